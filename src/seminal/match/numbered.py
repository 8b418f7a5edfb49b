"""Decide whether entries with one identifier but unlike titles are one work."""

from __future__ import annotations

import re

from seminal.match.profile import Profile, place, share_number
from seminal.model.entry import OTHERS
from seminal.model.match_reasons import Sign
from seminal.text.people import Agreement, in_common
from seminal.text.title_relations import other_version, passing_numbers

_MAX_OTHER_WORDS = (
    2  # significant words of what a link is called where a title should be: "VGG", "the PATE paper"
)
_LABEL_WORDS = frozenset(
    "arxiv code implementation intro link official paper pdf project slides unofficial".split()
)
"""Words of what a link is called, which say nothing of the work."""
_AFFILIATION = re.compile(r"[^/+:]{2,30}(?:\s[/+]\s[^/+:]{2,30}){1,4}")
"""Where authors work, as a list has it in a title's place: "Springfield Univ. / Acme"."""
_MIN_TEAM = 4  # authors who are no chance


def one_under_its_number(left: Profile, right: Profile, people: Agreement) -> bool:
    """Return whether two entries of one identifier but unlike titles are one work."""
    ours, theirs = left.title, right.title
    if any(not title.words or title.words[1:3] == ("et", "al") for title in (ours, theirs)):
        return True  # a list may give nothing but a number, or "Stone et al., 2003"
    if (
        left.whole
        and right.whole
        and (not share_number(left, right) or set(ours.significant).isdisjoint(theirs.significant))
    ):
        return False  # a series' ISBN, a book's DOI
    if other_version(ours, theirs) and not passing_numbers(ours, theirs):
        return False
    named = any(
        len(one.name) >= 5 and one.name in other.squashed for one, other in ((ours, theirs), (theirs, ours))
    )
    called = [_has_no_title(side) for side in (left, right)]
    if left.arxiv & right.arxiv and called[0] != called[1]:
        return True
    if _one_team(left, right, people) and len(set(ours.significant) & set(theirs.significant)) >= 2:
        return True
    alike = people is Agreement.AGREE and place(left) == place(right) != "" and left.year == right.year
    if left.venue and right.venue and left.venue != right.venue and left.year != right.year:
        return named  # two places, two years, two titles: the number of one is the other's
    return _word_overlap(left, right) >= 0.5 or named or (alike and bool(left.dois & right.dois))


def _has_no_title(profile: Profile) -> bool:
    """Return whether an entry's title is only a link's label or an affiliation."""
    if profile.names:
        return False
    return len(set(profile.title.significant) - _LABEL_WORDS) <= _MAX_OTHER_WORDS or bool(
        _AFFILIATION.fullmatch(profile.entry.title)
    )


def _one_team(left: Profile, right: Profile, people: Agreement) -> bool:
    """Return whether most of the longer author list is the whole shorter one."""
    ours, theirs = ([name for name in side.names if name != OTHERS] for side in (left, right))
    few, many = sorted((ours, theirs), key=len)
    return (
        people is Agreement.AGREE
        and len(few) >= _MIN_TEAM
        and in_common(few, many) == len(few) >= 0.8 * len(many)
    )


def _word_overlap(left: Profile, right: Profile) -> float:
    ours, theirs = (
        {word.removesuffix("s") for word in side.title.significant if not word.isdecimal()}
        for side in (left, right)
    )  # a year is no sign: "CogX 2020", "Workshop 2020"
    return len(ours & theirs) / max(1, min(len(ours), len(theirs)))


def shared_identifiers(left: Profile, right: Profile) -> list[Sign]:
    """Return what kinds of identifiers two entries share."""
    found = []
    if left.dois & right.dois:
        found.append(Sign.DOI)
    if left.arxiv & right.arxiv:
        found.append(Sign.ARXIV)
    if left.others & right.others:
        found.append(Sign.IDENTIFIER)
    return found
