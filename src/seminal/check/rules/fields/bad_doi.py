"""The `doi` is no DOI.

The link that styles make of it is dead.

Bad:

```bibtex
doi = {10.1145},
```

Good:

```bibtex
doi = {10.1145/3292500.3330701},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._links import doi
from seminal.model.rules import Severity

RULE = FieldRule("bad-doi", "SEM407", Severity.WARNING, __doc__, on={"doi": doi}, csl=True)
