"""The records say that the work appeared elsewhere.

Found by `seminal verify`. The venue's full name, its acronym, an ISO 4 abbreviation and the series that prints it
are one venue, and a preprint server contradicts nothing.

Bad:

```bibtex
title = {Attention Is All You Need}, booktitle = {ICML}, year = {2017},
```

Good:

```bibtex
title = {Attention Is All You Need}, booktitle = {NIPS}, year = {2017},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-venue", "SEM507", Severity.ERROR, __doc__)
