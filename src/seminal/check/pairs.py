"""Findings on two entries of one work: do they ever stand in one list of references?"""

from __future__ import annotations

from seminal.check.book import Book
from seminal.model.diagnostic import Diagnostic

RULES_OF_PAIRS = frozenset(("duplicate-work", "published-preprint"))


def printed_apart(found: Diagnostic, book: Book) -> bool:
    """Return whether no list of references holds both entries of a finding on two of them.

    No chapter loads both files; or one entry is of the file that `seminal build` writes, which reading sections leave
    out where the author's own bibliography has the work, and not both are cited.
    """
    if found.rule not in RULES_OF_PAIRS or not found.related:
        return False
    places = found.location, found.related[0]
    if (places[0].path, places[1].path) not in book.loads.pairs:
        return True
    made = {one.path for one in book.bibliographies if one.generated}
    if (places[0].path in made) == (places[1].path in made):
        return False
    return not {one.key for one in book.entries if one.place in places} <= book.cited
