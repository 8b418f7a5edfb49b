"""Two fields that mean the same say different things.

Of `year` and `date`, or `journal` and `journaltitle`, BibTeX reads one and biblatex the other: the printed
reference depends on the tool.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  date = {2013-05},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  date = {2012-05},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("conflicting-fields", "SEM418", Severity.WARNING, __doc__)
