"""A list of names begins with "others".

`others` stands for the authors that are left out, and only at the end.

Bad:

```bibtex
@article{dean2012large,
  author = {others and Dean, Jeffrey},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and others},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._people import people
from seminal.model.entry import PEOPLE
from seminal.model.rules import Severity

RULE = FieldRule(
    "others-first",
    "SEM446",
    Severity.WARNING,
    __doc__,
    on=dict.fromkeys(PEOPLE, people),
    csl=True,
)
