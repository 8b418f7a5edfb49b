"""Check DOIs and arXiv numbers that no record confirms, by their form alone."""

from __future__ import annotations

import re
from typing import Final

from seminal.match.meetings import Meeting, venue_in_name
from seminal.match.profile import arxiv_year
from seminal.model.entry import Entry
from seminal.model.registrants import ANYWHERE, LETTERS, MAJOR, MEETING_NAMED, OWN, VOLUMES
from seminal.text.identifiers import NOT_REGISTERED, is_isbn, is_issn
from seminal.verify.versions import on_server

_FORM: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_ISBN: Final = re.compile(r"(?<!\d)97[89](?:-?\d){10}(?!\d)")
_ISSN: Final = re.compile(r"10\.1016/s(\d{4})-?(\d{3}[\dx])\(?\d\d\)?", re.IGNORECASE)
_UNREGISTERED: Final = re.compile("|".join(rf"{re.escape(prefix)}[^\s?#]+" for prefix in NOT_REGISTERED))
_MIN_REGISTRANT: Final = 1000  # the lowest number of a registrant
_ARXIV: Final = re.compile(
    r"10\.48550/arxiv\.(?:\d\d(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d+)?", re.IGNORECASE
)
_NAMED: Final = re.compile(
    r"(?P<venue>[a-z]{3,12}?)\d{0,6}\.(?P<year>(?:19|20)\d\d)(?!\d)|(?P<first>20\d\d)\.(?:findings-)?(?P<last>[a-z]{3,9})\b"
)
"""What a DOI's suffix says of a meeting: "cvpr52729.2023.00373", "lipics.icalp.2019.12", "2021.acl-long.257"."""
_LETTERED: Final = re.compile(r"v1/([a-z])(\d\d)-\d{4}")
_IN_VOLUME: Final = re.compile(r"([a-z]+)\.v(\d{1,3})i")
_MAX_YEARS_LATE: Final = 2  # years after print in which papers are still posted
_JOINT: Final = frozenset(("CoNLL", "IJCNLP"))
"""Conferences that meet together with others, under whose name their papers are counted too."""


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
    if prefix == "10.48550" and not _ARXIV.fullmatch(number):
        return "this is not an arXiv number"
    place = venue_in_name(entry.venue) if entry.venue else None
    if (stated := stated_meeting(number)) is not None:
        held = place.acronym if place is not None and place.kind == "conference" else stated[0]
        other = held != stated[0] and _JOINT.isdisjoint((held, stated[0]))
        year = entry.year or stated[1]
        if other or not stated[1] - 1 <= year <= stated[1]:  # the preprint's year may be one before
            return f"it is a DOI of {stated[0]} {stated[1]}"
    if place is None or prefix in MAJOR | ANYWHERE:
        return ""
    if place.kind not in ("conference", "workshop") and place.publisher not in OWN:
        return ""  # journals change their publishers
    if prefix in OWN.get(place.publisher, ()):
        return ""
    return f"{prefix} is not a prefix of {place.publisher}, nor of another publisher of the field"


def stated_meeting(number: str) -> Meeting | None:
    """Return the meeting that a DOI names, None for most: `10.1109/cvpr52729.2023.00373` -> CVPR, 2023.

    Of 59,058 DOIs of DBLP's records that do, all are of that meeting and year.
    """
    prefix, _, suffix = number.lower().partition("/")
    if found := _IN_VOLUME.match(suffix):
        name, first = VOLUMES.get((prefix, found[1]), ("", 0))
        return (name, first + int(found[2])) if name else None
    if prefix not in MEETING_NAMED:
        return None
    if found := _LETTERED.match(suffix):
        name = LETTERS.get(found[1], "")
        return (name, 2000 + int(found[2])) if name else None
    if (found := _NAMED.search(suffix)) is None:
        return None
    place = venue_in_name((found["venue"] or found["last"]).upper())
    year = int(found["year"] or found["first"])
    return (place.acronym, year) if place is not None and place.kind == "conference" else None


def posted_too_late(entry: Entry, number: str) -> str:
    """Return the contradiction of an arXiv number years younger than its work, or empty."""
    posted, latest = arxiv_year(number), (entry.year or 9999) + (0 if on_server(entry) else _MAX_YEARS_LATE)
    return f"the number is of {posted}, the work of {entry.year}" if posted and posted > latest else ""


def unregistered(entry: Entry) -> str:
    """Return a number in the URLs that resembles a DOI but is none."""
    return next((found[0] for found in map(_UNREGISTERED.search, entry.urls) if found), "")
