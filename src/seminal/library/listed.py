"""A field list as compact bytes: one row an entry, unpacked on use.

A field has hundreds of thousands of entries, and few of them are asked for more than a run before knows already.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from seminal.match.blocks import family_of, fixed_keys
from seminal.match.glance import Glance, glance
from seminal.match.profile import profile
from seminal.model.entry import Entry
from seminal.model.plain_entry import as_tuples, entry_of
from seminal.model.source import Location
from seminal.store.hashing import blake2b
from seminal.text.titles import Title
from seminal.witness.mention import RECORD, Mention, mention

SAID: Final = 16
"""Bytes of the hash of what an entry says."""
_MAX_WORDING = 40  # letters of a wording that is kept as it is


class Row(NamedTuple):
    """How an entry looks: what it is found by."""

    words: tuple[str, ...]  # of the title that carry meaning
    family: str | None  # of the first author
    keys: bytes  # of the blocks that do not depend on rare words, four for each
    year: int | None
    packed: bytes

    @property
    def glance(self) -> Glance:
        """Return what is looked at of the entry at a glance, unpacked."""
        raw, title, *rest = marshal.loads(self.packed)
        return Glance(raw, Title(*title), *rest)


class Named(NamedTuple):
    """What an entry says of its work, as lists are compared by it."""

    mention: Mention
    topics: tuple[str, ...]
    line: int
    structured: bool


class Listed(NamedTuple):
    """The entries of a list that have a title, as bytes."""

    said: bytes  # of each entry the hash of all that decides which work it is
    looks: bytes  # of each entry the hash of how it looks
    marks: bytes  # of each entry the hash of that and of its place
    named: bytes
    rows: Sequence[bytes]

    @property
    def size(self) -> int:
        """Return the number of entries."""
        return len(self.said) // SAID

    def hashes(self) -> Iterator[tuple[bytes, bytes]]:
        """Yield the hash of what each entry says, and that of how it looks."""
        said, looks = self.said, self.looks
        return ((said[at : at + SAID], looks[at : at + SAID]) for at in range(0, len(said), SAID))

    def mark(self, at: int) -> bytes:
        """Return the hash of what an entry says and where."""
        return self.marks[at * SAID : (at + 1) * SAID]

    def row(self, at: int) -> Row:
        """Return the row of an entry."""
        return Row(*marshal.loads(self.rows[at])[:-1])

    def entry(self, at: int) -> Entry:
        """Return an entry."""
        source, entry = marshal.loads(marshal.loads(self.rows[at])[-1])
        return entry_of(entry, source)

    @property
    def names(self) -> list[Named]:
        """Return what each entry says of its work and where."""
        found: list[tuple[Any, ...]] = marshal.loads(self.named)
        return [
            Named(Mention(0, *said), topics, line, structured) for said, topics, line, structured in found
        ]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return all entries."""
        return tuple(map(self.entry, range(self.size)))


def pack_list(entries: Iterable[Entry]) -> Listed:
    """Return what is kept of a list's entries: those with a title."""
    titled = [entry for entry in entries if entry.title]
    said = [*map(_said, titled)]
    marks = b"".join(map(_mark, titled, said))
    named = marshal.dumps(list(map(_named, titled)))
    rows = [*map(_row, titled)]
    looks = b"".join(look for look, _ in rows)
    return Listed(b"".join(said), looks, marks, named, tuple([row for _, row in rows]))


def marks_of(entries: Iterable[Entry]) -> list[bytes]:
    """Return for each entry the hash of what it says and where."""
    return [_mark(entry, _said(entry)) for entry in entries]


def _mark(entry: Entry, said: bytes) -> bytes:
    return _hash(said, entry.origin.source, str(entry.origin.where))


def _said(entry: Entry) -> bytes:
    return _hash(entry.type, entry.structured, [*entry.fields.items()], entry.identifiers, entry.urls)


def _row(entry: Entry) -> tuple[bytes, bytes]:
    """Return the hash of how an entry looks, and its row, the entry packed twice."""
    looked_at = profile(entry)
    raw, title, *rest = glance(looked_at)
    found = family_of(looked_at), array("I", sorted(fixed_keys(looked_at))).tobytes(), looked_at.year
    seen: tuple[Any, ...] = (raw, tuple(title), *rest)
    said = marshal.dumps((entry.origin.source, as_tuples(entry, excerpt=False)))
    row: tuple[Any, ...] = (title.significant, *found, marshal.dumps(seen), said)
    return _hash(raw, rest, found), marshal.dumps(row)  # a title is made of what is written


def _named(entry: Entry) -> tuple[tuple[Any, ...], tuple[str, ...], int, bool]:
    where = entry.origin.where
    line = where.line if isinstance(where, Location) else 1
    return tuple(_short(mention(0, entry)))[1:], entry.topics, line, entry.structured


def _short(said: Mention) -> Mention:
    """Replace a mention's long wording by a hash, which equality tests need only."""
    if len(said.wording) <= _MAX_WORDING:
        return said
    head = RECORD if said.wording.startswith(RECORD) else ""
    return said._replace(wording=f"{head}{_hash(said.wording).hex()}")


def _hash(*parts: object) -> bytes:
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=SAID).digest()
