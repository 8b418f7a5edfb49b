"""A journal or conference is not spelt as the house style spells it.

The option is `house: journals`: the right spelling, and the others that mean the same. `--fix` writes the
right one.

Bad:

```yaml
journals: {Journal of Machine Learning Research: [J. Mach. Learn. Res., JMLR]}
```

```bibtex
journal = {JMLR},
```

Good:

```yaml
journals: {Journal of Machine Learning Research: [J. Mach. Learn. Res., JMLR]}
```

```bibtex
journal = {Journal of Machine Learning Research},
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-journal", "SEM603", Severity.WARNING, __doc__, check=house_style)
