"""Keys that a book cites or its entries name, and their places in chapters."""

from __future__ import annotations

from typing import Final

from seminal.check.book import Book
from seminal.model.manuscript import Citation
from seminal.model.source import Location
from seminal.text.pattern import lazy

_ROLE: Final = lazy(r"(?:\{cite[\w:]*\}|(?<![\w:]):cite[\w:]*+(?<=:))`([^`\n]+)`")
"""How MyST and reStructuredText cite; pandoc does not read it, but the entry is cited all the same."""


def used_keys(book: Book) -> frozenset[str]:
    """Return every key that a chapter cites, also by role, or an entry names (`crossref`)."""
    return book.cited | book.entries.related | by_roles(book)


def by_roles(book: Book) -> frozenset[str]:
    """Return the keys that chapters of Jupyter Book, Sphinx or d2lbook cite by roles."""
    return frozenset().union(
        *filter(None, [source.derived(_keys_of_roles) for source in book.sources.values()])
    )


def _keys_of_roles(text: str) -> frozenset[str]:
    if "{cite" not in text and ":cite" not in text:
        return frozenset()
    return frozenset(key.strip() for keys in _ROLE.findall(text) for key in keys.split(","))


_AROUND = {0: ("", ""), 1: ("@", ""), 2: ("-@", ""), 3: ("@{", "}"), 4: ("-@{", "}")}
"""The signs before and after a key in a citation, by their number."""


def key_place(citation: Citation) -> Location | None:
    """Return the place of a citation's key without `@` and braces; None if lengths differ."""
    place = citation.location
    around = _AROUND.get(place.end_column - place.column - len(citation.key))
    if place.line != place.end_line or around is None:
        return None
    start = place.column + len(around[0])
    return place._replace(column=start, end_column=start + len(citation.key))
