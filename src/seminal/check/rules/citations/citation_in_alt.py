"""A citation is in the alternative text of an image.

Alt texts are plain: readers who cannot see the image hear the bare key. Put the citation into the caption.

Bad:

```markdown
![A plot](plot.png){fig-alt="The plot of @vaswani2017attention"}
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
![A plot, after @vaswani2017attention](plot.png){fig-alt="Loss falls with size"}
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

RULE = Rule("citation-in-alt", "SEM307", Severity.WARNING, __doc__, check=misplaced)
