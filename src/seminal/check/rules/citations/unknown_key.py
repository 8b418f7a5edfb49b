"""A citation names a key that no bibliography of the book has.

Pandoc prints `???` (LaTeX `[?]`), warns without a line number and exits with 0. The suggestion knows the
author, year and title of the entries, not only the spelling of their keys. `--fix` writes it where it is
certain.

In LaTeX a blank between a key and the comma or brace after it is part of the key, unless the package cite is loaded.

Bad:

```markdown
As shown in [@vaswani2017atention].
```

Good:

```markdown
As shown in [@vaswani2017attention].
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-key", "SEM314", Severity.ERROR, __doc__, check=unloaded_keys)
