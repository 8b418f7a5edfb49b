"""An entry lacks a field that its type requires.

Styles print gaps, or "n.d.". `seminal resolve KEY` may find the value; an entry with `crossref` inherits it.

Bad:

```bibtex
@article{dean2012, author = {Jeffrey Dean}, title = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean2012, author = {Jeffrey Dean}, title = {Networks}, journal = {A Journal}, year = {2012}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("missing-field", "SEM443", Severity.WARNING, __doc__)
