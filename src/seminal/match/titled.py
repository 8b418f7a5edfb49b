"""Relate two titles with the help of years, editions and venues."""

from __future__ import annotations

from seminal.match.contradictions import contradiction
from seminal.match.disagreements import MIN_LONG, is_specific
from seminal.match.profile import Profile, edition_number, places_differ, values_differ, years_between
from seminal.model.vocabulary import venue
from seminal.text.fold import squash
from seminal.text.people import Agreement, agreement
from seminal.text.title_relations import Relation, behind_name, other_version, relate, retitled, without_end
from seminal.text.titles import Title, title_of

_EDITION = (("edition",), ("ed",))
_MIN_TEAM = 3  # authors who seldom write two papers under like titles at once
_MIN_SIGNIFICANT = 4  # words of a title that carry meaning
_MIN_SHARED_WORDS = 0.6  # of these, in both titles of a paper that got another in review
_HONOURS = frozenset(("award", "best", "highlight", "oral", "paper", "spotlight"))
"""What a list says of a paper behind the conference's year."""


def title_relation(left: Profile, right: Profile) -> Relation:
    """Return how the titles of two entries are related; symmetric."""
    ours, theirs = _unedited(left, right, *_undated(left, right))
    relation = relate(ours, theirs)
    if relation is Relation.EMBEDDED and _occasion_in_front(ours, theirs):
        return Relation.EQUAL
    if relation >= Relation.SHORTENED:
        return relation
    if relation is Relation.DIFFERENT and (_called_by_name(left, right) or _without_subtitle(left, right)):
        return Relation.SHORTENED
    if (left.arxiv or right.arxiv) and _title_for_venue(left, right):
        return Relation.EQUAL
    return Relation.SAME_NAME if relation is Relation.NAMESAKE and _retitled(left, right) else relation


def _undated(left: Profile, right: Profile) -> tuple[Title, Title]:
    """Return two titles, without one's final year where that is their year."""
    ours, theirs = left.title, right.title
    if ours.numbers == theirs.numbers:
        return ours, theirs
    known = {str(side.year) for side in (left, right) if side.year}
    year = known.pop() if len(known) == 1 else ""
    if ours.words[-1:] == (year,) and year not in theirs.numbers:
        return without_end(ours), theirs
    if theirs.words[-1:] == (year,) and year not in ours.numbers:
        return ours, without_end(theirs)
    if ours.words[:1] == (year,) and year not in theirs.numbers:
        return title_of(" ".join(ours.words[1:])), theirs
    if theirs.words[:1] == (year,) and year not in ours.numbers:
        return ours, title_of(" ".join(theirs.words[1:]))
    return ours, theirs


def _unedited(left: Profile, right: Profile, ours: Title, theirs: Title) -> tuple[Title, Title]:
    """Return two titles without editions at the end, unless editions differ."""
    if not (left.edition or right.edition) or ours.squashed == theirs.squashed:
        return ours, theirs
    if left.edition == right.edition or left.year == right.year is not None:
        return _without_edition(ours, left.edition), _without_edition(theirs, right.edition)
    return ours, theirs


def other_edition(left: Profile, right: Profile) -> bool:
    """Return whether the same people's titles differ only in the edition stated."""
    ours, theirs = (_without_edition(side.title, side.edition) for side in (left, right))
    return (
        values_differ(left.edition, right.edition)
        and ours.squashed == theirs.squashed
        and agreement(left.names, right.names) is Agreement.AGREE
    )


def _without_edition(title: Title, edition: str) -> Title:
    """Return a title without the edition that it ends in: "..., 10th anniversary edition"."""
    if title.words[-1:] not in _EDITION:
        return title
    size = next((at for at in range(2, 5) if edition_number("".join(title.words[-at:][:1])) == edition), 0)
    if size < len(title.words) - 1:
        for _ in range(size):
            title = without_end(title)
    return title


def _occasion_in_front(left: Title, right: Title) -> bool:
    """Return whether one title is the other after a conference and year: "ICML-21 ..."."""
    short, long = sorted((left, right), key=lambda side: len(side.words))
    if not long.squashed.endswith(short.squashed):
        return False
    front = long.words[: len(long.words) - len(short.words)]
    told = len(front) > 1 and all(word.isdigit() or word in _HONOURS for word in front[1:])
    return told and venue(front[0]) is not None


def _called_by_name(left: Profile, right: Profile) -> bool:
    """Return whether a title is the name before the other's colon, same people and year."""
    if left.year != right.year or left.year is None:
        return False
    ours, theirs = left.title, right.title
    if not (ours.name == theirs.squashed != "" or theirs.name == ours.squashed != ""):
        return False
    return agreement(left.names, right.names) is Agreement.AGREE


def _without_subtitle(left: Profile, right: Profile) -> bool:
    """Return whether a title is a name followed by the other's part before its colon.

    "ViT: An Image is Worth 16x16 Words" lacks the rest. A line may leave out any end, but here the colon must say
    where: authors also put words of their last title behind a new name.
    """
    for named, whole in ((left, right), (right, left)):
        rest = behind_name(named.title) if named.title.head else ()
        if rest and whole.title.words[: len(rest)] == rest and ":" in whole.entry.title:
            begun = title_of(whole.entry.title.partition(":")[0])
            if begun.words == rest and is_specific(begun):
                return not other_version(left.title, right.title)
    return False


def _title_for_venue(left: Profile, right: Profile) -> bool:
    """Return whether one entry has the other's title as its venue.

    One number must say so too, or the same people and year: a chapter's book is no other title of it.
    """
    for one, other in ((left, right), (right, left)):
        if (
            not one.entry.structured
            and len(other.title.words) > 1
            and squash(one.entry.venue) == other.title.squashed
        ):
            return bool(left.arxiv & right.arxiv) or (
                left.year == right.year is not None and agreement(left.names, right.names) is Agreement.AGREE
            )
    return False


def _retitled(left: Profile, right: Profile) -> bool:
    """Return whether two entries of one name are versions with different titles."""
    version = left.preprint != right.preprint or left.printed != right.printed
    return version and (years_between(left, right) or 0) <= 1 and retitled(left.title, right.title)


def renamed(left: Profile, right: Profile) -> bool:
    """Return whether titles differ only in the name before the colon."""
    ours, theirs = left.title, right.title
    return (
        ours.head > 0 < theirs.head
        and ours.words[ours.head :] == theirs.words[theirs.head :]
        and len(ours.significant) - ours.head >= MIN_LONG
        and ours.notice == theirs.notice
        and (
            left.preprint != right.preprint
            or (not years_between(left, right) and not places_differ(left, right))
        )
        and not other_version(ours, theirs)
    )


def perhaps_retitled(left: Profile, right: Profile) -> bool:
    """Return whether a preprint and a printed paper share authors and most title words."""
    if left.preprint == right.preprint or left.people != right.people or len(left.names) < _MIN_TEAM:
        return False
    ours, theirs = set(left.title.significant), set(right.title.significant)
    fewer = min(len(ours), len(theirs))
    return (
        fewer >= _MIN_SIGNIFICANT
        and len(ours & theirs) >= _MIN_SHARED_WORDS * fewer
        and (years_between(left, right) or 0) <= 1
        and not contradiction(left, right)
    )
