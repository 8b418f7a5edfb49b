"""The field's name is unknown and one letter away from a known one.

It is never printed.

Bad:

```bibtex
volmue = {3},
```

Good:

```bibtex
volume = {3},
```
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EntryRule
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.field_names import FIELDS, SPARED
from seminal.text.did_you_mean import nearest


def _misspelt(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    for stated in () if isinstance(item.entry, CslEntry) else item.entry.fields:
        name = stated.name.lower()
        if name not in FIELDS and (similar := misspells(name, item.fields)):
            message = f"{item.key}: no style knows the field {name}"
            yield Diagnostic("misspelt-field", item.locate(stated.span), message, f"did you mean {similar}?")


def misspells(name: str, fields: Mapping[str, str]) -> str:
    """Return the known field one slip from a name and not in `fields`, or ""."""
    if name in FIELDS or name in SPARED or name.removeprefix("x").removesuffix("x") in FIELDS:
        return ""
    near = _near_field(name)
    return "" if near in fields else near


@lru_cache(maxsize=4096)
def _near_field(name: str) -> str:
    return nearest(name, FIELDS, 1) if len(name) > 4 and name.isalpha() else ""


RULE = EntryRule("misspelt-field", "SEM444", Severity.WARNING, __doc__, on_entry=_misspelt, names_only=True)
