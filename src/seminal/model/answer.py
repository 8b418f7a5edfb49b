"""Questions to registers, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass

from seminal.model.entry import Entry, Identifier, Name


@dataclass(frozen=True, slots=True)
class Question:
    """What is known of a work whose record is wanted."""

    identifiers: tuple[Identifier, ...]
    title: str
    authors: tuple[Name, ...] = ()
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A record that is the work; `score` in 0..1 says how well title, authors and year agree."""

    entry: Entry
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class NotFound:
    """The register answered and has no such work; `nearest` are near misses, best first."""

    nearest: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The register did not answer: this says nothing about the work and is never locked."""

    reason: str


Answer = Found | NotFound | Unreachable
