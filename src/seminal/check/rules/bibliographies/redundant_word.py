"""A field says "Vol.", "pp.", "No." or "edition" itself.

Styles add the word where they want it, and may print "vol. Vol. 3". `--fix` removes it. Of "second edition" that is said
only in books that BibTeX typesets: biblatex and pandoc print it as it is.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = {Vol. 3},
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

RULE = Rule("redundant-word", "SEM449", Severity.WARNING, __doc__)
