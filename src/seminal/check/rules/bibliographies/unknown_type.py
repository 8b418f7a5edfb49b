"""No style knows the type of the entry.

It is printed as `@misc`, or not at all.

Bad:

```bibtex
@artcile{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
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

RULE = Rule("unknown-type", "SEM458", Severity.WARNING, __doc__)
