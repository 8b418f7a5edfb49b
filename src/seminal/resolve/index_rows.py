"""What the index keeps of each record."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from seminal.model.entry import Entry
from seminal.resolve.deciding import name_of
from seminal.resolve.records import text_of
from seminal.resolve.terms import cut, hashed, hashes, identifier_names, words_beside
from seminal.text.titles import title_words

Facts = tuple[str, str, str, list[str], list[str], list[str]]
"""A record: name, title, all else as text, the title's words, identifiers, words found beside these."""
Row = tuple[int, str, str, str, list[int]]
"""The same for the index: the hash of its name, title, text, all words and hashes that it is found by."""


def batches(records: Iterator[Entry], size: int) -> Iterator[tuple[int, list[Facts]]]:
    """Yield how many records there are in each batch, and the facts of those with a title.

    An error of the records is raised when all before it has been yielded.
    """
    failed: Exception | None = None
    while failed is None:
        batch: list[Entry] = []
        try:
            batch.extend(islice(records, size))
        except Exception as error:  # whatever a broken file raises
            failed = error
        if batch:
            yield len(batch), [facts_of(entry, entry.title, text_of(entry)) for entry in batch if entry.title]
        elif failed is None:
            return
    raise failed


def facts_of(entry: Entry, title: str, text: str) -> Facts:
    """Return what the row of a record is made of."""
    return name_of(entry), title, text, list(title_words(title)), identifier_names(entry), words_beside(entry)


def row_of(facts: Facts) -> Row:
    """Return the row of a record."""
    name, title, text, words, identifiers, others = facts
    terms = " ".join(dict.fromkeys((*cut(words), *others)))
    return hashed(f"record {name}"), title, text, terms, hashes(words, identifiers)
