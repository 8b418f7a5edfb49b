r"""The braces of a field match for BibTeX, but not for LaTeX.

BibTeX counts `\{` as a brace, LaTeX does not: it loses its place, often many lines further on.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {The set \{1, 2}},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {The set \{1, 2\}},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unbalanced-braces", "SEM451", Severity.ERROR, __doc__, on=ON)
