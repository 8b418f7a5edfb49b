"""A preprint says that it appeared in a journal called arXiv.

Styles print it as a journal article, and no link leads to the paper. With `eprint` they print and link the
number, and tools see that it is a preprint. Google Scholar writes it so, and this rule is off by default.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale distributed deep networks},
  journal = {arXiv preprint arXiv:1706.03762},
  year = {2012},
}
```

Good:

```bibtex
@misc{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  year = {2017},
  eprint = {1706.03762},
  eprinttype = {arxiv},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("arxiv-as-journal", "SEM403", Severity.NOTE, __doc__, opt_in=True)
