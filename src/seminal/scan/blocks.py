"""The block part of pandoc's Markdown: which stretches of a document are text, and which are not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from seminal.scan import atoms, fast_path, markers, tables, tex
from seminal.scan.cell_blocks import CellBlocks
from seminal.scan.containers import list_at, note_at, quotation_at
from seminal.scan.html_blocks import HtmlBlocks
from seminal.scan.paragraphs import ParagraphParser
from seminal.text import budget
from seminal.text.pattern import lazy

_ONE_LINE: Final = lazy(r"[^\n]+")
_NEXT_LINE: Final = r"\n(?![ \t]*[|:~+=\-`]|[ \t]*\n {0,3}[:~][ \n])"
_PLAIN: Final = re.compile(rf"{fast_path.FIRST_LINE}(?:{_NEXT_LINE}|\Z)")
_STOP: Final = r"[ \t]*\n|`{3}|:::"
_SILENT: Final = re.compile(  # whole paragraphs and the headings between them, where no sign stands
    rf"(?>(?:{fast_path.FIRST_LINE}(?={_NEXT_LINE})(?>(?:\n(?!{_STOP})[^\n]*+)*)\n(?={_STOP})(?>(?:[ \t]*\n)*)"
    r"|\#\#+[ \t]++[^\n`$<\\]*+\n(?![=\-])(?>(?:[ \t]*\n)*))+)"
)
_YAML: Final = re.compile(
    r"---[ \t]*\n(?![ \t]*\n)(?:(?!(?:---|\.\.\.)[ \t]*(?:\n|\Z))[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)"
)
_TITLE_LINE: Final = lazy(r"%[ \t]*+([^\n]*(?>(?:\n[ \t](?![ \t]*\n)[^\n]*)*))\n")
_INDENTED: Final = lazy(r"(?>(?:(?>(?:[ \t]*+\n)*) {4}[^\n]*+(?:\n|\Z))+)")
_LINE_BLOCK: Final = lazy(r"(?>(?:\|(?: (?= *[^ \n])[^\n]*+\n(?>(?: [^\n]*+\n)*)|[ \t]*+\n))+)")
_LINE_OF_BLOCK: Final = lazy(r"\|(?: (?= *[^ \n])([^\n]*(?:\n [^\n]*)*)|[ \t]*)\n")
_DEFINITION_AHEAD: Final = re.compile(r"(?=[ \t]*+\S)[^\n]*+\n([ \t]*+\n)? {0,3}[:~][ \n]")
_REFERENCE: Final = lazy(
    r" {0,3}\[(?!\^[^\r\n\t \^\[\]]+\])"
    r"((?>(?:[^\[\]\\\n]|\\.|\n(?![ \t]*\n)|\[[^\[\]\n]*\])*))\]:[ \t]*(?:\n[ \t]*)?(?![\[\s])"
    r"(?:(?><[^<>\n]*>)|(?!<[^<>\n]*>)(?:(?![ \t]\[[^\]\n]*\])[^\n])*?)"
    r"(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:\"[^\n]*\"|'[^\n]*'|\([^\n]*\)))?[ \t]*"
    rf"(?:\n?[ \t]*{atoms.ATTRIBUTES.pattern})?[ \t]*(?:\n|\Z)"
)
_DEEPEST: Final = 60  # nested containers beyond which content is not looked at


class BlockParser(ParagraphParser, HtmlBlocks, CellBlocks):
    """A parser of one region's blocks; what it finds goes into `findings`."""

    def run(self) -> None:
        """Parse all blocks of the region."""
        at = self._title_block() if self.depth == 0 and self.text.startswith("%") else 0
        while at < self.end:
            if not self.depth:
                budget.reached(at)
            after = self.block(at)
            at = after if after > at else at + 1

    def _title_block(self) -> int:
        """Collect the lines of title, authors and date that open a document, and return their end."""
        here = 0
        for name in ("title", "author", "date"):
            line = _TITLE_LINE.match(self.text, here, self.end)
            if line is None:
                break
            mark = len(self.findings.events)
            self.text_of([line.span(1)])
            for found in self.findings.since(mark):
                found.context = f"metadata:{name}"
            here = line.end()
        return here

    def block(self, at: int) -> int:
        """Return the end of the block at `at`."""
        text, end = self.text, self.end
        if text[at] in " \t\n":
            if (after := self.blanks(at)) > at:
                return after
        elif (after := self._silent(at)) > at:
            return after
        elif _PLAIN.match(text, at, end):
            return self._paragraph(at)
        here = at
        while here < end and text[here] == " ":
            here += 1
        char, indent = text[here : here + 1], here - at
        for parser in _BY_CHAR.get(char, ()):
            after = parser(self, at, indent)
            if after >= 0:
                return after
        for parser in _ALWAYS:
            after = parser(self, at, indent)
            if after >= 0:
                return after
        return self._paragraph(at)

    def _silent(self, at: int) -> int:
        """Return the end of the paragraphs and headings from `at` on in which no sign stands, at most."""
        if self.signs is None or self.state.in_list:
            return at
        sign = self.signs.first(at)
        silent = _SILENT.match(self.text, at, sign) if self.text.find("\n", at, sign) >= 0 else None
        return silent.end() if silent else at

    def _fence(self, at: int, indent: int) -> int:
        """Pass over a fenced block, reading what its header in braces says; return where it ends, or -1."""
        start, char, size, info = markers.fence_header(self.text, at, self.end)
        after = markers.fence_end(self.text, start, self.end, char, size, info) if start >= 0 else -1
        if after >= 0:
            if "{" in info and self.matters(at, after):
                self._braced(at, start, after, info)
            return self.blanks(after)
        return -1

    def _yaml(self, at: int, indent: int) -> int:
        match = _YAML.match(self.text, at, self.end) if indent == 0 else None
        if match is None:
            return -1
        return match.end() if self.metadata(self.region, (at, match.end())) else -1

    def _bullets(self, at: int, indent: int) -> int:
        return list_at(self, at, "bullet") if indent < 4 else -1

    def _numbers(self, at: int, indent: int) -> int:
        return list_at(self, at, "ordered") if indent < 4 else -1

    def _quotation(self, at: int, indent: int) -> int:
        return quotation_at(self, at) if indent < 4 else -1

    def _note(self, at: int, indent: int) -> int:
        return note_at(self, at) if indent < 4 else -1

    def _div(self, at: int, indent: int) -> int:
        """Read the blocks of a fenced Div up to its closing fence, or the end; return where it ends, or -1."""
        match = markers.DIV_START.match(self.text, at, self.end) if indent == 0 else None
        if match is None or markers.DIV_END.match(self.text, at, self.end) or self.depth >= _DEEPEST:
            return -1
        here = match.end()
        if self.state.options.quarto and self.matters(at, here):
            self._caption(at, here)
        self.state.divs += 1
        self.depth += 1
        while here < self.end:
            close = markers.DIV_END.match(self.text, here, self.end)
            if close is not None:
                here = self.blanks(close.end())
                break
            here = max(self.block(here), here + 1)
        self.depth -= 1
        self.state.divs -= 1
        return here

    def _indented(self, at: int, indent: int) -> int:
        match = _INDENTED.match(self.text, at, self.end) if indent >= 4 else None
        return self.blanks(match.end()) if match else -1

    def _tex(self, at: int, indent: int) -> int:
        """Read a block of raw LaTeX for its citations; return where it ends, or -1."""
        if indent:
            return -1
        after = tex.tex_block(self.text, at, self.end)
        if after < 0:
            return -1
        self._raw_tex(at, after)
        spaces = atoms.SPNL.match(self.text, after, self.end)
        return spaces.end() if spaces else after

    def _line_block(self, at: int, indent: int) -> int:
        """Read the text of a line block (`| line`); return where it ends, or -1."""
        match = _LINE_BLOCK.match(self.text, at, self.end) if indent == 0 else None
        if match is None:
            return -1
        for line in _LINE_OF_BLOCK.finditer(self.text, at, match.end()):
            if line[1]:
                pieces = [more.span() for more in _ONE_LINE.finditer(self.text, *line.span(1))]
                self.text_of(pieces, between=" ")
        return self.blanks(match.end())

    def _rule(self, at: int, indent: int) -> int:
        match = markers.HRULE.match(self.text, at, self.end)
        return match.end() if match else -1

    def _definitions(self, at: int, indent: int) -> int:
        """Read a definition list, if no table begins there; return where it ends, or -1."""
        ahead = _DEFINITION_AHEAD.match(self.text, at, self.end)
        if ahead is None:
            return -1
        if ahead[1]:  # what follows a blank line may be a table that begins like a definition
            mark = len(self.findings.events)
            table = tables.table_at(self, ahead.end(1))
            del self.findings.events[mark:]
            if table >= 0:
                return -1
        return list_at(self, at, "definition")

    def _table(self, at: int, indent: int) -> int:
        return tables.table_at(self, at)

    def _reference(self, at: int, indent: int) -> int:
        """Pass over the definition of a link's address (`[label]: url`); return where it ends, or -1."""
        match = _REFERENCE.match(self.text, at, self.end) if indent < 4 else None
        if match is None:
            return -1
        if "@" in match[1]:  # a citation with a colon after it is no definition
            mark = len(self.findings.events)
            cited = self.inline.group(match.start(1) - 1, self.end)
            del self.findings.events[mark:]
            if cited >= 0:
                return -1
        return match.end()


