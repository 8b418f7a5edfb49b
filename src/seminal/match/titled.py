"""Relate two titles with the help of years, editions and venues, without authors too."""

from __future__ import annotations

import math
import re
from collections import Counter

from seminal.match.contradictions import contradiction
from seminal.match.disagreements import (
    MIN_LONG,
    adds_preposition,
    dated_as_posted,
    fewer_significant_words,
    is_companion,
    is_specific,
    one_is_misdated,
)
from seminal.match.profile import (
    Profile,
    are_records,
    authors_agree,
    edition_number,
    in_one_list,
    places_differ,
    publisher_words,
    same_place,
    same_year,
    values_differ,
    years_between,
)
from seminal.model.vocabulary import venue
from seminal.text.fold import squash
from seminal.text.title_relations import (
    Relation,
    are_retitled,
    differ_in_version,
    only_announces,
    relate,
    without_end,
    words_after_name,
)
from seminal.text.titles import Title, one_is_the_name, same_name, title_of

_EDITION = (("edition",), ("ed",))
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
"""A year, in a range too: `dates.year` leaves these out."""
_MIN_TEAM = 3  # authors who seldom write two papers under like titles at once
_MIN_SIGNIFICANT = 4  # words of a title that carry meaning
_MIN_SHARED_WORDS = 0.6  # of these, in both titles of a paper that got another in review
_HONOURS = frozenset(("award", "best", "highlight", "oral", "paper", "spotlight"))
"""What a list says of a paper behind the conference's year."""

_MAX_COMMON_TITLE_WORDS = (
    4  # of what several works have after a name: "LH*: Scalable Distributed Data Structure"
)
_MIN_WITH_YEAR = 3  # significant words that make a title one of a kind in its year


def title_relation(left: Profile, right: Profile) -> Relation:
    """Return how the titles of two entries are related; symmetric."""
    ours, theirs = _unedited(left, right, *_undated(left, right))
    relation = relate(ours, theirs)
    if relation is Relation.EMBEDDED and _occasion_in_front(ours, theirs):
        return Relation.EQUAL
    if relation is Relation.SHORTENED and _is_cut_at_semicolon(left, right):
        return Relation.EMBEDDED
    if relation >= Relation.SHORTENED:
        return relation
    if relation is Relation.DIFFERENT and (_called_by_name(left, right) or _without_subtitle(left, right)):
        return Relation.SHORTENED
    if (left.arxiv or right.arxiv) and _has_title_as_venue(left, right):
        return Relation.EQUAL
    is_new_title = relation is Relation.NAMESAKE and _are_retitled_versions(left, right)
    return Relation.SAME_NAME if is_new_title else relation


def _is_cut_at_semicolon(left: Profile, right: Profile) -> bool:
    """Return whether the longer title goes on to another work: "A Survey; Ortiz 1995"."""
    short, long = sorted((left, right), key=lambda side: len(side.title.squashed))
    pieces = long.entry.title.split(";")
    return any(
        title_of(";".join(pieces[:n])).squashed == short.title.squashed
        and _YEAR.search(";".join(pieces[n:])) is not None
        for n in range(1, len(pieces))
    )


def _undated(left: Profile, right: Profile) -> tuple[Title, Title]:
    """Return two titles, without one's first or last word where that is their only year."""
    ours, theirs = left.title, right.title
    known = {str(side.year) for side in (left, right) if side.year}
    if ours.numbers == theirs.numbers or len(known) != 1:
        return ours, theirs
    [year] = known
    return _without_year(ours, year, theirs), _without_year(theirs, year, ours)


def _without_year(title: Title, year: str, other: Title) -> Title:
    """Return a title without a last or first word that is `year`, which `other` lacks."""
    if year in other.numbers:
        return title
    if title.words[-1:] == (year,):
        return without_end(title)
    return title_of(" ".join(title.words[1:])) if title.words[:1] == (year,) else title


def _unedited(left: Profile, right: Profile, ours: Title, theirs: Title) -> tuple[Title, Title]:
    """Return two titles without editions at the end, unless editions and years differ."""
    if not (left.edition or right.edition) or ours.squashed == theirs.squashed:
        return ours, theirs
    if left.edition == right.edition or same_year(left, right):
        return _without_edition(ours, left.edition), _without_edition(theirs, right.edition)
    return ours, theirs


