"""Double braces around the whole title stop the style from changing capitals.

No style can change its case: in a list in sentence case it looks odd. Brace only what must keep its
capitals. Zotero writes it so, and this rule is off by default.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {{Large scale distributed deep networks}},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks on {GPUs}},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._titles import title
from seminal.model.rules import Severity

RULE = FieldRule("double-braces", "SEM425", Severity.NOTE, __doc__, opt_in=True, on={"title": title})
