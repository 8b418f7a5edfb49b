"""No style knows the field, and its name is one slip away from one that styles know.

It is never printed.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volmue = {3},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = {3},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import EntryRule
from seminal.check.rules.entries._names import names
from seminal.model.rules import Severity

RULE = EntryRule("misspelt-field", "SEM444", Severity.WARNING, __doc__, on_entry=names)
