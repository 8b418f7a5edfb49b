"""Where and how two entries were printed."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from seminal.match.profile import (
    Place,
    Profile,
    are_records,
    place,
    values_differ,
    volumes_differ,
    years_between,
)
from seminal.model.vocabulary import venue

PERIODICALS = ("volume", "number", "issue", "pages", "eid", "articleno")
"""The fields of an entry that say where in a periodical it is."""
MIN_TELLING_DIGITS = 3  # of a first page on which no other issue of the volume is likely to begin an item

_PROCEEDINGS = re.compile(
    r"\b(?:proc(?:eedings)?|conf(?:erence)?|symp(?:osium)?|workshop|meeting)\b", re.IGNORECASE
)
_JOURNAL = re.compile(r"\b(?:journal|j|trans(?:actions)?|letters|annals|magazine|review)\b", re.IGNORECASE)
_MANUSCRIPT = re.compile(
    r"\b(?:unpublished|(?:working|discussion|white) paper|tech(?:nical|n?\.)? ?rep(?:ort|t)?|manuscript$|mimeo|"
    r"(?:private|personal) (?:communication|correspondence))\b",
    re.IGNORECASE,
)
REPORTS = frozenset(("techreport", "report", "unpublished"))
"""Types of manuscripts, as `Printing` calls them."""


class Printing(Enum):
    """Where an entry was printed, by its own fields."""

    UNKNOWN = 0
    PROCEEDINGS = 1
    JOURNAL = 2
    MANUSCRIPT = 3  # a report or a paper that nobody printed


def issues_differ(left: Profile, right: Profile) -> bool:
    """Return whether two articles are in other issues or pages of perhaps one periodical.

    Equal pages outweigh a volume that a list has wrong; a column stands on page 2 of every issue, so only long page
    numbers do, or pages of one year.
    """
    if not (_in_periodical(left) and _in_periodical(right)) or left.preprint or right.preprint:
        return False
    ours, theirs = left.in_periodical, right.in_periodical
    if not _may_be_one_periodical(left, right):
        return False
    other_issue = volumes_differ(left, right) or values_differ(ours.issue, theirs.issue)
    if ours.first and ours.first == theirs.first:
        known = ours.last == theirs.last and (
            len(ours.first) >= MIN_TELLING_DIGITS
            or (ours.last != ours.first and not years_between(left, right))
        )
        return other_issue and (not known or are_records(left, right))  # each issue's title page may be 345
    return other_issue or pages_apart(left, right)


def same_span(left: Profile, right: Profile) -> bool:
    """Return whether two entries state the same pages, more than one of them."""
    return one_range(left.in_periodical, right.in_periodical)


def one_range(ours: Place, theirs: Place) -> bool:
    """Return whether two places are on the same pages, more than one of them."""
    return ours.first != ours.last != "" and ours[2:] == theirs[2:]


def _in_periodical(profile: Profile) -> bool:
    """Return whether an entry has the type article, or is a line with a volume."""
    return profile.entry.type == "article" or (
        not profile.entry.structured and not profile.book and bool(profile.entry.text("volume"))
    )


def _may_be_one_periodical(left: Profile, right: Profile) -> bool:
    """Return whether places of printing are equal, blanks aside, or one is unstated."""
    ours, theirs = place(left), place(right)
    return ours == theirs or not (ours and theirs) or ours.replace(" ", "") == theirs.replace(" ", "")


def _pages_overlap(ours: Place, theirs: Place) -> bool:
    """Return whether two ranges of numbers overlap by two pages; "1216" is also "12-16"."""
    if ours.first + ours.last == theirs.first or theirs.first + theirs.last == ours.first:
        return True
    numbers = (ours.first, ours.last, theirs.first, theirs.last)
    if not all(number.isdecimal() for number in numbers):
        return False
    first, last, begin, end = map(int, numbers)
    return first < end and begin < last


def printing(profile: Profile) -> Printing:
    """Return how an entry was printed, by its type, venue and volume, or by notes."""
    entry, stated = profile.entry, profile.entry.venue
    if not stated and profile.printed and entry.structured and entry.type == "inproceedings":
        return Printing.PROCEEDINGS
    others = () if stated else map(entry.text, ("note", "howpublished", "institution", "type", "annotation"))
    return _printing(stated, profile.venue, entry.text("volume"), entry.type, " ".join(filter(None, others)))


def in_proceedings_and_journal(left: Profile, right: Profile) -> bool:
    """Return whether one entry was printed in proceedings, the other in a journal."""
    return {printing(left), printing(right)} == {Printing.PROCEEDINGS, Printing.JOURNAL}


@lru_cache(maxsize=16384)
def _printing(stated: str, acronym: str, volume: str, kind: str, said: str) -> Printing:
    """Return how an entry was printed by its venue as `stated`, and that one's `acronym`.

    `kind` is the entry's type, `said` the text of its notes.
    """
    if kind in REPORTS or _MANUSCRIPT.search(stated) or (not stated and _MANUSCRIPT.match(said)):
        return Printing.MANUSCRIPT
    known = venue(acronym) if acronym else None
    if known and known.kind == "journal" and any(map(_PROCEEDINGS.search, known.names)):
        return Printing.UNKNOWN  # the VLDB Endowment's Proceedings are both
    if known and known.kind in ("conference", "journal"):
        return Printing.JOURNAL if known.kind == "journal" else Printing.PROCEEDINGS
    if _PROCEEDINGS.search(stated):
        return Printing.PROCEEDINGS
    if _JOURNAL.search(stated) or (stated and (volume[:1].isdecimal() or kind == "article")):
        return Printing.JOURNAL
    return Printing.UNKNOWN


def pages_differ(left: Profile, right: Profile) -> bool:
    """Return whether two entries are on different pages; page 1 counts only within a volume."""
    ours, theirs = left.in_periodical, right.in_periodical
    own_file = "1" in (ours.first, theirs.first) and not (ours.volume and theirs.volume)
    return not own_file and pages_apart(left, right)


def pages_apart(left: Profile, right: Profile) -> bool:
    """Return whether two entries state pages, or folios, and share none."""
    ours, theirs = left.in_periodical, right.in_periodical
    return values_differ(ours.first, theirs.first) and not _pages_overlap(ours, theirs)
