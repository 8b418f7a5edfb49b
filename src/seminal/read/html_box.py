"""Block elements of an HTML page while open, and HTML made safe to parse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from seminal.model.source import Span
from seminal.read.inline import accented, with_raised_editions
from seminal.read.items import reference_lines, tables
from seminal.read.items.rows import work_lines
from seminal.read.references.marked import Form, Item, Mark, Marked, MarkKind
from seminal.text.braces import blanked
from seminal.text.cleaning import REPLACEMENT
from seminal.text.entities import HUGE
from seminal.text.numerals import whole_number
from seminal.text.pattern import enclosed_spans

_NO_TAG = re.compile(r"<(?!/?[a-zA-Z][^<>]*+>)")
_COMMENT = re.compile("<!--")
_DECLARED = re.compile(r"<(?:!doctype|\?xml)\b[^<>\n]{0,300}>", re.IGNORECASE)
BLOCKS: Final = frozenset([
    "li", "p", "tr", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "td", "th", "caption",
    "title",
])  # fmt: skip
HEADINGS: Final = frozenset(("h2", "h3", "h4", "h5", "h6"))
"""What may be a work's title: the first is the page's."""
UNREAD: Final = frozenset(("script", "style", "nav", "footer", "noscript", "template", "svg", "head"))
BREAKS: Final = frozenset(("br", "div", "dd", "section", "article"))
INLINE: dict[str, MarkKind] = {
    "b": "strong", "strong": "strong", "i": "emphasis", "em": "emphasis", "cite": "emphasis", "code": "code",
    "a": "link",
}  # fmt: skip
LESS = "\ue00a"
"""Replaces a `<` that begins no tag."""
_BETWEEN_NAMES = re.compile(r"[\s,;&·•|]{0,8}(?:and|und|et)?\s{0,4}")
_PARTED = re.compile(r"(?<=[.,;:]\s)\n|(?<=[.,;:])\n")
_MAX_PARTS_AFTER_NAME = 4
_MAX_WIDTH = 50
_MAX_ROWS = 1000
_MAX_OPEN = 50  # marks in one another


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
    works: tuple[Marked, list[tuple[int, Marked]]] | None = (
        None  # a cell of several, where they begin and what they are
    )
    lines: list[tuple[int, int]] = field(
        default_factory=list
    )  # where each begins, in the text and the source
    preformatted: bool = False
    title: int | None = None  # where a work's title begins, if a class says so
    titled: int = 0  # and where it ends
    named: int = 0  # the number of parts up to the last author that a class marks

    def put(self, text: str) -> None:
        """Add to the text, with LaTeX's accents as Unicode."""
        if ("{\\" in text or "{-}" in text) and not self.preformatted:
            text = accented(text)
        self.parts.append(text)
        self.length += len(text)

    def begin(self, at: int) -> None:
        """Record that the text to come begins at `at`, if a line begins there."""
        if not self.length or (self.parts and self.parts[-1].endswith("\n")):
            if self.lines and self.lines[-1][0] == self.length:
                self.lines.pop()
            self.lines.append((self.length, at))

    def record_end(self, role: str) -> None:
        """Record the end of an element whose class marks a work's title or author."""
        if role == "title":
            self.titled = self.length
        elif role == "author":
            self.named = len(self.parts)

    def name_next(self) -> bool:
        """Return whether an author follows another directly; add a comma if nothing separates them."""
        near = 0 < self.named >= len(self.parts) - _MAX_PARTS_AFTER_NAME
        between = "".join(self.parts[self.named :]) if near else "-"
        if not between.strip():
            self.put(", ")
        return _BETWEEN_NAMES.fullmatch(between) is not None

    def with_title(self) -> Marked:
        """Return the text with its marks, a title that a class marks also in bold."""
        text = self.marked()
        if self.title is None or self.titled <= self.title:
            return text
        title = Mark("strong", self.title, self.titled)
        return Marked(text.text, tuple(sorted((*text.marks, title), key=lambda m: (m.start, -m.end))))

    def mark(self, tag: str, url: str) -> None:
        """Begin a mark, if few are open; a link ends the one around it."""
        if tag == "a":
            self.unmark(tag)
        if len(self.open) < _MAX_OPEN:
            self.open.append((tag, self.length, url))

    def unmark(self, tag: str) -> None:
        """End and keep the innermost mark that a tag began; drop links without URL."""
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at][0] == tag:
                kind, start, url = self.open.pop(at)
                if kind != "a" or url:
                    self.marks.append(Mark(INLINE[kind], start, self.length, url))
                return

    def marked(self) -> Marked:
        """Return the text with its marks."""
        return Marked("".join(self.parts), tuple(sorted(self.marks, key=lambda m: (m.start, -m.end))))

    def lines_of_works(self, cell: Marked) -> list[tuple[int, Marked]]:
        """Return the offsets and texts of a cell's lines that are a work each."""
        places = dict(self.lines)
        return [(places.get(at, self.start), line) for at, line in work_lines(cell)]

    def rows(self, span: Span, cells: tuple[Marked, ...]) -> list[tables.Row]:
        """Return the row, or a row for each work of the cell that names several."""
        if self.works is None:
            return [tables.Row(span, cells)]
        whole, lines = self.works
        starts = [span.start, *(at for at, _ in lines[1:]), span.end]
        return [
            tables.Row(
                Span(start, end),
                tuple(line if cell is whole else _line_of_work(cell, n, len(lines)) for cell in cells),
            )
            for n, ((start, end), (_, line)) in enumerate(zip(pairwise(starts), lines, strict=True))
        ]

    def paragraphs(self, span: Span) -> Iterator[tuple[Span, Marked, Form]]:
        """Yield span, text and form of a paragraph, or of its parts.

        These are divided by double breaks, else where lines begin references (form `line`).
        """
        text = self.marked()
        form: Form = "paragraph"
        cuts = [(at, place) for at, place in self.lines if at and text.text[at - 2 : at] == "\n\n"]
        if not cuts and (found := self._references(text)):
            cuts, form = [one for one in found if one[0]], "line"
        first = self.lines[0] if self.lines else (0, span.start)
        blank = first[0] and not text.text[: first[0]].strip()  # breaks before the first word
        starts = [(0, first[1] if blank else span.start), *cuts]
        for (at, place), (after, below) in zip(starts, [*cuts, (len(text.text), span.end)], strict=True):
            yield Span(place, max(place, below)), text.slice(at, after), form

    def _references(self, text: Marked) -> list[tuple[int, int]]:
        """Return the offsets in text and source of lines that begin references; [] below two."""
        ends = [*(at for at, _ in self.lines if at), len(text.text)]
        whole = [text.slice(start, end) for start, end in zip([0, *ends], ends, strict=False)]
        places = [*([(0, 0)] if len(whole) > len(self.lines) else []), *self.lines]
        filled = [(place, line) for place, line in zip(places, whole, strict=False) if line.text.strip()]
        if len(filled) < 2:
            return []
        observed = [reference_lines.line_of(line) for _, line in filled]
        found = reference_lines.starts(observed, [True] * len(observed))
        return [filled[n][0] for n in found] if len(found) > 1 else []


