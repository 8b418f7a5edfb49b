"""A field is given twice in one entry.

BibTeX takes the first and warns, biber takes the last, pandoc the last: the printed reference depends on the
tool.

Bad:

```bibtex
year = {2012},
year = {2013},
```

Good:

```bibtex
year = {2012},
```
"""

from collections.abc import Iterator, Sequence

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EntryRule
from seminal.check.standard import UNPRINTED
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.field_names import FIELDS


def _repeated_fields(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield one finding for each repeated field; none in a broken entry.

    One that is not closed runs on into the next entry, whose fields repeat its own.
    """
    fields = item.fields
    if len(fields) == len(item.entry.fields) or isinstance(item.entry, CslEntry) or _is_broken(item):
        return
    fields_by_name: dict[str, list[StatedField]] = {name: [] for name in fields}
    for stated in item.entry.fields:
        fields_by_name[stated.name.lower()].append(stated)
    yield from (_finding(item, name, copies) for name, copies in fields_by_name.items() if len(copies) > 1)


def _finding(item: BookEntry, name: str, copies: Sequence[StatedField]) -> Diagnostic:
    """Return the finding on a repeated field, a note if no style prints it."""
    times = "twice" if len(copies) == 2 else f"{len(copies)} times"
    hint = "keep one of them: BibTeX takes the first, biber and pandoc the last"
    level = None
    if name in UNPRINTED or name not in FIELDS:
        hint, level = "only one of them is read: write them as one", Severity.NOTE
    message = f"{item.key}: the field {name} is given {times}"
    place = item.locate(copies[1].span)
    return Diagnostic("duplicate-entry-field", place, message, hint, override=level)


def _is_broken(item: BookEntry) -> bool:
    """Return whether a `broken-entry` was found in the entry."""
    place = item.locate(item.entry.span)
    found = (d for d in item.bibliography.diagnostics if d.rule == "broken-entry")
    return any(place.line <= one.location.line <= place.end_line for one in found)


RULE = EntryRule(
    "duplicate-entry-field", "SEM102", Severity.WARNING, __doc__, on_entry=_repeated_fields, names_only=True
)
