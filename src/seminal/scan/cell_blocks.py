"""Fenced blocks whose header is in braces: executable cells, raw LaTeX, listings with a caption."""

from __future__ import annotations

from seminal.scan import atoms, cells
from seminal.scan.found import Findings
from seminal.scan.front_matter import option_values
from seminal.scan.pieces import RegionParser
from seminal.scan.region import Region
from seminal.scan.state import State


class CellBlocks(RegionParser):
    """The part of the block parser that reads such blocks."""

    def _braced(self, at: int, start: int, after: int, info: str) -> None:
        """Collect what counts in the block `[at, after)` whose content begins at `start`: raw LaTeX, captions."""
        raw = atoms.RAW_FORMAT.match(info)
        if raw is not None:
            if raw[1] in ("latex", "tex"):
                self._raw_tex(start, after)
            return
        mark = len(self.findings.events)
        if cells.is_text(info):
            close = self.text.rstrip().rfind("\n", start, after)
            self.nested([(start, max(start, close))])
        else:
            executed = info.startswith("{") and not atoms.ATTRIBUTES.match(info)
            self._arguments(at, start, executed=executed)
            if executed:
                self._options(start, after)
        for found in self.findings.since(mark):
            found.context = "option"

    def _caption(self, start: int, end: int) -> None:
        """Collect the caption that a Div's header states for a float of Quarto's."""
        mark = len(self.findings.events)
        for string in cells.float_captions(self.text, start, end):
            self.text_of(string)
        for found in self.findings.since(mark):
            found.context = "option"

    def _arguments(self, start: int, end: int, *, executed: bool = True) -> None:
        for string in cells.arguments(self.text, start, end, executed=executed):
            self.text_of(string)

    def _options(self, start: int, end: int) -> None:
        """Collect the options of a cell that stand in comments and become text."""
        lines = cells.comments(self.text, start, end)
        if not lines or not self.matters(lines[0][0], lines[-1][1]):
            return
        options = self.region.cut(lines, between="\n")
        if not cells.is_yaml(options.text):
            self._arguments(lines[0][0], lines[-1][1])
            return
        for findings in option_values(options.text, cells.is_caption, self._read):
            for found in findings.since(0):
                found.move(options.at)
            self.findings.events.extend(findings.events)

    def _read(self, text: str, findings: Findings) -> None:
        """Collect the citations of an option's value into `findings`, places counted from its beginning."""
        lead = len(text) - len(text.lstrip())
        region = Region(text.lstrip() + "\n\n", [0], [lead])
        state = State(flat=True, options=self.state.options)
        type(self)(region, state, findings, self.metadata, self.depth + 1).run()
