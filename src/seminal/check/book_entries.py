"""The entries of a book's bibliographies, indexed once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING
from unicodedata import normalize

from seminal.model.bibliography import Bibliography, StatedEntry
from seminal.model.source import Location, Span
from seminal.text.bibtex_fields import RELATIONS
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.check.suggest import KeyIndex

_STRING = lazy(r"@string\s*[{(]\s*([^\s={}()]+)\s*=", re.IGNORECASE)
_BLANK = lazy(r",\s*+|\s++(?:,\s*+)?")


@dataclass(frozen=True)
class BookEntry:
    """An entry with the bibliography that holds it."""

    entry: StatedEntry
    bibliography: Bibliography

    @property
    def key(self) -> str:
        """Return the entry's key."""
        return self.entry.key

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Return the first value of each field by lower-case name."""
        found: dict[str, str] = {}
        for stated in self.entry.fields:
            found.setdefault(stated.name.lower(), stated.value)
        return found

    @property
    def aliases(self) -> tuple[str, ...]:
        """Return the entry's other keys (biblatex's `ids`)."""
        ids = self.fields.get("ids")
        return tuple(alias for alias in _BLANK.split(ids) if alias) if ids else ()

    @property
    def relations(self) -> tuple[str, ...]:
        """Return the values of fields that name other entries, such as `crossref`."""
        return tuple(self.fields[name] for name in RELATIONS if name in self.fields)

    @property
    def place(self) -> Location:
        """Return the place of the key, or of the entry if it has no key."""
        return self.locate(self.entry.key_span or self.entry.span)

    def locate(self, span: Span) -> Location:
        """Return the place of a span of the bibliography's text."""
        return self.bibliography.source.locate(span)


class BookEntries:
    """Every entry of some bibliographies, in order, and by file, key and relation."""

    def __init__(self, bibliographies: Sequence[Bibliography]) -> None:
        self._bibliographies = bibliographies
        self.key_index_of = cache(self._key_index_of)

    def __iter__(self) -> Iterator[BookEntry]:
        return (item for held in self.by_path.values() for item in held)

    @cached_property
    def by_path(self) -> Mapping[str, tuple[BookEntry, ...]]:
        """Return the entries of each bibliography, by its path."""
        return {
            bibliography.path: tuple(BookEntry(entry, bibliography) for entry in bibliography.entries)
            for bibliography in self._bibliographies
        }

    @cached_property
    def by_key(self) -> Mapping[str, list[BookEntry]]:
        """Return the entries by exact key: pandoc, biber and BibTeX's databases compare case."""
        found: dict[str, list[BookEntry]] = {}
        for item in self:
            if item.key:
                found.setdefault(item.key, []).append(item)
        return found

    @cached_property
    def by_folded_key(self) -> Mapping[str, str]:
        """Return the first key of each spelling in lower case."""
        return {key.lower(): key for key in reversed(list(self.by_key))}

    @cached_property
    def composed_keys(self) -> frozenset[str]:
        """Return the keys beyond ASCII as biber reads them, letters composed."""
        return frozenset(normalize("NFC", key) for key in self.by_key if not key.isascii())

    @cached_property
    def aliased(self) -> tuple[BookEntry, ...]:
        """Return the entries that have aliases."""
        return tuple(item for item in self if item.aliases)

    @cached_property
    def related(self) -> frozenset[str]:
        """Return the keys that entries name as their parents or relations."""
        return frozenset(key.strip() for item in self for keys in item.relations for key in keys.split(","))

    @cached_property
    def strings(self) -> frozenset[str]:
        """Return the abbreviations that `@string` defines, in lower case."""
        texts = (bibliography.source.text for bibliography in self._bibliographies)
        return frozenset(name.lower() for text in texts for name in _STRING.findall(text))

    @property
    def key_index(self) -> KeyIndex:
        """Return the index of all entries, which finds keys similar to one."""
        return self.key_index_of(tuple(self.by_path))

    def _key_index_of(self, paths: tuple[str, ...]) -> KeyIndex:
        """Return the index of some files' entries, which finds keys similar to one."""
        from seminal.check.suggest import KeyIndex

        return KeyIndex.of((item.key, item.fields) for path in paths for item in self.by_path.get(path, ()))
