"""A title ends with a full stop.

Styles add their own; BibTeX's, biblatex and citeproc notice this one and print one full stop. Other programs that read
the file may not. This rule is off by default.

Bad:

```bibtex
title = {Large scale distributed networks.},
```

Good:

```bibtex
title = {Large scale distributed networks},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule("full-stop-title", "SEM434", Severity.NOTE, __doc__, opt_in=True, on={"title": title})
