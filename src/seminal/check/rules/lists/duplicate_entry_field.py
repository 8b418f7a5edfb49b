"""A field is given twice in one entry.

BibTeX takes the first and warns, biber takes the last, pandoc the last: the printed reference depends on the
tool.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  year = {2013},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("duplicate-entry-field", "SEM102", Severity.WARNING, __doc__)
