"""The name "et al." is given as an author's.

It is read as a person called Al, given name Et. BibTeX's way is `and others`. `--fix` writes it.

Bad:

```bibtex
author = {Dean, Jeffrey and et al.},
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
    "et-al-author", "SEM433", Severity.WARNING, __doc__, on=dict.fromkeys(PEOPLE, people), csl=True
)
