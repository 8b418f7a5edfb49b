"""There is nothing to measure coverage against.

No reading list was found, or the lists hold no works of the topics asked for.

Bad:

```text
seminal coverage --fail-under 60, in a folder without seeds/
```

Good:

```text
seeds/papers.md holds a list
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("nothing-to-cover", "SEM703", Severity.WARNING, __doc__)
