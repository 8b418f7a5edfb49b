"""Give works below a heading that is a year, "## 2021", that year."""

from __future__ import annotations

import re
from collections.abc import Iterable

from seminal.model.entry import PartialDate
from seminal.read.items.features import states_venue
from seminal.read.items.judging import Judged
from seminal.read.items.outline import document_title
from seminal.read.references import imprint
from seminal.read.references.draft import Draft
from seminal.read.references.imprint import Imprint
from seminal.read.references.marked import Item

_YEAR = re.compile(r"\W*((?:19|20)\d\d)\W*")
_BEHIND_TITLES = 3
"""Rank of a date that a heading states: whatever the work says itself counts before it."""
_OF_READERS = re.compile(
    r"\b(?:i read|i['’]ve read|read (?:in|by|so far)|(?:books?|papers?) read|have read"
    r"|reading (?:log|diary|journal|group|club)|(?:journal|book|paper) club|seminars?|talks?|meetings?|schedule"
    r"|sessions|archives?|blog|posts?|news|updates?)\b"
    r"|\A\W*(?:done|(?:to )?read|reading|finished)\W*\Z",
    re.IGNORECASE,
)
"""What says that a list's years are when something was read or told, and not when it appeared."""


def are_readers(path: str, items: Iterable[Item]) -> bool:
    """Return whether the dates of a list are when it was read: "Journal Club"."""
    name = path.rpartition("/")[2].replace("-", " ").replace("_", " ")
    return any(map(_OF_READERS.search, (name, *map(document_title, items))))


def date_by_heading(judged: Iterable[Judged]) -> None:
    """Give undated works the year, and the venue if any, of the heading above.

    A reader's log has the years in which somebody read: works with a year of their own have others there. Where
    none has one, several years must be headings.
    """
    stated = [
        (one, found)
        for one in judged
        if one.verdict == "clear" and one.inherits and (found := _heading_imprint(one.item.topics))
    ]
    bare = [
        (draft, found.date.year)
        for one, found in stated
        if not found.venue and found.date
        for draft in one.drafts
    ]
    agreements = [agreed for draft, year in bare if (agreed := _agrees(draft, year)) is not None]
    denied = 2 * sum(agreements) < len(agreements) or not (agreements or len({year for _, year in bare}) > 1)
    for one, found in stated:
        if (denied and not found.venue) or any(map(_OF_READERS.search, one.item.topics)):
            continue
        for draft in one.drafts:
            other = found.known and draft.imprint.known and found.known != draft.imprint.known
            if draft.date is None and not other:
                draft.add_imprint(found, _BEHIND_TITLES)


def _heading_imprint(topics: tuple[str, ...]) -> Imprint | None:
    """Return the year, or known venue and year, of the nearest heading that has one."""
    for topic in reversed(topics):
        if match := _YEAR.fullmatch(topic):
            return Imprint(date=PartialDate(int(match.group(1))))
        if states_venue(topic) and (found := imprint.read(topic)) and found.date:
            return found
    return None


def _agrees(draft: Draft, year: int) -> bool | None:
    """Return whether a work's own year is the heading's; None where it has none."""
    return draft.date.year == year if draft.date else None
