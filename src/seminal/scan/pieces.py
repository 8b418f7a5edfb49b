"""A region parsed for its blocks: cells, terms and nested regions, and whether they matter."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from seminal.scan import fast_path
from seminal.scan.found import Findings
from seminal.scan.inline import Inline
from seminal.scan.region import Piece, Region
from seminal.scan.sign_index import Signs
from seminal.scan.state import State
from seminal.scan.tex_keys import tex_citations

_PLAIN: Final = re.compile(fast_path.FIRST_LINE)
_BLANKS: Final = re.compile(r"(?:[ \t]*\n)+|[ \t]+\Z")
_LONG: Final = 2000  # characters from which it pays to remember where signs stand
_DEEPEST: Final = 60  # nested containers beyond which content is not looked at


class RegionParser(ABC):
    """What all parsers of blocks have: the region, the findings, regions cut from it."""

    def __init__(
        self,
        region: Region,
        state: State,
        findings: Findings,
        metadata: Callable[[Region, Piece], bool],
        depth: int = 0,
    ) -> None:
        self.region, self.state, self.findings = region, state, findings
        self.text, self.end = region.text, len(region.text)
        self.metadata, self.depth = metadata, depth
        self.row_ends: dict[int, int] = {}  # of rows of pipe tables, by the signs that stand in them
        self.signs = Signs(self.text, findings.hazards) if self.end > _LONG else None
        self._inline: Inline | None = None

    @property
    def inline(self) -> Inline:
        """Return the region's inline parser, made when it is first wanted."""
        if self._inline is None:
            self._inline = Inline(self.region, self.state, self.findings)
        return self._inline

    def nested(self, pieces: list[Piece], *, tail: str = "", in_list: bool | None = None) -> None:
        """Parse blocks of a region cut from this one."""
        if self.depth >= _DEEPEST or not pieces or not self.matters(pieces[0][0], pieces[-1][1]):
            return
        start, end = pieces[0]
        if all(self.text.startswith("\n", a, b) for a, b in pieces[1:]):  # most list items are one line
            end -= self.text.endswith("\n", start, end)
            if _PLAIN.match(self.text, start, end) and self.inline.easy_line(start, end):
                return
        before = self.state.in_list
        if in_list is not None:
            self.state.in_list = in_list
        child = type(self)(
            self.region.cut(pieces, tail), self.state, self.findings, self.metadata, self.depth + 1
        )
        child.run()
        self.state.in_list = before

    def matters(self, start: int, end: int) -> bool:
        """Return whether something in `[start, end)` can cite or call a note."""
        return self._holds(self.findings.telling, start, end)

    def _holds(self, signs: tuple[str, ...], start: int, end: int) -> bool:
        """Return whether one of the signs stands in `[start, end)`.

        `find` is five times as fast as one pattern of them, and a generator would cost twice as much as the search.
        """
        find = self.text.find
        for sign in signs:
            at = find(sign, start, end)
            if at >= 0:
                return True
        return False

    def text_of(self, pieces: list[Piece], between: str = "") -> None:
        """Collect the citations of pieces that are inlines by themselves (a cell, a term, a line)."""
        if len(pieces) == 1:
            start, end = pieces[0]
            if not self.matters(start, end) or self.inline.easy_line(start, end):
                return
        elif not any(self.matters(a, b) for a, b in pieces):
            return
        region = self.region.cut(pieces, between=between)
        Inline(region, self.state, self.findings).flow(0, len(region.text))

    def cell(self, lines: list[Piece]) -> None:
        """Parse the blocks of a grid table's cell, given line by line without line ends."""
        if self.depth >= _DEEPEST or not any(self.matters(a, b) for a, b in lines):
            return
        starts: list[int] = []
        size = 0
        for a, b in lines:
            starts.append(size)
            size += len(self.text[a:b].rstrip()) + 1
        text = "".join(self.text[a:b].rstrip() + "\n" for a, b in lines)
        region = Region(text + "\n", starts, [self.region.at(a) for a, _ in lines])
        type(self)(region, self.state, self.findings, self.metadata, self.depth + 1).run()

    def blanks(self, at: int) -> int:
        """Return the end of the blank lines at `at`."""
        blanks = _BLANKS.match(self.text, at, self.end)
        return blanks.end() if blanks else at

    def _raw_tex(self, start: int, end: int) -> None:
        if self.text.find("cite", start, end) >= 0:
            pattern = self.state.options.commands
            self.findings.events.extend(tex_citations(self.text, start, end, self.region.at, pattern))

    @abstractmethod
    def run(self) -> None:
        """Parse all blocks of the region."""

    @abstractmethod
    def block(self, at: int) -> int:
        """Return the end of the block at `at`."""
