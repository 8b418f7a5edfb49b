r"""A field holds a LaTeX command that pandoc drops, with what it holds.

The PDF is right, and words are missing in HTML, EPUB and Word: a macro of your own in a title, `\apj` as a journal. Write
the characters themselves.

Bad:

```bibtex
title = {Large \mbox{scale} networks},
```

Good:

```bibtex
title = {Large scale networks},
```
"""

from seminal.check.rule_kinds import FieldRule
from seminal.check.rules.fields._markup import ON
from seminal.model.rules import Severity

RULE = FieldRule("lost-latex", "SEM440", Severity.WARNING, __doc__, readers=frozenset(("pandoc",)), on=ON)
