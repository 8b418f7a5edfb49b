"""Where a citation's key is."""

from __future__ import annotations

from seminal.model.manuscript import Citation
from seminal.model.source import Location

_MARKS = {0: ("", ""), 1: ("@", ""), 2: ("-@", ""), 3: ("@{", "}"), 4: ("-@{", "}")}
"""What stands around a key in a citation's place, by how much longer the place is than the key."""


def key_place(citation: Citation) -> Location | None:
    """Return the place of the bare key inside a citation's place; None where that is not certain."""
    place = citation.location
    around = _MARKS.get(place.end_column - place.column - len(citation.key))
    if place.line != place.end_line or around is None:
        return None
    start = place.column + len(around[0])
    return place._replace(column=start, end_column=start + len(citation.key))