def on_one_line(text: Marked) -> Marked:
    """Join lines after a stop or comma: "A. Stone. / Kites. / 2012"."""
    return Marked(_PARTED.sub(" ", text.text), text.marks)


def _line_of_work(cell: Marked, number: int, of: int) -> Marked:
    """Return line `number` of a cell with `of` lines and no marks; another cell whole."""
    lines = [line.strip() for line in cell.text.split("\n") if line.strip()]
    return Marked(lines[number]) if len(lines) == of and not cell.marks else cell


def spanned_cells(attrs: dict[str, str | None]) -> tuple[int, int]:
    """Return how many columns and rows a cell spans, at most 50 and 1000."""
    columns, rows = (whole_number((attrs.get(name) or "1").strip()) for name in ("colspan", "rowspan"))
    return (1 if columns is None else min(columns, _MAX_WIDTH)), (1 if rows is None else min(rows, _MAX_ROWS))


def safe_html(text: str) -> str:
    """Return HTML of the same length that Python's parser reads in linear time.

    Comments become blanks, and a `<` that begins no tag becomes `LESS`.
    """
    comments = [(start.start(), end + 3) for start, end in enclosed_spans(text, _COMMENT, "-->")]
    whole = _DECLARED.sub(lambda m: " " * len(m.group()), with_raised_editions(blanked(text, comments)))
    return _NO_TAG.sub(LESS, HUGE.sub(lambda m: REPLACEMENT * len(m[0]), whole))
