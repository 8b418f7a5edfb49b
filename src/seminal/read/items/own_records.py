"""Merge an item with the BibTeX record of the same work below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from seminal.model.entry import Entry
from seminal.model.source import Location
from seminal.text.people import Agreement, agreement
from seminal.text.titles import title_of

_MAX_LINES_BETWEEN = 12
"""Lines between an item and its record, such as an abstract or a line of buttons."""


def with_own_records(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Merge each item with the BibTeX record of its work that follows it."""
    kept: list[Entry] = []
    for entry in entries:
        if kept and _is_record_of(entry, kept[-1]):
            entry = _with_item(entry, kept.pop())
        kept.append(entry)
    return tuple(kept)


def _is_record_of(record: Entry, item: Entry) -> bool:
    """Return whether a record below an item is the same work: same title, compatible authors.

    It has a key and begins at most 12 lines after the item, which has none.
    """
    above, below = item.origin.where, record.origin.where
    if not record.wanted_key or item.wanted_key or not item.title:
        return False
    if not isinstance(above, Location) or not isinstance(below, Location):
        return False
    if not 0 < below.line - above.end_line <= _MAX_LINES_BETWEEN:
        return False
    if title_of(item.title).squashed != title_of(record.title).squashed:
        return False
    return agreement(item.authors, record.authors) is not Agreement.DISAGREE


def _with_item(record: Entry, item: Entry) -> Entry:
    """Add its item's fields, identifiers, URLs and topics to a record, whose own come first."""
    schemes = {identifier.scheme for identifier in record.identifiers}
    more = tuple(identifier for identifier in item.identifiers if identifier.scheme not in schemes)
    return replace(
        record,
        fields={**item.fields, **record.fields},
        identifiers=(*record.identifiers, *more),
        urls=tuple(dict.fromkeys((*record.urls, *item.urls))),
        topics=item.topics,
    )
