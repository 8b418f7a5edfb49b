"""A `month` is no month.

Styles print it as it is or drop it; dates sort wrongly.

Where all is LaTeX and the style is BibTeX's, any text is printed as it is, and the rule is silent.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  month = {13},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  month = dec,
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("bad-month", "SEM411", Severity.WARNING, __doc__, readers=frozenset(("pandoc", "biber")))
