"""Letters and their accents are separate characters (not Unicode NFC).

The text looks right, but searching, sorting and comparing fail. `--fix` composes them.

Bad:

```bibtex
@article{dean2012large,
  author = {Gauß, Rene<U+0301> and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Gauß, René and Corrado, Greg},
  title = {Large scale distributed deep networks},
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
    "decomposed-letters",
    "SEM423",
    Severity.NOTE,
    __doc__,
    on={EVERY_FIELD: characters},
    csl=True,
)
