"""One key is cited twice in one group of citations.

The reference is printed twice, side by side. Join the locators, or name it once.

Bad:

```markdown
Shown twice [@vaswani2017attention; @vaswani2017attention, p. 3].
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
Shown once [@vaswani2017attention, p. 3].
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

from seminal.model.rules import Rule, Severity

RULE = Rule("repeated-citation", "SEM313", Severity.WARNING, __doc__)
