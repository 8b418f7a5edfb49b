r"""A field of a .bib file contains HTML.

It is printed as it is. It comes from publishers' exports.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large \emph{scale} networks &amp; training},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large \emph{scale} networks \& training},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("html-in-field", "SEM435", Severity.WARNING, __doc__, on=ON)
