"""Write records into the index: words as they come, hashes sorted, many batches at once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from seminal.resolve.index_rows import Row, row_of
from seminal.resolve.records import entry_of

_HELD: Final = 600_000
"""Hashes that are kept until they are written in order: each time most pages of their table are written anew."""


class Writer:
    """Adds rows in transactions of several batches; `end` finishes what is open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._db = database
        self._hashes: list[tuple[int, int]] = []
        self._waiting: dict[int, int] = {}  # works whose hashes are not written yet, by their names
        self._open = False

    def insert(self, batch: Sequence[Row | None]) -> tuple[int, int]:
        """Insert the records that are new, replace those that changed, and return how many of each."""
        if not self._open:
            self._db.execute("BEGIN IMMEDIATE")
            self._open = True
        latest = {row[0]: row for row in batch if row is not None}
        if not self._waiting.keys().isdisjoint(latest):
            self._write_hashes()
        known = self._known(latest)
        number = first = self._db.execute("SELECT coalesce(max(id), 0) FROM works").fetchone()[0]
        works: list[tuple[int, str, str]] = []
        words: list[tuple[int, str]] = []
        for key, title, text, terms, keys in latest.values():
            at = known.get(key)
            if at is None:
                at = number = number + 1
                self._waiting[key] = at
                self._hashes.append((key, at))
            elif not self._removed(at, (title, text)):
                continue
            works.append((at, title, text))
            words.append((at, terms))
            self._hashes += [(one, at) for one in keys]
        self._db.executemany("INSERT INTO works VALUES (?, ?, ?)", works)
        self._db.executemany("INSERT INTO text(rowid, words) VALUES (?, ?)", words)
        return number - first, len(works) - (number - first)

    def note(self, dump: str, state: str, read: int, *, complete: bool = False) -> None:
        """Note how far a dump is read, and end the transaction where it is time."""
        row = (dump, state, read, complete)
        self._db.execute("INSERT OR REPLACE INTO dumps VALUES (?, ?, ?, ?)", row)
        if complete or len(self._hashes) >= _HELD:
            self._commit()

    def end(self, *, counted: bool) -> None:
        """Write what waits, and count how many records have each word where that changed."""
        self._commit()
        if not counted:
            return
        self._db.execute("BEGIN IMMEDIATE")
        self._open = True
        with self.undone_on_errors():
            self._db.execute(
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.counted USING fts5vocab('main', 'text', 'row')"
            )
            self._db.execute("DELETE FROM words")
            self._db.execute("INSERT INTO words SELECT term, doc FROM temp.counted")
            self._commit()

    @contextmanager
    def undone_on_errors(self) -> Iterator[None]:
        """Take the open transaction back where what is done inside fails."""
        try:
            yield
        except BaseException:
            self._hashes, self._waiting = [], {}
            if self._open:
                self._open = False
                self._db.execute("ROLLBACK")
            raise

    def _commit(self) -> None:
        if self._open:
            self._write_hashes()
            self._db.execute("COMMIT")
            self._open = False

    def _write_hashes(self) -> None:
        self._hashes.sort()
        self._db.executemany("INSERT OR IGNORE INTO keys VALUES (?, ?)", self._hashes)
        self._hashes, self._waiting = [], {}

    def _known(self, names: Iterable[int]) -> dict[int, int]:
        """Return the records that stand there already."""
        sql = "SELECT keys.key, work FROM json_each(?) AS names CROSS JOIN keys ON keys.key = names.value"
        return dict(self._db.execute(sql, (json.dumps(sorted(names)),)))

    def _removed(self, at: int, row: tuple[str, str]) -> bool:
        """Take out a record that says something else by now; return whether it did."""
        stored = self._db.execute("SELECT title, record FROM works WHERE id = ?", (at,)).fetchone()
        if stored == row:
            return False
        *_, words, keys = row_of(entry_of(*stored), *stored)
        gone = "INSERT INTO text(text, rowid, words) VALUES ('delete', ?, ?)"
        self._db.execute(gone, (at, words))
        self._db.execute("DELETE FROM works WHERE id = ?", (at,))
        self._db.executemany("DELETE FROM keys WHERE key = ? AND work = ?", [(key, at) for key in keys])
        return True
