"""Rules on citation keys: every key that a chapter cites must be in a bibliography that it loads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.check.suggest import Shelf
from seminal.model.diagnostic import Diagnostic, Fix
from seminal.model.manuscript import Citation
from seminal.model.source import Location

_MARKS = {0: ("", ""), 1: ("@", ""), 2: ("-@", ""), 3: ("@{", "}"), 4: ("-@{", "}")}
"""What stands around a key in a citation's place, by how much longer the place is than the key."""


def unknown_keys(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-key` for every key that neither a bibliography nor an alias gives."""
    known = book.by_key
    missing = [
        citation
        for chapter in book.manuscript.chapters
        for citation in chapter.citations
        if citation.key not in known and citation.key not in book.aliases and citation.key != "*"
    ]
    if not missing or not settings.wants("unknown-key"):
        return
    shelf = Shelf.of((s.key, s.fields) for s in book.entries)
    for citation in missing:
        near = shelf.near(citation.key)
        where = key_place(citation)
        hint = "" if not near.keys else f"did you mean {' or '.join(near.keys)}?"
        fix = Fix(citation.key, near.keys[0]) if near.certain and where else None
        yield Diagnostic(
            "unknown-key",
            where or citation.location,
            f"{citation.key} is in no bibliography of this book",
            hint,
            fix,
            tuple(known[key][0].place for key in near.keys[:1]),
        )


def key_place(citation: Citation) -> Location | None:
    """Return the place of the bare key inside a citation's place; None where that is not certain."""
    place = citation.location
    around = _MARKS.get(place.end_column - place.column - len(citation.key))
    if place.line != place.end_line or around is None:
        return None
    start = place.column + len(around[0])
    return replace(place, column=start, end_column=start + len(citation.key))
