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


def _shared(words: set[str], title: str) -> float:
    """Return the shorter title's share of common words, plus 0.001 for each."""
    others = set(fold(title).split())
    both = len(words & others)
    return both / max(1, min(len(words), len(others))) + both / 1000


def likeness(title: str) -> Callable[[str], float]:
    """Return a function that rates another title: share of words or letters, 0 to 1."""
    from rapidfuzz import fuzz

    words, squashed = set(fold(title).split()), squash(title)

    def rate(other: str) -> float:
        if (share := _shared(words, other)) >= 1:
            return share
        main = other.partition(": ")[0]
        texts = (other, main) if main != other and len(main.split()) > 2 else (other,)
        return max(
            share, *(fuzz.ratio(squashed, squash(text), score_cutoff=_MIN_RATIO) / 100 for text in texts)
        )

    return rate


_MIN_RATIO: Final = 80  # of 100, letter by letter: a slip in every other word


def hashes(names: Sequence[str]) -> tuple[int, ...]:
    """Return the eight-byte hash of each name as a signed integer, as SQLite stores it."""
    digests = [blake2b(name.encode(), digest_size=8).digest() for name in names]
    return unpack(f">{len(digests)}q", b"".join(digests))


def names_of(title: Sequence[str], identifiers: Iterable[str]) -> list[str]:
    """Return the names that are hashed: identifiers, and all words of a title as one."""
    return [*identifiers, f"title {''.join(title)}"] if title else list(identifiers)


def identifiers_of(entry: Entry) -> list[str]:
    """Return a record's identifiers as "scheme:value", URLs left out."""
    return [str(identifier) for identifier in entry.identifiers if identifier.scheme != "url"]


def words_beside(entry: Entry) -> list[str]:
    """Return a record's index words beside its title's: first author, meeting."""
    words = [first] if (first := author_word(entry)) else []
    if place := meeting(entry):
        words.append(meeting_word(place))
    return words


def meeting_word(place: Meeting) -> str:
    """Return a meeting as an index word, "@@icml2019", which no title or author has."""
    return f"@@{squash(place[0])}{place[1]}"


def lookup_words(words: Sequence[str]) -> list[str]:
    """Return the first 40 words, each cut to 40 characters, to keep look-ups fast."""
    return [word[:_MAX_LENGTH] for word in words[:_MAX_LENGTH]]


def author_word(entry: Entry) -> str:
    """Return the first author's family name as an index word, "@vaswani"; "" for none."""
    people = entry.fields.get("author")
    for person in people if isinstance(people, tuple) else ():
        if person != OTHERS:
            name = squash(person.family)
            return f"@{name[:_MAX_LENGTH]}" if name else ""
    return ""
