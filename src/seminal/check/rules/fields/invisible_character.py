"""A field contains an invisible character: a soft hyphen, a zero-width space, a byte order mark.

Searching and comparing fail. `--fix` removes it.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distri<U+00AD>buted networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule
from seminal.check.rules.fields._characters import characters
from seminal.model.rules import Severity

RULE = FieldRule(
    "invisible-character",
    "SEM436",
    Severity.NOTE,
    __doc__,
    on={EVERY_FIELD: characters},
    csl=True,
)
