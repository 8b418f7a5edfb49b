"""Find what separates two entries that share title words and authors."""

from __future__ import annotations

from seminal.match.contradictions import THESES, one_under_two_dois
from seminal.match.other_venues import name_two_venues, venues_unlike
from seminal.match.periodical import MIN_TELLING_DIGITS, REPORTS, one_range, pages_differ, same_span
from seminal.match.profile import (
    YEAR,
    Profile,
    are_records,
    in_one_list,
    place,
    places_differ,
    posted_year,
    publisher_words,
    same_year,
    values_differ,
    volumes_differ,
    years_as_posted,
)
from seminal.model.entry import Name
from seminal.model.match_reasons import Doubt, Part
from seminal.text.fold import fold
from seminal.text.people import in_common, turned_or_misspelt
from seminal.text.title_relations import Relation, is_about_other, only_announces
from seminal.text.title_words import common_start
from seminal.text.titles import Title, same_name

# Years that may lie between two entries of one work, by what else agrees. A preprint
# may be years older than the version that is printed; two printed versions may not.
_MAX_PREPRINT = 5
_MAX_PRINTED = 1
_MAX_MISDATED = 3
"""Years that may part two entries where nothing else speaks for two works: lists take a preprint's, a page's."""

_DATED_LATER = frozenset(("NeurIPS",))
"""Conferences whose proceedings bear the year after the conference."""

_VERSIONED = frozenset(("manual", "software", "dataset"))
"""Types of entries that have a version each year under one title."""

_PUBLISHED_REPORTS = REPORTS - {"unpublished"}
_DATED = _VERSIONED | {"misc", "online"}
"""Those, and types of pages, of which a later one is seldom the same."""

_NARROWING = frozenset("for from in on over under using via with without".split())
"""With these the title of a later paper goes on where that of an earlier one ends: "... on FPGAs"."""
_COMPANION = frozenset(
    "answers companion corrige corriges exercises instructor instructors losungen soluciones solution solutions "
    "soluzioni supplement workbook".split()
)
"""Words of what goes with a book and is none of its editions."""
_MAX_WORDS_MORE = 3  # words that a companion's title has more
MIN_LONG = 6  # significant words that make a title one of a kind without authors, and even under another name
_MIN_SPECIFIC_WORDS = 4  # significant words that make a title one of a kind without authors
_MIN_TEAM = 2  # authors who seldom write two papers under like titles

# How many years may part two entries whose authors agree, by how the titles are related: when one is a
# preprint / when both are printed, or when nobody knows.
_LIMITS: dict[Relation, tuple[int, int]] = {
    Relation.EQUAL: (_MAX_PREPRINT, _MAX_PRINTED),
    Relation.ACRONYM: (_MAX_PREPRINT, _MAX_PRINTED),
    Relation.MISSPELT: (2, _MAX_PRINTED),
    Relation.NAMED: (2, 0),
    Relation.SHORTENED: (2, 0),
    Relation.EMBEDDED: (1, 0),
    Relation.SAME_NAME: (1, 0),
}


