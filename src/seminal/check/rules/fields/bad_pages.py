"""`pages` is neither a page nor a list or range of pages.

It is printed as it is.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  pages = {1223--},
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

RULE = FieldRule("bad-pages", "SEM413", Severity.WARNING, __doc__, on={"pages": pages})