def differ_in_edition(left: Profile, right: Profile) -> bool:
    """Return whether the same people's titles differ only in the edition stated."""
    ours, theirs = (_without_edition(side.title, side.edition) for side in (left, right))
    return (
        values_differ(left.edition, right.edition)
        and ours.squashed == theirs.squashed
        and authors_agree(left, right)
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
    """Return whether one title is the other after a conference's year, honours: "ICML-21 ..."."""
    short, long = sorted((left, right), key=lambda side: len(side.words))
    if not long.squashed.endswith(short.squashed):
        return False
    front = long.words[: len(long.words) - len(short.words)]
    is_occasion = len(front) > 1 and all(word.isdecimal() or word in _HONOURS for word in front[1:])
    return is_occasion and venue(front[0]) is not None


def _called_by_name(left: Profile, right: Profile) -> bool:
    """Return whether a title is the name before the other's colon, same people and year."""
    return same_year(left, right) and one_is_the_name(left.title, right.title) and authors_agree(left, right)


def _without_subtitle(left: Profile, right: Profile) -> bool:
    """Return whether a title is a name followed by the other's part before its colon.

    "ViT: An Image is Worth 16x16 Words" lacks the rest. A line may leave out any end, but here the colon must say
    where: authors also put words of their last title behind a new name.
    """
    for named, whole in ((left, right), (right, left)):
        rest = words_after_name(named.title) if named.title.head else ()
        if rest and whole.title.words[: len(rest)] == rest and ":" in whole.entry.title:
            begun = title_of(whole.entry.title.partition(":")[0])
            if begun.words == rest and is_specific(begun):
                return not differ_in_version(left.title, right.title)
    return False


def _has_title_as_venue(left: Profile, right: Profile) -> bool:
    """Return whether one entry, a list's line, has the other's title as its venue.

    One number must say so too, or the same people and year: a chapter's book is no other title of it.
    """
    for one, other in ((left, right), (right, left)):
        if (
            not one.entry.structured
            and len(other.title.words) > 1
            and squash(one.entry.venue) == other.title.squashed
        ):
            return bool(left.arxiv & right.arxiv) or (same_year(left, right) and authors_agree(left, right))
    return False


def _are_retitled_versions(left: Profile, right: Profile) -> bool:
    """Return whether preprint and paper, at most a year apart, pass `are_retitled`."""
    version = left.preprint != right.preprint or left.printed != right.printed
    return version and (years_between(left, right) or 0) <= 1 and are_retitled(left.title, right.title)


def differ_in_name(left: Profile, right: Profile) -> bool:
    """Return whether titles, six significant words, differ only in the name before the colon.

    One is a preprint, or neither years nor places differ.
    """
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
        and not differ_in_version(ours, theirs)
    )


def perhaps_retitled(left: Profile, right: Profile) -> bool:
    """Return whether preprint and paper share all authors (three or more), 60 % of words."""
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


def enough_without_authors(
    left: Profile, right: Profile, relation: Relation, years: int | None, *, same_venue: bool
) -> bool:
    """Return whether title, year and venue suffice for a match where authors are missing.

    `years` are those between the entries, None if unknown; `same_venue` is True for one venue without years between.
    """
    if left.book and right.book and not (years == 0 and _same_publisher(left, right)):
        return False
    if _are_rubrics(left, right) or (years and are_records(left, right) and in_one_list(left, right)):
        return False
    long = fewer_significant_words(left, right) >= MIN_LONG
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
    fewest_words = _MIN_WITH_YEAR if equal_titles and years == 0 else math.inf
    distinctive = all(
        is_specific(side.title) or len(side.title.significant) >= fewest_words for side in (left, right)
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
        return equal_titles or cut_short or _enough_without_year(left.title, right.title, relation, long=long)
    if years <= 1:
        printed_once = not (left.printed and right.printed)
        return (
            years == 0
            or (equal_titles and (one_preprint or dated_as_posted(left, right)))
            or (long and (printed_once or equal_titles))
        )
    if long and one_is_misdated(left, right, relation, years):
        return True
    return years == 2 and one_preprint and long and relation >= Relation.NAMED


def _are_rubrics(left: Profile, right: Profile) -> bool:
    """Return whether articles of a short title name nobody, and nothing shows one issue.

    "Briefly Noted" is in each: a page or an address tells which.
    """
    if any(side.names or not side.entry.structured or side.entry.type != "article" for side in (left, right)):
        return False
    one_page = left.in_periodical.first == right.in_periodical.first != ""
    return not (is_specific(left.title) or one_page or left.urls & right.urls)


def are_one_record(left: Profile, right: Profile) -> bool:
    """Return whether two records without authors have equal profiles, with venue, page and year."""
    return (
        are_records(left, right)
        and not (left.names or right.names)
        and left[1:] == right[1:]
        and same_place(left, right)
        and bool(left.in_periodical.first and left.in_periodical.volume and left.year)
    )


def _enough_without_year(left: Title, right: Title, relation: Relation, *, long: bool) -> bool:
    """Return whether titles that are not equal suffice where a year is missing.

    `long` is True for titles of six significant words, of which an equal name and most other words are enough.
    """
    if relation is Relation.NAMED:  # "Open Problem: ..." is no name
        few_words = min(len(left.words), len(right.words)) <= _MAX_COMMON_TITLE_WORDS
        if long or (not few_words and max(left.head, right.head) == 1):
            return True
    reworded = relation is Relation.SAME_NAME and are_retitled(left, right)
    worded = reworded or (relation is Relation.EMBEDDED and _nearly_whole(left, right))
    return long and same_name(left, right) and (relation >= Relation.SHORTENED or worded)


def _same_publisher(left: Profile, right: Profile) -> bool:
    """Return whether one publisher's words are all in the other's: "The MIT Press", "MIT"."""
    ours, theirs = publisher_words(left), publisher_words(right)
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _is_cut_short(left: Title, right: Title) -> bool:
    """Return whether titles are `_nearly_whole`, and none goes on with a preposition."""
    return _nearly_whole(left, right) and not adds_preposition(left, right)


def _nearly_whole(left: Title, right: Title) -> bool:
    """Return whether the shorter title's words, six or more, are 80 % of the other's."""
    short, long = sorted((left.words, right.words), key=len)
    return len(short) >= 6 and len(short) >= 0.8 * len(long) and not Counter(short) - Counter(long)
