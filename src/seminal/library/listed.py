"""What is kept of a list of the field: a row for each entry, with what is looked at of most, and the entries packed.

A field has hundreds of thousands of entries. Few are asked more than what a row has; those are unpacked one by one.
"""

from __future__ import annotations

import marshal
import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seminal.match.blocks import family_of, fixed_keys
from seminal.match.glance import Glance, glance
from seminal.match.profile import profile
from seminal.merge.trust import rank
from seminal.model.entry import Entry
from seminal.model.plain_entry import entry_of, plain
from seminal.model.source import Location
from seminal.store.hashing import blake2b
from seminal.text.titles import Title
from seminal.witness.mention import RECORD, Mention, mention

_SAID = 16  # bytes of the hash of what an entry says
_MOST = 16_000
_WORDING = 40  # letters of a wording that is kept as it is


class Row(NamedTuple):
    """An entry of a list as far as lists are compared by it."""

    said: bytes  # the hash of all that decides which work it is
    mark: bytes  # the hash of that and of its place
    glance: Glance
    keys: bytes  # of the blocks that do not depend on rare words, four for each
    family: str | None  # of the first author
    year: int | None
    trust: bytes  # orders entries of a work, most trusted first
    topics: tuple[str, ...]
    line: int
    structured: bool
    mention: Mention


class Listed(NamedTuple):
    """The entries of a list that have a title."""

    rows: tuple[Row, ...]
    sources: tuple[str, ...]  # of its entries: its own name, or registers
    packed: tuple[bytes, ...]

    def entry(self, at: int) -> Entry:
        """Return an entry by its position."""
        return entry_of(marshal.loads(self.packed[at]), self.sources[at])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return all entries."""
        return tuple(map(self.entry, range(len(self.rows))))


class Shared:
    """Titles, words and names that lists have in common, which are held once."""

    def __init__(self) -> None:
        self._titles: dict[str, tuple[str, Title]] = {}

    def __call__(self, given: Listed) -> Listed:
        """Return a list with what it has in common with those before."""
        return given._replace(rows=tuple(map(self._shared, given.rows)))

    def _shared(self, row: Row) -> Row:
        """Return a row with the title, the names and the topics that were seen before."""
        seen, said = row.glance, row.mention
        raw, title = self._titles.get(seen.raw, (seen.raw, None))
        if title is None:
            title = seen.title._replace(
                words=tuple(map(sys.intern, seen.title.words)),
                significant=tuple(map(sys.intern, seen.title.significant)),
            )
            self._titles[raw] = raw, title
        people, topics = (tuple(map(sys.intern, one)) for one in (seen.people, row.topics))
        year, first, letters, number = map(sys.intern, said.sorts)
        return row._replace(
            glance=seen._replace(raw=raw, title=title, people=people),
            topics=topics,
            mention=said._replace(title=sys.intern(said.title), sorts=(year, first, letters, number)),
        )


def listed(entries: Iterable[Entry]) -> Listed:
    """Return what is kept of a list's entries: those with a title."""
    titled = [entry for entry in entries if entry.title]
    packed = tuple([marshal.dumps(plain(entry, excerpt=False)) for entry in titled])
    return Listed(tuple(map(_row, titled)), tuple([entry.origin.source for entry in titled]), packed)


def _row(entry: Entry) -> Row:
    """Return the row of an entry."""
    looked_at = profile(entry)
    where = entry.origin.where
    said = _hash(entry.type, entry.structured, [*entry.fields.items()], entry.identifiers, entry.urls)
    return Row(
        said,
        _hash(said, entry.origin.source, str(where)),
        glance(looked_at),
        array("I", sorted(fixed_keys(looked_at))).tobytes(),
        family_of(looked_at),
        looked_at.year,
        _trust(rank(entry)),
        entry.topics,
        where.line if isinstance(where, Location) else 1,
        entry.structured,
        _short(mention(0, entry)),
    )


def _short(said: Mention) -> Mention:
    """Return a mention with the hash of a long wording, of which only is asked whether it is another's."""
    if len(said.wording) <= _WORDING:
        return said
    head = RECORD if said.wording.startswith(RECORD) else ""
    return said._replace(wording=f"{head}{_hash(said.wording).hex()}")


def _hash(*parts: object) -> bytes:
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=_SAID).digest()


def _trust(ranked: Sequence[object]) -> bytes:
    """Return the numbers of a rank as bytes of the same order; titles and places follow where they are equal."""
    numbers = [one for one in ranked if isinstance(one, int)]
    return struct.pack(f">{len(numbers)}h", *(max(int(one), -_MOST) + _MOST for one in numbers))
