"""Works that lists of the field name together with what a chapter cites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from seminal.model.entry import Entry
from seminal.model.witnesses import Copying

KnownState = Literal["", "listed", "in the bibliography", "cited elsewhere"]
"""Where the book has a work already: nowhere, on its own lists, in its bibliography, in another chapter."""


class Naming(NamedTuple):
    """A list that names a work: line, headings, and the chapter's works named with it."""

    list: str
    line: int
    headings: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An uncited work, named by `lists` lists, of which `witnesses` are independent.

    `key` is the book's key where it has the work, else what `seminal add` calls it.
    """

    key: str
    record: Entry
    score: float
    witnesses: float
    lists: int
    known: KnownState
    namings: tuple[Naming, ...]


@dataclass(frozen=True, slots=True)
class ChapterSuggestions:
    """Suggestions for a chapter, best first; for the whole book without `path`."""

    path: str
    title: str
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The answer of a comparison with lists of the field.

    `own` are lists that are the book's own bibliography, `skipped` those that name no work; `copying` says which of
    the others depend on one another.
    """

    chapters: tuple[ChapterSuggestions, ...]
    lists: int
    witnesses: int
    works: int
    own: tuple[str, ...]
    skipped: tuple[str, ...]
    copying: tuple[Copying, ...]
