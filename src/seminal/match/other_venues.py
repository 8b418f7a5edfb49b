"""Compare the venues of two records: whether they name two, abbreviated or not."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.periodical import pages_apart, same_span
from seminal.match.profile import Profile, place, volumes_differ
from seminal.model.series import printed_papers
from seminal.text.fold import fold
from seminal.text.title_words import ORDINALS, STOP_WORDS

_GENERAL: Final = frozenset(
    "acm annual conf conference congress ieee international intl joint meeting national notes papers proc "
    "proceedings record selected series sigplan springer symposium symp usenix verlag workshop workshops".split()
).union(ORDINALS)
"""Words of many places, which tell none from another."""
_WORKSHOP: Final = re.compile(r"\bworkshop", re.IGNORECASE)
_CONFERENCE: Final = re.compile(r"\b(?:conf|symp)", re.IGNORECASE)
_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2,}")
"""Writing without blanks, compared by pairs of letters."""
_MIN_SHARED: Final = 0.5  # of the telling words of the shorter name, in both
_MIN_WORDS: Final = 2  # telling words of a place that are more than an acronym


def printed_elsewhere(left: Profile, right: Profile) -> bool:
    """Return whether records name two venues, unlike ones or with other volumes and pages.

    False for preprints, and for the same range of pages.
    """
    if left.preprint or right.preprint or same_span(left, right) or not name_two_venues(left, right):
        return False
    apart = volumes_differ(left, right) and pages_apart(left, right)
    return apart or venues_unlike(left.entry.venue, right.entry.venue)


def name_two_venues(left: Profile, right: Profile) -> bool:
    """Return whether two records name venues that differ, neither printing the other's papers."""
    stated = left.entry.venue and right.entry.venue
    return bool(stated) and place(left) != place(right) and not one_prints_papers(left, right)


def one_prints_papers(left: Profile, right: Profile) -> bool:
    """Return whether one venue prints the other's papers, as SIGMOD Record does SIGMOD's."""
    return _prints_papers_of(left, right) or _prints_papers_of(right, left)


def _prints_papers_of(journal: Profile, other: Profile) -> bool:
    """Return whether a record's venue is known to print papers of the other's conference."""
    conferences = printed_papers(journal.entry.venue, {journal.venue.lower()})
    return not conferences.isdisjoint((other.venue.lower(), *place(other).split()))


def venues_unlike(ours: str, theirs: str) -> bool:
    """Return whether venues share under half of the distinctive words, or one is a workshop.

    A word may be the beginning of another. False where one has fewer than two such words.
    """
    workshops = {_is_workshop(ours), _is_workshop(theirs)}
    if workshops == {True, False}:
        return True
    few, many = sorted((_distinctive_words(ours), _distinctive_words(theirs)), key=len)
    shared = sum(any(one.startswith(other) or other.startswith(one) for other in many) for one in few)
    return len(few) >= _MIN_WORDS and shared < _MIN_SHARED * len(few)


@lru_cache(maxsize=16384)
def _is_workshop(stated: str) -> bool | None:
    """Return True for a workshop, False for a conference, None if unclear."""
    workshop, conference = bool(_WORKSHOP.search(stated)), bool(_CONFERENCE.search(stated))
    return workshop if workshop != conference else None


@lru_cache(maxsize=16384)
def _distinctive_words(stated: str) -> frozenset[str]:
    """Return a venue's folded words without common ones: `Conf. Appl. Probab.` -> `appl probab`.

    Chinese and Japanese give pairs of letters.
    """
    parted = _UNSPACED.sub(lambda run: " ".join(run[0][at : at + 2] for at in range(len(run[0]) - 1)), stated)
    words = (word for word in fold(parted).split() if len(word) > 1 and not word.isdecimal())
    return frozenset(word for word in words if word not in _GENERAL and word not in STOP_WORDS)
