"""What the index keeps of each record."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from seminal.model.allocation import uncollected
from seminal.model.entry import Entry
from seminal.resolve.deciding import name_of
from seminal.resolve.records import text_of
from seminal.resolve.terms import hashed, lookup_words, names_of, words_beside
from seminal.text.titles import title_words

Facts = tuple[str, str, str, str, str]
"""A record: name, title, all else as text, the words and the names that it is found by: plain texts, quickly sent."""
Row = tuple[int, str, str, str, list[int]]
"""The same for the index: the hash of its name, title, text, words, and hashes of the names that it is found by."""
_BETWEEN: Final = "\0"  # two names


def batches(records: Iterator[Entry], size: int) -> Iterator[tuple[int, list[Facts]]]:
    """Yield each batch's number of records, and the facts of those with titles.

    An error of the records is raised when all before it has been yielded.
    """
    failed: Exception | None = None
    while failed is None:
        batch: list[Entry] = []
        with uncollected():
            try:
                batch.extend(islice(records, size))
            except Exception as error:  # whatever a broken file raises
                failed = error
            facts = [facts_of(entry, entry.title, text_of(entry)) for entry in batch if entry.title]
        if batch:
            yield len(batch), facts
        elif failed is None:
            return
    raise failed


def facts_of(entry: Entry, title: str, text: str) -> Facts:
    """Return what the row of a record is made of."""
    words = title_words(title)
    terms = " ".join(dict.fromkeys((*lookup_words(words), *words_beside(entry))))
    return name_of(entry), title, text, terms, _BETWEEN.join(names_of(words, entry))


def row_of(facts: Facts) -> Row:
    """Return the row of a record."""
    name, title, text, terms, names = facts
    found = names.split(_BETWEEN) if names else ()
    return hashed(f"record {name}"), title, text, terms, [hashed(one) for one in found]
