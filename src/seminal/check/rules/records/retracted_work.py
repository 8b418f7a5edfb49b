"""The work has been retracted, and the entry does not say so.

Found by `seminal verify` where a record says so: Crossref's `update-to`, a notice of retraction, a mark in front of
the title, or Retraction Watch's table (`seminal index add retraction-watch FILE.csv`, or `--library FILE.csv`). Cite something else, or say it.

Bad:

```bibtex
title = {A Remarkable Result on Nothing}, year = {2019},
```

Good:

```bibtex
title = {A Remarkable Result on Nothing}, year = {2019}, pubstate = {retracted},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("retracted-work", "SEM501", Severity.ERROR, __doc__)
