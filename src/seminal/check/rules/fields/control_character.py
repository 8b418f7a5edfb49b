r"""A field holds a control character.

Terminal escapes can hide or forge lines of a log; others break XML and EPUB. Reports show them as `\u001b`.

Bad:

```bibtex
title = {Large <U+001B>[31mscale<U+001B>[0m networks},
```

Good:

```bibtex
title = {Large scale networks},
```
"""

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule
from seminal.check.rules.fields._characters import characters
from seminal.model.rules import Severity

RULE = FieldRule(
    "control-character", "SEM419", Severity.ERROR, __doc__, on={EVERY_FIELD: characters}, csl=True
)
