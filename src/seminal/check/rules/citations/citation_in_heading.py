"""A citation is in a heading.

It is repeated in the table of contents, in running heads and in the HTML title, and its number comes before
all others. Cite in the first sentence.

Bad:

```markdown
# Attention [@vaswani2017attention]

Text.
```

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  year = {2017},
}
```

Good:

```markdown
# Attention

Attention [@vaswani2017attention] is ...
```

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  year = {2017},
}
```
"""

from __future__ import annotations

from seminal.check.rules.citations._places import misplaced
from seminal.model.rules import Rule, Severity

RULE = Rule("citation-in-heading", "SEM308", Severity.NOTE, __doc__, check=misplaced)
