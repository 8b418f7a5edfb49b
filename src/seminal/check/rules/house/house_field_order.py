"""Fields are not in the order of the house style.

The option is `house: field-order`, a list of fields.

Bad:

```yaml
field-order: [author, title, year]
```

```bibtex
@book{a2012, title = {A book}, author = {Ann Author}, year = {2012}}
```

Good:

```yaml
field-order: [author, title, year]
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}}
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-field-order", "SEM601", Severity.NOTE, __doc__, check=house_style)
