"""The name "et al." is given as an author's.

It is read as a person called Al, given name Et. BibTeX's way is `and others`. `--fix` writes it.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and et al.},
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
    "et-al-author",
    "SEM433",
    Severity.WARNING,
    __doc__,
    on=dict.fromkeys(PEOPLE, people),
    csl=True,
)
