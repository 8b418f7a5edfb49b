"""A field list as compact bytes: one row an entry, unpacked on use.

A field has hundreds of thousands of entries, and few of them are asked for more than a run before knows already.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from seminal.match.blocks import family_of, fixed_keys
from seminal.match.glance import Glance, glance
from seminal.match.profile import edition_of, profile, year_of
from seminal.model.entry import Entry, Origin, PartialDate, Value, people
from seminal.model.plain_entry import as_tuples, entry_of
from seminal.model.source import Location
from seminal.store.hashing import DIGEST_BYTES, digest
from seminal.text.titles import Title
from seminal.witness.mention import RECORD, Mention, mention

SAID: Final = DIGEST_BYTES
"""Bytes of the hash of what an entry says."""
_NO_REFERENCES: Final = 2
"""The version of marshal whose bytes depend on the values alone, and not on which of them are one object."""
_MAX_WORDING = 40  # letters of a wording that is kept as it is


class Row(NamedTuple):
    """What an entry is found and compared by at a glance."""

    words: tuple[str, ...]  # of the title that carry meaning
    family: str | None  # of the first author
    keys: bytes  # of the blocks that do not depend on rare words, four for each
    year: int | None
    packed: bytes

    @property
    def glance(self) -> Glance:
        """Return the unpacked glance of the entry."""
        raw, title, *rest = marshal.loads(self.packed)
        return Glance(raw, Title(*title), *rest)


class Named(NamedTuple):
    """An entry's mention of its work, its topics and line, whether it is structured."""

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
    packed: Sequence[bytes]  # the entries
    rows: Mapping[bytes, bytes]  # of looks, by their hashes

    @property
    def size(self) -> int:
        """Return the number of entries."""
        return len(self.said) // SAID

    def hashes(self) -> Iterator[tuple[bytes, bytes]]:
        """Yield the hash of what each entry says, and that of how it looks."""
        said, looks = self.said, self.looks
        return ((said[at : at + SAID], looks[at : at + SAID]) for at in range(0, len(said), SAID))

    def mark(self, at: int) -> bytes:
        """Return the hash of what the entry at a position says and where."""
        return self.marks[at * SAID : (at + 1) * SAID]

    def row(self, at: int) -> Row:
        """Return the row of the entry at a position."""
        return Row(*marshal.loads(self.rows[self.looks[at * SAID : (at + 1) * SAID]]))

    def entry(self, at: int) -> Entry:
        """Return the entry at a position, unpacked."""
        source, entry = marshal.loads(self.packed[at])
        return entry_of(entry, source)

    @property
    def names(self) -> list[Named]:
        """Return each entry's `Named`, with 0 as number of the work."""
        found: list[tuple[Any, ...]] = marshal.loads(self.named)
        return [
            Named(Mention(0, *said), topics, line, structured) for said, topics, line, structured in found
        ]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return all entries, unpacked."""
        return tuple(map(self.entry, range(self.size)))


def pack_list(entries: Iterable[Entry], known: dict[bytes, bytes] | None = None) -> Listed:
    """Return the entries that have a title, packed.

    `known` maps hashes of what looks are made of to the looks' hashes. New ones are added, and only their rows are
    made.
    """
    titled = [entry for entry in entries if entry.title]
    plain = [as_tuples(entry, excerpt=False) for entry in titled]
    said = [*map(_said_hash, titled, plain)]
    rows: dict[bytes, bytes] = {}
    known = {} if known is None else known
    looks = b"".join([_look_hash(entry, known, rows) for entry in titled])
    marks = b"".join(map(_entry_mark, titled, said))
    named = marshal.dumps(list(map(_named, titled)))
    packed = tuple([marshal.dumps((one.origin.source, two)) for one, two in zip(titled, plain, strict=True)])
    return Listed(b"".join(said), looks, marks, named, packed, rows)


def marks_of(entries: Iterable[Entry]) -> list[bytes]:
    """Return for each entry the hash of what it says and where."""
    return [_entry_mark(entry, _said_hash(entry, as_tuples(entry, excerpt=False))) for entry in entries]


def _entry_mark(entry: Entry, said: bytes) -> bytes:
    """Return the hash of what an entry says (`said`), its source and place."""
    return _hash((said, entry.origin.source, str(entry.origin.where)))


def _said_hash(entry: Entry, plain: tuple[Any, ...]) -> bytes:
    """Return the hash of type, fields, identifiers and URLs, which decide an entry's work."""
    kind, fields, identifiers, _, _, _, _, urls, *_ = plain
    return _hash((kind, fields, identifiers, urls, entry.structured))


def _look_hash(entry: Entry, known: dict[bytes, bytes], rows: dict[bytes, bytes]) -> bytes:
    """Return the hash of how an entry looks; add a new one's row.

    That is by title, people, year, edition, identifiers and unstructured venue: `known` maps the hash of these.
    """
    names, year, edition, naming = people(entry.fields.get), year_of(entry), edition_of(entry), entry.naming
    venue = None if entry.structured else entry.venue
    made_of = _hash(
        (
            entry.title,
            tuple(map(tuple, names)),
            year,
            edition,
            tuple([(one.scheme, one.value) for one in naming]),
            venue,
        )
    )
    if made_of not in known:
        fields: dict[str, Value] = {
            "title": entry.title,
            "author": names,
            "edition": edition,
            "howpublished": venue or "",
        }
        if year is not None:
            fields["date"] = PartialDate(year)
        place = "" if entry.structured else Location.of_file("")
        look, row = _row(Entry("book", fields, naming, Origin("", place)))
        known[made_of], rows[look] = look, row
    return known[made_of]


def _row(entry: Entry) -> tuple[bytes, bytes]:
    """Return the hash of how an entry looks, and its row."""
    looked_at = profile(entry)
    seen: tuple[Any, ...] = glance(looked_at)
    raw, title, *rest = seen
    found = family_of(looked_at), array("I", sorted(fixed_keys(looked_at))).tobytes(), looked_at.year
    row: tuple[Any, ...] = (title.significant, *found, marshal.dumps((raw, tuple(title), *rest)))
    return _hash((raw, *rest, *found)), marshal.dumps(row)  # a title is made of what is written


def _named(entry: Entry) -> tuple[tuple[Any, ...], tuple[str, ...], int, bool]:
    """Return the plain values of an entry's `Named`, the mention without its number."""
    where = entry.origin.where
    line = where.line if isinstance(where, Location) else 1
    _, title, year, wording, sorts = mention(0, entry)
    return (title, year, _short(wording), sorts), entry.topics, line, entry.structured


def _short(wording: str) -> str:
    """Replace a long wording by a hash, which equality tests need only."""
    if len(wording) <= _MAX_WORDING:
        return wording
    return f"{RECORD if wording.startswith(RECORD) else ''}{_hash(wording).hex()}"


def _hash(content: Any) -> bytes:
    """Return a hash of plain values, equal for equal ones."""
    return digest(marshal.dumps(content, _NO_REFERENCES))
