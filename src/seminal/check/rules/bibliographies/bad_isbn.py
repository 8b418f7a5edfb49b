"""An ISBN has the wrong length or check digit.

A digit was mistyped: the number finds another book, or none.

Bad:

```bibtex
@book{k, author = {Donald Knuth}, title = {A book}, year = 1984, isbn = {0-201-13448-8}}
```

Good:

```bibtex
@book{k, author = {Donald Knuth}, title = {A book}, year = 1984, isbn = {0-201-13448-9}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("bad-isbn", "SEM408", Severity.WARNING, __doc__)
