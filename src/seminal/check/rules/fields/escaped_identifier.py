r"""A DOI or an address holds backslashes.

Both fields are verbatim: the backslash becomes part of the link, which breaks. `--fix` removes it.

Bad:

```bibtex
doi = {10.1007/978\_3},
```

Good:

```bibtex
doi = {10.1007/978_3},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._links import doi, url
from seminal.model.rules import Severity

RULE = FieldRule(
    "escaped-identifier", "SEM432", Severity.NOTE, __doc__, on={"doi": doi, "url": url}, csl=True
)
