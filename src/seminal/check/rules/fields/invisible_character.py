"""A field contains an invisible character, such as a soft hyphen or zero-width space.

Searching and comparing fail. `--fix` removes it.

Bad:

```bibtex
title = {Large scale distri<U+00AD>buted networks},
```

Good:

```bibtex
title = {Large scale distributed networks},
```
"""

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule
from seminal.check.rules.fields._characters import characters
from seminal.model.rules import Severity

RULE = FieldRule(
    "invisible-character", "SEM436", Severity.NOTE, __doc__, on={EVERY_FIELD: characters}, csl=True
)
