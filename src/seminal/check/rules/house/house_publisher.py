"""A publisher is not spelt as the house style spells it.

The option is `house: publishers`: the right spelling, and the others that mean the same. `--fix` writes the
right one.

Bad:

```yaml
publishers: {MIT Press: [The MIT Press]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}, publisher = {The MIT Press}}
```

Good:

```yaml
publishers: {MIT Press: [The MIT Press]}
```

```bibtex
@book{a2012, author = {Ann Author}, title = {A book}, year = {2012}, publisher = {MIT Press}}
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-publisher", "SEM605", Severity.WARNING, __doc__, check=house_style)
