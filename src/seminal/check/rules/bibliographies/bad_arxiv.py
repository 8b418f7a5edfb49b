"""The `eprint` is no arXiv number.

Links to it lead nowhere, and the work is not recognised as the one in other lists.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  eprint = {1713.03762}, eprinttype = {arxiv},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  eprint = {1706.03762}, eprinttype = {arxiv},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("bad-arxiv", "SEM405", Severity.WARNING, __doc__)
