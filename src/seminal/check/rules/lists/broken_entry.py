r"""An entry of a .bib file or a reading list cannot be parsed.

BibTeX skips to the next `@` and says little; pandoc stops. Here the damage is one entry: the next line that
begins with `@word{` starts afresh, and what can be read of the broken entry is kept.

Bad:

```bibtex
@book{knuth1984,
  title = {The {\TeX}book,
  year = {1984},

@book{lamport1986,
  author = {Leslie Lamport},
  title = {Document preparation},
  year = {1986},
}
```

Good:

```bibtex
@book{knuth1984,
  author = {Donald Knuth},
  title = {The {\TeX}book},
  year = {1984},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-entry", "SEM101", Severity.ERROR, __doc__)
