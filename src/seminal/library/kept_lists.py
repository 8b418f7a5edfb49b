"""Cache the field's lists in one SQLite file, readable row by row."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, overload

from seminal.library.listed import Listed
from seminal.store.hashing import DIGEST_BYTES, digest

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS lists
        (id INTEGER PRIMARY KEY, made_of BLOB UNIQUE, size INTEGER, said BLOB, looks BLOB, marks BLOB, named BLOB);
    CREATE TABLE IF NOT EXISTS entries (place INTEGER PRIMARY KEY, entry BLOB);
    CREATE TABLE IF NOT EXISTS looks (id INTEGER PRIMARY KEY, look BLOB UNIQUE, row BLOB);
"""
_PRAGMAS: Final = ("temp_store=MEMORY", "synchronous=OFF", "busy_timeout=120000", "cache_size=-8000")
"""A file that a crash of the machine damages costs only time."""
_MAX_UNUSED: Final = 0.5
"""Share of the entries that no list of a run has, up to which they stay: an edit may be taken back."""
_inherited: list[sqlite3.Connection] = []
"""Connections of the parent, which a child must neither use nor close (sqlite.org/howtocorrupt.html, 2.6)."""


class KeptLists:
    """Cached lists by the hash of their inputs; in memory without a `path`."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._process = os.getpid()
        self._connection = self._open()
        self._connection.executescript(_SCHEMA)
        self._numbers: dict[bytes, int] = dict(self._connection.execute("SELECT made_of, id FROM lists"))

    def _open(self) -> sqlite3.Connection:
        """Open a connection to the file, with our settings, outside of transactions."""
        found = sqlite3.connect(self._path or ":memory:", isolation_level=None)
        for one in _PRAGMAS:
            found.execute(f"PRAGMA {one}")
        return found

    @property
    def _db(self) -> sqlite3.Connection:
        """Return this process's connection; a forked child opens its own, to read only."""
        if self._path and self._process != os.getpid():
            _inherited.append(self._connection)
            self._process, self._connection = os.getpid(), self._open()
            self._connection.execute("BEGIN")  # a child only reads
        return self._connection

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Read within one transaction, in half the time; other runs wait to write."""
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("COMMIT")

    def __contains__(self, made_of: bytes) -> bool:
        return made_of in self._numbers

    def __getitem__(self, made_of: bytes) -> Listed:
        number = self._numbers[made_of]
        row = self._db.execute(
            "SELECT size, said, looks, marks, named FROM lists WHERE id = ?", (number,)
        ).fetchone()
        if row is None:
            raise sqlite3.DatabaseError("a list is gone")
        size, *parts = row
        said, looks, marks, named = map(_verified, parts)
        return Listed(said, looks, marks, named, _Entries(self, number, size), _Rows(self))

    def add(self, lists: Iterable[tuple[bytes, Listed]]) -> None:
        """Store lists by hash, with their entries and new looks, in one transaction."""
        self._db.execute("BEGIN IMMEDIATE")
        for made_of, one in lists:
            row = (made_of, one.size, *map(_checked, (one.said, one.looks, one.marks, one.named)))
            values = "INSERT OR IGNORE INTO lists (made_of, size, said, looks, marks, named) VALUES (?, ?, ?, ?, ?, ?)"
            added = self._db.execute(values, row)
            if added.rowcount:
                number = self._numbers[made_of] = added.lastrowid or 0
                entries = ((number << 32 | at, _checked(data)) for at, data in enumerate(one.packed))
                self._db.executemany("INSERT INTO entries VALUES (?, ?)", entries)
            else:  # another run has read it meanwhile
                known = self._db.execute("SELECT id FROM lists WHERE made_of = ?", (made_of,))
                self._numbers[made_of] = known.fetchone()[0]
            rows = ((look, _checked(data)) for look, data in one.rows.items())
            self._db.executemany("INSERT OR IGNORE INTO looks (look, row) VALUES (?, ?)", rows)
        self._db.execute("COMMIT")

    def keep_only(self, used: Collection[bytes]) -> None:
        """Delete the unused lists and looks if they have over half of all entries."""
        sizes = dict(self._db.execute("SELECT id, size FROM lists"))
        stay = {self._numbers[made_of] for made_of in used}
        unused = sizes.keys() - stay
        if sum(sizes[number] for number in unused) > _MAX_UNUSED * sum(sizes.values()):
            self._db.execute("BEGIN IMMEDIATE")
            for number in unused:
                self._db.execute("DELETE FROM lists WHERE id = ?", (number,))
                places = number << 32, number + 1 << 32
                self._db.execute("DELETE FROM entries WHERE place >= ? AND place < ?", places)
            looks = {look for made_of in used for _, look in self[made_of].hashes()}
            gone = [(look,) for look in _Rows(self) if look not in looks]
            self._db.executemany("DELETE FROM looks WHERE look = ?", gone)
            self._db.execute("COMMIT")

    def find(self, statement: str, *key: int | bytes) -> Any:
        """Return the first value of a statement's first row. Raises DatabaseError without rows."""
        found = self._db.execute(statement, key).fetchone()
        if found is None:
            raise sqlite3.DatabaseError("a row is gone")
        return found[0]

    def column(self, statement: str) -> Iterator[Any]:
        """Yield the first value of each row of a statement."""
        return (found[0] for found in self._db.execute(statement))


class _Rows(Mapping[bytes, bytes]):
    """The rows of all lists' looks, read when they are asked for."""

    def __init__(self, kept: KeptLists) -> None:
        self._kept = kept

    def __getitem__(self, look: bytes) -> bytes:
        return _verified(self._kept.find("SELECT row FROM looks WHERE look = ?", look))

    def __iter__(self) -> Iterator[bytes]:
        return self._kept.column("SELECT look FROM looks")

    def __len__(self) -> int:
        return int(self._kept.find("SELECT count(*) FROM looks"))


class _Entries(Sequence[bytes]):
    """The entries of one list, read when they are asked for."""

    def __init__(self, kept: KeptLists, number: int, size: int) -> None:
        self._kept, self._number, self._size = kept, number, size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(self._size))]
        if not 0 <= at < self._size:
            raise IndexError(at)
        place = self._number << 32 | at
        return _verified(self._kept.find("SELECT entry FROM entries WHERE place = ?", place))


def _checked(data: bytes) -> bytes:
    """Return data preceded by its digest, as `_verified` expects."""
    return digest(data) + data


def _verified(data: bytes) -> bytes:
    """Return data without its digest. Raises DatabaseError where the digest does not match."""
    if not isinstance(data, bytes) or digest(memoryview(data)[DIGEST_BYTES:]) != data[:DIGEST_BYTES]:
        raise sqlite3.DatabaseError("damaged")
    return data[DIGEST_BYTES:]
