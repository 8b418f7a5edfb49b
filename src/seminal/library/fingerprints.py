"""What each work is made of, as a hash: equal marks, equal works."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from seminal.store import cache

if TYPE_CHECKING:
    from seminal.model.entry import Entry, Reading
    from seminal.model.work import Work

WorkMark = bytes
EntryName = tuple[bytes, int]
"""Which entry of which list, by a hash of the list's path and text."""


def names_of(readings: Iterable[tuple[bytes, Reading]]) -> dict[int, EntryName]:
    """Return a name for each entry by its content, by the entry's id."""
    return {id(entry): (mark, at) for mark, one in readings for at, entry in enumerate(one.entries)}


def mark_of(work: Work, names: Mapping[int, EntryName]) -> WorkMark:
    """Return a hash of everything a work depends on: entries, records, decisions.

    The claims of a work follow from its entries and records. What the author gives goes before them, and what
    the author takes away is missing from their names.
    """
    entries = work.cluster.entries
    records = tuple(_entry_identity(entry, names) for entry in work.found)
    given = tuple(
        (name, cache.hash_of(repr(found[0])))
        for name, found in work.claims.items()
        if found[0].origin.source == "overrides"
    )
    matches = tuple(
        (_entry_identity(m.left, names), _entry_identity(m.right, names), m.reason.packed)
        for m in work.cluster.evidence
    )
    parts = (
        work.key, work.type, tuple(_entry_identity(entry, names) for entry in entries), records, given,
        tuple(work.claims), tuple(work.set_aside), matches, work.aliases, work.topics, work.provisional,
    )  # fmt: skip
    return cache.hash_of(repr(parts))


def _entry_identity(entry: Entry, names: Mapping[int, EntryName]) -> object:
    """Return an entry's place in the lists, else a hash of its content."""
    return names.get(id(entry)) or cache.hash_of(repr(entry))
