r"""Two keys differ only by case.

BibTeX takes them for one key; pandoc and biber for two. Reported where BibTeX reads the book's bibliography.

Bad:

```latex
\documentclass{book}\bibliographystyle{plain}
```

```bibtex
@article{Dean2012,
  author = {Dean, Jeffrey},
  title = {Latency at the tail},
  journal = {A Journal of Networks},
  year = {2012},
  volume = 2,
}
@article{dean2012,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = 1,
}
```

Good:

```latex
\documentclass{book}\bibliographystyle{plain}
```

```bibtex
@article{dean2012latency,
  author = {Dean, Jeffrey},
  title = {Latency at the tail},
  journal = {A Journal of Networks},
  year = {2012},
  volume = 2,
}
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {A Journal of Networks},
  year = {2012},
  volume = 1,
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("keys-differ-by-case", "SEM438", Severity.WARNING, __doc__, readers=frozenset(("bibtex8",)))
