"""A `date` is not a date as biblatex reads it.

biber drops it, and the reference prints "n.d.". Write YYYY, YYYY-MM, YYYY-MM-DD or a range with a slash.

Bad:

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, date = {12/2012}}
```

Good:

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, date = {2012-12}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("bad-date", "SEM406", Severity.WARNING, __doc__)
