"""A key holds a letter of another script that looks Latin.

Whoever types the key finds nothing: with a Cyrillic a (U+0430), `ann2012` is not `ann2012`. `--fix` renames it, in every
chapter too, where the Latin key is free.

Bad:

```bibtex
@article{<U+0430>nn2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{ann2012, author = {Jeffrey Dean}, title = {Large networks}, journal = {Networks}, year = {2012}}
```
"""

from seminal.check.rules.keys._letters import letters
from seminal.model.rules import Rule, Severity

RULE = Rule("lookalike-key", "SEM439", Severity.WARNING, __doc__, check=letters, names_only=True)
