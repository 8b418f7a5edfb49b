"""A title is written all in capitals.

No style can restore the case of names and acronyms, and it shouts in every reference list.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {LARGE SCALE DISTRIBUTED DEEP NETWORKS},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule("all-caps-title", "SEM402", Severity.WARNING, __doc__, on={"title": title})