def doubt_between(left: Profile, right: Profile, relation: Relation, years: int | None) -> Part | None:
    """Return what separates two entries of related titles and first author, None for nothing.

    `years` are those between them, None if unknown. Two whole records are held to more than a line of a list: authors
    write several papers a year under like titles, and a list's line leaves words, authors and the venue out.
    """
    if relation <= Relation.SHORTENED and is_companion(left.title, right.title):
        return Part(Doubt.GOES_WITH)
    if same_pages(left, right) and (years or 0) <= _MAX_MISDATED:
        return None
    one_preprint = left.preprint != right.preprint
    years = years if years is not None else years_as_posted(left, right)
    limit = _LIMITS[relation][0 if one_preprint else 1]
    wrong_year = years is not None and one_is_misdated(left, right, relation, years)
    one_edition = left.edition == right.edition != "" and relation is Relation.EQUAL
    if years is not None and years > limit and not (wrong_year or one_edition):
        return Part(Doubt.YEARS_APART, (left.year or 0, right.year or 0))
    if (
        years
        and not one_preprint
        and (any(side.entry.type in _VERSIONED for side in (left, right)) or _both_updated(left, right))
    ):
        return Part(Doubt.RELEASES, (left.year or 0, right.year or 0))
    if relation is Relation.EMBEDDED and not same_name(left.title, right.title):
        return Part(Doubt.UNNAMED)  # authors word their next paper like the last one
    if (
        years is None
        and relation is Relation.SAME_NAME
        and left.printed != right.printed
        and not one_preprint
    ):
        return Part(Doubt.UNDATED)  # conference and journal have it, each in its own words
    if relation <= Relation.EMBEDDED and only_announces(left.title, right.title):
        return Part(Doubt.PRESENTS)
    if (
        relation is Relation.SHORTENED
        and (years or fewer_significant_words(left, right) < _MIN_SPECIFIC_WORDS)
        and adds_preposition(left.title, right.title)
    ):
        return Part(Doubt.NARROWED)
    if relation <= Relation.EMBEDDED and are_records(left, right):
        return Part(Doubt.WORDS)
    if not (left.whole and right.whole):
        return None
    return _doubt_between_records(left, right, relation, years, wrong_year=wrong_year)


def _doubt_between_records(
    left: Profile, right: Profile, relation: Relation, years: int | None, *, wrong_year: bool
) -> Part | None:
    """Return what separates two whole records, None for nothing; `wrong_year` is that of `one_is_misdated`."""
    one_preprint = left.preprint != right.preprint
    one_list = in_one_list(left, right)
    share = _min_shared_authors(left, relation, years, one_preprint=one_preprint)
    fewest = 1 if left.book and right.book else 2  # a student's abstract is by one of its paper's authors
    if not _share_authors(left.names, right.names, share, fewest):
        return Part(Doubt.PEOPLE)
    if years is None and (
        _keyed_by_two_years(left, right)
        or (relation <= Relation.NAMED and not _confirmed_undated(left, right))
    ):
        return Part(Doubt.UNDATED)
    if _cut_in_another_type(left, right, relation):
        return Part(Doubt.WORDS)
    if one_preprint:
        return None
    if years and left.printed and right.printed and not (wrong_year or dated_as_posted(left, right)):
        return Part(Doubt.PRINTED_YEARS, (left.year or 0, right.year or 0))
    if left.venue and right.venue and left.venue != right.venue and not one_under_two_dois(left, right):
        return Part(Doubt.PRINTED_TWICE, (left.venue, right.venue))
    if _in_paper_and_article(left, right):
        return Part(Doubt.PRINTED_TWICE, (left.entry.venue, right.entry.venue))
    if relation < Relation.EQUAL and (
        (years and one_list)
        or (relation <= Relation.NAMED and places_differ(left, right))
        or _cut_by_another_publisher(left, right, relation)
        or (relation <= Relation.SHORTENED and one_list and _share_no_first_page(left, right))
    ):
        return Part(Doubt.WORDS)
    if relation >= Relation.ACRONYM:
        return _doubt_of_abstract(left, right)
    return _doubt_of_first_pages(left, right)


def _keyed_by_two_years(left: Profile, right: Profile) -> bool:
    """Return whether two records without years have keys with two years: "roe2007", "roe2008"."""
    ours, theirs = (
        "" if side.year else "".join(YEAR.findall(side.entry.wanted_key or "")) for side in (left, right)
    )
    return values_differ(ours, theirs)


def _confirmed_undated(left: Profile, right: Profile) -> bool:
    """Return whether two common authors or six significant words make up for a year."""
    if fewer_significant_words(left, right) >= MIN_LONG:
        return True
    return in_common(left.names, right.names, _same_person) >= _MIN_TEAM


def _share_no_first_page(left: Profile, right: Profile) -> bool:
    """Return whether two records of one type, no books or `_DATED`, share no first page."""
    kind = left.entry.type
    if left.book or right.book or kind != right.entry.type or kind in _DATED:
        return False
    ours, theirs = left.in_periodical.first, right.in_periodical.first
    return not ours == theirs != ""


