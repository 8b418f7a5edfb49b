"""The records name other authors than the entry.

Found by `seminal verify`: another first author, an author whom no record knows, or another order. Initials,
accents, transliteration, nicknames and "and others" contradict nothing. Where a preprint and the published
version have different lists, either is right.

Bad:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Shazeer, Noam and Vaswani, Ashish and others},
  title = {Attention Is All You Need},
}
```

Good:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, A. and Shazeer, N. and others},
  title = {Attention Is All You Need},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("wrong-author", "SEM503", Severity.ERROR, __doc__)
