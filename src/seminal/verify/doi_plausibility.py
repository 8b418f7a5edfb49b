"""DOIs that no record confirms: what their own form says against them, offline."""

from __future__ import annotations

import re
from typing import Final

from seminal.match.meetings import venue_in_name
from seminal.model.entry import Entry
from seminal.model.registrants import ANYWHERE, MAJOR, OWN
from seminal.text.check_digits import is_isbn, is_issn
from seminal.text.identifiers import NOT_REGISTERED

_FORM: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_ISBN: Final = re.compile(r"(?<!\d)97[89](?:-?\d){10}(?!\d)")
_ISSN: Final = re.compile(r"10\.1016/s(\d{4})-?(\d{3}[\dx])\(?\d\d\)?", re.IGNORECASE)
_UNREGISTERED: Final = re.compile("|".join(rf"{re.escape(prefix)}[^\s?#]+" for prefix in NOT_REGISTERED))
_MIN_REGISTRANT: Final = 1000  # the lowest number of a registrant


def implausible(entry: Entry, number: str) -> str:
    """Return the error in a DOI's form, or empty.

    `10.47281/bed.57189` beside AAAI -> `10.47281 is not a prefix of AAAI, nor of another publisher of the field`
    """
    prefix, _, suffix = number.partition("/")
    if not _FORM.fullmatch(number) or int(prefix.split(".")[1]) < _MIN_REGISTRANT:
        return "this is not the form of a DOI"
    if (isbn := _ISBN.search(suffix)) and not is_isbn(isbn[0].replace("-", "")):
        return f"the check digit of its ISBN {isbn[0]} is wrong"
    if (issn := _ISSN.match(number)) and not is_issn((issn[1] + issn[2]).upper()):
        return f"the check digit of its ISSN {issn[1]}-{issn[2]} is wrong"
    place = venue_in_name(entry.venue) if entry.venue else None
    if place is None or prefix in MAJOR | ANYWHERE:
        return ""
    if place.kind not in ("conference", "workshop") and place.publisher not in OWN:
        return ""  # journals change their publishers
    if prefix in OWN.get(place.publisher, ()):
        return ""
    return f"{prefix} is not a prefix of {place.publisher}, nor of another publisher of the field"


def unregistered(entry: Entry) -> str:
    """Return a number in the URLs that resembles a DOI but is none."""
    return next((found[0] for found in map(_UNREGISTERED.search, entry.urls) if found), "")
