"""A further-reading Div or a chapter's `topics` names a topic that the book does not have.

The section is left out, and coverage does not count the chapter.

Bad:

```markdown
::: {.further-reading topic="atention"}
:::
```

Good:

```markdown
::: {.further-reading topic="attention"}
:::
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-topic", "SEM808", Severity.WARNING, __doc__)
