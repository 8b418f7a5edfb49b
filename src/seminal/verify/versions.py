"""Which records are the stated work, in whatever version, and which only resemble it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seminal.match.meetings import venue_in_name
from seminal.model.entry import Entry, Identifier
from seminal.text.title_relations import Relation
from seminal.text.titles import title_of
from seminal.verify import titles
from seminal.verify.numbers import same_pages
from seminal.verify.people import ListedPeople, compare, people, shared
from seminal.verify.venues import Kinship, is_preprint, kinship, years

_UNIQUE: Final = frozenset(("doi", "arxiv", "openreview", "dblp", "pmid"))
MAX_YEARS_PREPRINT: Final = 6  # years that may pass between a preprint and its publication


@dataclass(frozen=True)
class Kin:
    """A record compared with a statement's entry."""

    record: Entry
    relation: Relation  # of the titles
    listed: ListedPeople  # the entry's authors against the record's
    common: int  # authors in both
    ids: frozenset[Identifier]  # unique ones in both
    venue: Kinship

    @cached_property
    def preprint(self) -> bool:
        """Return whether the record is a preprint's (`on_server`)."""
        return on_server(self.record)

    @cached_property
    def authors_agree(self) -> bool:
        """Return whether both have authors, and these do not contradict each other."""
        return not self.listed.silent and not self.listed.wrong


def on_server(entry: Entry) -> bool:
    """Return whether an entry is a preprint: by venue, else by arXiv number without DOI."""
    if entry.venue:
        return is_preprint(entry.venue)
    return entry.identifier("arxiv") is not None and entry.identifier("doi") is None


def unique(entry: Entry) -> frozenset[Identifier]:
    """Return the identifiers that only one work has: DOI, arXiv, OpenReview, DBLP, PubMed."""
    return frozenset(i for i in entry.identifiers if i.scheme in _UNIQUE)


def stated_years(entry: Entry) -> set[int]:
    """Return an entry's years: its own, and those in its venue's name."""
    found = years(entry.venue) if entry.venue else set()
    return found | {entry.year} if entry.year else found


def same_venue(ours: Entry, theirs: Entry) -> Kinship:
    """Return how two entries' venues are related; a series may be the other's venue."""
    found, _ = kinship(ours.venue, theirs.venue)
    if found is Kinship.SAME:
        return found
    for left, right in ((ours.venue, theirs.text("series")), (ours.text("series"), theirs.venue)):
        if left and right and (one := venue_in_name(left)) is not None and one == venue_in_name(right):
            return Kinship.SAME
    return found


def compared_record(entry: Entry, record: Entry) -> Kin:
    """Return the comparison of a record with a statement."""
    listed = compare(
        entry.authors,
        record.authors,
        more=entry.more_authors,
        all_theirs=not record.more_authors,
        company=not entry.venue or on_server(entry),
    )
    common = 0 if listed.silent else shared(people(entry.authors), people(record.authors))
    return Kin(
        record,
        titles.related(entry.title, record.title),
        listed,
        common,
        unique(entry) & unique(record),
        same_venue(entry, record),
    )


def is_version(entry: Entry, one: Kin) -> bool:
    """Return whether a record is a version of the work, by title and other fields.

    The more the titles differ, the more must agree: authors, then years, identifiers, venue; pages and DOI too in case
    of a rewording (`is_reworded`).
    """
    if one.listed.silent:
        return _without_authors(entry, one)
    if one.relation < Relation.EMBEDDED:
        return is_reworded(entry, one)
    size = max(1, min(len(people(entry.authors)), len(people(one.record.authors))))
    half_common = 2 * one.common >= size
    apart = _years_between(entry, one.record)
    if one.relation >= Relation.MISSPELT:
        same_place = apart == 0 and one.venue is not Kinship.OTHER
        if one.common and (same_place or one.ids or titles.is_specific(entry.title)):
            return True
        # "Deep Learning" is a book and an article, with one author in common
        return half_common and one.listed.first_right
    if one.relation in (Relation.NAMED, Relation.SHORTENED) and titles.is_part(entry.title, one.record.title):
        return half_common and one.authors_agree and apart is not None and apart <= 2
    if one.ids:
        return half_common
    if pages_or_doi_differ(entry, one.record):
        return False
    together = apart == 0 and (one.venue is Kinship.SAME or not entry.venue)
    version = apart is not None and apart <= 1 and on_server(entry) != one.preprint
    return one.authors_agree and half_common and (together or version)


