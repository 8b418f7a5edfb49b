"""The entry lacks a field that the house style requires.

The option is `house: required`, fields by entry type; `"*"` is every type, and `doi/url` asks for one of two.

Bad:

```yaml
required: {book: [publisher]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}}
```

Good:

```yaml
required: {book: [publisher]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}, publisher = {MIT Press}}
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-required-field", "SEM606", Severity.WARNING, __doc__, check=house_style)
