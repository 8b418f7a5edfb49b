"""Text with its markup as ranges, and the items of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from seminal.model.source import Span

MarkKind = Literal["strong", "emphasis", "link", "code"]
Form = Literal["bullet", "number", "paragraph", "row", "line"]

MASK = "\x00"
"""Replaces each character that was understood and taken out of a text; offsets stay the same."""


_MAX_TAGS = 80


def listed(items: Iterable[Item]) -> Iterator[Item]:
    """Yield all items and sub-items but rows and items with cells, parents before children."""
    for item in items:
        if item.form != "row" and not item.cells:
            yield item
        yield from listed(item.children)


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked range of a text; `url` and `label` (a title) are a link's."""

    kind: MarkKind
    start: int
    end: int
    url: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Plain text and what was marked in it; a hard line break is a newline."""

    text: str
    marks: tuple[Mark, ...] = ()

    def slice(self, start: int, end: int | None = None) -> Marked:
        """Return the text between two offsets with its marks, cut and moved."""
        end = len(self.text) if end is None else end
        marks = tuple(
            replace(m, start=max(m.start - start, 0), end=min(m.end, end) - start)
            for m in self.marks
            if m.end > start and m.start < end
        )
        return Marked(self.text[start:end], marks)

    def without(self, start: int, end: int, instead: str = "") -> Marked:
        """Replace the text between two offsets; marks are moved, and empty ones dropped."""
        shorter = end - start - len(instead)

        def moved(at: int, within: int) -> int:
            """Return the new offset of `at`; `within` if it was in the replaced text."""
            return at if at <= start else within if at < end else at - shorter

        marks = (
            replace(m, start=moved(m.start, start + len(instead)), end=moved(m.end, start))
            for m in self.marks
        )
        rest = self.text[:start] + instead + self.text[end:]
        return Marked(rest, tuple(m for m in marks if rest[m.start : m.end].strip()))

    def of(self, *kinds: MarkKind) -> tuple[Mark, ...]:
        """Return the marks of some kinds, in order."""
        return tuple(mark for mark in self.marks if mark.kind in kinds)

    def masked(self, marks: Iterable[Mark]) -> str:
        """Return the text with the given marks masked, all offsets kept."""
        text = list(self.text)
        for mark in marks:
            text[mark.start : mark.end] = MASK * (mark.end - mark.start)
        return "".join(text)


@dataclass(frozen=True, slots=True)
class Item:
    """One bullet, number, paragraph, row or line: perhaps a work, with the items below it.

    `group` is the number of its list or table: siblings show what kind of list it is.
    `titled` says that the first line is the title: a heading or a headline, with details below it.
    `led` says that a sentence with a colon introduces the list, and names no kind of works.
    `mark` is how the list marks it as one that matters: `required`, `*`, `bold`.
    `cells` are a table row's cells by role (`title`, `authors`, `venue`, `date`, `links`, `note`).
    """

    span: Span
    text: Marked
    topics: tuple[str, ...] = ()
    form: Form = "bullet"
    group: int = 0
    children: tuple[Item, ...] = ()
    cells: Mapping[str, Marked] = field(default_factory=dict)
    led: bool = False
    titled: bool = False
    mark: str = ""


def texts_of(items: Iterable[Item]) -> Iterator[Marked]:
    """Yield the texts of each item and those below it, except rows of cells."""
    for item in items:
        if not item.cells:
            yield item.text
        yield from texts_of(item.children)


def with_texts(item: Item, change: Callable[[Marked], Marked]) -> Item:
    """Apply a change to the texts of an item and its children, except rows."""
    if item.cells or not (item.children or item.text.marks):
        return item
    children = tuple(with_texts(child, change) for child in item.children)
    return replace(item, text=change(item.text), children=children)


def in_brackets(text: str, place: tuple[int, int]) -> bool:
    """Return whether a range is in square brackets within 80 characters: "[**A**, **B**]"."""
    start = text.rfind("[", max(0, place[0] - _MAX_TAGS), place[0])
    end = text.find("]", place[1], place[1] + _MAX_TAGS)
    return 0 <= start < end and "]" not in text[start : place[0]] and "[" not in text[place[1] : end]
