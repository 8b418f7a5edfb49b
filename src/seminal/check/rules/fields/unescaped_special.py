r"""A bare `&`, `%`, `#` or `_` is in a printed field.

LaTeX stops at `&`, `#` and `_`, and drops all that follows `%`. `--fix` puts a backslash before it.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {Science & Society},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {Science \& Society},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unescaped-special", "SEM456", Severity.WARNING, __doc__, on=ON)
