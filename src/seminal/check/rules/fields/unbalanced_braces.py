r"""The braces of a field match for BibTeX, but not for LaTeX.

BibTeX counts `\{` as a brace, LaTeX does not: it loses its place, often many lines further on.

Bad:

```bibtex
title = {The set \{1, 2}},
```

Good:

```bibtex
title = {The set \{1, 2\}},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("unbalanced-braces", "SEM451", Severity.ERROR, __doc__, on=ON)