def _in_paper_and_article(left: Profile, right: Profile) -> bool:
    """Return whether one bibliography has a paper in proceedings, and an article elsewhere.

    Pages are not the same, and venues are unlike or both of one word.
    """
    if {left.entry.type, right.entry.type} != {"article", "inproceedings"}:
        return False
    one_list = in_one_list(left, right)
    if not (one_list and name_two_venues(left, right)) or same_span(left, right):
        return False
    ours, theirs = left.entry.venue, right.entry.venue
    return venues_unlike(ours, theirs) or not (" " in ours or " " in theirs)


def _cut_by_another_publisher(left: Profile, right: Profile, relation: Relation) -> bool:
    """Return whether books, one with a longer title, have publishers without a common word."""
    if relation > Relation.NAMED or not (left.book and right.book):
        return False
    ours, theirs = publisher_words(left), publisher_words(right)
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _cut_in_another_type(left: Profile, right: Profile, relation: Relation) -> bool:
    """Return whether records of two types have one title, which goes on in one.

    "Meta-planning", a paper, and "Meta-planning: Representing Knowledge", a report; if both titles are specific, only a
    report and a thesis.
    """
    types = {left.entry.type, right.entry.type}
    if relation is not Relation.SHORTENED or len(types) < 2:
        return False
    return bool(types & REPORTS and types & THESES) or not all(map(is_specific, (left.title, right.title)))


def _both_updated(left: Profile, right: Profile) -> bool:
    """Return whether both are `_DATED` and of one body or URL, or one list's reports."""
    if left.entry.type == right.entry.type in _PUBLISHED_REPORTS:
        return in_one_list(left, right) and left.whole and right.whole
    one_page = not left.urls.isdisjoint(right.urls)
    return all(
        side.whole and (side.corporate or one_page) and not side.printed and side.entry.type in _DATED
        for side in (left, right)
    )


def dated_as_posted(left: Profile, right: Profile) -> bool:
    """Return whether the older entry has its arXiv number's year: the preprint's."""
    older = min(left, right, key=lambda one: one.year or 0)
    return older.year == posted_year(older)


def same_pages(left: Profile, right: Profile) -> bool:
    """Return whether two entries have the same pages, and volume or year.

    Where a volume is missing the year must be equal, and the first page have three digits. Pages below 100 are of one
    issue, or one issue is unstated.
    """
    ours, theirs = left.in_periodical, right.in_periodical
    if not one_range(ours, theirs) or volumes_differ(left, right):
        return False
    telling = len(ours.first) >= MIN_TELLING_DIGITS  # each issue has its columns on its first pages
    if not (ours.volume and theirs.volume):
        return telling and same_year(left, right)
    return telling or ours.issue == theirs.issue or not (ours.issue and theirs.issue)


def _doubt_of_first_pages(left: Profile, right: Profile) -> Part | None:
    """Return a doubt if first pages differ, else None; "1" may be a separate file's."""
    ours, theirs = left.in_periodical.first, right.in_periodical.first
    if "1" in (ours, theirs):
        return None
    return Part(Doubt.PAGE_RANGES, (ours, theirs)) if values_differ(ours, theirs) else None


def _doubt_of_abstract(left: Profile, right: Profile) -> Part | None:
    """Return a doubt if one record is an abstract, one page elsewhere; else None."""
    places = left.in_periodical, right.in_periodical
    if sum(one.first == one.last for one in places) != 1 or not pages_differ(left, right):
        return None
    return Part(Doubt.PAGE_RANGES, (left.entry.text("pages"), right.entry.text("pages")))


