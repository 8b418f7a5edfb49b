"""Entries in one line, for tests of what happens to entries."""

from __future__ import annotations

from seminal.model.entry import OTHERS, Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.source import Location


def people(text: str) -> tuple[Name, ...]:
    """Return names from `Family, Given; Family; others`."""
    names = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        family, _, given = part.partition(",")
        names.append(OTHERS if part == "others" else Name(family.strip(), given.strip()))
    return tuple(names)


def entry(
    title: str,
    authors: str = "",
    year: int | None = None,
    *,
    venue: str = "",
    kind: str = "inproceedings",
    seed: str = "a.md",
    line: int = 1,
    key: str | None = None,
    ids: str = "",
    topics: tuple[str, ...] = (),
    **fields: str,
) -> Entry:
    """Return an entry; `ids` is `arxiv:1706.03762 doi:10.1/x`."""
    values: dict[str, Value] = {"title": title}
    if authors:
        values["author"] = people(authors)
    if year:
        values["date"] = PartialDate(year)
    if venue:
        values["journal" if kind == "article" else "howpublished" if kind == "misc" else "booktitle"] = venue
    identifiers = tuple(Identifier(*text.split(":", 1)) for text in ids.split())
    place = Location(seed, line, 1, line, 10)
    return Entry(kind, values | fields, identifiers, Origin(seed, place), topics, key)
