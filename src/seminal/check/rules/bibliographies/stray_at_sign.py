"""Text between entries contains an `@`, which readers take for the beginning of an entry.

Text between entries is a comment, until an `@` comes: pandoc stops there (status 25), biber and BibTeX report an error and
may skip the entry that follows. BibTeX reads an `@` after a `%` too.

Bad:

```bibtex
Maintained by ann@example.org.

@book{knuth1984,
  author = {Knuth, Donald E.},
  title = {The {TeXbook}},
  publisher = {Addison-Wesley},
  year = {1984},
}
```

Good:

```bibtex
@comment{Maintained by ann@example.org.}

@book{knuth1984,
  author = {Knuth, Donald E.},
  title = {The {TeXbook}},
  publisher = {Addison-Wesley},
  year = {1984},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("stray-at-sign", "SEM450", Severity.ERROR, __doc__)
