"""A further-reading Div or the front matter that asks for one cannot be read.

The section would be missing from the book. Mostly a fence is wrong: a Div opens with at least three colons
and a space, and closes with colons alone.

Bad:

```markdown
::: {.further-reading topic="attention"
:::
```

Good:

```markdown
::: {.further-reading topic="attention"}
:::
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-section", "SEM801", Severity.WARNING, __doc__)
