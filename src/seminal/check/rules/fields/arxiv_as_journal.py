"""A preprint says that it appeared in a journal called arXiv.

Styles print it as a journal article, and no link leads to the paper. With `eprint` they print and link the
number, and tools see that it is a preprint. Google Scholar writes it so, and this rule is off by default.

Bad:

```bibtex
journal = {arXiv preprint arXiv:1706.03762},
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

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.model.rules import Severity

_ARXIV_JOURNAL: Final = re.compile(r"(?i)\s*\{?(?:arxiv\b|corr\b)")


def journal(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `arxiv-as-journal`: a preprint is no article in a journal called arXiv."""
    if _ARXIV_JOURNAL.match(value) and not fields.get("eprint"):
        hint = "give `eprint`, `eprinttype = {arxiv}` and the type @misc (biblatex: @online)"
        yield value_finding(
            "arxiv-as-journal", value, "arXiv is given as the journal, without `eprint`", hint
        )


RULE = FieldRule(
    "arxiv-as-journal",
    "SEM403",
    Severity.NOTE,
    __doc__,
    opt_in=True,
    on=dict.fromkeys(("journal", "journaltitle"), journal),
    csl=True,
)
