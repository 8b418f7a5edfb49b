"""Find the candidate records of each entry in one pass over all records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import Entry, Identifier
from seminal.model.verdict import Statement
from seminal.text.titles import Title, title_of
from seminal.verify.retractions import notice_title, noticed_doi
from seminal.verify.titles import clean
from seminal.verify.versions import unique

_MAX_STATEMENTS_OF_PHRASE: Final = 48
"""Statements that share a run of words from which on it is a phrase of the field and says nothing."""
_MAX_RECORDS_OF_STATEMENT: Final = 400
"""Records that are kept for one statement; those with its title or an identifier always are."""


def gather(statements: Sequence[Statement], records: Iterable[Entry]) -> list[list[Entry]]:
    """Return for each statement the records worth comparing with it, in the order of `records`."""
    return gather_with_pages(statements, records)[0]


def gather_with_pages(
    statements: Sequence[Statement], records: Iterable[Entry]
) -> tuple[list[list[Entry]], dict[Meeting, list[str]]]:
    """Return each statement's candidate records, and the pages of its meeting's papers.

    The statements are indexed, not the records, so that a register's dump may stream by.
    """
    printed: dict[Meeting, list[str]] = {place: [] for one in statements if (place := meeting(one.entry))}
    sure: dict[Hashable, list[int]] = defaultdict(list)
    likely: dict[Hashable, list[int]] = defaultdict(list)
    for at, statement in enumerate(statements):
        for key in dict.fromkeys(_shared_keys(statement.entry)):
            sure[key].append(at)
        for key in dict.fromkeys(_similar_keys(title_of(clean(statement.entry.title)))):
            likely[key].append(at)
    near: list[list[Entry]] = [[] for _ in statements]
    for record in records:
        if (place := meeting(record)) is not None and place in printed:
            printed[place].append(record.text("pages"))
        found: dict[int, None] = {}
        title = title_of(clean(record.title))
        for key in _shared_keys(record, title):
            found.update(dict.fromkeys(sure.get(key, ())))
        certain = len(found)
        for key in _similar_keys(title):
            members = likely.get(key, ())
            if len(members) <= _MAX_STATEMENTS_OF_PHRASE:
                found.update(dict.fromkeys(members))
        for rank, at in enumerate(found):
            if rank < certain or len(near[at]) < _MAX_RECORDS_OF_STATEMENT:
                near[at].append(record)
    return near, printed


def _shared_keys(entry: Entry, title: Title | None = None) -> Iterator[Hashable]:
    """Yield what two records of one work surely share: identifiers, and the title's letters."""
    yield from unique(entry)
    title = title or title_of(clean(entry.title))
    if title.squashed:
        yield title.squashed
    if number := noticed_doi(entry):
        yield Identifier("doi", number)
    if about := notice_title(entry):
        yield title_of(about).squashed


def _similar_keys(title: Title) -> Iterator[Hashable]:
    """Yield the keys that unequal titles of one work share: runs of words."""
    words = title.significant
    for at in range(len(words) - 2):
        yield words[at : at + 3]
    for at in range(len(words) - 1):
        yield words[at] + words[at + 1]
    if title.head:
        yield "".join(title.words[title.head :])
        yield "name", title.name
