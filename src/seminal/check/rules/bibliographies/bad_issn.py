"""An ISSN has the wrong form or check digit.

A digit was mistyped: the number finds another journal, or none.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  issn = {0028-0837},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  issn = {0028-0836},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("bad-issn", "SEM409", Severity.WARNING, __doc__)
