"""An address cannot be opened.

The link is printed and leads nowhere.

Bad:

```bibtex
url = {www.example.org/paper.pdf},
```

Good:

```bibtex
url = {https://www.example.org/paper.pdf},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._links import url
from seminal.model.rules import Severity

RULE = FieldRule("bad-url", "SEM414", Severity.WARNING, __doc__, on={"url": url}, csl=True)
