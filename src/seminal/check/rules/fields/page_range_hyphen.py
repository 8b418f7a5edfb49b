"""A range of pages is written with a hyphen.

The usual styles print a dash all the same; an unusual one prints the hyphen. `--fix` writes `--`. This rule is off by
default.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  pages = {1223-1231},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  pages = {1223--1231},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._pages import pages
from seminal.model.rules import Severity

RULE = FieldRule("page-range-hyphen", "SEM447", Severity.NOTE, __doc__, opt_in=True, on={"pages": pages})
