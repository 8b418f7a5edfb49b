"""Works as bytes, each unpacked when something is read that its row does not hold.

Most commands, and a build with one more list, read little of most works, and unpacking them all would take most of
their time.
"""

from __future__ import annotations

import marshal
import pickle
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

from seminal.model import match_reasons
from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.source import Location
from seminal.model.work import Claim, Cluster, EntryClaims, Match, Work

_ROW = ("key", "type", "aliases", "topics", "conflicts", "provisional", "lists", "year", "alone", "data")
"""What a row holds of a work unpacked; whether the work is one entry and nothing else; the rest as bytes."""
_PARTS = ("claims", "cluster", "set_aside", "found")
Row = tuple[str, int, str, int, match_reasons.Packed]
"""A match by the works of its two entries, their numbers in them, and the reason."""
_PLACE = attrgetter("path", "line", "column", "end_line", "end_column", "excerpt")


class PackedWork(Work):
    """A work, equal to the packed one, whose claims and entries are unpacked on use."""

    @cached_property
    def _parts(self) -> tuple[Any, ...]:
        """Return the unpacked values of `_PARTS`."""
        row = self.__dict__
        if not row["alone"]:
            parts: tuple[Any, ...] = pickle.loads(row["data"])
            return parts
        only = _unpacked_entry(*marshal.loads(row["data"]))
        return EntryClaims(only), Cluster((only,)), {}, ()

    @cached_property
    def claims(self) -> Mapping[str, tuple[Claim, ...]]:
        """Return the values of each field, the trusted one first."""
        claims: Mapping[str, tuple[Claim, ...]] = self._parts[0]
        return claims

    @cached_property
    def cluster(self) -> Cluster:
        """Return the work's entries in reading lists."""
        cluster: Cluster = self._parts[1]
        return cluster

    @cached_property
    def set_aside(self) -> Mapping[str, tuple[Claim, ...]]:
        """Return the claims that were set aside as those of another version."""
        aside: Mapping[str, tuple[Claim, ...]] = self._parts[2]
        return aside

    @cached_property
    def found(self) -> tuple[Entry, ...]:
        """Return the work's records from registers and libraries."""
        found: tuple[Entry, ...] = self._parts[3]
        return found

    @cached_property
    def year(self) -> int | None:
        """Return the trusted year, None without one."""
        return super().year

    @property
    def opened(self) -> bool:
        """Return whether the work was unpacked."""
        return "cluster" in self.__dict__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Work) and _content(self) == _content(other)

    __hash__ = Work.__hash__


def _content(work: Work) -> tuple[object, ...]:
    """Return the values that two equal works share, unpacking a packed one."""
    parts = (getattr(work, name) for name in _PARTS)
    return work.key, work.type, work.aliases, work.topics, work.conflicts, work.provisional, *parts


def pack_works(works: Iterable[Work]) -> bytes:
    """Return works as bytes; the data of those that were never unpacked is copied."""
    return marshal.dumps([_work_row(work) for work in works])


def unpack_works(data: bytes) -> tuple[Work, ...]:
    """Return the works that were packed."""
    return tuple([_unpacked_work(row) for row in marshal.loads(data)])


def pack_matches(matches: Iterable[Match], works: Iterable[Work]) -> list[Row]:
    """Return matches as rows; their entries must be of works that are unpacked."""
    from seminal.merge.places import work_places

    opened = (work for work in works if not isinstance(work, PackedWork) or work.opened)
    places = work_places(opened)
    return [(*places[id(match.left)], *places[id(match.right)], match.reason.packed) for match in matches]


def unpack_matches(rows: Iterable[Row], works: Mapping[str, Work]) -> tuple[Match, ...]:
    """Return the matches of rows, unpacking the works of their entries."""
    return tuple(
        Match(
            works[left].cluster.entries[at],
            works[right].cluster.entries[there],
            match_reasons.unpacked(reason),
        )
        for left, at, right, there, reason in rows
    )


def _unpacked_work(row: Sequence[Any]) -> PackedWork:
    work = object.__new__(PackedWork)
    work.__dict__.update(zip(_ROW, row, strict=True))
    return work


def _work_row(work: Work) -> tuple[Any, ...]:
    """Return a work's values in the order of `_ROW`."""
    state = work.__dict__
    if "data" in state:
        return tuple([state[name] for name in _ROW])
    only = _plain_entry(work)
    data = (
        pickle.dumps(tuple(getattr(work, name) for name in _PARTS)) if only is None else marshal.dumps(only)
    )
    return (
        work.key, work.type, work.aliases, work.topics, work.conflicts, work.provisional, work.lists, work.year,
        only is not None, data,
    )  # fmt: skip


def _plain_entry(work: Work) -> tuple[Any, ...] | None:
    """Return the only entry of a work as plain values, read by `_unpacked_entry`.

    None if there are more entries or records, or if a claim differs from the entry's fields.
    """
    entry, origin = work.cluster.entries[0], work.cluster.entries[0].origin
    where = origin.where
    if (
        len(work.cluster.entries) > 1
        or work.found
        or work.set_aside
        or work.cluster.evidence
        or work.type != entry.type
        or len(entry.fields) != len(work.claims)
        or entry.cited_by
        or origin.retrieved
    ):
        return None
    for name, found in work.claims.items():
        if len(found) > 1 or found[0].origin is not origin or found[0].value is not entry.fields.get(name):
            return None
    fields = {name: _plain_value(value) for name, value in entry.fields.items()}
    place = where if isinstance(where, str) else _PLACE(where)
    identifiers = tuple([(identifier.scheme, identifier.value) for identifier in entry.identifiers])
    other_values = entry.topics, entry.wanted_key, entry.urls, entry.cited_by, entry.confidence
    return entry.type, fields, identifiers, origin.source, place, *other_values


def _plain_value(value: Value) -> Any:
    """Return a date as a tuple, names as a list of tuples, text unchanged."""
    if isinstance(value, str):
        return value
    if isinstance(value, PartialDate):
        return value.year, value.month, value.day
    return [tuple(one) for one in value]


def _unpacked_value(plain: Any) -> Value:
    if isinstance(plain, str):
        return plain
    return PartialDate(*plain) if isinstance(plain, tuple) else tuple([Name(*one) for one in plain])


def _unpacked_entry(
    kind: str,
    fields: Mapping[str, Any],
    identifiers: Iterable[tuple[str, str]],
    source: str,
    place: Any,
    *others: Any,
) -> Entry:
    """Return the entry that `_plain_entry` packed; `others` are its topics, key, URLs, citations and confidence."""
    return Entry(
        kind,
        {name: _unpacked_value(plain) for name, plain in fields.items()},
        tuple([Identifier(*identifier) for identifier in identifiers]),
        Origin(source, place if isinstance(place, str) else Location(*place)),
        *others,
    )
