r"""A bare `&`, `%`, `#` or `_` is in a printed field.

LaTeX stops at `&`, `#` and `_`, and drops all that follows `%`. `--fix` puts a backslash before it.

Bad:

```bibtex
journal = {Science & Society},
```

Good:

```bibtex
journal = {Science \& Society},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unescaped-special", "SEM456", Severity.WARNING, __doc__, on=ON)
