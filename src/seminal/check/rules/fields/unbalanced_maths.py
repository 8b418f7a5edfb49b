r"""A `$` is not closed.

All that follows is set as mathematics. A dollar is `\$`.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Training for $5 an hour},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Training for \$5 an hour},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unbalanced-maths", "SEM452", Severity.WARNING, __doc__, on=ON)
