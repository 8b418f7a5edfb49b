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
    """A record compared with a statement: relation of titles and authors, shared identifiers."""

    record: Entry
    relation: Relation
    listed: ListedPeople
    common: int
    ids: frozenset[Identifier]
    venue: Kinship

    @cached_property
    def preprint(self) -> bool:
        """Return whether the record is of a preprint."""
        return on_server(self.record)

    @cached_property
    def first(self) -> bool:
        """Return whether the authors do not contradict each other."""
        return not self.listed.silent and not self.listed.wrong


def on_server(entry: Entry) -> bool:
    """Return whether an entry is a preprint: by venue, or with only an arXiv number."""
    if entry.venue:
        return is_preprint(entry.venue)
    return entry.identifier("arxiv") is not None and entry.identifier("doi") is None


def unique(entry: Entry) -> frozenset[Identifier]:
    """Return the identifiers that only one work can bear."""
    return frozenset(i for i in entry.identifiers if i.scheme in _UNIQUE)


def stated_years(entry: Entry) -> set[int]:
    """Return the years in a record: its own, and that in its proceedings' name."""
    found = years(entry.venue) if entry.venue else set()
    return found | {entry.year} if entry.year else found


def same_venue(ours: Entry, theirs: Entry) -> Kinship:
    """Return whether two entries name one venue, by the venue itself or by the series."""
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
    """Return whether a record is a version of the work: equal title and another property."""
    if one.listed.silent:
        return _without_authors(entry, one)
    if one.relation < Relation.EMBEDDED:
        return is_reworded(entry, one)
    size = max(1, min(len(people(entry.authors)), len(people(one.record.authors))))
    most = 2 * one.common >= size
    near = _years_between(entry, one.record)
    if one.relation >= Relation.MISSPELT:
        there = near == 0 and one.venue is not Kinship.OTHER
        if one.common and (there or one.ids or titles.is_specific(entry.title)):
            return True
        return (
            most and one.listed.first_right
        )  # "Deep Learning" is a book and an article, with one author in common
    if one.relation in (Relation.NAMED, Relation.SHORTENED) and titles.is_part(entry.title, one.record.title):
        return most and one.first and near is not None and near <= 2
    if one.ids:
        return most
    if objects(entry, one.record):
        return False
    together = near == 0 and (one.venue is Kinship.SAME or not entry.venue)
    version = near is not None and near <= 1 and on_server(entry) != one.preprint
    return one.first and most and (together or version)


def is_reworded(entry: Entry, one: Kin) -> bool:
    """Return whether a record is the work under another title, all else agreeing.

    Two papers of the same people at one conference share some words; not all but one or two in a row.
    """
    if (
        not one.first
        or one.venue is not Kinship.SAME
        or _years_between(entry, one.record) != 0
        or not entry.title
    ):
        return False
    if objects(entry, one.record):
        return False
    paged = bool(entry.text("pages") and one.record.text("pages"))
    ours, theirs = (title_of(titles.clean(record.title)) for record in (entry, one.record))
    return titles.is_edited(ours, theirs) or (paged and titles.overlap(ours, theirs) >= 0.3)


def objects(entry: Entry, record: Entry) -> bool:
    """Return whether pages or DOI separate two papers of similar titles."""
    if not same_pages(entry.text("pages"), record.text("pages"))[0]:
        return True
    mine, other = entry.identifier("doi"), record.identifier("doi")
    return mine is not None and other is not None and mine != other


def _without_authors(entry: Entry, one: Kin) -> bool:
    """Return whether a record is the work, by title and year or venue, without authors."""
    if one.relation < Relation.NAMED:
        return one.relation >= Relation.SHORTENED and bool(one.ids)
    near = _years_between(entry, one.record)
    there = one.venue is Kinship.SAME and near == 0
    if one.relation >= Relation.ACRONYM:
        return there or bool(one.ids) or (titles.is_specific(entry.title) and (near is None or near <= 2))
    return there and titles.is_specific(entry.title)


def _years_between(entry: Entry, record: Entry) -> int | None:
    if entry.year is None or not (theirs := stated_years(record)):
        return None
    return min(abs(entry.year - year) for year in theirs)


def versions(entry: Entry, found: Sequence[Kin], assigned: Sequence[Entry]) -> list[Kin]:
    """Return the records that are the stated work in any version, and no other work.

    What the lock assigned stays, whatever its title: a person or a careful match said so. Where records have the
    entry's own title, one with another title counts only if it is a version of these, not because the entry's facts
    are its own: the title of one paper on the facts of another is no work.
    """
    own = [one for one in found if any(one.record is other for other in assigned)]
    same = [one for one in found if one not in own and is_version(entry, one)]
    exact = [one for one in same if one.relation >= Relation.MISSPELT]
    core = own + exact
    if not core:
        return same
    best = [one for one in exact if one.first] or exact
    rest = [one for one in same if one not in best and one.first and one not in exact]
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
    """Return whether a record that bears our identifier is plainly another paper's.

    A preprint that changed its title on the way to print has the same authors and words in common.
    """
    if one.relation >= Relation.EMBEDDED and (one.common or one.listed.silent):
        return False
    ours, theirs = title_of(titles.clean(entry.title)), title_of(titles.clean(one.record.title))
    alike = titles.overlap(ours, theirs)
    if one.listed.silent:
        return alike < 0.5
    size = max(len(people(one.record.authors)), 1 if entry.more_authors else len(people(entry.authors)))
    preprint = any(i.scheme == "arxiv" for i in one.ids)  # in print its authors may have another order
    people_agree = one.first or (preprint and one.listed.first_right)
    team = people_agree and one.common >= (1 if entry.more_authors else 0.8 * size)
    return not (team and alike >= (0.3 if preprint else 0.6))
