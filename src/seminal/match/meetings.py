"""Find the conference and year at which an entry appeared."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.model.entry import Entry
from seminal.model.vocabulary import Venue, venue

Meeting = tuple[str, int]
"""A conference by its acronym, and the year."""

_EVERY_OTHER_YEAR: Final = {"ECCV": 1990, "ICCV": 1993, "LREC": 1998}
"""Conferences with two years between, and the first year from which on this is so."""
_CAPITALS: Final = re.compile(r"[A-Z][A-Za-z]?[A-Z]")


@lru_cache(maxsize=16384)
def venue_in_name(text: str) -> Venue | None:
    """Return the known venue that a name or its part between commas is, else None."""
    segments = re.split(r"[,:;()]|\s[-–]\s", text[:400])
    return venue(text) or next(filter(None, map(venue, filter(_CAPITALS.search, segments))), None)


def meeting(entry: Entry) -> Meeting | None:
    """Return an entry's conference and year, None unless the vocabulary has it."""
    place = venue_in_name(stated) if (year := entry.year) and (stated := entry.venue) else None
    return (place.acronym, year or 0) if place is not None and place.kind == "conference" else None


def takes_place(place: Meeting) -> bool:
    """Return whether a conference may have met in a year: some meet every other one."""
    first = _EVERY_OTHER_YEAR.get(place[0])
    return first is None or place[1] < first or (place[1] - first) % 2 == 0
