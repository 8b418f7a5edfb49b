"""A DOI or an arXiv number is another paper's.

Found by `seminal verify`: a record bears the identifier under a title that is not this one, or the work's own
record has another one. Such a link leads readers to the wrong paper.

Bad:

```bibtex
title = {PipeDream: Generalized Pipeline Parallelism for DNN Training},
eprint = {1806.03377},
```

Good:

```bibtex
title = {PipeDream: Generalized Pipeline Parallelism for DNN Training},
doi = {10.1145/3341301.3359646},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-identifier", "SEM504", Severity.ERROR, __doc__)
