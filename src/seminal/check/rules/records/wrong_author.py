"""The records name other authors than the entry.

Found by `seminal verify`: another first author, an author whom no record knows, or another order. Initials,
accents, transliteration, nicknames and "and others" contradict nothing. Where a preprint and the published
version have different lists, either is right.

Bad:

```bibtex
author = {Shazeer, Noam and Vaswani, Ashish and others},
```

Good:

```bibtex
author = {Vaswani, A. and Shazeer, N. and others},
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-author", "SEM503", Severity.ERROR, __doc__)
