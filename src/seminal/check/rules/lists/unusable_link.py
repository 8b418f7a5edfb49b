"""A reading list has a link that only its author can open, or a script.

Links of what is written are http, https, doi or mailto. Another address (`javascript:`, `data:`, `file:`) is left out, or
printed as text where the list's format has a field for it. This warning counts them and leads to the first.

Bad:

```markdown
- [The tail at scale](file:///home/me/papers/tail.pdf), Dean and Barroso, CACM 2013
```

Good:

```markdown
- [The tail at scale](https://doi.org/10.1145/2408776.2408794), Dean and Barroso, CACM 2013
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unusable-link", "SEM109", Severity.WARNING, __doc__)
