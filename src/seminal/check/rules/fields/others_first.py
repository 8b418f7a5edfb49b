"""A list of names begins with "others".

`others` stands for the authors that are left out, and only at the end.

Bad:

```bibtex
author = {others and Dean, Jeffrey},
```

Good:

```bibtex
author = {Dean, Jeffrey and others},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._people import people
from seminal.model.entry import PEOPLE
from seminal.model.rules import Severity

RULE = FieldRule(
    "others-first", "SEM446", Severity.WARNING, __doc__, on=dict.fromkeys(PEOPLE, people), csl=True
)
