"""Detect entries that mix two papers, and impossible DOIs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seminal.model.entry import Entry
from seminal.model.verdict import Difference
from seminal.text.title_relations import Relation
from seminal.verify import numbers
from seminal.verify.doi_plausibility import implausible
from seminal.verify.people import printed_name
from seminal.verify.venues import Kinship
from seminal.verify.versions import Kin, stated_years, unique

FACTS: Final = 3
"""Facts of an entry that make a record of another title the source of them."""


def chimera(
    entry: Entry, same: Sequence[Kin], found: Sequence[Kin], wrong: Sequence[Difference]
) -> list[Difference]:
    """Return at most one difference: title of one paper, facts of another; both are shown."""
    carrying = [kin for kin in same if kin.relation >= Relation.MISSPELT]
    others = [kin for kin in found if kin.relation < Relation.MISSPELT and kin.first and kin not in same]
    if not carrying or not others or all(difference.field == "retraction" for difference in wrong):
        return []
    titled, best = (max(ones, key=lambda one: facts_of(entry, one)) for ones in (carrying, others))
    if facts_of(entry, best) < max(FACTS, facts_of(entry, titled) + 1):
        return []
    reason = f"the title is of {cited(titled.record)}, the facts are of {cited(best.record)}"
    return [Difference("title", entry.title, best.record.title, reason, (titled.record, best.record))]


def facts_of(entry: Entry, kin: Kin) -> int:
    """Return how many facts of an entry a record has: people, year, venue, pages, identifier."""
    record = kin.record
    pages = entry.text("pages") and record.text("pages")
    return sum(
        (
            kin.first and bool(kin.common),
            entry.year is not None and entry.year in stated_years(record),
            kin.venue is Kinship.SAME,
            bool(pages) and numbers.same_pages(entry.text("pages"), record.text("pages"))[0],
            bool(unique(entry) & unique(record)),
        )
    )


def doi_implausible(entry: Entry, pool: Sequence[Entry]) -> list[Difference]:
    """Return at most one difference: an impossible DOI that no record has."""
    number = entry.identifier("doi")
    if not number or any(one.identifier("doi") == number for one in pool):
        return []
    reason = implausible(entry, number)
    return [Difference("doi", number, "no record has it", reason, ())] if reason else []


def cited(record: Entry) -> str:
    """Return a record as people cite it: `"Title" (Author et al., 2020)`."""
    by = printed_name(record.authors[0]) if record.authors else ""
    more = " et al." if len(record.authors) > 1 else ""
    told = ", ".join(part for part in (f"{by}{more}", str(record.year or "")) if part)
    return f'"{record.title}"' + (f" ({told})" if told else "")
