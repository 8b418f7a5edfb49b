"""A block element of HTML while it is open, with its marks and lines; and HTML that is safe to parse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from seminal.model.source import Span
from seminal.read.inline import accented
from seminal.read.items import tables
from seminal.read.references.marked import Item, Mark, Marked, MarkKind

_REFERENCE = re.compile(r"\b(?:19|20)\d\d\b|\b10\.\d{4,9}/|\d{4}\.\d{4,5}|['’]\d\d\b")
_NO_TAG = re.compile(r"<(?!/?[a-zA-Z][^<>]*+>)")
_DECLARED = re.compile(r"<(?:!doctype|\?xml)\b[^<>\n]{0,300}>", re.IGNORECASE)
INLINE: dict[str, MarkKind] = {
    "b": "strong", "strong": "strong", "i": "emphasis", "em": "emphasis", "cite": "emphasis", "code": "code",
    "a": "link",
}  # fmt: skip
LESS = "\ue00a"
"""Stands for a `<` that begins no tag."""
_WIDEST = 50
_SHORTEST = 25
"""Characters of a line that is a reference by itself."""


@dataclass(slots=True)
class Box:
    """A block element while it is open: its text, marks, and blocks inside."""

    tag: str
    start: int
    indent: int = 0
    parts: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[Mark] = field(default_factory=list)
    open: list[tuple[str, int, str]] = field(default_factory=list)
    children: list[Item] = field(default_factory=list)
    topics: tuple[str, ...] = ()
    merged: tuple[int, int] = (1, 1)  # columns and rows that a cell takes
    cells: list[tables.Cell] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)  # where one begins, in the text and the source
    preformatted: bool = False
    title: int | None = None  # where a work's title begins, if a class says so

    def put(self, text: str) -> None:
        """Add to the text."""
        if ("{\\" in text or "{-}" in text) and not self.preformatted:
            text = accented(text)
        self.parts.append(text)
        self.length += len(text)

    def begin(self, at: int) -> None:
        """Note that what comes next stands at `at`, if a line begins with it."""
        if not self.length or (self.parts and self.parts[-1].endswith("\n")):
            if self.lines and self.lines[-1][0] == self.length:
                self.lines.pop()
            self.lines.append((self.length, at))

    def unmark(self, tag: str) -> None:
        """End the innermost mark that a tag began."""
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at][0] == tag:
                kind, start, url = self.open.pop(at)
                if kind != "a" or url:
                    self.marks.append(Mark(INLINE[kind], start, self.length, url))
                return

    def marked(self) -> Marked:
        """Return the text with its marks."""
        return Marked("".join(self.parts), tuple(sorted(self.marks, key=lambda m: (m.start, -m.end))))

    def paragraphs(self, span: Span) -> Iterator[tuple[Span, Marked]]:
        """Yield a paragraph, or what two breaks part in it, or its lines where each could be a reference."""
        text = self.marked()
        cuts = [(at, place) for at, place in self.lines if at and text.text[at - 2 : at] == "\n\n"]
        if not cuts and self._are_references(text):
            cuts = [(at, place) for at, place in self.lines if at]
        first = self.lines[0] if self.lines else (0, span.start)
        led = first[0] and not text.text[: first[0]].strip()  # breaks stand before the first word
        starts = [(0, first[1] if led else span.start), *cuts]
        for (at, place), (after, below) in zip(starts, [*cuts, (len(text.text), span.end)], strict=True):
            yield Span(place, max(place, below)), text.behind(at, after)

    def _are_references(self, text: Marked) -> bool:
        ends = [*(at for at, _ in self.lines if at), len(text.text)]
        lines = [text.behind(start, end) for start, end in zip([0, *ends], ends, strict=False)]
        told = [line for line in lines if line.text.strip()]
        return len(told) > 1 and all(
            len(line.text.strip()) >= _SHORTEST and bool(line.of("link") or _REFERENCE.search(line.text))
            for line in told
        )


def merged(attrs: dict[str, str | None]) -> tuple[int, int]:
    """Return how many columns and rows a cell takes."""
    columns, rows = ((attrs.get(name) or "1").strip() for name in ("colspan", "rowspan"))
    return (
        min(int(columns), _WIDEST) if columns.isdecimal() and columns.isascii() and len(columns) < 5 else 1,
        min(int(rows), 1000) if rows.isdecimal() and rows.isascii() and len(rows) < 5 else 1,
    )


def tame(text: str) -> str:
    """Return HTML of the same length that the library's parser reads in linear time.

    Comments are blank, and a `<` that begins no tag stands as a sign of its own.
    """
    parts, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        parts += [text[at:start], re.sub(r"[^\n]", " ", text[start : end + 3])]
        at = end + 3
    whole = _DECLARED.sub(lambda m: " " * len(m.group()), "".join([*parts, text[at:]]))
    return _NO_TAG.sub(LESS, whole)
