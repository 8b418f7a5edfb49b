"""What the index keeps of each record: made by a child process, while the records before are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice

from seminal.model.entry import Entry
from seminal.parallel import children, cores
from seminal.resolve.deciding import name_of
from seminal.resolve.records import text_of
from seminal.resolve.terms import hashed, keys_of, words_of
from seminal.text.titles import title_words

Row = tuple[int, str, str, str, tuple[int, ...]]
"""A record: the hash of its name, its title, all else as text, the words and the hashes that it is found by."""

_LEAST = 2_000  # records that are worth a child


def rows_ahead(records: Iterator[Entry], size: int) -> Iterator[list[Row | None]]:
    """Yield the rows of batches of records; while the caller has one, a child makes those of the next.

    An error of the records is raised when all before it has been yielded.
    """
    made: list[Row | None] = []
    batch, failed = _batch(records, size)
    while batch:
        with ExitStack() as stack:
            pays = len(batch) >= _LEAST and cores() > 1
            answers = stack.enter_context(children(_rows, [batch])) if pays else None
            if made:
                yield made
            following, failed = ([], failed) if failed else _batch(records, size)
            answer = next(answers()) if answers else None
            made = answer if answer is not None else _rows(batch)
        batch = following
    if made:
        yield made
    if failed:
        raise failed


def _batch(records: Iterator[Entry], size: int) -> tuple[list[Entry], Exception | None]:
    """Return the next records, and the error that ended them."""
    batch: list[Entry] = []
    try:
        batch.extend(islice(records, size))
    except Exception as error:  # whatever a broken file raises: it is raised again, later
        return batch, error
    return batch, None


def _rows(batch: Sequence[Entry]) -> list[Row | None]:
    """Return the row of each record, None for one without a title."""
    return [row_of(entry, entry.title, text_of(entry)) if entry.title else None for entry in batch]


def row_of(entry: Entry, title: str, text: str) -> Row:
    """Return the row of a record."""
    words = title_words(title)
    key = hashed(f"record {name_of(entry)}")
    return key, title, text, " ".join(words_of(words, entry)), tuple(keys_of(words, entry))
