r"""A citation is announced and not given: `[citation needed]`, `[cite Dean]`, `(REF)`, `???`, `@tbd`, `\cite{}`.

The words are printed as they are typed, and a key such as `tbd` as `???`. Code, maths and comments are not searched.

Bad:

```markdown
Attention scales well [citation needed].
```

Good:

```markdown
Attention scales well [@vaswani2017attention].
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule("placeholder-citation", "SEM312", Severity.WARNING, __doc__, check=unloaded_keys)
