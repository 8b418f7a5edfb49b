"""Write records into the index in batches, in a child process for large dumps."""

from __future__ import annotations

import json
import marshal
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO, Final, NamedTuple

from seminal.model.allocation import uncollected
from seminal.parallel import child_with_pipes, cores
from seminal.resolve.index_file import Facts, connection, facts_of, search_terms, stored_entry
from seminal.resolve.terms import hashes

_MAX_HASHES: Final = 900_000
"""Hashes that are kept until they are written in order: each time most pages of their table are written anew."""


_MIN_RECORDS_FOR_CHILD: Final = 2_000  # records of a batch from which on a child pays
_MAX_BATCHES_AHEAD: Final = 3  # batches that are made while the child writes


Batch = tuple[int, list[Facts]]
"""How many records were read, and the facts of those with a title."""
Counts = tuple[int, int, int]
"""How many records of a batch were read, are new, and changed."""


class Dump(NamedTuple):
    """A dump: its name, its file's version (size and time), the number of records read."""

    name: str
    state: str
    read: int


def write_batches(
    database: sqlite3.Connection, path: Path, dump: Dump, batches: Iterator[Batch]
) -> Generator[Counts, None, None]:
    """Write the batches of a dump into an index, and yield the counts of each.

    Large batches are written by a child process, which opens `path`, while the next ones are made; else `database` is
    used. Raises sqlite3.DatabaseError where writing fails.
    """
    first = next(batches, (0, []))
    if first[0] < _MIN_RECORDS_FOR_CHILD or cores() == 1:
        yield from _write_here(Writer(database, dump), chain((first,), batches))
        return
    waiting = 0
    with child_with_pipes(partial(_write_for_parent, path, dump)) as (answers, requests):
        for batch in chain((first,), batches):
            _send_batch(requests, answers, batch)
            waiting += 1
            if waiting > _MAX_BATCHES_AHEAD:
                yield _counts(answers)
                waiting -= 1
        _send_batch(requests, answers, None)
        for _ in range(waiting):
            yield _counts(answers)
        _counts(answers)  # or the error of the last commit


def _write_here(writer: Writer, batches: Iterable[Batch]) -> Iterator[Counts]:
    """Write all batches and mark the dump complete; yield the counts of each batch."""
    try:
        for read, records in batches:
            yield read, *writer.insert(read, records)
        writer.complete()
    finally:  # also where the run is stopped
        writer.end()


def _write_for_parent(path: Path, dump: Dump, requests: BinaryIO, answers: BinaryIO) -> None:
    """Write the batches that the parent process sends, until None ends the dump.

    Answers are the counts of each batch, zeros at the end, or a database error's text. A thread receives the batches,
    so that the sender goes on while hashes are written.
    """
    sent: Queue[bytes] = Queue(_MAX_BATCHES_AHEAD)
    Thread(target=_queue_received, args=(requests, sent), daemon=True).start()
    with closing(connection(path)) as own, suppress(EOFError), uncollected():
        own.execute("PRAGMA synchronous=NORMAL")
        try:
            for done in _write_here(Writer(own, dump), iter(lambda: _loaded(sent.get()), None)):
                _send(answers, done)
            _send(answers, (0, 0, 0))
        except sqlite3.Error as error:
            _send(answers, str(error))


def _send_batch(requests: BinaryIO, answers: BinaryIO, batch: Batch | None) -> None:
    """Send a batch (None after the last). Raises OperationalError if the child failed."""
    try:
        _send(requests, batch)
    except BrokenPipeError:
        while True:  # past the counts of earlier batches, to the error
            _counts(answers)


def _counts(answers: BinaryIO) -> Counts:
    """Return the child's counts of a batch. Raises OperationalError if it failed."""
    try:
        answer = _received(answers)
    except EOFError:
        answer = "the process that writes it was ended"
    if isinstance(answer, str):
        raise sqlite3.OperationalError(answer)
    counts: Counts = answer
    return counts


def _send(to: BinaryIO, what: Batch | Counts | str | None) -> None:
    """Write a value to a pipe after its length; ignore a broken pipe."""
    data = marshal.dumps(what)
    with suppress(BrokenPipeError):  # what went wrong is read from the answers
        to.write(len(data).to_bytes(8, "big") + data)
        to.flush()


def _received(sent: BinaryIO) -> Any:
    """Return the next value that another process sent. Raises EOFError at the end."""
    return _loaded(_next_data(sent))


def _queue_received(sent: BinaryIO, into: Queue[bytes]) -> None:
    """Put another process's values into a queue, as bytes; b"" at the end."""
    while data := _next_data(sent):
        into.put(data)
    into.put(b"")


def _next_data(sent: BinaryIO) -> bytes:
    """Return the bytes of the next value that `_send` wrote, b"" at the end."""
    return sent.read(int.from_bytes(sent.read(8), "big"))


def _loaded(data: bytes) -> Any:
    """Return the value in some bytes. Raises EOFError for b""."""
    return marshal.loads(data)


