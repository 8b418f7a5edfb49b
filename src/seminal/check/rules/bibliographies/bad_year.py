"""A `year` is no year.

Four digits are expected at the end; other values sort and label the entry wrongly. What is not published yet has
`pubstate`.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {in press},
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

RULE = Rule("bad-year", "SEM415", Severity.WARNING, __doc__)
