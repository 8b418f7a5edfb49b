"""The records give other pages, another volume or another issue.

Found by `seminal verify`, between records of one venue only. A last page cut short, an article number and pages
counted from 1 contradict nothing.

Bad:

```bibtex
journal = {Future Generation Computer Systems}, volume = {21}, pages = {303--312},
```

Good:

```bibtex
journal = {Future Generation Computer Systems}, volume = {22}, pages = {303--12},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-pages", "SEM505", Severity.ERROR, __doc__)
