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
_HEADING_RANK = 3
"""Rank of a date that a heading states: whatever the work says itself counts before it."""
_OF_READERS = re.compile(
    r"\b(?:i read|i['’]ve read|read (?:in|by|so far)|(?:books?|papers?) read|have read"
    r"|reading (?:log|diary|journal|group|club)|(?:journal|book|paper) club|seminars?|talks?|meetings?|schedule"
    r"|sessions|archives?|blog|posts?|news|updates?)\b"
    r"|\A\W*(?:done|(?:to )?read|reading|finished)\W*\Z",
    re.IGNORECASE,
)
"""Words of headings whose years are when something was read or presented, not when it appeared."""


def are_reading_dates(path: str, items: Iterable[Item]) -> bool:
    """Return whether a list's file name or title says when works were read: "Journal Club"."""
    name = path.rpartition("/")[2].replace("-", " ").replace("_", " ")
    return any(map(_OF_READERS.search, (name, *map(document_title, items))))


def date_by_heading(judged: Iterable[Judged]) -> None:
    """Give undated works the year, and the venue if any, of the heading above.

    Headings of a year alone count only if half of the works with a year below them have the same one; where none has
    a year, if there are two different headings. Else the years are when somebody read.
    """
    stated = [
        (one, found)
        for one in judged
        if one.verdict == "clear" and one.inherits and (found := _heading_imprint(one.item.topics))
    ]
    by_year = [
        (draft, found.date.year)
        for one, found in stated
        if not found.venue and found.date
        for draft in one.drafts
    ]
    agreements = [agreed for draft, year in by_year if (agreed := _agrees(draft, year)) is not None]
    several = len({year for _, year in by_year}) > 1
    denied = 2 * sum(agreements) < len(agreements) or not (agreements or several)
    for one, found in stated:
        if (denied and not found.venue) or any(map(_OF_READERS.search, one.item.topics)):
            continue
        for draft in one.drafts:
            other = found.known and draft.imprint.known and found.known != draft.imprint.known
            if draft.date is None and not other:
                draft.add_imprint(found, _HEADING_RANK)


def _heading_imprint(topics: tuple[str, ...]) -> Imprint | None:
    """Return the innermost year, or known venue and year, of topics; None without one."""
    for topic in reversed(topics):
        if match := _YEAR.fullmatch(topic):
            return Imprint(date=PartialDate(int(match.group(1))))
        if states_venue(topic) and (found := imprint.read(topic)) and found.date:
            return found
    return None


def _agrees(draft: Draft, year: int) -> bool | None:
    """Return whether a work's own year is the heading's; None where it has none."""
    return draft.date.year == year if draft.date else None
