"""Text was read in the wrong encoding.

`Ã¶` was `ö`. `--fix` puts it right where that is certain; a lost character (U+FFFD) must be written again.

Bad:

```bibtex
author = {SchÃ¶lkopf, Bernhard and Corrado, Greg},
```

Good:

```bibtex
author = {Schölkopf, Bernhard and Corrado, Greg},
```
"""

from seminal.check.rule_kinds import EVERY_FIELD, FieldRule
from seminal.check.rules.fields._characters import characters
from seminal.model.rules import Severity

RULE = FieldRule("mojibake", "SEM445", Severity.WARNING, __doc__, on={EVERY_FIELD: characters}, csl=True)
