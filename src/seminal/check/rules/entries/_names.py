"""Empty, misspelt or repeated fields of an entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from seminal.check.book import Book, BookEntry
from seminal.check.load import CslEntry
from seminal.check.standard import FIELDS, SPARED, UNPRINTED
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.text.did_you_mean import nearest


def names(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield `duplicate-entry-field`, `empty-field` and `misspelt-field`.

    An entry that is not closed runs on into the next one: its fields come twice for that.
    """
    fields = item.fields
    if isinstance(item.entry, CslEntry):
        return
    for stated in item.entry.fields:
        name = stated.name.lower()
        if not stated.value or not stated.value.strip(" {}\n\t"):
            place = item.locate(stated.span)
            yield Diagnostic("empty-field", place, f"{item.key}: the field {name} is empty", "leave it out")
        if name not in FIELDS and (near := misspells(name, fields)):
            place = item.locate(stated.span)
            message = f"{item.key}: no style knows the field {name}"
            yield Diagnostic("misspelt-field", place, message, f"did you mean {near}?")
    if len(fields) < len(item.entry.fields) and not _is_broken(item):
        stands: dict[str, list[StatedField]] = {name: [] for name in fields}
        for stated in item.entry.fields:
            stands[stated.name.lower()].append(stated)
        yield from (_duplicate_field(item, name, same) for name, same in stands.items() if len(same) > 1)


def misspells(name: str, fields: Mapping[str, str]) -> str:
    """Return the known field that a name misspells, or the empty string."""
    if name in FIELDS or name in SPARED or name.removeprefix("x").removesuffix("x") in FIELDS:
        return ""
    near = _near_field(name)
    return "" if near in fields else near


def _duplicate_field(item: BookEntry, name: str, same: Sequence[StatedField]) -> Diagnostic:
    """Return one `duplicate-entry-field`, as a note where no style prints the field."""
    times = "twice" if len(same) == 2 else f"{len(same)} times"
    hint = "keep one of them: BibTeX takes the first, biber and pandoc the last"
    level = None
    if name in UNPRINTED or name not in FIELDS:
        hint, level = "only one of them is read: write them as one", Severity.NOTE
    message = f"{item.key}: the field {name} is given {times}"
    place = item.locate(same[1].span)
    return Diagnostic("duplicate-entry-field", place, message, hint, override=level)


@lru_cache(maxsize=4096)
def _near_field(name: str) -> str:
    """Return the known field nearest to a name of some length."""
    return nearest(name, FIELDS, 1) if len(name) > 4 and name.isalpha() else ""


def _is_broken(item: BookEntry) -> bool:
    """Return True for an entry in which a `broken-entry` was found."""
    first, last = item.locate(item.entry.span).line, item.locate(item.entry.span).end_line
    found = (d for d in item.bibliography.diagnostics if d.rule == "broken-entry")
    return any(first <= one.location.line <= last for one in found)
