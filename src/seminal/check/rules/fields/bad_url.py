"""An address cannot be opened.

The link is printed and leads nowhere.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  url = {www.example.org/paper.pdf},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  url = {https://www.example.org/paper.pdf},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._links import url
from seminal.model.rules import Severity

RULE = FieldRule("bad-url", "SEM414", Severity.WARNING, __doc__, on={"url": url}, csl=True)
