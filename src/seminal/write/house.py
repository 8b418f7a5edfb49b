"""A record in a publisher's house style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from seminal.model.entry import Name
from seminal.model.house import House
from seminal.text.fold import fold
from seminal.text.title_case import title_case
from seminal.write.fields import PrintedRecord

_VENUES = ("journal", "booktitle")


def with_house_style(said: PrintedRecord, house: House) -> PrintedRecord:
    """Return a record with the house style's spelling, case, order and omissions.

    What the house misses only a person can give; `seminal check` tells of it. Sentence case is left to styles:
    which words are names no rule knows.
    """
    if not house:
        return said
    banned = {*house.forbidden.get("*", ()), *house.forbidden.get(said.type, ())}
    fields = {
        name: _house_spelling(name, value, house) for name, value in said.fields.items() if name not in banned
    }
    ranks = {name: rank for rank, name in enumerate(house.field_order)}
    return replace(said, fields={name: fields[name] for name in _in_order(list(fields), ranks)})


def _house_spelling(name: str, value: str | tuple[Name, ...], house: House) -> str | tuple[Name, ...]:
    """Return a field's value as the house style spells it."""
    if isinstance(value, tuple):
        return value
    if name == "publisher":
        return _canonical(value, house.publishers)
    if name in _VENUES:
        return _canonical(value, house.journals)
    return title_case(value) if name == "title" and house.title_case == "title" else value


def _canonical(value: str, spellings: Mapping[str, str]) -> str:
    """Return the house style's spelling of a name."""
    wanted = fold(value)
    return next((right for wrong, right in spellings.items() if fold(wrong) == wanted), value)


def _in_order(names: list[str], ranks: Mapping[str, int]) -> list[str]:
    """Sort the names that have a rank among their own positions."""
    ranked = iter(sorted((name for name in names if name in ranks), key=ranks.__getitem__))
    return [next(ranked) if name in ranks else name for name in names]
