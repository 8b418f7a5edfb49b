"""Reject pairs that cannot match, faster than a full comparison.

Of the pairs that lists of a field give, nine of ten are two works whose titles have a few common words. To see that
takes the titles and the names of people. `are_two_works` is True only where `similarity.compare` gives another verdict
than SAME.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Final, NamedTuple

from seminal.match.authors_in_title import perhaps_with_authors
from seminal.match.comparison import by_letters, near_enough, table
from seminal.match.profile import Profile
from seminal.match.sessions import names_session
from seminal.match.slipped import is_misspelt_part
from seminal.text.fold import fold, squash
from seminal.text.slips import only_slips
from seminal.text.title_relations import Relation, relate, words_after_name
from seminal.text.titles import Title

_MAX_INITIALS: Final = 3  # letters of a word that may be initials of several names
_YEAR: Final = 4  # digits


class Glance(NamedTuple):
    """What `are_two_works` compares of an entry."""

    raw: str  # its title as written
    title: Title
    people: tuple[str, ...]
    numbers: tuple[str, ...]  # identifiers of all kinds
    front: str  # the first word of a line's title that may begin with names
    stray: str  # the letters of a line's venue, which may be a title
    odd: bool  # an edition, a session, an organisation: only a comparison tells
    nameless: bool
    corporate: bool
    whole: bool
    abbreviated: bool  # given names have a dot somewhere: `people` has not all their words


def glance(profile: Profile) -> Glance:
    """Return what `are_two_works` compares of an entry."""
    entry, names = profile.entry, profile.names
    return Glance(
        entry.title,
        profile.title,
        profile.people,
        tuple(sorted(profile.dois | profile.arxiv | profile.others)),
        next(iter(fold(entry.title).split()), "") if not names and perhaps_with_authors(entry.title) else "",
        "" if entry.structured else squash(entry.venue),
        odd=bool(profile.edition) or names_session(entry.title) or (len(names) == 1 and not names[0].given),
        nameless=not names,
        corporate=profile.corporate,
        whole=profile.whole,
        abbreviated=any("." in name.given for name in names),
    )


def are_two_works(left: Glance, right: Glance) -> bool:
    """Return whether two entries are certainly not merged; False if in doubt; symmetric."""
    ours, theirs = left.title, right.title
    if left.odd or right.odd or ours.squashed == theirs.squashed:
        return False
    if left.numbers and right.numbers and not set(left.numbers).isdisjoint(right.numbers):
        return False
    if ours.squashed in theirs.squashed or theirs.squashed in ours.squashed:
        return False
    if left.people and right.people:
        if left.corporate == right.corporate and set(left.people).isdisjoint(right.people):
            return True
    elif left.nameless != right.nameless and (
        _may_begin_with_names(left, right) or _may_begin_with_names(right, left)
    ):
        return False
    if theirs.squashed == left.stray or ours.squashed == right.stray:
        return False
    left, right = sorted((left, right), key=attrgetter("raw"))
    if _may_be_one_title(left, right):
        return False
    if (left.whole and right.whole) or not near_enough(left.title, right.title):
        return True
    unknown, known = _author_scores()
    highest = _max_score(left.title, right.title) + (unknown if left.nameless or right.nameless else known)
    return highest < table().same


def _may_begin_with_names(nameless: Glance, named: Glance) -> bool:
    """Return whether a title may begin with names of another entry's authors.

    Its first word is in one of these, or as short as initials, or theirs are abbreviated.
    """
    word = nameless.front
    return word != "" and (
        named.abbreviated
        or len(word) <= _MAX_INITIALS
        or word == "with"
        or any(word in person for person in named.people)
    )


def _may_be_one_title(one: Glance, other: Glance) -> bool:
    """Return whether titles are related, differ by slips, or one has an outer year."""
    left, right = one.title, other.title
    return (
        _perhaps_dated(left)
        or _perhaps_dated(right)
        or _share_rest(left, right)
        or only_slips(left, right)
        or is_misspelt_part(left, other.raw)
        or is_misspelt_part(right, one.raw)
        or relate(left, right) is not Relation.DIFFERENT
    )


def _max_score(left: Title, right: Title) -> float:
    """Return the highest log odds possible for two titles, authors not counted."""
    found = by_letters(left, right)
    weights = table().weights
    return _max_other_score() + sum(
        weights.get(f"{name} {level}", 0.0) for name, level in found._asdict().items()
    )


def _perhaps_dated(title: Title) -> bool:
    """Return whether a title begins or ends with four digits, perhaps its year."""
    return any(len(word) == _YEAR and word.isdecimal() for word in (*title.words[:1], *title.words[-1:]))


def _share_rest(left: Title, right: Title) -> bool:
    """Return whether what follows a title's name begins the other, or follows its name."""
    return (left.head > 0 or right.head > 0) and any(
        one.head > 0 and other.words[at:][: len(rest)] == rest
        for one, other in ((left, right), (right, left))
        for rest in (one.words[one.head :], words_after_name(one))
        for at in {0, other.head}
    )


@cache
def _max_other_score() -> float:
    """Return the highest score possible of what `by_letters` and authors leave."""
    return table().weights["base"] + sum(
        map(_max_weight, ("missing", "added", "explained", "years", "venue"))
    )


@cache
def _author_scores() -> tuple[float, float]:
    """Return the weight of unknown authors, and the highest one of authors."""
    return table().weights.get("authors unknown", 0.0), _max_weight("authors")


def _max_weight(field: str) -> float:
    """Return the highest weight of a field's levels, at least 0."""
    return max([0.0, *(weight for level, weight in table().weights.items() if level.startswith(f"{field} "))])