class Writer:
    """Add a dump's records in transactions of several batches; `end` commits the last.

    Hashes (of names, identifiers and titles) are collected and written in order, with the row of their work.
    """

    def __init__(self, database: sqlite3.Connection, dump: Dump) -> None:
        self._db = database
        self._dump = dump
        self._hashes: list[tuple[int, int]] = []
        self._waiting: dict[
            int, int
        ] = {}  # rows of works whose hashes are not written yet, by their names' hashes
        self._changed = False  # whether a record was inserted or replaced

    def insert(self, read: int, records: Sequence[Facts]) -> tuple[int, int]:
        """Insert or replace records, noting `read` more as read; return numbers of new and changed."""
        with self._undone_on_errors():
            if not self._db.in_transaction:
                self._db.execute("BEGIN IMMEDIATE")
            done = self._insert(records)
            self._changed = self._changed or any(done)
            self._dump = self._dump._replace(read=self._dump.read + read)
            self._note(complete=False)
            if len(self._hashes) >= _MAX_HASHES:
                self._commit()
        return done

    def complete(self) -> None:
        """Note that all records of the dump were read."""
        self._note(complete=True)

    def end(self) -> None:
        """Commit, and if records changed, count anew how many have each word."""
        with self._undone_on_errors():
            self._commit()
            if self._changed:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.execute(
                    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.counted USING fts5vocab('main', 'text', 'row')"
                )
                self._db.execute("DELETE FROM words")
                self._db.execute("INSERT INTO words SELECT term, doc FROM temp.counted")
                self._commit()

    def _note(self, *, complete: bool) -> None:
        """Store how far the dump is read, and whether it is complete."""
        self._db.execute("INSERT OR REPLACE INTO dumps VALUES (?, ?, ?, ?)", (*self._dump, complete))

    def _insert(self, records: Sequence[Facts]) -> tuple[int, int]:
        """Insert or replace records and words, collect hashes; return numbers of new and changed."""
        latest = dict(zip(hashes([f"record {facts[0]}" for facts in records]), records, strict=True))
        if not self._waiting.keys().isdisjoint(latest):
            self._write_hashes()
        known = self._known(latest)
        number = first = self._db.execute("SELECT coalesce(max(id), 0) FROM works").fetchone()[0]
        works: list[tuple[int, str, str]] = []
        words: list[tuple[int, str]] = []
        names: list[str] = []
        named: list[int] = []
        for key, facts in latest.items():
            at = known.get(key)
            _, title, text, *_ = facts
            if at is None:
                at = number = number + 1
                self._waiting[key] = at
                self._hashes.append((key, at))
            elif not self._remove_changed(at, (title, text)):
                continue
            terms, found = search_terms(facts)
            works.append((at, title, text))
            words.append((at, terms))
            names += found
            named += [at] * len(found)
        self._hashes += zip(hashes(names), named, strict=True)
        self._db.executemany("INSERT INTO works VALUES (?, ?, ?)", works)
        self._db.executemany("INSERT INTO text(rowid, words) VALUES (?, ?)", words)
        return number - first, len(works) - (number - first)

    @contextmanager
    def _undone_on_errors(self) -> Iterator[None]:
        """Roll the open transaction back, and drop collected hashes, if the block raises."""
        try:
            yield
        except BaseException:
            self._hashes, self._waiting = [], {}
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _commit(self) -> None:
        """Write the collected hashes, and commit the transaction if one is open."""
        self._write_hashes()
        if self._db.in_transaction:
            self._db.execute("COMMIT")

    def _write_hashes(self) -> None:
        """Write the collected hashes in order, and forget them."""
        self._hashes.sort(key=itemgetter(0))
        self._db.executemany("INSERT OR IGNORE INTO keys VALUES (?, ?)", self._hashes)
        self._hashes, self._waiting = [], {}

    def _known(self, names: Iterable[int]) -> dict[int, int]:
        """Return the rows of works by those hashes of names that the index has."""
        sql = "SELECT keys.key, work FROM json_each(?) AS names CROSS JOIN keys ON keys.key = names.value"
        return dict(self._db.execute(sql, (json.dumps(sorted(names)),)))

    def _remove_changed(self, at: int, row: tuple[str, str]) -> bool:
        """Remove the record in row `at` if it differs from `row`; return whether it did.

        `row` is its new title and text. Its words and the hashes of identifiers and title are removed too.
        """
        stored = self._db.execute("SELECT title, record FROM works WHERE id = ?", (at,)).fetchone()
        if stored == row:
            return False
        words, names = search_terms(facts_of(stored_entry(*(stored or (None, None)))))
        removal = "INSERT INTO text(text, rowid, words) VALUES ('delete', ?, ?)"
        self._db.execute(removal, (at, words))
        self._db.execute("DELETE FROM works WHERE id = ?", (at,))
        self._db.executemany(
            "DELETE FROM keys WHERE key = ? AND work = ?", [(key, at) for key in hashes(names)]
        )
        return True
