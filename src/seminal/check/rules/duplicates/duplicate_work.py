"""Two entries are one work under two keys.

The reference list prints it twice. Keep one entry, and name the other key in its `ids`.

Bad:

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention is all you need}, year = {2017},
  booktitle = {Advances in Neural Information Processing Systems},
}
@inproceedings{vaswani2017,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention is all you need}, year = {2017},
  booktitle = {Advances in Neural Information Processing Systems},
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

RULE = Rule("duplicate-work", "SEM428", Severity.WARNING, __doc__, check=same_works, names_only=True)
