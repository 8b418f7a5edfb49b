r"""A `$` is not closed.

All that follows is set as mathematics. A dollar is `\$`.

Bad:

```bibtex
title = {Training for $5 an hour},
```

Good:

```bibtex
title = {Training for \$5 an hour},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unbalanced-maths", "SEM452", Severity.WARNING, __doc__, on=ON)
