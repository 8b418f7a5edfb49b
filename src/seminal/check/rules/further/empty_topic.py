"""A reading section has no work to show.

The topic has none, or the chapter cites them all. With `cited="include"` cited works are shown too.

Bad:

```markdown
::: {.further-reading topic="attention"}
:::
```

Good:

```markdown
::: {.further-reading topic="attention" cited="include"}
:::
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("empty-topic", "SEM803", Severity.NOTE, __doc__)
