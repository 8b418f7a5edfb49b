r"""A file takes more time than its size allows, and was left.

Each chapter, bibliography and reading list has a budget of processor time that grows with its size, ten times what the
slowest real files take. The message names the line that was reached. The other files are checked; the status is 2. `build`
writes nothing then, for works that only this list names would be lost.

Bad:

```text
a file made to keep a program busy
```

Good:

```text
the same file without the line that is named; please send us the line
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("over-budget", "SEM108", Severity.ERROR, __doc__)
