"""Chapters cite, and the bibliography that they load holds no entry.

Every citation would print as `???`. One finding says so instead of one for each key. An empty bibliography
without citations is no finding.

Bad:

```markdown
As shown in [@vaswani2017attention].
```

```bibtex
% to come
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

RULE = Rule("empty-bibliography", "SEM429", Severity.ERROR, __doc__, check=unloaded_keys, names_only=True)
