"""A list of names is not written as BibTeX reads it.

Separate names with ` and `, and a name has at most two commas. Anything else makes one strange author of
several.

Bad:

```bibtex
@article{dean2012large,
  author = {Jeffrey Dean, Greg Corrado, Rajat Monga},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Jeffrey Dean and Greg Corrado and Rajat Monga},
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

RULE = FieldRule("bad-name", "SEM412", Severity.WARNING, __doc__, on=dict.fromkeys(PEOPLE, people), csl=True)
