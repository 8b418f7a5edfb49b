"""Double braces around the whole title stop the style from changing capitals.

No style can change its case: in a list in sentence case it looks odd. Brace only what must keep its
capitals. Zotero writes it so, and this rule is off by default.

Bad:

```bibtex
title = {{Large scale distributed deep networks}},
```

Good:

```bibtex
title = {Large scale distributed deep networks on {GPUs}},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule("double-braces", "SEM425", Severity.NOTE, __doc__, opt_in=True, on={"title": title})
