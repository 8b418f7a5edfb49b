"""A field has no value.

Some styles print the label alone, and checks for required fields are fooled.

Bad:

```bibtex
volume = {},
```

Good:

```bibtex
volume = {3},
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EntryRule
from seminal.model.diagnostic import Diagnostic, Severity


def _empty(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    for stated in () if isinstance(item.entry, CslEntry) else item.entry.fields:
        if not stated.value or not stated.value.strip(" {}\n\t"):
            message = f"{item.key}: the field {stated.name.lower()} is empty"
            yield Diagnostic("empty-field", item.locate(stated.span), message, "leave it out")


RULE = EntryRule("empty-field", "SEM430", Severity.NOTE, __doc__, on_entry=_empty, names_only=True)
