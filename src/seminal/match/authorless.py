"""Decide whether title, year and venue suffice where an entry names no author."""

from __future__ import annotations

from collections import Counter

from seminal.match.disagreements import (
    MIN_LONG,
    adds_preposition,
    dated_as_posted,
    is_companion,
    is_specific,
    misdated,
)
from seminal.match.profile import Profile, places_differ
from seminal.text.fold import fold
from seminal.text.title_relations import Relation, only_announces, retitled
from seminal.text.titles import Title, same_name

_MAX_COMMON_TITLE_WORDS = (
    4  # words of a title that several works have behind a name: "LH*: Scalable Distributed Data Structure"
)
_MIN_WITH_YEAR = 3  # significant words that make a title one of a kind in its year


def enough_without_authors(
    left: Profile, right: Profile, relation: Relation, years: int | None, *, same_venue: bool
) -> bool:
    """Return whether title, year and venue suffice for a match where authors are missing.

    `years` is the number of years between them, None if unknown; `same_venue` is True for one venue in one year.
    """
    if left.book and right.book and not (years == 0 and _one_publisher(left, right)):
        return False
    long = min(len(side.title.significant) for side in (left, right)) >= MIN_LONG
    equal_titles = relation >= Relation.ACRONYM
    one_preprint = left.preprint != right.preprint
    near_years = (years or 0) <= one_preprint
    cut_short = (
        relation is Relation.SHORTENED and long and near_years and _is_cut_short(left.title, right.title)
    )
    titles_agree = (
        equal_titles
        or same_name(left.title, right.title)
        or (relation is Relation.NAMED and max(len(side.title.words) for side in (left, right)) >= 5)
        or (relation is Relation.MISSPELT and years == 0 and (same_venue or long))
        or cut_short
        or (same_venue and _nearly_whole(left.title, right.title))
    )
    distinctive = all(
        is_specific(side.title) or (equal_titles and years == 0 and _is_distinctive(side.title))
        for side in (left, right)
    )
    if not titles_agree or not (same_venue or distinctive):
        return False
    if not equal_titles and (
        places_differ(left, right)
        or only_announces(left.title, right.title)
        or is_companion(left.title, right.title)
    ):
        return False  # two places, and two titles
    if years is None:
        return equal_titles or cut_short or _one_title(left.title, right.title, relation, long=long)
    if years <= 1:
        printed_once = not (left.printed and right.printed)
        return (
            years == 0
            or (equal_titles and (one_preprint or dated_as_posted(left, right)))
            or (long and (printed_once or equal_titles))
        )
    if long and misdated(left, right, relation, years):
        return True
    return years == 2 and one_preprint and long and relation >= Relation.NAMED


def _one_title(left: Title, right: Title, relation: Relation, *, long: bool) -> bool:
    """Return whether two titles name one work where a year is missing."""
    if relation is Relation.NAMED:  # "Open Problem: ..." is no name
        few_words = min(len(left.words), len(right.words)) <= _MAX_COMMON_TITLE_WORDS
        if long or (not few_words and max(left.head, right.head) == 1):
            return True
    reworded = relation is Relation.SAME_NAME and retitled(left, right)
    worded = reworded or (relation is Relation.EMBEDDED and _nearly_whole(left, right))
    return long and same_name(left, right) and (relation >= Relation.SHORTENED or worded)


def _one_publisher(left: Profile, right: Profile) -> bool:
    """Return whether two books name one publisher, perhaps shortened: "The MIT Press", "MIT"."""
    ours, theirs = (set(fold(side.entry.text("publisher")).split()) for side in (left, right))
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _is_distinctive(title: Title) -> bool:
    """Return whether a title has words enough to be known by it and the year."""
    return len(title.significant) >= _MIN_WITH_YEAR


def _is_cut_short(left: Title, right: Title) -> bool:
    """Return whether a title is the other's without its last word or two."""
    return _nearly_whole(left, right) and not adds_preposition(left, right)


def _nearly_whole(left: Title, right: Title) -> bool:
    """Return whether the longer title has only a word or so more."""
    short, long = sorted((left.words, right.words), key=len)
    return len(short) >= 6 and len(short) >= 0.8 * len(long) and not Counter(short) - Counter(long)
