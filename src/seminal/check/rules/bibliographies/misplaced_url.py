"""A URL is in a title, a name, a venue or a publisher, and is not a link.

It is no link there, and LaTeX stumbles over its underscores and percent signs.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {https://example.org/journal},
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
  url = {https://example.org/journal},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("misplaced-url", "SEM441", Severity.WARNING, __doc__)
