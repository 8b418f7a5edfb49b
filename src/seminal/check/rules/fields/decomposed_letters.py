"""Letters and their accents are separate characters (not Unicode NFC).

The text looks right, but searching, sorting and comparing fail. `--fix` composes them.

Bad:

```bibtex
author = {Gauß, Rene<U+0301> and Corrado, Greg},
```

Good:

```bibtex
author = {Gauß, René and Corrado, Greg},
```
"""

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule
from seminal.check.rules.fields._characters import characters
from seminal.model.rules import Severity

RULE = FieldRule(
    "decomposed-letters", "SEM423", Severity.NOTE, __doc__, on={EVERY_FIELD: characters}, csl=True
)
