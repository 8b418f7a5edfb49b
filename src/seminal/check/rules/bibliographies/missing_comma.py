"""The comma between two fields is missing.

BibTeX drops the rest of the entry.

Bad:

```bibtex
@book{a2012,
  author = {Ann Author}
  title = {A book},
  year = {2012},
}
```

Good:

```bibtex
@book{a2012,
  author = {Ann Author},
  title = {A book},
  year = {2012},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("missing-comma", "SEM442", Severity.WARNING, __doc__)
