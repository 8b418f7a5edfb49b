"""A title is written all in capitals.

No style can restore the case of names and acronyms, and it shouts in every reference list.

Bad:

```bibtex
title = {LARGE SCALE DISTRIBUTED DEEP NETWORKS},
```

Good:

```bibtex
title = {Large scale distributed deep networks},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule("all-caps-title", "SEM402", Severity.WARNING, __doc__, on={"title": title})
