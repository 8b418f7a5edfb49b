"""No chapter cites the entry.

It may be right: `nocite`, a reading section or a shared file. For the library that `seminal build` makes,
`seminal coverage` tells it better, and this rule is silent.

Bad:

```markdown
Nothing is cited here.
```

Good:

```markdown
Attention [@vaswani2017attention].
```
"""

from seminal.check.rules.files._uncited import uncited
from seminal.model.rules import Rule, Severity

RULE = Rule("uncited-entry", "SEM453", Severity.NOTE, __doc__, check=uncited, names_only=True)
