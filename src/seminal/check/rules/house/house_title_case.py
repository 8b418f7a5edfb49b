"""A title is not in the case that the house style requires.

The option is `house: title-case`, `title` or `sentence`. Words in braces are left alone.

Bad:

```yaml
title-case: title
```

```bibtex
title = {Large Scale distributed Networks},
```

Good:

```yaml
title-case: title
```

```bibtex
title = {Large Scale Distributed Networks},
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-title-case", "SEM607", Severity.WARNING, __doc__, check=house_style)
