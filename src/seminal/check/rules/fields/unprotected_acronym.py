"""A title has words in capitals that no braces protect.

LaTeX styles with sentence case print `bert` and `gpu`; pandoc leaves words alone that have more capitals than the
first letter. Brace the word.

Bad:

```bibtex
title = {Training BERT on networks},
```

Good:

```bibtex
title = {Training {BERT} on networks},
```
"""

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
