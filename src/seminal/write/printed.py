"""Every work as the written files print it, in a publisher's style where wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from seminal.model.entry import Name
from seminal.model.house import HouseStyle
from seminal.model.work import Work
from seminal.text.capitals import title_case
from seminal.text.fold import fold
from seminal.write.bibtex import entry
from seminal.write.csl_json import item_of, item_text
from seminal.write.fields import PrintedRecord, VenueStyle, record
from seminal.write.provenance import evidence
from seminal.write.topics import note_lines, row

_VENUES = ("journal", "booktitle")

Rendering = tuple[bytes, bytes, bytes, bytes, bytes]
"""A work's BibTeX entry, CSL item, topics.json row, provenance and topics.tex row, in UTF-8."""


_NO_HOUSE: Final = HouseStyle()


def with_house_style(printed: PrintedRecord, house: HouseStyle) -> PrintedRecord:
    """Return a record with the house style's spelling, case, order and omissions.

    Missing fields are left to the author; `seminal check` reports them. Sentence case is left to styles, since no rule
    knows which words are names.
    """
    if not house:
        return printed
    banned = {*house.forbidden.get("*", ()), *house.forbidden.get(printed.type, ())}
    fields = {
        name: _house_spelling(name, value, house)
        for name, value in printed.fields.items()
        if name not in banned
    }
    ranks = {name: rank for rank, name in enumerate(house.field_order)}
    return replace(printed, fields={name: fields[name] for name in _in_order(list(fields), ranks)})


def _house_spelling(name: str, value: str | tuple[Name, ...], house: HouseStyle) -> str | tuple[Name, ...]:
    """Return a field's value as the house style spells it."""
    if isinstance(value, tuple):
        return value
    if name == "publisher":
        return _canonical(value, house.publishers)
    if name in _VENUES:
        return _canonical(value, house.journals)
    return title_case(value) if name == "title" and house.title_case == "title" else value


def _canonical(value: str, spellings: Mapping[str, str]) -> str:
    """Return the spelling of a name among `spellings`, case aside, else the name."""
    wanted = fold(value)
    return next((right for wrong, right in spellings.items() if fold(wrong) == wanted), value)


def _in_order(names: list[str], ranks: Mapping[str, int]) -> list[str]:
    """Sort the names that have a rank among their own positions."""
    ranked = iter(sorted((name for name in names if name in ranks), key=ranks.__getitem__))
    return [next(ranked) if name in ranks else name for name in names]


def renderings(
    works: Iterable[Work],
    *,
    latex: bool = False,
    venues: VenueStyle = "stated",
    house: HouseStyle = _NO_HOUSE,
) -> list[Rendering]:
    """Return each work rendered, in order; see `entry`, `record` and `with_house_style`."""
    return [_rendering(work, latex, venues, house) for work in works]


def _rendering(work: Work, latex: bool, venues: VenueStyle, house: HouseStyle) -> Rendering:
    """Return a work's parts of all files; for topics "" without a topic."""
    printed = with_house_style(record(work, venues), house)
    item = item_of(printed)
    topics_row = tex_rows = ""
    if work.topics:  # named as the bibliography does, without a publisher's own rules
        tex_rows = note_lines(work)
        topics_row = row(work, item if venues in ("house", "stated") and not house else item_of(record(work)))
    bib, csl = entry(printed, latex=latex), item_text(item)
    return bib.encode(), csl.encode(), topics_row.encode(), evidence(work), tex_rows.encode()
