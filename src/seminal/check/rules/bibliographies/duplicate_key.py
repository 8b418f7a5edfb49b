r"""A key is defined several times in the bibliographies that a chapter loads.

Pandoc takes one of the entries and drops the others without a word; BibTeX stops with "repeated entry". All
places are listed.

Bad:

```bibtex
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1986}}
```

Good:

```bibtex
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("duplicate-key", "SEM427", Severity.ERROR, __doc__)
