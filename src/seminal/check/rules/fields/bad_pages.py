"""`pages` is neither a page nor a list or range of pages.

It is printed as it is.

Bad:

```bibtex
pages = {1223--},
```

Good:

```bibtex
pages = {1223--1231},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._pages import pages
from seminal.model.rules import Severity

RULE = FieldRule("bad-pages", "SEM413", Severity.WARNING, __doc__, on={"pages": pages})