def one_is_misdated(left: Profile, right: Profile, relation: Relation, years: int) -> bool:
    """Return whether two entries of one long title are one work with a wrong year.

    The titles are equal but for an acronym, and have four significant words; at most three years lie between. Two
    printed entries name one place; of one that is not, the other is a younger paper of a conference or an older
    article: what conferences print comes again in journals, seldom the other way round. False for what has versions.
    """
    if (
        relation < Relation.ACRONYM
        or years > _MAX_MISDATED
        or len(left.title.significant) < _MIN_SPECIFIC_WORDS
        or any(has_versions(side) for side in (left, right))
    ):
        return False
    if left.printed and right.printed:
        if (
            _doubt_of_first_pages(left, right)
            or volumes_differ(left, right)
            or not _may_be_one_place(left, right)
        ):
            return False
        # conferences have a tutorial again, and the whole of last year's poster
        again = left.whole and right.whole and not left.entry.type == right.entry.type == "article"
        return not again or (years == 1 and left.venue in _DATED_LATER)
    if not (left.printed or right.printed):
        return left.entry.type == right.entry.type or not (left.whole and right.whole)
    printed, bare = (left, right) if left.printed else (right, left)
    later = (bare.year or 0) > (printed.year or 0)
    return later == (printed.entry.type == "article")


def has_versions(profile: Profile) -> bool:
    """Return True for a book, web page or package: its versions have years."""
    return profile.book or (profile.entry.structured and profile.entry.type in _DATED)


def _may_be_one_place(left: Profile, right: Profile) -> bool:
    """Return whether known venues are equal; else whether one place's words begin the other's."""
    if left.venue or right.venue:
        return left.venue == right.venue
    short, long = sorted((place(left), place(right)), key=len)
    return f"{long} ".startswith(f"{short} ") and short != ""


def adds_preposition(left: Title, right: Title) -> bool:
    """Return whether titles without a common name first differ at a preposition: "... on FPGAs"."""
    i, j = common_start(left.words, right.words)  # an acronym makes the longer title one of fewer words
    return not same_name(left, right) and not _NARROWING.isdisjoint(
        (*left.words[i : i + 1], *right.words[j : j + 1])
    )


def _min_shared_authors(
    profile: Profile, relation: Relation, years: int | None, *, one_preprint: bool
) -> float:
    """Return the share of authors (0.6 to 1) that two records of one work share."""
    if relation >= Relation.MISSPELT and (
        one_preprint or (not years and (is_specific(profile.title) or profile.edition))
    ):
        return 0.6
    return 0.8 if one_preprint and relation >= Relation.SHORTENED else 1


def _share_authors(left: tuple[Name, ...], right: tuple[Name, ...], share: float, fewest: int) -> bool:
    """Return whether lists have `share` of the longer one's authors in common, in any order.

    Below 0.8 all of the shorter list are enough, if these are `fewest`; 1 needs lists of one length.
    """
    few, many = sorted((len(left), len(right)))
    if few < many and share == 1:
        return False
    shared = in_common(left, right, _same_person)
    return shared >= share * many or (share < 0.8 and shared == few >= fewest)


def _same_person(left: Name, right: Name) -> bool:
    """Return whether names are turned, misspelt, or of one family with a common initial."""
    if turned_or_misspelt(left, right):
        return True
    ours, theirs = ({word[0] for word in fold(name.given).split()} for name in (left, right))
    return left.family == right.family and not ours.isdisjoint(theirs)


def is_companion(left: Title, right: Title) -> bool:
    """Return whether one title is of a text about the other: "Notes on ...", "Solutions"."""
    more = set(left.significant) ^ set(right.significant)
    if len(more) <= _MAX_WORDS_MORE and not _COMPANION.isdisjoint(more):
        return True
    return is_about_other(left, right)


def fewer_significant_words(left: Profile, right: Profile) -> int:
    """Return how many significant words that title has of the two that has fewer."""
    return min(len(left.title.significant), len(right.title.significant))


def is_specific(title: Title) -> bool:
    """Return whether a title has four significant words, five words, or four with a name."""
    return (
        len(title.significant) >= _MIN_SPECIFIC_WORDS
        or len(title.words) > _MIN_SPECIFIC_WORDS
        or (title.head > 0 and len(title.words) >= _MIN_SPECIFIC_WORDS)
    )
