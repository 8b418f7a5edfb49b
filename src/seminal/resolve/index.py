"""The local index: registers' records in one SQLite file, searched by identifier or title.

Titles are words of an FTS5 table (sqlite.org/fts5.html) that keeps no text of its own; identifiers, whole
titles and record numbers are eight-byte hashes. A hash that two texts share costs a comparison, no more.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from seminal.match.meetings import Meeting, meeting
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.model.answer import Answer
from seminal.model.entry import CitedBy, Entry, highest_count
from seminal.model.errors import FatalError
from seminal.resolve.deciding import find
from seminal.resolve.dumps.retraction_watch import SOURCE as RETRACTIONS
from seminal.resolve.index_file import as_fatal_errors, batches, connection, stored_entry
from seminal.resolve.index_writer import Dump, write_batches
from seminal.resolve.terms import (
    author_word,
    hashes,
    identifiers_of,
    likeness,
    lookup_words,
    meeting_word,
    names_of,
)

_BATCH: Final = 20_000
_MAX_SHARED: Final = 64  # as in match.blocks: what more records share says nothing
_MAX_RARE_WORDS: Final = 5  # words of a title that are looked up, two by two: two of them may be misspelt
_MAX_COMPARED_RECORDS: Final = 20  # records that are compared in full, those with the nearest titles
_MIN_SHARED_WORDS: Final = 0.5  # of the words: no rule of matching brings titles together that share less
_MAPPED: Final = 1 << 30  # bytes of the file that are read in place: a fifth of a look-up's time


@dataclass(frozen=True)
class Added:
    """Numbers of a dump's records: read so far, of these new ones and changed ones."""

    read: int = 0
    new: int = 0
    changed: int = 0


