"""No work was found in a reading list.

Most often the file is not the list that was meant, or its form is not one that can be read. `seminal read
FILE` shows what was skipped and why.

Bad:

```markdown
# Reading

To be written.
```

Good:

```markdown
# Reading

- Vaswani et al., *Attention is all you need*, NeurIPS 2017
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("empty-list", "SEM103", Severity.WARNING, __doc__)
