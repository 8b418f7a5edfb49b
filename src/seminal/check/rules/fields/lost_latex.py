r"""A field holds a LaTeX command that pandoc drops, with what it holds.

The PDF is right, and words are missing in HTML, EPUB and Word: a macro of your own in a title, `\apj` as a journal. Write
the characters themselves.

Bad:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large \mbox{scale} networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```

Good:

```bibtex
@article{dean2012large,
  author = {Dean, Jeffrey and Corrado, Greg},
  title = {Large scale networks},
  journal = {A Journal of Networks},
  year = {2012},
}
```
"""

from __future__ import annotations

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("lost-latex", "SEM440", Severity.WARNING, __doc__, readers=frozenset(("pandoc",)), on=ON)
