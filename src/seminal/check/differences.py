"""In which fields two entries of one key say different things."""

from __future__ import annotations

import re
from typing import Final

from seminal.check.book_entries import BookEntry
from seminal.model.entry import PEOPLE
from seminal.text.fold import fold, plain_text
from seminal.text.identifiers import doi

_COMPARED: Final = frozenset("title author editor year doi volume number pages journal booktitle".split())
_SAME_FIELD: Final = {"journaltitle": "journal", "issue": "number"}
_NUMBERS: Final = re.compile(r"\d+")


def differing_fields(left: BookEntry, right: BookEntry) -> tuple[str, ...]:
    """Return the fields in which two entries contradict each other.

    A field that one of them lacks is no contradiction.

    Braces, case, dashes and abbreviated given names are no difference.
    """
    ours, theirs = _comparable_fields(left), _comparable_fields(right)
    return tuple(
        name for name in ours if name in theirs and not _values_agree(name, ours[name], theirs[name])
    )


def _comparable_fields(item: BookEntry) -> dict[str, str]:
    """Return an entry's fields under names that BibTeX and biblatex share."""
    found: dict[str, str] = {}
    for name, value in item.fields.items():
        if name == "date":
            found.setdefault("year", value[:4])
        elif name in _COMPARED or name in _SAME_FIELD:
            found.setdefault(_SAME_FIELD.get(name, name), value)
    return found


def _values_agree(name: str, left: str, right: str) -> bool:
    """Return True for two values of a field that mean the same."""
    if name in PEOPLE:
        return _family_names(left) == _family_names(right)
    if name == "doi":
        return doi(left) == doi(right)
    if name == "pages":
        return _NUMBERS.findall(left) == _NUMBERS.findall(right)
    return fold(plain_text(left)) == fold(plain_text(right))


def _family_names(value: str) -> list[str]:
    from seminal.text.names import parse_names

    return [fold(plain_text(name.family)) for name in parse_names(value)]
