"""Entries that were read before: what nearly every check looks at is at hand, the fields are read when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seminal.check.book import Shelved
from seminal.model.bibliography import Bibliography, StatedEntry, StatedField
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span

EntryRow = tuple[str, str, int, int, int, int, tuple[str, ...], tuple[str, ...]]
"""An entry's type, key, where key and entry stand, its other keys, the keys of its relations."""
CachedReading = tuple[list[EntryRow], tuple[Diagnostic, ...]]


class _Whole:
    """All entries of a text, read once and not before they are needed."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._entries: Sequence[StatedEntry] | None = None

    def fields(self, index: int) -> Sequence[StatedField]:
        """Return the fields of one entry."""
        if self._entries is None:
            from seminal.check.load import bibliography

            self._entries = bibliography(self._source).entries
        return self._entries[index].fields


class Light:
    """One entry. Thousands are made for each check, and of most of them only the key is asked."""

    __slots__ = ("_index", "_row", "_whole", "key")

    def __init__(self, row: EntryRow, whole: _Whole, index: int) -> None:
        self.key = row[1]
        self._row, self._whole, self._index = row, whole, index

    @property
    def type(self) -> str:
        """Return the type as written."""
        return self._row[0]

    @property
    def key_span(self) -> Span:
        """Return where the key stands."""
        return Span(self._row[2], self._row[3])

    @property
    def span(self) -> Span:
        """Return where the entry stands."""
        return Span(self._row[4], self._row[5])

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the other keys that the entry answers to."""
        return self._row[6]

    @property
    def related(self) -> tuple[str, ...]:
        """Return what its fields say that name other entries."""
        return self._row[7]

    @property
    def fields(self) -> Sequence[StatedField]:
        """Return the fields in order."""
        return self._whole.fields(self._index)


def reading(one: Bibliography, entries: Iterable[Shelved]) -> CachedReading:
    """Return what is worth keeping of a bibliography that was read."""
    return [_entry_row(shelved) for shelved in entries], one.diagnostics


def _entry_row(shelved: Shelved) -> EntryRow:
    """Return what is kept of an entry."""
    entry, place, span = shelved.entry, shelved.entry.key_span, shelved.entry.span
    where = place.start, place.end, span.start, span.end
    return entry.type, entry.key, *where, shelved.aliases, shelved.relations


def bibliography(source: Source, known: CachedReading, *, shared: bool, generated: bool) -> Bibliography:
    """Return a bibliography as it was read before; `source` is the same text."""
    whole = _Whole(source)
    entries = tuple(Light(row, whole, index) for index, row in enumerate(known[0]))
    return Bibliography(source.path, source, entries, known[1], shared, generated=generated)
