"""An entry has no key.

It cannot be cited.

Bad:

```bibtex
@book{author = {Ann Author}, title = {A book}, year = {2012}}
```

Good:

```bibtex
@book{author2012, author = {Ann Author}, title = {A book}, year = {2012}}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("entry-without-key", "SEM431", Severity.ERROR, __doc__)
