"""The book's bibliography lacks more works of the lists than `--max-absent N` allows.

The limit guards against lists that grow while the book does not.

Bad:

```text
40 works are absent, 30 are allowed
```

Good:

```text
25 works are absent, 30 are allowed
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("too-many-absent", "SEM704", Severity.ERROR, __doc__)
