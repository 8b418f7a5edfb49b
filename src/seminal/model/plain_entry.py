"""Convert entries to tuples and back: smaller and faster to store than objects."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from seminal.model.entry import CitedBy, Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.source import Location

_PLACE_WITH_PATH = len(Location._fields)  # values; one in the source itself has no path


def as_tuples(entry: Entry, *, excerpt: bool = True) -> tuple[Any, ...]:
    """Return an entry as tuples, without its source's name, nor without `excerpt` its line's text."""
    place, retrieved, cited = entry.origin.where, entry.origin.retrieved, entry.cited_by
    return (
        entry.type,
        tuple([(name, _plain_value(value)) for name, value in entry.fields.items()]),
        tuple([(one.scheme, one.value) for one in entry.identifiers]),
        _plain_place(place, entry.origin.source, excerpt),
        retrieved.isoformat() if retrieved else None,
        tuple(entry.topics),
        entry.wanted_key,
        tuple(entry.urls),
        (cited.works, cited.register, cited.day.isoformat() if cited.day else None) if cited else None,
        entry.confidence,
    )


def _plain_place(where: Location | str, source: str, excerpt: bool) -> Any:
    """Return a place without its path, where that is the source's."""
    if isinstance(where, str):
        return where
    found = (*where[:-1], where.excerpt if excerpt else "")
    return found[1:] if where.path == source else found


def _plain_value(value: Value) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, PartialDate):
        return (0, value.year, value.month, value.day)
    return (1, *map(tuple, value))


def entry_of(values: Sequence[Any], source: str) -> Entry:
    """Return the entry of `as_tuples`, whose tuples may have become lists in JSON."""
    kind, fields, identifiers, place, retrieved, topics, key, urls, cited, confidence = values
    return Entry(
        kind,
        {name: _value(value) for name, value in fields},
        tuple([Identifier(*one) for one in identifiers]),
        Origin(
            source,
            place
            if isinstance(place, str)
            else Location(*((source, *place) if len(place) < _PLACE_WITH_PATH else place)),
            date.fromisoformat(retrieved) if retrieved else None,
        ),
        tuple(topics),
        key,
        tuple(urls),
        CitedBy(cited[0], cited[1], date.fromisoformat(cited[2]) if cited[2] else None) if cited else None,
        confidence,
    )


def _value(value: Any) -> Value:
    if isinstance(value, str):
        return value
    kind, *rest = value
    return tuple([Name(*one) for one in rest]) if kind else PartialDate(*rest)
