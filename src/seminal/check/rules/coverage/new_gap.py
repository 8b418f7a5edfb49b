"""A work of the reading lists is neither cited nor in the baseline.

With a baseline, old gaps are tolerated. A new one, from a work added to a list, is reported until a chapter cites the
work or the baseline is renewed: delete it, and the next run writes it.

Bad:

```text
a list gains a work that no chapter cites
```

Good:

```text
a chapter on the topic cites the work
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("new-gap", "SEM702", Severity.ERROR, __doc__)
