"""The YAML block at the head of a chapter cannot be read.

Pandoc and Quarto stop there, or take the block for text; topics, title and bibliographies of the chapter are
unknown.

Bad:

```markdown
---
title: "Attention
topics: [attention
---

Text.
```

Good:

```markdown
---
title: Attention
topics: [attention]
---

Text.
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-front-matter", "SEM302", Severity.ERROR, __doc__)
