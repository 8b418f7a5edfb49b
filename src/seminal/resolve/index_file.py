"""Open the file of an index, and its rows: what it keeps of records.

A stranger's book may bring it. SQLite runs the views and triggers that a file has, and finishes what a journal
beside it says, which may delete any file. So a file that is only read is opened as such, and its schema has to be ours.
"""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from seminal.model.allocation import uncollected
from seminal.model.entry import Entry
from seminal.model.errors import FatalError
from seminal.resolve.deciding import name_of
from seminal.resolve.records import entry_of, text_of
from seminal.resolve.terms import identifiers_of, lookup_words, names_of, words_beside
from seminal.text.titles import title_words

Facts = tuple[str, str, str, str, str]
"""A record: name, title, all else as JSON, words beside the title's, identifiers: plain texts, quickly sent."""
_SEPARATOR: Final = "\0"  # between two identifiers

_VERSION: Final = "1"
_BROKEN: Final = ("SQLITE_ERROR", "SQLITE_CORRUPT", "SQLITE_NOTADB")  # of the file, not of the disk
_CURE: Final = "; delete it, and add the dumps again"
_MAX_LOOKUP_SECONDS: Final = 20.0  # of processor time: a look-up in 100 million records takes less than one
_STEPS: Final = 100_000  # of SQLite's machine between two readings of the clock: milliseconds
_MAX_VALUE_BYTES: Final = 10_000_000  # of a title or a record: 15,000 authors are half a megabyte
_SCHEMA: Final = """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE dumps (name TEXT PRIMARY KEY, state TEXT, records INTEGER, complete INTEGER) WITHOUT ROWID;
    CREATE TABLE works (id INTEGER PRIMARY KEY, title TEXT, record TEXT);
    CREATE TABLE keys (key INTEGER, work INTEGER, PRIMARY KEY (key, work)) WITHOUT ROWID;
    CREATE TABLE words (word TEXT PRIMARY KEY, records INTEGER) WITHOUT ROWID;
    CREATE VIRTUAL TABLE text USING fts5(
        words, content='', detail='none', columnsize=0, tokenize="ascii tokenchars '@'");
    INSERT INTO text(text, rank) VALUES ('hashsize', 16777216); -- bytes of words that are sorted at once
"""


def batches(records: Iterator[Entry], size: int) -> Iterator[tuple[int, list[Facts]]]:
    """Yield each batch's number of records (up to `size`), and those with titles.

    An error that reading a record raises is raised after the records before it are yielded.
    """
    failed: Exception | None = None
    while failed is None:
        batch: list[Facts] = []
        with uncollected():
            try:
                batch.extend(map(facts_of, islice(records, size)))  # one by one, while the cache has them
            except Exception as error:  # whatever a broken file raises
                failed = error
        if batch:
            yield len(batch), [facts for facts in batch if facts[1]]
        elif failed is None:
            return
    raise failed


def facts_of(entry: Entry) -> Facts:
    """Return the texts of which a record's rows in the index are made."""
    beside, identifiers = " ".join(words_beside(entry)), _SEPARATOR.join(identifiers_of(entry))
    return name_of(entry), entry.title, text_of(entry), beside, identifiers


def search_terms(facts: Facts) -> tuple[str, list[str]]:
    """Return a record's index words as one text, and its names for hashing."""
    _, title, _, beside, identifiers = facts
    words = title_words(title)
    names = names_of(words, identifiers.split(_SEPARATOR) if identifiers else ())
    return " ".join((*dict.fromkeys(lookup_words(words)), beside)), names


class _ForeignFile(sqlite3.DatabaseError):
    """A file or a record that seminal did not write."""

    sqlite_errorname = "SQLITE_CORRUPT"


def connection(path: Path, *, reading: bool = False) -> sqlite3.Connection:
    """Return a connection to an index; make a new one where there is none.

    With `reading` the file is opened read-only. Raises sqlite3.DatabaseError for a file that seminal did not make,
    FatalError for odd files beside it.
    """
    is_new = not path.exists()
    _refuse_odd_neighbours(path, reading=reading)
    address = f"{path.absolute().as_uri()}?mode={'ro' if reading else 'rwc'}"
    database = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
        for line in ("temp_store=MEMORY", "cache_size=-131072", "secure_delete=OFF", "busy_timeout=5000"):
            database.execute(f"PRAGMA {line}")
        if is_new:
            _create(database)
        _check_schema(database)
    except BaseException:
        database.close()
        raise
    return database


def _refuse_odd_neighbours(path: Path, *, reading: bool) -> None:
    """Raise FatalError for a pipe, link or (unless `reading`) journal beside an index."""
    for suffix in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(beside.lstat().st_mode) or (suffix == "-journal" and not reading):
                raise FatalError(f"{beside}: left by a run that was stopped, or not ours; delete it")


def _create(database: sqlite3.Connection) -> None:
    """Make the tables of an empty index."""
    database.executescript(f"BEGIN; {_SCHEMA}")
    database.execute("INSERT INTO meta VALUES ('seminal-index', ?)", (_VERSION,))
    database.execute("COMMIT")


def _check_schema(database: sqlite3.Connection) -> None:
    """Raise DatabaseError for another schema than ours, or another version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as ours:
        _create(ours)
        sql = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
        is_ours = database.execute(sql).fetchall() == ours.execute(sql).fetchall()
    version = "SELECT value FROM meta WHERE name = 'seminal-index'"
    if not is_ours or database.execute(version).fetchone() != (_VERSION,):
        raise _ForeignFile("made by another version of seminal, or not by seminal")


def stored_entry(title: object, text: object) -> Entry:
    """Return the entry of a row's title and text. Raises DatabaseError for foreign ones."""
    try:
        return entry_of(title, text)
    except ValueError:
        raise _ForeignFile("a record in it was not written by seminal") from None


@contextmanager
def as_fatal_errors(name: str, database: sqlite3.Connection | None = None) -> Iterator[None]:
    """Raise FatalError, naming the index, for an error of SQLite or the disk.

    With `database`, its look-up is interrupted after 20 s of processor time.
    """
    if database is not None:
        database.set_progress_handler(partial(_is_over, time.thread_time()), _STEPS)
    try:
        yield
    except (UnicodeDecodeError, OverflowError):  # of a value, or of SQLite's own message that quotes one
        raise FatalError(f"{name}: not usable as an index: it is damaged{_CURE}") from None
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorname", "")
        what = f"a look-up takes more than {_MAX_LOOKUP_SECONDS:g} s" if code == "SQLITE_INTERRUPT" else error
        cure = _CURE if code.startswith(_BROKEN) else ""
        raise FatalError(f"{name}: not usable as an index: {what}{cure}") from None


def _is_over(begun: float) -> bool:
    """Return whether 20 s of this thread's time have passed since `begun`."""
    return time.thread_time() - begun > _MAX_LOOKUP_SECONDS
