"""A value is a bare word that no `@string` defines.

BibTeX prints nothing for it.

A LaTeX book reads all its bibliographies as one: there another file may define the abbreviation, or in one that comes with TeX
(IEEEabrv.bib). Pandoc reads each file by itself.

Bad:

```bibtex
publisher = acmpress,
```

Good:

```bibtex
publisher = {ACM Press},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("undefined-string", "SEM455", Severity.WARNING, __doc__)
