"""An ISBN has the wrong length or check digit.

A digit was mistyped: the number finds another book, or none.

Bad:

```bibtex
@book{k, author = {Donald Knuth}, title = {A book}, year = 1984, isbn = {0-201-13448-8}}
```

Good:

```bibtex
@book{k, author = {Donald Knuth}, title = {A book}, year = 1984, isbn = {0-201-13448-9}}
```
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import FieldRule, Finding, value_finding
from seminal.model.rules import Severity
from seminal.text.identifiers import is_isbn, is_issn
from seminal.text.pattern import lazy

_BOOK_NUMBER: Final = lazy(
    r"(?i)(?<!\d)(?:97[89][ \-–]?)?(?:\d[ \-–]?){9}[\dX](?![\-–]?\d)|\d(?:[ \-–]{0,2}[\dX]){3,}"
)


def isbn(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-isbn` for a number whose length or check digit is wrong (ISO 2108)."""
    found = False
    for match in _BOOK_NUMBER.finditer(value):
        found = True
        number = re.sub(r"[ \-–]", "", match.group()).upper()
        if not is_isbn(number):
            message = f"{match.group().strip()} is not an ISBN: " + (
                "its check digit is wrong" if len(number) in (10, 13) else f"it has {len(number)} digits"
            )
            hint = "it is an ISSN: give it in `issn`" if is_issn(number) else "copy it again from the book"
            note = is_issn(number)  # no style prints it with an article
            yield Finding("bad-isbn", match.start(), match.end(), message, hint, note=note)
    if not found and value.strip():
        yield value_finding("bad-isbn", value, f"{value.strip()} is not an ISBN")


RULE = FieldRule("bad-isbn", "SEM408", Severity.WARNING, __doc__, on={"isbn": isbn}, csl=True)
