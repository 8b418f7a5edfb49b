"""A field has no value.

Some styles print the label alone, and checks for required fields are fooled.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = {},
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

RULE = EntryRule("empty-field", "SEM430", Severity.NOTE, __doc__, on_entry=names)
