"""A bibliography cannot be parsed in the format that its suffix names.

None of its keys can be checked. One that a LaTeX book names and that is no UTF-8 is read as Latin-1, or in the encoding that the book
declares: BibTeX passes such letters on. Unless it is declared, a warning says so.

Bad:

```text
references.json: {"id":
```

Good:

```text
references.json: [{"id": "knuth1984", "type": "book"}]
```
"""

from seminal.check.rules.files._absent import absent
from seminal.model.rules import Rule, Severity

RULE = Rule("bibliography-unreadable", "SEM417", Severity.ERROR, __doc__, check=absent)
