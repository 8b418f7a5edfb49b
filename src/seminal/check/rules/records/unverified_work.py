"""No record on this machine confirms the entry.

This is no accusation: perhaps no source was searched, or none has the work. Add a library that has a record of it,
or look it up. `seminal verify --fail-on unverified` makes it an error.

Bad:

```bibtex
@misc{doe2031unheard, author = {Doe, Jane}, title = {A Work That No Record Knows}, year = {2031}}
```

Good:

```bibtex
@misc{vaswani2017attention, author = {Vaswani, Ashish and others}, title = {Attention Is All You Need}, year = {2017}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unverified-work", "SEM502", Severity.NOTE, __doc__)
