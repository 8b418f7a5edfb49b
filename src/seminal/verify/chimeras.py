"""What no single record carries: the title of one paper on the facts of another, a paper no proceedings has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import Entry
from seminal.model.verdict import Difference
from seminal.text.title_relations import Relation
from seminal.text.titles import title_of
from seminal.verify import numbers, titles
from seminal.verify.doi_plausibility import implausible
from seminal.verify.people import shown
from seminal.verify.venues import Kinship
from seminal.verify.versions import Kin, on_server, stated_years, unique

_WHOLE: Final = 200
"""Papers of one meeting from which on the records are its proceedings, not somebody's choice of them."""
_TITLE: Final = 2
"""Words of what is a title, and not a system's name alone."""
_FACTS: Final = 3
"""Facts of an entry that make a record of another title the source of them."""


def chimera(
    entry: Entry, same: Sequence[Kin], found: Sequence[Kin], wrong: Sequence[Difference]
) -> list[Difference]:
    """Return at most one difference: the title is one paper's, the facts are another's; both are shown."""
    carrying = [one for one in same if one.relation >= Relation.MISSPELT]
    others = [one for one in found if one.relation < Relation.MISSPELT and one.first and one not in same]
    if not carrying or not others or all(one.field == "retraction" for one in wrong):
        return []
    titled, best = (max(ones, key=lambda one: _facts(entry, one)) for ones in (carrying, others))
    if _facts(entry, best) < max(_FACTS, _facts(entry, titled) + 1):
        return []
    reason = f"the title is of {cited(titled.record)}, the facts are of {cited(best.record)}"
    return [Difference("title", entry.title, best.record.title, reason, (titled.record, best.record))]


def _facts(entry: Entry, one: Kin) -> int:
    """Return how many facts of an entry a record has: people, year, venue, pages, an identifier."""
    record = one.record
    pages = entry.text("pages") and record.text("pages")
    return sum(
        (
            one.first and bool(one.common),
            entry.year is not None and entry.year in stated_years(record),
            one.venue is Kinship.SAME,
            bool(pages) and numbers.same_pages(entry.text("pages"), record.text("pages"))[0],
            bool(unique(entry) & unique(record)),
        )
    )


def absent(entry: Entry, found: Sequence[Kin], printed: Mapping[Meeting, int]) -> list[Difference]:
    """Return at most one difference: the records hold the proceedings that the entry names, and not the paper.

    None for a line without people, or whose title is one word: it may be called by its system's name ("DAN").
    """
    place = meeting(entry)
    if not entry.authors or len(title_of(entry.title).words) < _TITLE:
        return []
    if place is None or printed.get(place, 0) < _WHOLE or on_server(entry):
        return []
    if any(
        meeting(one.record) == place
        and (titles.is_near(entry.title, one.record.title) or _facts(entry, one) >= 3)
        for one in found
    ):
        return []
    told = f"{place[0]} {place[1]}"
    reason = f"none of the {printed[place]} papers of {told} that the records hold has this title"
    return [Difference("venue", entry.venue, "no such paper", reason, ())]


def doi_implausible(entry: Entry, pool: Sequence[Entry]) -> list[Difference]:
    """Return at most one difference: a DOI that no record has and that cannot be one by its form."""
    number = entry.identifier("doi")
    if not number or any(one.identifier("doi") == number for one in pool):
        return []
    reason = implausible(entry, number)
    return [Difference("doi", number, "no record has it", reason, ())] if reason else []


def cited(record: Entry) -> str:
    """Return a record as people cite it: `"Title" (Author et al., 2020)`."""
    by = shown(record.authors[0]) if record.authors else ""
    more = " et al." if len(record.authors) > 1 else ""
    told = ", ".join(part for part in (f"{by}{more}", str(record.year or "")) if part)
    return f'"{record.title}"' + (f" ({told})" if told else "")
