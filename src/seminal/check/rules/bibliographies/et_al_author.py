"""The name "et al." is given as an author's.

It is read as a person called Al, given name Et. BibTeX's way is `and others`. `--fix` writes it.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and et al.},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and others},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("et-al-author", "SEM433", Severity.WARNING, __doc__)
