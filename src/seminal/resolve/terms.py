"""Search terms of a record: hashes of identifiers and title, words, first author."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from struct import unpack
from typing import Final

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import OTHERS, Entry
from seminal.text.fold import fold, squash

_MAX_LENGTH: Final = 40  # words of a title, characters of a word


def shared(words: set[str], title: str) -> float:
    """Return the share of the shorter title's words in the other, longer runs first."""
    others = set(fold(title).split())
    both = len(words & others)
    return both / max(1, min(len(words), len(others))) + both / 1000


def likeness(title: str) -> Callable[[str], float]:
    """Return a function that compares a title with others: 0 to 1."""
    from rapidfuzz import fuzz

    words, squashed = set(fold(title).split()), squash(title)

    def alike(other: str) -> float:
        if (share := shared(words, other)) >= 1:
            return share
        main = other.partition(": ")[0]
        texts = (other, main) if main != other and len(main.split()) > 2 else (other,)
        return max(
            share, *(fuzz.ratio(squashed, squash(text), score_cutoff=_MIN_LIKE) / 100 for text in texts)
        )

    return alike


_MIN_LIKE: Final = 80  # of 100, letter by letter: a slip in every other word


def hashes(names: Sequence[str]) -> tuple[int, ...]:
    """Return the eight-byte hash of each name, as SQLite's signed integer."""
    digests = [blake2b(name.encode(), digest_size=8).digest() for name in names]
    return unpack(f">{len(digests)}q", b"".join(digests))


def names_of(title: Sequence[str], identifiers: Iterable[str]) -> list[str]:
    """Return the identifiers and the whole title by which a record is found."""
    return [*identifiers, f"title {''.join(title)}"] if title else list(identifiers)


def identifiers_of(entry: Entry) -> list[str]:
    """Return the identifiers by which a record is found."""
    return [str(identifier) for identifier in entry.identifiers if identifier.scheme != "url"]


def words_beside(entry: Entry) -> list[str]:
    """Return other words for finding a record: first author, meeting."""
    words = [first] if (first := family(entry)) else []
    if place := meeting(entry):
        words.append(meeting_word(place))
    return words


def meeting_word(place: Meeting) -> str:
    """Return a meeting as an index word that no title or author has."""
    return f"@@{squash(place[0])}{place[1]}"


def lookup_words(words: Sequence[str]) -> list[str]:
    """Return words in a number and of a length that a look-up can bear."""
    return [word[:_MAX_LENGTH] for word in words[:_MAX_LENGTH]]


def family(entry: Entry) -> str:
    """Return the first author as a word that no title has."""
    people = entry.fields.get("author")
    for person in people if isinstance(people, tuple) else ():
        if person != OTHERS:
            name = squash(person.family)
            return f"@{name[:_MAX_LENGTH]}" if name else ""
    return ""
