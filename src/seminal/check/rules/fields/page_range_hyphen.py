"""A range of pages is written with a hyphen.

The usual styles print a dash all the same; an unusual one prints the hyphen. `--fix` writes `--`. This rule is off by
default.

Bad:

```bibtex
pages = {1223-1231},
```

Good:

```bibtex
pages = {1223--1231},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._pages import pages
from seminal.model.rules import Severity

RULE = FieldRule("page-range-hyphen", "SEM447", Severity.NOTE, __doc__, opt_in=True, on={"pages": pages})
