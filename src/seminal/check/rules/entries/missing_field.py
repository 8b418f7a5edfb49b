"""An entry lacks a field that its type requires.

Styles print gaps, or "n.d.". `seminal resolve KEY` may find the value; an entry with `crossref` inherits it.

Bad:

```bibtex
@article{dean2012, author = {Jeffrey Dean}, title = {Networks}, year = {2012}}
```

Good:

```bibtex
@article{dean2012, author = {Jeffrey Dean}, title = {Networks}, journal = {A Journal}, year = {2012}}
```
"""

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.rule_kinds import EntryRule
from seminal.check.rules.entries.misspelt_field import misspells
from seminal.check.standard import REQUIRED
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Severity
from seminal.text.bibtex_fields import INHERITED
from seminal.text.escaping.shell import shell_word

_REQUIRED: Final = {kind: tuple(wanted.split("/") for wanted in fields) for kind, fields in REQUIRED.items()}
_INSTEAD: Final[Mapping[str, tuple[str, ...]]] = {
    "school": ("university", "publisher", "organization"),
    "institution": ("university", "organization", "organisation", "howpublished"),
    "journal": ("booktitle", "publication", "journalname", "howpublished"),
    "booktitle": ("book", "conference", "proceedings"),
    "publisher": ("organization",),
}
"""Where authors put what belongs in a field."""
_MEANT: Final = {
    "booktitle": "@inproceedings and @incollection print it",
    "howpublished": "@misc prints it",
    "publisher": "theses print none",
}


def missing(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield `missing-field`, a note in the file that `seminal build` makes of its seeds."""
    fields, kind = item.fields, item.entry.type
    if not item.key or any(fields.get(relation) for relation in INHERITED):
        return
    missing = [
        names[0]
        for names in _REQUIRED.get(kind.lower(), ())
        if fields.keys().isdisjoint(names)
        and not ("year" in names and "issued" in fields)  # a date of CSL that has no year of four digits
        and not any(misspells(name, fields) in names for name in fields)
    ]
    if kind.lower() == "misc" and missing and fields.get("howpublished"):
        return  # a memo or a letter: BibTeX asks no title of @misc
    if not missing:
        return
    is_built = item.bibliography.generated
    hints = [
        f"it has {other}: {_MEANT.get(other, f'name it {name}')}"
        for name in missing
        if (other := next((other for other in _INSTEAD.get(name, ()) if other in fields), ""))
    ]
    names_are = f"{', '.join(missing[:-1])} and {missing[-1]} are" if len(missing) > 1 else f"{missing[0]} is"
    yield Diagnostic(
        "missing-field",
        item.place,
        f"{item.key}: {names_are} missing, which @{kind} needs",
        f"`seminal resolve {shell_word(item.key)}` may find it" if is_built else "; ".join(hints),
        override=Severity.NOTE if is_built else None,
    )


RULE = EntryRule("missing-field", "SEM443", Severity.WARNING, __doc__, on_entry=missing, names_only=True)