_Parser = Callable[[BlockParser, int, int], int]
_ALWAYS: Final[tuple[_Parser, ...]] = (
    BlockParser._setext,
    BlockParser._table,
    BlockParser._indented,
    BlockParser._numbers,
    BlockParser._definitions,
)
_BY_CHAR: Final[dict[str, tuple[_Parser, ...]]] = {
    "`": (BlockParser._fence,),
    "~": (BlockParser._fence,),
    "-": (
        BlockParser._yaml,
        BlockParser._bullets,
        BlockParser._setext,
        BlockParser._table,
        BlockParser._indented,
        BlockParser._rule,
    ),
    "*": (
        BlockParser._bullets,
        BlockParser._setext,
        BlockParser._table,
        BlockParser._indented,
        BlockParser._rule,
    ),
    "_": (BlockParser._setext, BlockParser._table, BlockParser._indented, BlockParser._rule),
    "+": (BlockParser._bullets,),
    ":": (BlockParser._div,),
    "#": (BlockParser._setext, BlockParser._header),
    "<": (BlockParser._setext, BlockParser._html),
    "\\": (BlockParser._setext, BlockParser._table, BlockParser._indented, BlockParser._tex),
    "|": (BlockParser._setext, BlockParser._table, BlockParser._line_block),
    ">": (BlockParser._setext, BlockParser._table, BlockParser._indented, BlockParser._quotation),
    "[": (
        BlockParser._setext,
        BlockParser._table,
        BlockParser._indented,
        BlockParser._definitions,
        BlockParser._note,
        BlockParser._reference,
    ),
}
