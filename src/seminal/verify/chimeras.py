"""Detect entries that mix two papers, and impossible numbers, names and years."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from seminal.match.meetings import meeting, takes_place
from seminal.model.entry import Entry
from seminal.model.verdict import Difference
from seminal.text.title_relations import Relation
from seminal.verify import numbers
from seminal.verify.doi_plausibility import implausible, posted_too_late
from seminal.verify.one_person import is_placeholder
from seminal.verify.people import printed_name
from seminal.verify.venues import Kinship
from seminal.verify.versions import Kin, stated_years, unique

MIN_FACTS: Final = 3
"""Facts of an entry that make a record of another title the source of them."""


def chimera(
    entry: Entry, same: Sequence[Kin], found: Sequence[Kin], wrong: Sequence[Difference]
) -> list[Difference]:
    """Return one difference if an entry has one paper's title and another's facts, else [].

    `same` are versions of the work among the `found` records, `wrong` what contradicts the entry: without it, or only a
    retraction, nothing is returned. The other paper shares at least three of the five facts of `facts_of`, and more
    than the paper with the title.
    """
    with_title = [kin for kin in same if kin.relation >= Relation.MISSPELT]
    others = [
        kin for kin in found if kin.relation < Relation.MISSPELT and kin.authors_agree and kin not in same
    ]
    if not with_title or not others or all(difference.field == "retraction" for difference in wrong):
        return []
    titled, best = (max(ones, key=lambda one: facts_of(entry, one)) for ones in (with_title, others))
    if facts_of(entry, best) < max(MIN_FACTS, facts_of(entry, titled) + 1):
        return []
    reason = f"the title is of {cited(titled.record)}, the facts are of {cited(best.record)}"
    return [Difference("title", entry.title, best.record.title, reason, (titled.record, best.record))]


def facts_of(entry: Entry, kin: Kin) -> int:
    """Return how many facts of an entry, 0 to 5, a record has.

    They are authors (some, and none contradicted), year, venue, pages, and an identifier.
    """
    record = kin.record
    pages = entry.text("pages") and record.text("pages")
    return sum(
        (
            kin.authors_agree and bool(kin.common),
            entry.year is not None and entry.year in stated_years(record),
            kin.venue is Kinship.SAME,
            bool(pages) and numbers.same_pages(entry.text("pages"), record.text("pages"))[0],
            bool(unique(entry) & unique(record)),
        )
    )


def impossible(entry: Entry, pool: Sequence[Entry], today: date) -> list[Difference]:
    """Return differences for what no work can have and no record in `pool` has.

    These are placeholder names, years of no meeting or after next year, malformed DOIs, late arXiv numbers.
    """
    found = []
    recorded = {name for one in pool for name in one.authors}
    if placeholders := [name for name in entry.authors if is_placeholder(name) and name not in recorded]:
        names = ", ".join(map(printed_name, placeholders))
        found.append(Difference("author", names, "", "this is nobody's name", ()))
    place, year = meeting(entry), entry.year or 0
    if place is not None and not takes_place(place) and place not in map(meeting, pool):
        found.append(Difference("year", str(year), "", f"there was no {place[0]} in {year}", ()))
    elif year > today.year + 1 and all(one.year != year for one in pool):
        found.append(Difference("year", str(year), "", "the year is yet to come", ()))
    for scheme, check in (("doi", implausible), ("arxiv", posted_too_late)):
        number = entry.identifier(scheme)
        is_recorded = any(one.identifier(scheme) == number for one in pool)
        if number and not is_recorded and (reason := check(entry, number)):
            found.append(Difference(scheme, number, "no record has it", reason, ()))
    return found


def cited(record: Entry) -> str:
    """Return a record as people cite it: `"Title" (Author et al., 2020)`."""
    by = printed_name(record.authors[0]) if record.authors else ""
    more = " et al." if len(record.authors) > 1 else ""
    by_and_year = ", ".join(part for part in (f"{by}{more}", str(record.year or "")) if part)
    return f'"{record.title}"' + (f" ({by_and_year})" if by_and_year else "")
