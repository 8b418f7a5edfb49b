"""A key can be cited only as `@{...}`.

Pandoc's plain `@key` takes letters, digits and `_`, and single `:.#$%&-+?<>~/` between them: `@a--b` cites
`a`.

Bad:

```bibtex
@article{dean--2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean-2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from seminal.check.rules.keys._letters import letters
from seminal.model.rules import Rule, Severity

RULE = Rule(
    "awkward-key",
    "SEM404",
    Severity.NOTE,
    __doc__,
    readers=frozenset(("pandoc",)),
    check=letters,
    names_only=True,
)
