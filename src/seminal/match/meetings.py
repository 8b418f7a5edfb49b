"""Find the conference and year at which an entry appeared."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.model.entry import Entry
from seminal.model.vocabulary import Venue, venue

Meeting = tuple[str, int]
"""A conference by its acronym, and the year."""

_CAPITALS: Final = re.compile(r"[A-Z][A-Za-z]?[A-Z]")


@lru_cache(maxsize=16384)
def venue_in_name(text: str) -> Venue | None:
    """Return the known venue that a name contains, as names of proceedings do."""
    found = venue(text)
    if found is None:
        for segment in re.split(r"[,:;()]|\s[-–]\s", text[:400]):
            found = venue(segment) if _CAPITALS.search(segment) else None
            if found is not None:
                return found
    return found


def meeting(entry: Entry) -> Meeting | None:
    """Return the conference of the vocabulary that an entry appeared at, with its year."""
    place = venue_in_name(stated) if (year := entry.year) and (stated := entry.venue) else None
    return (place.acronym, year or 0) if place is not None and place.kind == "conference" else None
