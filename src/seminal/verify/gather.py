"""Find the candidate records of each entry in one pass over all records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import Entry, Identifier, Name
from seminal.model.verdict import Statement
from seminal.text.fold import fold, squash
from seminal.text.titles import Title, title_of
from seminal.verify.proceedings import MIN_WHOLE
from seminal.verify.retractions import notice_title, noticed_doi
from seminal.verify.titles import clean
from seminal.verify.versions import unique

_MAX_STATEMENTS_OF_PHRASE: Final = 48
"""Statements that share a run of words from which on it is a phrase of the field and says nothing."""
_MAX_RECORDS_OF_STATEMENT: Final = 400
"""Records that are kept for one statement; those with its title or an identifier always are."""
_MIN_PEOPLE: Final = 3
"""Authors of a paper: of 113,285 papers of DBLP with three or more, only 0.7 % have authors without another paper."""
_MIN_RECORDS_PER_PAPER: Final = 50
"""Records for each paper of a meeting from which on its authors are expected in them: 2 % are not in half of DBLP."""


class Gathered(NamedTuple):
    """What one pass over records collects for statements."""

    near: list[list[Entry]]
    """For each statement the records worth comparing with it, in their order."""
    printed: dict[Meeting, list[str]]
    """The pages of each recorded paper of the statements' meetings, "" where unstated."""
    strangers: list[bool]
    """For each statement, whether none of its authors has a paper, and there are records enough to expect one."""


def gather(statements: Sequence[Statement], records: Iterable[Entry]) -> Gathered:
    """Return the records near each statement, the pages of its meeting, and unknown authors.

    The statements are indexed, not the records, so that a register's dump can be streamed.
    """
    places = [meeting(one.entry) for one in statements]
    printed: dict[Meeting, list[str]] = {place: [] for place in places if place}
    people = [possible_names(one.entry) for one in statements]
    unseen = set().union(*people)
    count = 0
    sure: dict[Hashable, list[int]] = defaultdict(list)
    likely: dict[Hashable, list[int]] = defaultdict(list)
    for at, (statement, place) in enumerate(zip(statements, places, strict=True)):
        title = title_of(clean(statement.entry.title))
        for key in dict.fromkeys(_shared_keys(statement.entry, title, place)):
            sure[key].append(at)
        for key in dict.fromkeys(_similar_keys(title)):
            likely[key].append(at)
    near: list[list[Entry]] = [[] for _ in statements]
    for record in records:
        count += 1
        if unseen:
            unseen.difference_update(names_of(record.authors))
        if (place := meeting(record)) is not None and place in printed:
            printed[place].append(record.text("pages"))
        found: dict[int, None] = {}
        title = title_of(clean(record.title))
        for key in _shared_keys(record, title, place):
            found.update(dict.fromkeys(sure.get(key, ())))
        certain = len(found)
        for key in _similar_keys(title):
            members = likely.get(key, ())
            if len(members) <= _MAX_STATEMENTS_OF_PHRASE:
                found.update(dict.fromkeys(members))
        for rank, at in enumerate(found):
            if rank < certain or len(near[at]) < _MAX_RECORDS_OF_STATEMENT:
                near[at].append(record)
    strangers = [
        bool(names)
        and names <= unseen
        and place is not None
        and MIN_WHOLE <= len(printed[place]) <= count / _MIN_RECORDS_PER_PAPER
        for place, names in zip(places, people, strict=True)
    ]
    return Gathered(near, printed, strangers)


def possible_names(entry: Entry) -> set[str]:
    """Return the forms of a meeting paper's authors as `names_of` gives them, and with initials.

    `John Smith` -> `john smith`, `j smith`. The result is empty for under three authors or if one has an initial only.
    """
    names = [name.split(" ") for name in names_of(entry.authors)]
    if (
        len(entry.authors) < _MIN_PEOPLE
        or meeting(entry) is None
        or any(len(given) < 2 for given, _ in names)
    ):
        return set()
    return {f"{part} {family}" for given, family in names for part in (given, given[0])}


def names_of(authors: Iterable[Name]) -> list[str]:
    """Return each author as "john smith": first given name, and family name without DBLP's number."""
    return [
        f"{fold(name.given).partition(' ')[0]} {squash(name.family).rstrip('0123456789')}" for name in authors
    ]


def _shared_keys(entry: Entry, title: Title, place: Meeting | None) -> Iterator[Hashable]:
    """Yield keys of which one makes a record near a statement: identifiers, title, and others.

    The others are DOI and title of the work that a notice is about, and the first author at a meeting.
    """
    yield from unique(entry)
    if title.squashed:
        yield title.squashed
    if number := noticed_doi(entry):
        yield Identifier("doi", number)
    if about := notice_title(entry):
        yield title_of(about).squashed
    if entry.authors and place:
        given, _, family = names_of(entry.authors[:1])[0].partition(" ")
        yield place, given[:1], family


def _similar_keys(title: Title) -> Iterator[Hashable]:
    """Yield keys that similar titles share: two or three words in a row, name, rest."""
    words = title.significant
    for at in range(len(words) - 2):
        yield words[at : at + 3]
    for at in range(len(words) - 1):
        yield words[at] + words[at + 1]
    if title.head:
        yield "".join(title.words[title.head :])
        yield "name", title.name
