r"""A field of a .bib file contains HTML.

It is printed as it is. It comes from publishers' exports.

Bad:

```bibtex
title = {Large \emph{scale} networks &amp; training},
```

Good:

```bibtex
title = {Large \emph{scale} networks \& training},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("html-in-field", "SEM435", Severity.WARNING, __doc__, on=ON)
