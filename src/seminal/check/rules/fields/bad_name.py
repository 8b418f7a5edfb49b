"""A list of names is not written as BibTeX reads it.

Separate names with ` and `, and a name has at most two commas. Anything else makes one strange author of
several.

Bad:

```bibtex
author = {Jeffrey Dean, Greg Corrado, Rajat Monga},
```

Good:

```bibtex
author = {Jeffrey Dean and Greg Corrado and Rajat Monga},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._people import people
from seminal.model.entry import PEOPLE
from seminal.model.rules import Severity

RULE = FieldRule("bad-name", "SEM412", Severity.WARNING, __doc__, on=dict.fromkeys(PEOPLE, people), csl=True)