def is_reworded(entry: Entry, one: Kin) -> bool:
    """Return whether a record is the work under another title: authors, venue and year agree.

    At most three words in a row may differ, since two papers of the same people at one conference share some words; if
    both have pages, a third of the words is enough.
    """
    if (
        not one.authors_agree
        or one.venue is not Kinship.SAME
        or _years_between(entry, one.record) != 0
        or not entry.title
    ):
        return False
    if pages_or_doi_differ(entry, one.record):
        return False
    paged = bool(entry.text("pages") and one.record.text("pages"))
    ours, theirs = (title_of(titles.clean(record.title)) for record in (entry, one.record))
    return titles.is_edited(ours, theirs) or (paged and titles.overlap(ours, theirs) >= 0.3)


def pages_or_doi_differ(entry: Entry, record: Entry) -> bool:
    """Return whether both have pages, or both a DOI, that differ."""
    if not same_pages(entry.text("pages"), record.text("pages"))[0]:
        return True
    mine, other = entry.identifier("doi"), record.identifier("doi")
    return mine is not None and other is not None and mine != other


def _without_authors(entry: Entry, one: Kin) -> bool:
    """Return whether a record is the work where authors cannot be compared.

    The weaker the relation of titles, the more must agree: year and venue, identifiers, a title of four words.
    """
    if one.relation < Relation.NAMED:
        return one.relation >= Relation.SHORTENED and bool(one.ids)
    apart = _years_between(entry, one.record)
    same_place = one.venue is Kinship.SAME and apart == 0
    if one.relation >= Relation.ACRONYM:
        return (
            same_place or bool(one.ids) or (titles.is_specific(entry.title) and (apart is None or apart <= 2))
        )
    return same_place and titles.is_specific(entry.title)


def _years_between(entry: Entry, record: Entry) -> int | None:
    """Return the years between an entry and a record, at least; None if unknown."""
    if entry.year is None or not (theirs := stated_years(record)):
        return None
    return min(abs(entry.year - year) for year in theirs)


def versions(entry: Entry, found: Sequence[Kin], assigned: Sequence[Entry]) -> list[Kin]:
    """Return the records that are the stated work in any version.

    Those `assigned` by the lock stay, whatever their title: a person or a careful match decided. Where records have the
    entry's own title, one with another title counts only as a version of these (`one_work`), not for agreeing with the
    entry: an entry may mix one paper's title with another's facts.
    """
    own = [one for one in found if any(one.record is other for other in assigned)]
    same = [one for one in found if one not in own and is_version(entry, one)]
    exact = [one for one in same if one.relation >= Relation.MISSPELT]
    core = own + exact
    if not core:
        return same
    best = [one for one in exact if one.authors_agree] or exact
    rest = [one for one in same if one not in best and one.authors_agree and one not in exact]
    return own + best + [one for one in rest if any(one_work(other, one) for other in core)]


def one_work(titled: Kin, other: Kin) -> bool:
    """Return whether a record under another title is a version of the first one's work.

    It shares an identifier; or one is the preprint of the other: the same people, a name in front or a subtitle
    more or less, and at most two years between.
    """
    left, right = titled.record, other.record
    if unique(left) & unique(right):
        return True
    if titled.preprint == other.preprint:
        return False
    listed = compare(left.authors, right.authors, more=left.more_authors, all_theirs=not right.more_authors)
    apart = _years_between(left, right)
    return (
        listed.first_right
        and not listed.wrong
        and apart is not None
        and apart <= 2
        and titles.related(left.title, right.title) >= Relation.EMBEDDED
    )


def is_other_work(entry: Entry, one: Kin) -> bool:
    """Return whether a record with an identifier of the entry is another paper's.

    It is unless titles are related and an author is shared, or 0.8 of the authors are and 0.6 of the words (0.3 with an
    arXiv number: preprints change their titles). Without authors, half of the words must be shared.
    """
    if one.relation >= Relation.EMBEDDED and (one.common or one.listed.silent):
        return False
    ours, theirs = title_of(titles.clean(entry.title)), title_of(titles.clean(one.record.title))
    alike = titles.overlap(ours, theirs)
    if one.listed.silent:
        return alike < 0.5
    size = max(len(people(one.record.authors)), 1 if entry.more_authors else len(people(entry.authors)))
    preprint = any(i.scheme == "arxiv" for i in one.ids)  # in print its authors may have another order
    people_agree = one.authors_agree or (preprint and one.listed.first_right)
    team = people_agree and one.common >= (1 if entry.more_authors else 0.8 * size)
    return not (team and alike >= (0.3 if preprint else 0.6))
