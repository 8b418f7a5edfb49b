"""Cache files between runs: one value, or many parts read on demand.

A file that is not whole, or is another user's, is as good as none: unpickling it could run code. Files are written
beside their place and renamed; one that cannot be written costs nothing but time.
"""

from __future__ import annotations

import contextlib
import os
import pickle
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO, NamedTuple

from seminal.model.allocation import uncollected
from seminal.store.hashing import DIGEST_BYTES as _DIGEST
from seminal.store.hashing import blake2b, digest
from seminal.store.regular import open_regular
from seminal.store.writing import append_private, write_private

_LENGTH_BYTES = 8


def load(place: Path) -> object:
    """Return the value in a cache file, which counts as used now.

    None if it is absent, damaged or another user's.
    """
    try:
        with _open_own(place) as file:
            known, data = file.read(_DIGEST), file.read()
        if _hash(place, data) != known:
            return None
        with uncollected():
            found: object = pickle.loads(data)
        os.utime(place)
    except Exception:  # a cache that cannot be loaded, for whatever reason, is no cache
        return None
    return found


def keep(place: Path, data: bytes | memoryview) -> None:
    """Write pickled data for `load`; errors of writing are ignored."""
    _write(place, (_hash(place, data), data))


def _hash(place: Path, data: bytes | memoryview) -> bytes:
    """Return the hash of a file's name and content, so that renamed files are refused."""
    hashed = blake2b(place.name.encode(), digest_size=_DIGEST)
    hashed.update(data)
    return hashed.digest()


def _open_own(place: Path) -> BinaryIO:
    """Open a regular file for reading. Raises PermissionError if it is another user's."""
    file = open_regular(place)
    if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
        file.close()
        raise PermissionError(place)
    return file


def _write(place: Path, chunks: Iterable[bytes | memoryview]) -> None:
    """Write a cache file; errors of writing are ignored."""
    with contextlib.suppress(OSError):
        write_private(place, chunks)


class _FileRow(NamedTuple):
    """A row of the table of contents: hash of a part's inputs, place, size, digest."""

    made_of: bytes
    start: int
    size: int
    digest: bytes


class Parts:
    """Named bytes in one file, each with the fingerprint of its inputs.

    The table of contents, with a digest of each part, is at the end of the file, followed by its length and digest.
    New parts are appended, so that changing one part of a large file is fast; a file of which half is
    no longer used is rewritten.
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self._file: BinaryIO | None = None
        self._size = 0
        self._rows: dict[bytes, _FileRow] = {}
        self._used: set[bytes] = set()
        self._fresh: dict[bytes, tuple[bytes, bytes]] = {}
        with contextlib.suppress(Exception):  # as in `load`
            self._open()

    def _open(self) -> None:
        """Open the file and read its table of contents, which stays empty if damaged.

        Raises an exception for a file that is absent, too short or another user's.
        """
        self._file = _open_own(self._place)
        end = self._file.seek(-_LENGTH_BYTES - _DIGEST, os.SEEK_END)
        length, known = int.from_bytes(self._file.read(_LENGTH_BYTES), "big"), self._file.read()
        self._file.seek(end - length)
        table = self._file.read(length)
        if digest(table) == known:
            self._rows, self._size = pickle.loads(table), end + _LENGTH_BYTES + _DIGEST
            os.utime(self._place)

    def get(self, name: bytes, made_of: bytes) -> bytes | None:
        """Return the intact part of a name if its inputs' hash is `made_of`, else None."""
        if name in self._fresh:
            before, data = self._fresh[name]
            return data if before == made_of else None
        data = self._read(self._rows[name]) if self.holds(name, made_of) else b""
        return data if data and digest(data) == self._rows[name].digest else None

    def holds(self, name: bytes, made_of: bytes) -> bool:
        """Return whether a part with these inputs exists, and mark it as used."""
        row = self._rows.get(name)
        if row is None or row.made_of != made_of:
            return False
        self._used.add(name)
        return True

    def put(self, name: bytes, made_of: bytes, data: bytes) -> None:
        """Add or replace a part, which `save` will write."""
        self._fresh[name] = made_of, data

    def save(self, *, whole: bool) -> bool:
        """Write new parts, close the file, and return whether there were any.

        With `whole`, the file that is written has only the old parts that were used; without new parts nothing is
        written.
        """
        stay = {
            name: row
            for name, row in self._rows.items()
            if name not in self._fresh and (not whole or name in self._used)
        }
        if self._fresh:
            live = sum(row.size for row in stay.values()) + sum(len(data) for _, data in self._fresh.values())
            if self._size > 2 * live or not self._appended(stay):
                self._rewrite(stay)
        self.close()
        return bool(self._fresh)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _appended(self, stay: Mapping[bytes, _FileRow]) -> bool:
        """Append new parts and a table; return False if another run changed the file."""
        with contextlib.suppress(OSError):
            return self._size > 0 and append_private(self._place, self._size, self._chunks(stay, self._size))
        return False

    def _rewrite(self, stay: Mapping[bytes, _FileRow]) -> None:
        """Write a new file with the old parts in `stay` and the new ones."""
        old = {name: self._read(row) for name, row in stay.items()}
        starts = accumulate((len(data) for data in old.values()), initial=0)
        moved = {name: row._replace(start=at) for at, (name, row) in zip(starts, stay.items(), strict=False)}
        self.close()  # an open file cannot be replaced everywhere
        _write(self._place, (*old.values(), *self._chunks(moved, sum(map(len, old.values())))))

    def _chunks(self, rows: Mapping[bytes, _FileRow], at: int) -> Iterator[bytes]:
        """Yield the end of a file from `at`: new parts, table, its length, digest.

        `rows` are the old parts in the table.
        """
        table = dict(rows)
        for name, (made_of, data) in self._fresh.items():
            table[name] = _FileRow(made_of, at, len(data), digest(data))
            at += len(data)
            yield data
        contents = pickle.dumps(table, pickle.HIGHEST_PROTOCOL)
        yield contents
        yield len(contents).to_bytes(_LENGTH_BYTES, "big")
        yield digest(contents)

    def _read(self, row: _FileRow) -> bytes:
        """Return the bytes of a part, b"" without a file; they may be damaged."""
        if self._file is None:
            return b""
        self._file.seek(row.start)
        return self._file.read(row.size)
