"""A key does not follow the pattern of the house style.

The option is `house: key-pattern`, a regular expression for the whole key. `seminal check --fix` renames the key
as `seminal rename` does, in every chapter, draft and bibliography at once, where the new key is certain: the entry states
first author (or editor), year and title; the usual form of these that follows the pattern (`dean2012large`,
`Dean_2012_Large`, `dean:2012`, `deanlarge2012` ...) is free, or free with a letter that the pattern takes
(`dean2012b`); and no script, macro or comment names the old key where no citation is seen. Otherwise the key stays,
and the reason is given. `--diff` shows the change first.

`seminal build` gives new works such keys. A key that it has given out stays until `--fix` or `seminal rename` changes
it; then the old one stays in the lock as an alias.

Bad:

```yaml
key-pattern: '[a-z]+[0-9]{4}[a-z]*'
```

```bibtex
@article{Dean_2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```yaml
key-pattern: '[a-z]+[0-9]{4}[a-z]*'
```

```bibtex
@article{dean2012large, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from seminal.check.rules.house._style import house_style
from seminal.model.rules import Rule, Severity

RULE = Rule("house-key", "SEM604", Severity.WARNING, __doc__, check=house_style)
