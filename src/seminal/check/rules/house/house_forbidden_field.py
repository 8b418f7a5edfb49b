"""The entry has a field that the house style forbids.

The option is `house: forbidden`, fields by entry type; `"*"` is every type.

Bad:

```yaml
forbidden: {"*": [abstract]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}, abstract = {Long.}}
```

Good:

```yaml
forbidden: {"*": [abstract]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}}
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-forbidden-field", "SEM602", Severity.WARNING, __doc__, check=house_style)
