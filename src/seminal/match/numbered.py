"""Decide whether entries with one identifier but unlike titles are one work."""

from __future__ import annotations

import re

from seminal.match.other_venues import name_two_venues, venues_unlike
from seminal.match.periodical import Printing, pages_differ, printing, same_span
from seminal.match.profile import (
    Profile,
    in_one_list,
    same_place,
    share_number,
    volumes_differ,
    years_between,
)
from seminal.model.entry import real_names
from seminal.model.match_reasons import Sign
from seminal.text.people import Agreement, in_common, turned_or_misspelt
from seminal.text.title_relations import (
    Relation,
    differ_in_version,
    is_about_other,
    is_later_paper,
    numbers_are_incidental,
    relate,
)
from seminal.text.title_words import common_start

_MAX_OTHER_WORDS = 2  # significant words of a link's label in a title's place: "VGG", "the PATE paper"
_LABEL_WORDS = frozenset(
    "arxiv code implementation intro link official paper pdf project slides unofficial".split()
)
"""Words of what a link is called, which say nothing of the work."""
_AFFILIATION = re.compile(r"[^/+:]{2,30}(?:\s[/+]\s[^/+:]{2,30}){1,4}")
"""Where authors work, as a list has it in a title's place: "Springfield Univ. / Acme"."""
_MIN_TEAM = 4  # authors who are no chance
_MAX_YEARS = 3  # between a record with a wrong year and one without
_MANY_DIFFERENCES = 3  # of volume, pages, venue and the like: no work is printed so differently
_MIN_SHARED = 0.5  # of the words of the longer of two titles of one work


def one_under_its_number(left: Profile, right: Profile, people: Agreement) -> bool:
    """Return whether two entries of one identifier but unlike titles are one work.

    They are where a title is missing or no title, one's name is in the other's title, half of the words are shared, or
    four authors and two words; not where numbers tell versions apart, nor for two whole records with only an ISBN or no
    word in common. `people` is the agreement of the authors.
    """
    ours, theirs = left.title, right.title
    if any(not title.words or title.words[1:3] == ("et", "al") for title in (ours, theirs)):
        return True  # a list may give nothing but a number, or "Stone et al., 2003"
    if (
        left.whole
        and right.whole
        and (not share_number(left, right) or set(ours.significant).isdisjoint(theirs.significant))
    ):
        return False  # a series' ISBN, a book's DOI
    if differ_in_version(ours, theirs) and not numbers_are_incidental(ours, theirs):
        return False
    named = any(
        len(one.name) >= 5 and one.name in other.squashed for one, other in ((ours, theirs), (theirs, ours))
    )
    if left.arxiv & right.arxiv and _has_no_title(left) != _has_no_title(right):
        return True
    if _are_one_team(left, right, people) and len(set(ours.significant) & set(theirs.significant)) >= 2:
        return True
    alike = people is Agreement.AGREE and same_place(left, right) and left.year == right.year
    if left.venue and right.venue and left.venue != right.venue and left.year != right.year:
        return named  # two places, two years, two titles: the number of one is the other's
    return _word_overlap(left, right) >= 0.5 or named or (alike and bool(left.dois & right.dois))


def is_copied_identifier(left: Profile, right: Profile) -> bool:
    """Return whether two whole records, two works, share an identifier copied from one.

    Two titles need one differing property, a shortened title or none two, one title three, other titles on the same
    pages two. Within one bibliography titles with few words in common suffice.
    """
    if not (left.whole and right.whole) or left.preprint or right.preprint:
        return False
    relation = relate(left.title, right.title)
    differences = _count_differences(left, right)
    if not (left.title.words and right.title.words):
        return differences > 1
    if relation >= Relation.MISSPELT:
        return differences >= _MANY_DIFFERENCES
    other_words = relation < Relation.EMBEDDED and _have_other_words(left, right)
    if same_span(left, right):
        return other_words and differences > 1
    if other_words and in_one_list(left, right):
        return True
    two_titles = (
        other_words
        or is_later_paper(left.title, right.title)
        or is_about_other(left.title, right.title)
        or (relation is Relation.DIFFERENT and bool(years_between(left, right)))
    )
    return differences > (0 if two_titles else 1)


def _have_other_words(left: Profile, right: Profile) -> bool:
    """Return whether titles share under half of their words, or name volumes: "X: A"."""
    ours, theirs = left.title, right.title
    i, j = common_start(ours.words, theirs.words)
    parts = 0 < i < len(ours.words) and j < len(theirs.words) and ours.words[-1] != theirs.words[-1]
    shared = len({*ours.significant} & {*theirs.significant})
    few = shared < _MIN_SHARED * max(len(ours.significant), len(theirs.significant))
    return few or (parts and left.book and right.book)


def _count_differences(left: Profile, right: Profile) -> int:
    """Return how many of first author, volume, pages, venue, printing, year (by four) differ."""
    return (
        (not turned_or_misspelt(left.names[0], right.names[0]))
        + volumes_differ(left, right)
        + pages_differ(left, right)
        + (name_two_venues(left, right) and venues_unlike(left.entry.venue, right.entry.venue))
        + ((years_between(left, right) or 0) > _MAX_YEARS)
        + (len({printing(left), printing(right)} - {Printing.UNKNOWN}) > 1)
    )


def _has_no_title(profile: Profile) -> bool:
    """Return whether a title without authors is a link's label or an affiliation."""
    if profile.names:
        return False
    return len(set(profile.title.significant) - _LABEL_WORDS) <= _MAX_OTHER_WORDS or bool(
        _AFFILIATION.fullmatch(profile.entry.title)
    )


def _are_one_team(left: Profile, right: Profile, people: Agreement) -> bool:
    """Return whether four or more authors are all in the other list, making 80 %."""
    few, many = sorted(map(real_names, (left.names, right.names)), key=len)
    return (
        people is Agreement.AGREE
        and len(few) >= _MIN_TEAM
        and in_common(few, many) == len(few) >= 0.8 * len(many)
    )


def _word_overlap(left: Profile, right: Profile) -> float:
    """Return the share of the shorter title's significant words that the other has too."""
    ours, theirs = (
        {word.removesuffix("s") for word in side.title.significant if not word.isdecimal()}
        for side in (left, right)
    )  # a year is no sign: "CogX 2020", "Workshop 2020"
    return len(ours & theirs) / max(1, min(len(ours), len(theirs)))


def shared_identifiers(left: Profile, right: Profile) -> list[Sign]:
    """Return a sign for each kind of identifier (DOI, arXiv, others) that two entries share."""
    kinds = (
        (Sign.DOI, left.dois & right.dois),
        (Sign.ARXIV, left.arxiv & right.arxiv),
        (Sign.IDENTIFIER, left.others & right.others),
    )
    return [sign for sign, shared in kinds if shared]
