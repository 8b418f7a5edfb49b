"""A reading section written by `seminal further CHAPTER --write` was changed by hand.

Your lines stay as they are, works whose line you took out stay out, and new works come after the others. To have it
made anew, delete the lines between the marks; to keep it for good, take the marks away.

Bad:

```markdown
<!-- seminal:begin further-reading topics="attention" keys="vaswani2017attention" sum="2a9b4249" -->
## Further reading

- Read this one first: Vaswani et al., *Attention Is All You Need* <!-- vaswani2017attention -->
<!-- seminal:end -->
```

Good:

```markdown
My own remarks.

::: {.further-reading topic="attention"}
:::
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("edited-section", "SEM802", Severity.NOTE, __doc__)
