"""Check DOIs and arXiv numbers that no record confirms, by their form alone."""

from __future__ import annotations

import re
from typing import Final

from seminal.match.meetings import Meeting, venue_in_name
from seminal.match.profile import arxiv_year
from seminal.model.entry import Entry
from seminal.text.identifiers import NOT_REGISTERED, is_isbn, is_issn
from seminal.verify.versions import on_server

MAJOR: Final = frozenset(
    "10.1145 10.1109 10.1007 10.1016 10.1002 10.1137 10.1038 10.1126 10.1093 10.1017 10.1080 10.1177 10.1162 "
    "10.1073 10.1103 10.1088 10.1364 10.1287 10.1561 10.1214 10.1613 10.3233 10.3390 10.3389 10.1371 10.4230 "
    "10.14778 10.1609 10.24963 10.21437 10.18653 10.3115 10.5244 10.52202 10.1201 10.1111 10.1098 10.1049 "
    "10.1117 10.2200 10.1142 10.1515 10.5194 10.3758 10.1147 10.2197 10.7551 10.1155 10.2307 10.1090".split()
)
"""Prefixes of the publishers of this field: who prints a venue changes, so that none of them is ruled out."""

ANYWHERE: Final = frozenset(
    "10.48550 10.5281 10.6084 10.17605 10.31219 10.31234 10.21203 10.1101 10.20944 10.36227 10.2139 10.13140 "
    "10.7910 10.7302 10.14279 10.3929 10.17863 10.5075 10.26434 10.57967".split()
)
"""Prefixes of servers of preprints, data and theses: a version there has a DOI, wherever the work was printed."""

OWN: Final = {
    "IJCAI": ("10.24963", "10.5591"), "Dagstuhl": ("10.4230",), "LIPIcs": ("10.4230",),
    "Internet Society": ("10.14722",), "OpenProceedings": ("10.5441",), "EasyChair": ("10.29007",),
    "RSS": ("10.15607",), "Sciendo": ("10.2478", "10.56553"), "IFAAMAS": ("10.65109",),
    "ICCL": ("10.3115", "10.18653"), "IACR": ("10.46586", "10.62056"), "JMLR": (), "PMLR": (),
    "OpenReview": (), "USENIX": (), "Curran": ("10.52202",), "AAAI": ("10.1609",), "mlsys.org": (),
}  # fmt: skip
"""Prefixes of publishers that register under none of the major ones, or under none at all."""

MEETING_NAMED: Final = frozenset(
    "10.1109 10.4230 10.5244 10.14722 10.15607 10.18653 10.21437 10.24963".split()
)
"""Prefixes whose DOIs name the conference that a paper is of, and the year."""
LETTERS: Final = {"p": "ACL", "d": "EMNLP", "n": "NAACL", "e": "EACL", "k": "CoNLL"}
"""Conferences by the letter of a number of the ACL Anthology before 2020: "N19-1423"."""
VOLUMES: Final = {("10.1609", "aaai"): ("AAAI", 1986)}
"""Conferences whose DOIs name a volume, with the year from which volumes are counted."""

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
    """Return what is wrong with a DOI: form, check digit, meeting or prefix; else "".

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

    Of 59,058 DOIs of DBLP's records that name one, all are of that meeting and year. The meeting is in the volume, in
    letters before two digits of the year, or in words: see `VOLUMES`, `LETTERS`, `MEETING_NAMED`.
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
    """Return a sentence if an arXiv number is years later than its work, else ""."""
    posted, latest = arxiv_year(number), (entry.year or 9999) + (0 if on_server(entry) else _MAX_YEARS_LATE)
    return f"the number is of {posted}, the work of {entry.year}" if posted and posted > latest else ""


def unregistered(entry: Entry) -> str:
    """Return the first `10.5555/...` in the URLs, which is no DOI, or ""."""
    return next((found[0] for found in map(_UNREGISTERED.search, entry.urls) if found), "")
