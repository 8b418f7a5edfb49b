"""The title of the proceedings holds the pages.

Styles print pages by themselves, in their own form, and only from `pages`.

Bad:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, booktitle = {Proc. of Things, pages 12--24}, year = {2012}}
```

Good:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, booktitle = {Proc. of Things}, pages = {12--24}, year = {2012}}
```
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding
from seminal.model.rules import Severity
from seminal.text.pattern import lazy

_PAGES: Final = lazy(r"(?i)\b(?:pp\.?|pages)[ ~]?\d{1,6}\s?(?:-{1,2}|–)\s?\d{1,6}")


def booktitle(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `crowded-booktitle` for pages in the title of the proceedings."""
    if match := _PAGES.search(value):
        message = "page numbers in the title of the book"
        yield Finding("crowded-booktitle", match.start(), match.end(), message, "give them in `pages`")


RULE = FieldRule("crowded-booktitle", "SEM421", Severity.NOTE, __doc__, on={"booktitle": booktitle})
