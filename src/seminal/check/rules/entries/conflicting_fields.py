"""Two fields that mean the same say different things.

Of `year` and `date`, or `journal` and `journaltitle`, BibTeX reads one and biblatex the other: the printed
reference depends on the tool.

Bad:

```bibtex
year = {2012},
date = {2013-05},
```

Good:

```bibtex
year = {2012},
date = {2012-05},
```
"""

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EntryRule
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Severity

_SAME: Final = (("year", "date"), ("journal", "journaltitle"))
"""Fields of which biblatex takes one for the other (its manual, 2.2.5)."""


def conflicts(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield `conflicting-fields` where two fields that mean the same say different things."""
    fields = {} if isinstance(item.entry, CslEntry) else item.fields
    for left, right in _SAME:
        one, other = fields.get(left, "").strip(), fields.get(right, "").strip()
        if one and other and not _agree(one.strip("{}"), other, left):
            message = f"{item.key}: {left} says {one}, {right} says {other}"
            yield Diagnostic("conflicting-fields", item.place, message, "keep one of them")


def _agree(one: str, other: str, name: str) -> bool:
    """Return whether `other` begins with `one`, or is a date with it or without year."""
    return other.startswith(one) or (name == "year" and (one in other or not other[:4].isdecimal()))


RULE = EntryRule("conflicting-fields", "SEM418", Severity.WARNING, __doc__, on_entry=conflicts)
