"""The records give the work another year.

Found by `seminal verify`. The year of the venue that the entry names counts; the year of the preprint, or of the
proceedings where they were printed later, contradicts nothing.

Bad:

```bibtex
booktitle = {Advances in Neural Information Processing Systems}, volume = {36}, year = {2024},
```

Good:

```bibtex
booktitle = {Advances in Neural Information Processing Systems}, volume = {36}, year = {2023},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-year", "SEM508", Severity.ERROR, __doc__)
