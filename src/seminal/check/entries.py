"""Rules on whole entries: required fields, types, names of fields, parents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from seminal.check.book import Book, Shelved
from seminal.check.load import Record
from seminal.check.settings import Settings
from seminal.check.spelling import nearest
from seminal.check.standard import FIELDS, REQUIRED, SPARED, TYPES, UNPRINTED
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.rules import Reader
from seminal.text.bibtex_fields import INHERITED, RELATIONS

_REQUIRED: Final = {kind: tuple(wanted.split("/") for wanted in fields) for kind, fields in REQUIRED.items()}
_SAME: Final = (("year", "date"), ("journal", "journaltitle"))
"""Fields of which biblatex takes one for the other (its manual, 2.2.5)."""

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


def entry_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield what is wrong with entries as a whole."""
    broken = {
        one.path for one in book.bibliographies if any(d.rule == "broken-entry" for d in one.diagnostics)
    }
    for shelved in book.entries:
        fields = shelved.fields
        latex = not isinstance(shelved.entry, Record)
        if latex:
            yield from _type(shelved)
            yield from _names(shelved, broken=shelved.place.path in broken and _is_broken(shelved))
            yield from _conflicts(shelved)
        for relation in RELATIONS:
            if fields.get(relation):
                yield from _related(shelved, relation, book)
        if shelved.key and not any(fields.get(relation) for relation in INHERITED):
            yield from _missing(shelved)


def _is_broken(shelved: Shelved) -> bool:
    """Return True for an entry in which a `broken-entry` was found."""
    first, last = shelved.locate(shelved.entry.span).line, shelved.locate(shelved.entry.span).end_line
    found = (d for d in shelved.bibliography.diagnostics if d.rule == "broken-entry")
    return any(first <= one.location.line <= last for one in found)


def _missing(shelved: Shelved) -> Iterator[Diagnostic]:
    """Yield `missing-field`; the file that `seminal build` writes can only be mended in its seeds."""
    fields, kind = shelved.fields, shelved.entry.type
    missing = [
        names[0]
        for names in _REQUIRED.get(kind.lower(), ())
        if fields.keys().isdisjoint(names)
        and not ("year" in names and "issued" in fields)  # a date of CSL that has no year of four digits
        and not any(_misspells(name, fields) in names for name in fields)
    ]
    if kind.lower() == "misc" and missing and fields.get("howpublished"):
        return  # a memo or a letter: BibTeX asks no title of @misc
    if not missing:
        return
    built = shelved.bibliography.generated
    hints = [
        f"it has {other}: {_MEANT.get(other, f'name it {name}')}"
        for name in missing
        if (other := next((other for other in _INSTEAD.get(name, ()) if other in fields), ""))
    ]
    listed = f"{', '.join(missing[:-1])} and {missing[-1]} are" if len(missing) > 1 else f"{missing[0]} is"
    yield Diagnostic(
        "missing-field",
        shelved.place,
        f"{shelved.key}: {listed} missing, which @{kind} needs",
        f"`seminal resolve {shelved.key}` may find it" if built else "; ".join(hints),
        override=Severity.NOTE if built else None,
    )


def _type(shelved: Shelved) -> Iterator[Diagnostic]:
    kind = shelved.entry.type.lower()
    if kind not in TYPES:
        near = _near_type(kind)
        hint = f"did you mean @{near}?" if near else "styles print it as @misc, or not at all"
        yield Diagnostic("unknown-type", shelved.place, f"{shelved.key}: no style knows @{kind}", hint)


def _names(shelved: Shelved, *, broken: bool) -> Iterator[Diagnostic]:
    """Yield `duplicate-entry-field`, `empty-field` and `misspelt-field`.

    An entry that is not closed runs on into the next one: its fields come twice for that.
    """
    fields = shelved.fields
    for stated in shelved.entry.fields:
        name = stated.name.lower()
        if not stated.value or not stated.value.strip(" {}\n\t"):
            place = shelved.locate(stated.span)
            yield Diagnostic(
                "empty-field", place, f"{shelved.key}: the field {name} is empty", "leave it out"
            )
        if name not in FIELDS and (near := _misspells(name, fields)):
            place = shelved.locate(stated.span)
            told = f"{shelved.key}: no style knows the field {name}"
            yield Diagnostic("misspelt-field", place, told, f"did you mean {near}?")
    if len(fields) < len(shelved.entry.fields) and not broken:
        stands: dict[str, list[StatedField]] = {name: [] for name in fields}
        for stated in shelved.entry.fields:
            stands[stated.name.lower()].append(stated)
        yield from (_repeated(shelved, name, same) for name, same in stands.items() if len(same) > 1)


def _misspells(name: str, fields: Mapping[str, str]) -> str:
    """Return the field that a name misspells, nothing where it is known, switched off (`monthX`) or there beside it."""
    if name in FIELDS or name in SPARED or name.removeprefix("x").removesuffix("x") in FIELDS:
        return ""
    near = _near_field(name)
    return "" if near in fields else near


def _repeated(shelved: Shelved, name: str, same: Sequence[StatedField]) -> Diagnostic:
    """Return one `duplicate-entry-field`: a note where nothing of it is printed, as of a program's own field."""
    times = "twice" if len(same) == 2 else f"{len(same)} times"
    hint = "keep one of them: BibTeX takes the first, biber and pandoc the last"
    level = None
    if name in UNPRINTED or name not in FIELDS:
        hint, level = "only one of them is read: write them as one", Severity.NOTE
    told = f"{shelved.key}: the field {name} is given {times}"
    place = shelved.locate(same[1].span)
    return Diagnostic("duplicate-entry-field", place, told, hint, override=level)


def _conflicts(shelved: Shelved) -> Iterator[Diagnostic]:
    """Yield `conflicting-fields` where two fields that mean the same say different things."""
    fields = shelved.fields
    for left, right in _SAME:
        one, other = fields.get(left, "").strip(), fields.get(right, "").strip()
        if one and other and not _agree(one.strip("{}"), other, left):
            told = f"{shelved.key}: {left} says {one}, {right} says {other}"
            yield Diagnostic("conflicting-fields", shelved.place, told, "keep one of them")


def _agree(one: str, other: str, name: str) -> bool:
    """Return whether two values agree: a date in words, which `bad-date` tells of, with the year that it holds."""
    return other.startswith(one) or (name == "year" and (one in other or not other[:4].isdigit()))


def _related(shelved: Shelved, relation: str, book: Book) -> Iterator[Diagnostic]:
    """Yield `unknown-parent` for a field that names an entry which no bibliography has.

    BibTeX and pandoc know `crossref` alone, and `xdata` in pandoc; biber reads them all (biblatex manual, 2.2.3).
    """
    if any(one.problem for one in book.bibliographies):
        return  # the entry may be in the missing file
    inherits = relation in INHERITED
    for name in (part.strip() for part in shelved.fields[relation].split(",")):
        if name and name.lower() not in book.by_folded_key and name not in book.aliases:
            told = f"{shelved.key}: {'inherits from' if inherits else f'{relation} names'} {name}"
            told += ", which is in no bibliography of this book"
            only: frozenset[Reader] = frozenset(() if inherits else ("biber",))
            yield Diagnostic("unknown-parent", shelved.place, told, only=only)


@lru_cache(maxsize=4096)
def _near_type(kind: str) -> str:
    return nearest(kind, TYPES)


@lru_cache(maxsize=4096)
def _near_field(name: str) -> str:
    """Return the known field that `name` misspells: only whole words of some length are sure enough."""
    return nearest(name, FIELDS, 1) if len(name) > 4 and name.isalpha() else ""
