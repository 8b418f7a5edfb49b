"""What the index keeps of each record."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from seminal.model.allocation import uncollected
from seminal.model.entry import Entry
from seminal.resolve.deciding import name_of
from seminal.resolve.records import text_of
from seminal.resolve.terms import identifiers_of, lookup_words, names_of, words_beside
from seminal.text.titles import title_words

Facts = tuple[str, str, str, str, str]
"""A record: name, title, all else as text, words beside the title's, identifiers: plain texts, quickly sent."""
_BETWEEN: Final = "\0"  # two identifiers


def batches(records: Iterator[Entry], size: int) -> Iterator[tuple[int, list[Facts]]]:
    """Yield each batch's number of records, and the facts of those with titles.

    An error of the records is raised when all before it has been yielded.
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
    """Return what the index keeps of a record and what its rows are made of."""
    beside, identifiers = " ".join(words_beside(entry)), _BETWEEN.join(identifiers_of(entry))
    return name_of(entry), entry.title, text_of(entry), beside, identifiers


def search_terms(facts: Facts) -> tuple[str, list[str]]:
    """Return the words by which a record is found, and its identifiers and whole title."""
    _, title, _, beside, identifiers = facts
    words = title_words(title)
    names = names_of(words, identifiers.split(_BETWEEN) if identifiers else ())
    return " ".join((*dict.fromkeys(lookup_words(words)), beside)), names
