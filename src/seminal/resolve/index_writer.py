"""Write records into the index in batches, in a child process for large dumps."""

from __future__ import annotations

import json
import marshal
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
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
    """A dump: its name, the mark of its version, the number of records read before."""

    name: str
    state: str
    read: int


def written(
    database: sqlite3.Connection, path: Path, dump: Dump, batches: Iterator[Batch]
) -> Generator[Counts, None, None]:
    """Write the batches of a dump, and yield what was done with each.

    A child writes one while the next is made. Raises sqlite3.DatabaseError where it cannot.
    """
    first = next(batches, (0, []))
    if first[0] < _MIN_RECORDS_FOR_CHILD or cores() == 1:
        yield from _written_here(Writer(database, dump), chain((first,), batches))
        return
    waiting = 0
    with child_with_pipes(lambda asked, told: _write_for_parent(path, dump, asked, told)) as (told, asked):
        for batch in chain((first,), batches):
            _send_batch(asked, told, batch)
            waiting += 1
            if waiting > _MAX_BATCHES_AHEAD:
                yield _answer(told)
                waiting -= 1
        _send_batch(asked, told, None)
        for _ in range(waiting):
            yield _answer(told)
        _answer(told)


def _written_here(writer: Writer, batches: Iterable[Batch]) -> Iterator[Counts]:
    try:
        for read, records in batches:
            yield read, *writer.insert(read, records)
        writer.complete()
    finally:  # also where the run is stopped
        writer.end()


def _write_for_parent(path: Path, dump: Dump, asked: BinaryIO, answers: BinaryIO) -> None:
    """Write the batches that the parent process sends, until None ends the dump.

    A thread receives the batches, so that the sender goes on while hashes are written.
    """
    sent: Queue[bytes] = Queue(_MAX_BATCHES_AHEAD)
    Thread(target=_queue_received, args=(asked, sent), daemon=True).start()
    with closing(connection(path)) as own, suppress(EOFError), uncollected():
        own.execute("PRAGMA synchronous=NORMAL")
        try:
            for done in _written_here(Writer(own, dump), iter(lambda: _unpickled(sent.get()), None)):
                _send(answers, done)
            _send(answers, (0, 0, 0))
        except sqlite3.Error as error:
            _send(answers, str(error))


def _send_batch(asked: BinaryIO, answers: BinaryIO, batch: Batch | None) -> None:
    """Send a batch (None after the last). Raises OperationalError if the child failed."""
    try:
        _send(asked, batch)
    except BrokenPipeError:
        while True:  # past what it had done, to the complaint
            _answer(answers)


def _answer(answers: BinaryIO) -> Counts:
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
    data = marshal.dumps(what)
    with suppress(BrokenPipeError):  # what went wrong is read from the answers
        to.write(len(data).to_bytes(8, "big") + data)
        to.flush()


def _received(sent: BinaryIO) -> Any:
    """Return what another process sent. Raises EOFError at the end."""
    return _unpickled(_next_data(sent))


def _queue_received(sent: BinaryIO, into: Queue[bytes]) -> None:
    """Put all that another process sends into a queue, and no data at the end."""
    while data := _next_data(sent):
        into.put(data)
    into.put(b"")


def _next_data(sent: BinaryIO) -> bytes:
    return sent.read(int.from_bytes(sent.read(8), "big"))


def _unpickled(data: bytes) -> Any:
    """Return what was sent as data. Raises EOFError for none."""
    return marshal.loads(data)


class Writer:
    """Add a dump's records in transactions of several batches; `end` commits the last."""

    def __init__(self, database: sqlite3.Connection, dump: Dump) -> None:
        self._db = database
        self._dump = dump
        self._hashes: list[tuple[int, int]] = []
        self._waiting: dict[int, int] = {}  # works whose hashes are not written yet, by their names
        self._changed = False  # anything

    def insert(self, read: int, records: Sequence[Facts]) -> tuple[int, int]:
        """Insert new records and replace changed ones; return how many of each."""
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
        """Record that the dump has no more records."""
        self._note(complete=True)

    def end(self) -> None:
        """Write what waits, and count how many records have each word where that changed."""
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
        self._db.execute("INSERT OR REPLACE INTO dumps VALUES (?, ?, ?, ?)", (*self._dump, complete))

    def _insert(self, records: Sequence[Facts]) -> tuple[int, int]:
        """Insert records and words, keep hashes; return the numbers new and changed."""
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
        """Take the open transaction back where what is done inside fails."""
        try:
            yield
        except BaseException:
            self._hashes, self._waiting = [], {}
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _commit(self) -> None:
        self._write_hashes()
        if self._db.in_transaction:
            self._db.execute("COMMIT")

    def _write_hashes(self) -> None:
        self._hashes.sort(key=itemgetter(0))
        self._db.executemany("INSERT OR IGNORE INTO keys VALUES (?, ?)", self._hashes)
        self._hashes, self._waiting = [], {}

    def _known(self, names: Iterable[int]) -> dict[int, int]:
        """Return the records that the index already has."""
        sql = "SELECT keys.key, work FROM json_each(?) AS names CROSS JOIN keys ON keys.key = names.value"
        return dict(self._db.execute(sql, (json.dumps(sorted(names)),)))

    def _remove_changed(self, at: int, row: tuple[str, str]) -> bool:
        """Take out a record that says something else by now; return whether it did."""
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
