"""The block parser of one region: nested regions, texts, table cells, and whether they matter."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from seminal.scan.findings import Findings
from seminal.scan.markdown.cursor import Cursor, State
from seminal.scan.markdown.inline import inline
from seminal.scan.markdown.region import Piece, Region, Signs
from seminal.text import budget

_BLANKS: Final = re.compile(r"(?:[ \t]*\n)+|[ \t]+\Z")
_MIN_INDEXED: Final = 2000  # characters of a region in which the next sign is remembered
MAX_DEPTH: Final = 60
"""Nesting beyond which the content of a container is not looked at."""


class BlockCursor:
    """The block parser of one region; what it finds goes into `findings`.

    `parse` returns the end of the block that begins at an offset; `metadata` takes a block of YAML, or returns False
    where that is text.
    """

    def __init__(
        self,
        region: Region,
        state: State,
        findings: Findings,
        parse: Callable[[BlockCursor, int], int],
        metadata: Callable[[Region, Piece], bool],
        depth: int = 0,
    ) -> None:
        self.region, self.state, self.findings = region, state, findings
        self.text, self.end = region.text, len(region.text)
        self.parse, self.metadata, self.depth = parse, metadata, depth
        self.row_ends: dict[int, int] = {}  # of rows of pipe tables, by the signs that stand in them
        self.signs = Signs(self.text, findings.hazards) if self.end > _MIN_INDEXED else None
        self._inline: Cursor | None = None

    @property
    def inline(self) -> Cursor:
        """Return the region's inline parser, made when it is first wanted."""
        if self._inline is None:
            self._inline = inline(self.region, self.state, self.findings)
        return self._inline

    def block(self, at: int) -> int:
        """Return the end of the block at `at`."""
        return self.parse(self, at)

    def run(self, at: int = 0) -> None:
        """Parse all blocks of the region, from an offset on."""
        while at < self.end:
            if not self.depth:
                budget.note_progress(at)
            at = max(self.parse(self, at), at + 1)

    def child(
        self, region: Region, state: State | None = None, findings: Findings | None = None
    ) -> BlockCursor:
        """Return the parser of a region inside of this one."""
        return BlockCursor(
            region, state or self.state, findings or self.findings, self.parse, self.metadata, self.depth + 1
        )

    def nested(self, pieces: list[Piece], *, tail: str = "", in_list: bool | None = None) -> None:
        """Parse blocks of a region cut from this one."""
        if self.depth >= MAX_DEPTH or not pieces or not self.matters(pieces[0][0], pieces[-1][1]):
            return
        before = self.state.in_list
        if in_list is not None:
            self.state.in_list = in_list
        self.child(self.region.cut(pieces, tail)).run()
        self.state.in_list = before

    def matters(self, start: int, end: int) -> bool:
        """Return whether something in `[start, end)` can cite or call a note."""
        return self.holds(self.findings.telling, start, end)

    def holds(self, signs: tuple[str, ...], start: int, end: int) -> bool:
        """Return whether one of the signs is in `[start, end)`.

        `find` is five times as fast as one pattern of them, and a generator would cost twice as much as the search.
        """
        find = self.text.find
        for sign in signs:
            at = find(sign, start, end)
            if at >= 0:
                return True
        return False

    def text_of(self, pieces: list[Piece], between: str = "") -> None:
        """Collect the citations of inline text in pieces (a cell, a term, a line)."""
        if not any(self.matters(a, b) for a, b in pieces):
            return
        region = self.region.cut(pieces, between=between)
        inline(region, self.state, self.findings).flow(0, len(region.text))

    def cell(self, lines: list[Piece]) -> None:
        """Parse the blocks of a grid table's cell, given line by line without line ends."""
        if self.depth >= MAX_DEPTH or not any(self.matters(a, b) for a, b in lines):
            return
        starts: list[int] = []
        size = 0
        for a, b in lines:
            starts.append(size)
            size += len(self.text[a:b].rstrip()) + 1
        text = "".join(self.text[a:b].rstrip() + "\n" for a, b in lines)
        region = Region(text + "\n", starts, [self.region.at(a) for a, _ in lines])
        self.child(region).run()

    def blanks(self, at: int) -> int:
        """Return the end of the blank lines at `at`."""
        blanks = _BLANKS.match(self.text, at, self.end)
        return blanks.end() if blanks else at
