"""A reading section, or the configuration, has an option that does not exist.

It has no effect: a name is misspelt, or a value has the wrong form.

Bad:

```markdown
::: {.further-reading topic="attention" maximum=8}
:::
```

Good:

```markdown
::: {.further-reading topic="attention" max=8}
:::
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unknown-option", "SEM807", Severity.WARNING, __doc__)