class Index:
    """An index on disk. `Index(path)` makes a new one where there is none.

    Errors call it `name`. Raises FatalError for a file that is no index or one of another version, also in each
    look-up. With `reading` nothing is written, and a look-up of over 20 s fails.
    """

    def __init__(self, path: Path, *, name: str = "", reading: bool = False) -> None:
        self.name = name or str(path)
        self._path = path
        self._reading = reading
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FatalError(f"{self.name}: cannot be created: {error.strerror or error}") from None
        with as_fatal_errors(self.name):
            self._db = connection(path, reading=reading)
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.execute(f"PRAGMA mmap_size={_MAPPED}")

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def __len__(self) -> int:
        with self._database_errors():
            return int(self._db.execute("SELECT coalesce(max(id), 0) FROM works").fetchone()[0])

    def sample(self, count: int, chance: Random) -> list[Entry]:
        """Return `count` random records, or all if there are fewer, for measuring."""
        with self._database_errors():
            return self._entries(chance.sample(range(1, len(self) + 1), min(count, len(self))))

    def _database_errors(self) -> AbstractContextManager[None]:
        """Return a context that raises FatalError for database errors and slow look-ups."""
        return as_fatal_errors(self.name, self._db if self._reading else None)

    # -- adding ---------------------------------------------------------------------------

    def add(self, dump: str, state: str, records: Iterable[Entry]) -> Iterator[Added]:
        """Add a dump's records; yield the totals after each batch, once if there is none.

        `state` identifies a version of the dump's file (by its size and time): of the same version, a stopped run
        resumes after the last transaction, and a complete one is not read again.
        """
        with self._database_errors():
            sql = "SELECT state, max(0, cast(coalesce(records, 0) AS INTEGER)), complete FROM dumps WHERE name = ?"
            row = self._db.execute(sql, (dump,)).fetchone()
        done, complete = (row[1], row[2]) if row and row[0] == state else (0, 0)
        total = Added(done)
        if complete:
            yield total
            return
        with self._database_errors():
            self._db.execute("PRAGMA mmap_size=0")  # while adding, the file's pages would count as memory
            self._db.execute("PRAGMA journal_mode=WAL")
        waiting = iter(records)
        for _ in islice(waiting, done):
            pass
        counted = write_batches(self._db, self._path, Dump(dump, state, done), batches(waiting, _BATCH))
        with closing(counted):
            while True:
                if total.read > done:
                    yield total
                with self._database_errors():
                    if (counts := next(counted, None)) is None:
                        break
                total = Added(total.read + counts[0], total.new + counts[1], total.changed + counts[2])
        with self._database_errors():
            if total.new or total.changed:
                self._db.execute("INSERT INTO text(text) VALUES ('optimize')")
            with suppress(sqlite3.OperationalError):  # somebody reads it just now
                self._db.execute(
                    "PRAGMA journal_mode=DELETE"
                )  # one file, that may be read where nobody may write
        if total.read == done:
            yield total

    # -- looking up -----------------------------------------------------------------------

    def find(self, wanted: Sequence[Entry]) -> Answer:
        """Return the record of a work (retractions aside), else near misses."""
        with self._database_errors():
            return find(wanted, self._works_near, self._known_words)

    def cited_by(self, record: Entry) -> CitedBy | None:
        """Return the highest citation count of a work's records in the index, else None."""
        one = profile(record)
        with self._database_errors():
            known = self._entries(self._identified_records(one))
        counted = (entry for entry in known if entry.cited_by)
        return highest_count(e.cited_by for e in counted if compare(one, profile(e))[0] is Verdict.SAME)

    def pages_at(self, place: Meeting) -> list[str]:
        """Return the pages of each indexed paper of a meeting, "" where unstated."""
        sql = (
            "SELECT cast(coalesce(json_extract(record, '$[4].pages'), '') AS TEXT) FROM works"
            " WHERE id IN (SELECT rowid FROM text WHERE text MATCH ?)"
        )
        with self._database_errors():
            return [pages for (pages,) in self._db.execute(sql, (f'"{meeting_word(place)}"',))]

    def near(self, one: Profile) -> list[Profile]:
        """Return the records that share a profile's identifier or title, and 20 like it.

        Those are found by rare words, first author or meeting; half of the shorter title's words must be the same.
        """
        with self._database_errors():
            named = self._identified_records(one)
            rate = likeness(one.entry.title)
            near = [(rate(title), at) for at, title in self._records_by_title(one) if at not in named]
            near = sorted(
                (pair for pair in near if pair[0] >= _MIN_SHARED_WORDS), key=lambda pair: (-pair[0], pair[1])
            )
            wanted = [*named, *(at for _, at in near[:_MAX_COMPARED_RECORDS])]
            return list(map(profile, self._entries(wanted)))

    def _works_near(self, one: Profile) -> list[Profile]:
        """Return the `near` records without retractions, which are for `seminal verify`."""
        return [near for near in self.near(one) if near.entry.origin.source != RETRACTIONS]

    def _identified_records(self, one: Profile) -> list[int]:
        """Return ids of records sharing an identifier or title that at most 64 have."""
        found: dict[int, None] = {}
        for key in hashes(names_of(one.title.words, identifiers_of(one.entry))):
            sql = "SELECT work FROM keys WHERE key = ? LIMIT ?"
            rows = self._db.execute(sql, (key, _MAX_SHARED + 1)).fetchall()
            if len(rows) <= _MAX_SHARED:
                found.update((at, None) for (at,) in rows)
        return list(found)

    def _records_by_title(self, one: Profile) -> list[tuple[int, str]]:
        """Return ids and titles of at most 128 records, those first that most searches find.

        Searched are pairs of the five rarest words, the first author alone and with each of these words or the meeting,
        and, if nothing is found, all words. A search with over 64 results is refined by the author, ignored or cut.
        """
        rare = self._known_words(one.title.significant or one.title.words)
        first = author_word(one.entry)
        found: Counter[int] = Counter()
        for pair in combinations(rare[:_MAX_RARE_WORDS], 2):
            rows = self._ids_matching(pair)
            if len(rows) > _MAX_SHARED:
                rows = [] if not first else self._ids_matching((*pair, first))
            found.update(rows[:_MAX_SHARED])
        for words in ((first,), *((first, word) for word in rare[:_MAX_RARE_WORDS])) if first else ():
            rows = self._ids_matching(words)
            found.update(rows if len(rows) <= _MAX_SHARED else ())
        for place in self._meetings(one) if first else ():
            found.update(self._ids_matching((first, place))[:_MAX_SHARED])
        if len(rare) > 2 and not found:
            found.update(self._ids_matching(tuple(rare))[:_MAX_SHARED])
        return self._rows(
            "id, cast(coalesce(title, '') AS TEXT)", [at for at, _ in found.most_common(2 * _MAX_SHARED)]
        )

    def _known_words(self, wanted: Sequence[str]) -> list[str]:
        """Return those words that records of the index have, the rarest first."""
        words = list(dict.fromkeys(lookup_words(wanted)))
        marks = ",".join("?" * len(words))
        sql = f"SELECT word FROM words WHERE word IN ({marks}) AND records > 0 ORDER BY records, word"
        return [word for (word,) in self._db.execute(sql, words)]

    def _meetings(self, one: Profile) -> list[str]:
        """Return index words for an entry's meeting, a year before and after; [] without one."""
        place = meeting(one.entry)
        return [meeting_word((place[0], place[1] + more)) for more in (0, -1, 1)] if place else []

    def _ids_matching(self, words: Sequence[str]) -> list[int]:
        """Return the ids of records with all the index words, at most 65."""
        query = " AND ".join(f'"{word}"' for word in words)
        sql = "SELECT rowid FROM text WHERE text MATCH ? LIMIT ?"
        return [at for (at,) in self._db.execute(sql, (query, _MAX_SHARED + 1))]

    def _entries(self, ids: Sequence[int]) -> list[Entry]:
        """Return the records with the ids, in any order."""
        return [stored_entry(*row) for row in self._rows("title, record", ids)]

    def _rows(self, columns: str, ids: Sequence[int]) -> list[Any]:
        """Return some columns (as SQL) of the table `works` for the ids, in any order."""
        marks = ",".join("?" * len(ids))
        return self._db.execute(f"SELECT {columns} FROM works WHERE id IN ({marks})", ids).fetchall()
