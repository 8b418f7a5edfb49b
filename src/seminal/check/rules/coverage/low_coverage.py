"""The chapters cite too few works of the reading lists.

The threshold is `seminal coverage --fail-under N`, in percent, for the book or for a topic.

Bad:

```text
seminal coverage --fail-under 60
memory: 4 of 12 works are cited (33 %)
```

Good:

```text
seminal coverage --fail-under 60
memory: 8 of 12 works are cited (67 %)
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("low-coverage", "SEM701", Severity.ERROR, __doc__)
