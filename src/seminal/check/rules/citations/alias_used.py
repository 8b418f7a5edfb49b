"""A citation uses an alias (`ids`) of an entry, not its key.

biber follows `ids`, so LaTeX chapters with biblatex may use one. Pandoc's citeproc and BibTeX do not: the citation prints as
`???`. `--fix` writes the key.

Bad:

```markdown
As shown in [@vaswani17].
```

```bibtex
@misc{vaswani2017attention, title = {Attention is all you need}, year = {2017}, ids = {vaswani17}}
```

Good:

```markdown
As shown in [@vaswani2017attention].
```

```bibtex
@misc{vaswani2017attention, title = {Attention is all you need}, year = {2017}, ids = {vaswani17}}
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule(
    "alias-used",
    "SEM301",
    Severity.WARNING,
    __doc__,
    readers=frozenset(("pandoc", "bibtex8")),
    check=unloaded_keys,
)
