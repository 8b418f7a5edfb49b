"""Read the Markdown and BibTeX cells of a Jupyter notebook."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Piece, Reading
from seminal.model.source import Location, Source, Span
from seminal.read.blocks import BIBTEX
from seminal.read.items import listing
from seminal.read.items.tiling import tile
from seminal.read.json_places import BrokenJson, Placed, load
from seminal.read.markdown import Parser
from seminal.read.unbroken import lines

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^u])", re.DOTALL
)


@dataclass(frozen=True)
class Mapped(Source):
    """The cells' text; spans map to the file by `joints` of (here, there, end there)."""

    file: Source | None = None
    joints: tuple[tuple[int, int, int], ...] = ()

    def file_span(self, span: Span) -> Span:
        """Return the file's range for a range of the cells' text."""
        start, end = self._place(span.start), self._place(max(span.start, span.end - 1)) + 1
        return Span(start, max(start, end))

    def locate(self, span: Span) -> Location:
        """Return the place in the notebook's file."""
        return self.file.locate(self.file_span(span)) if self.file else super().locate(span)

    def _place(self, at: int) -> int:
        """Return the offset in the notebook's file of an offset in its text."""
        index = max(0, bisect_right(self.joints, (at, 1 << 62, 0)) - 1)
        here, there, end = self.joints[index]
        return min(there + at - here, max(there, end - 1))


def read(source: Source) -> Reading:
    """Return what the text cells of a notebook list."""
    try:
        cells = load(source.text).get("cells")
    except BrokenJson as error:
        place = source.locate(Span(error.at, error.at + 1))
        problem = Diagnostic(
            "broken-entry", place, f"this is not a notebook: {error}", "save it again from Jupyter"
        )
        return Reading(source, (), tile(source.text, (), "not readable as a notebook"), (problem,))
    mapped = _mapped(source, cells.value if cells and isinstance(cells.value, list) else [])
    if not mapped.joints:
        return Reading(source, (), tile(source.text, (), "a notebook without text"), ())
    parser = Parser(mapped)
    parser.run(list(lines(mapped.text)))
    reading = listing.compile_items(mapped, parser.items(), parser.claims, parser.readings)
    pieces = [Piece(mapped.file_span(p.span), p.kind, p.reason) for p in reading.pieces]
    return Reading(
        source, reading.entries, tile(source.text, pieces, "the notebook's structure"), reading.diagnostics
    )


def _mapped(source: Source, cells: list[Placed]) -> Mapped:
    """Return the text of Markdown and BibTeX cells, separated by empty lines."""
    text: list[str] = []
    joints: list[tuple[int, int, int]] = []
    at = 0
    for cell in cells:
        kind, body = cell.get("cell_type"), cell.get("source")
        if kind is None or body is None:
            continue
        parts = [
            one
            for one in (body.value if isinstance(body.value, list) else [body])
            if isinstance(one.value, str)
        ]
        is_bibtex = kind.value == "raw" and any(BIBTEX.match(one.value) for one in parts[:3])
        if kind.value != "markdown" and not is_bibtex:
            continue
        for part in parts:
            joints += _joints(source.text, part, at)
            text.append(part.value)
            at += len(part.value)
        text.append("\n\n")
        at += 2
    return Mapped(source.path, "".join(text), file=source, joints=tuple(joints))


def _joints(text: str, part: Placed, at: int) -> Iterator[tuple[int, int, int]]:
    """Yield the offsets of a JSON string's characters: at its start and after every escape."""
    here, there = at, part.start + 1
    yield here, there, part.end - 1
    for match in _ESCAPE.finditer(text, there, part.end - 1):
        here += match.start() - there + 1
        there = match.end()
        yield here, there, part.end - 1
