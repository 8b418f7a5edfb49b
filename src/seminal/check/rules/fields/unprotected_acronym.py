"""A title has words in capitals that no braces protect.

LaTeX styles with sentence case print `bert` and `gpu`; pandoc leaves words alone that have more capitals than the
first letter. Brace the word.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Training BERT on networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Training {BERT} on networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule(
    "unprotected-acronym",
    "SEM459",
    Severity.NOTE,
    __doc__,
    readers=frozenset(("bibtex8", "biber")),
    on={"title": title},
)
