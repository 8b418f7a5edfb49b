r"""Chapters cite, and neither they nor the project name a bibliography.

Quarto and pandoc then print keys as they are typed, `[@vaswani2017attention]`. One finding is for all citations
of a book without any bibliography, or of a chapter that loads none. It is a note where all are keys in running
text, which may be handles of people (`thanks to @jane`: write `\@jane`), and where the keys are identifiers that
Manubot looks up (`[@doi:10.1145/3292500.3330701]`).

Bad:

```markdown
As shown in [@vaswani2017attention].
```

Good:

```markdown
As shown in [@vaswani2017attention].
```

```bibtex
@misc{vaswani2017attention, author = {Vaswani, Ashish}, title = {Attention is all you need}, year = {2017}}
```
"""

from seminal.check.rules.citations._keys import unloaded_keys
from seminal.model.rules import Rule, Severity

RULE = Rule("no-bibliography", "SEM311", Severity.ERROR, __doc__, check=unloaded_keys)
