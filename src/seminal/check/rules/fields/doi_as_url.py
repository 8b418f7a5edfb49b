"""The `doi` is an address, or begins with `doi:`.

Styles put `https://doi.org/` before it: the printed link has it twice.

Bad:

```bibtex
doi = {https://doi.org/10.1145/3292500.3330701},
```

Good:

```bibtex
doi = {10.1145/3292500.3330701},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._links import doi
from seminal.model.rules import Severity

RULE = FieldRule("doi-as-url", "SEM424", Severity.NOTE, __doc__, on={"doi": doi}, csl=True)
