"""The bibliography has a preprint and the published version of one work.

Readers are better served by the published one, and the list by one entry.

Bad:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention is all you need}, year = {2017},
  booktitle = {Advances in Neural Information Processing Systems},
}
@misc{vaswani2017arxiv,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  year = {2017},
  eprint = {1706.03762},
  eprinttype = {arxiv},
}
```

Good:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention is all you need}, year = {2017},
  booktitle = {Advances in Neural Information Processing Systems},
}
```
"""

from seminal.check.rules.duplicates._works import same_works
from seminal.model.rules import Rule, Severity

RULE = Rule("published-preprint", "SEM448", Severity.NOTE, __doc__, check=same_works, names_only=True)
