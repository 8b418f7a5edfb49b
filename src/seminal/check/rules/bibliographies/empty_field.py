"""A field has no value.

Some styles print the label alone, and checks for required fields are fooled.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = {},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = {3},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("empty-field", "SEM430", Severity.NOTE, __doc__)
