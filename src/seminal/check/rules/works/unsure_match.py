"""Two entries look like one work, but not surely enough to be merged.

A wrong merge loses a work, so they stay apart until you decide.

Bad:

```text
[Deep Learning] Nature 2015
[Deep learning] MIT Press 2016
```

Good:

```yaml
different:
  - [lecun2015deep, goodfellow2016deep]
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("unsure-match", "SEM204", Severity.NOTE, __doc__)
