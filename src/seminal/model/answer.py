"""Questions to registers, what they answer, and what became of asking for many works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from seminal.model.entry import Entry, Identifier, Name
from seminal.model.lock import Lock


@dataclass(frozen=True, slots=True)
class Question:
    """What is known of a work for which a record is searched."""

    identifiers: tuple[Identifier, ...]
    title: str
    authors: tuple[Name, ...] = ()
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The record of a work; `score` in 0..1 rates title, authors and year."""

    entry: Entry
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class NotFound:
    """The register answered that it lacks the work; `nearest` are near misses, best first."""

    nearest: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The register did not answer: nothing follows for the work, and nothing is locked."""

    reason: str


Answer = Found | NotFound | Unreachable


@dataclass(frozen=True)
class Resolved:
    """The result of resolving: the lock with answers, and keys by outcome.

    `found` and `unknown` are the keys of works with and without a record. `near` are near misses by key, best first;
    `alike` are records by the key of an unknown work that they are like, and none of which is it. Of the works found,
    `improved` are those whose record is new or has changed; `renamed` are new keys by old ones; `unreachable` are the
    reasons why registers gave no answer, by their names.
    """

    lock: Lock
    found: tuple[str, ...]
    unknown: tuple[str, ...]
    near: Mapping[str, tuple[Found, ...]]
    improved: tuple[str, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)
    unreachable: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
