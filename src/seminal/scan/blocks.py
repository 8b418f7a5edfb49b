"""The block part of pandoc's Markdown: which stretches of a document are text, and which are not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from seminal.scan import atoms, cells, markers, tables
from seminal.scan.containers import list_at, note_at, quotation_at
from seminal.scan.found import Findings, Found
from seminal.scan.inline import Inline
from seminal.scan.known_names import VERBATIM_TAGS, VOID_TAGS
from seminal.scan.region import Piece, Region
from seminal.scan.state import State
from seminal.scan.tex_keys import tex_citations

_BLANKS: Final = re.compile(r"(?:[ \t]*\n)+|[ \t]+\Z")
_ONE_LINE: Final = re.compile(r"[^\n]+")
_PLAIN: Final = re.compile(
    r"(?![a-zA-Z]{1,9}[.)](?:[ ]|\n)|[Tt]able:)[^\W\d_][^\n]*+(?:\n(?![ \t]*[|:~+=\-`]|[ \t]*\n {0,3}[:~][ \n])|\Z)"
)
_PARAGRAPH: Final = re.compile(r"[^\n]*+(?:\n(?![ \t]*(?:\n|\Z))[^\n]*+)*+")
_UNTIL_BLOCK: Final = re.compile(r"[^\n]*+(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::)[^\n]*+)*+")
_UNTIL_ITEM: Final = re.compile(
    r"[^\n]*+(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::| {0,3}(?:[*+\-:~(@#]|\w{1,9}[.)]))[^\n]*+)*+"
)
_HAZARD: Final = re.compile(r"@|<|\[\^|cite|\\begin")
_YAML: Final = re.compile(
    r"---[ \t]*\n(?![ \t]*\n)(?:(?!(?:---|\.\.\.)[ \t]*(?:\n|\Z))[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)"
)
_TITLE_LINE: Final = re.compile(r"%[ \t]*+([^\n]*(?:\n[ \t](?![ \t]*\n)[^\n]*)*+)\n")
_ATX: Final = re.compile(r"#+(?![.)])(?=[ \t]|\n|\Z)[ \t]*")
_SETEXT: Final = re.compile(r"[ \t]*([^\n]+)\n(?:=+|-+)[=\-]*[ \t]*(?:\n|\Z)")
_ACROSS_LINES: Final = re.compile(r"[`$<]|\\[A-Za-z]")
_HEADING_TAIL: Final = re.compile(rf"#*[ \t]*(?:{atoms.ATTRIBUTES.pattern})?[ \t]*\Z")
_HEADER_END: Final = re.compile(rf"#*[ \t]*(?:{atoms.ATTRIBUTES.pattern})?[ \t]*(?:\n|\Z)")
_INDENTED: Final = re.compile(r"(?:(?:[ \t]*+\n)*+ {4}[^\n]*+(?:\n|\Z))++")
_LINE_BLOCK: Final = re.compile(r"(?:\|(?: (?= *[^ \n])[^\n]*+\n(?: [^\n]*+\n)*+|[ \t]*+\n))++")
_LINE_OF_BLOCK: Final = re.compile(r"\|(?: (?= *[^ \n])([^\n]*(?:\n [^\n]*)*)|[ \t]*)\n")
_DEFINITION_AHEAD: Final = re.compile(r"(?=[ \t]*+\S)[^\n]*+\n(?:[ \t]*+\n)? {0,3}[:~][ \n]")
_REFERENCE: Final = re.compile(
    r" {0,3}\[(?!\^)((?:[^\[\]\\\n]|\\.|\n(?![ \t]*\n)|\[[^\[\]\n]*\])*+)\]:[ \t]*(?:\n[ \t]*)?(?![\[\s])"
    r"(?:<[^<>\n]*>|[^\n]*?)(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:\"[^\n]*\"|'[^\n]*'|\([^\n]*\)))?[ \t]*"
    rf"(?:\n?[ \t]*{atoms.ATTRIBUTES.pattern})?[ \t]*(?:\n|\Z)"
)
_DEEPEST: Final = 60  # nested containers beyond which content is not looked at


class Blocks:
    """A parser of one region's blocks; what it finds goes into `findings`."""

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
        self._inline: Inline | None = None

    @property
    def inline(self) -> Inline:
        """Return the region's inline parser, made when it is first wanted."""
        if self._inline is None:
            self._inline = Inline(self.region, self.state, self.findings)
        return self._inline

    def run(self) -> None:
        """Parse all blocks of the region."""
        at = self._title_block() if self.depth == 0 and self.text.startswith("%") else 0
        while at < self.end:
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
            for event in self.findings.events[mark:]:
                if isinstance(event, Found):
                    event.context = f"metadata:{name}"
            here = line.end()
        return here

    def nested(self, pieces: list[Piece], *, tail: str = "", in_list: bool | None = None) -> None:
        """Parse blocks of a region cut from this one."""
        if self.depth >= _DEEPEST or not any(self._matters(a, b) for a, b in pieces):
            return
        before = self.state.in_list
        if in_list is not None:
            self.state.in_list = in_list
        child = Blocks(
            self.region.cut(pieces, tail), self.state, self.findings, self.metadata, self.depth + 1
        )
        child.run()
        self.state.in_list = before

    def _matters(self, start: int, end: int) -> bool:
        find = self.text.find
        return (
            find("@", start, end) >= 0
            or find("cite", start, end) >= 0
            or (self.findings.has_notes and find("[^", start, end) >= 0)
        )

    def text_of(self, pieces: list[Piece], between: str = "") -> None:
        """Collect the citations of pieces that are inlines by themselves (a cell, a term, a line)."""
        if any(self._matters(a, b) for a, b in pieces):
            region = self.region.cut(pieces, between=between)
            Inline(region, self.state, self.findings).flow(0, len(region.text))

    def cell(self, lines: list[Piece]) -> None:
        """Parse the blocks of a grid table's cell, given line by line without line ends."""
        if self.depth >= _DEEPEST or not any(self._matters(a, b) for a, b in lines):
            return
        starts: list[int] = []
        size = 0
        for a, b in lines:
            starts.append(size)
            size += len(self.text[a:b].rstrip()) + 1
        text = "".join(self.text[a:b].rstrip() + "\n" for a, b in lines)
        region = Region(text + "\n", starts, [self.region.at(a) for a, _ in lines])
        Blocks(region, self.state, self.findings, self.metadata, self.depth + 1).run()

    # -- one block -----------------------------------------------------------------------------

    def block(self, at: int) -> int:
        """Return the end of the block at `at`."""
        text, end = self.text, self.end
        blanks = _BLANKS.match(text, at, end)
        if blanks is not None:
            return blanks.end()
        if not self.state.in_list and _PLAIN.match(text, at, end):
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

    def _fence(self, at: int, indent: int) -> int:
        after = markers.fenced(self.text, at, self.end) if indent < 4 else -1
        if after >= 0:
            start, _, _, info = markers.fence_header(self.text, at, self.end)
            if info.startswith("{") and self._matters(at, after):
                self._braced(at, start, after, info)
            return self._blanks(after)
        return -1

    def _braced(self, at: int, start: int, after: int, info: str) -> None:
        """Collect what counts in a fenced block whose header is in braces: raw LaTeX, a cell's captions."""
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
            for stretches in cells.captions(self.text, at, start, after):
                self.text_of(stretches)
        for event in self.findings.events[mark:]:
            if isinstance(event, Found):
                event.context = "option"

    def _raw_tex(self, start: int, end: int) -> None:
        if self.text.find("cite", start, end) >= 0:
            pattern = self.state.options.commands
            self.findings.events.extend(tex_citations(self.text, start, end, self.region.at, pattern))

    def _blanks(self, at: int) -> int:
        blanks = _BLANKS.match(self.text, at, self.end)
        return blanks.end() if blanks else at

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
        match = markers.DIV_START.match(self.text, at, self.end) if indent == 0 else None
        if match is None or markers.DIV_END.match(self.text, at, self.end) or self.depth >= _DEEPEST:
            return -1
        here = match.end()
        self.state.divs += 1
        self.depth += 1
        while here < self.end:
            close = markers.DIV_END.match(self.text, here, self.end)
            if close is not None:
                here = self._blanks(close.end())
                break
            here = max(self.block(here), here + 1)
        self.depth -= 1
        self.state.divs -= 1
        return here

    def _header(self, at: int, indent: int) -> int:
        match = _ATX.match(self.text, at, self.end) if indent == 0 else None
        if match is None:
            return -1
        after = self._heading(match.end())
        if after >= 0 and self.text.startswith("# ", at):
            self._title(match.end())
        return self._blanks(after) if after >= 0 else -1

    def _title(self, start: int) -> None:
        """Keep the first heading of the first level: a chapter without `title:` has it for its title."""
        line = self.text[start : self.text.find("\n", start) % (self.end + 1)]
        self.findings.title = self.findings.title or _HEADING_TAIL.sub("", line).strip()

    def _setext(self, at: int, indent: int) -> int:
        match = _SETEXT.match(self.text, at, self.end)
        if match is None:
            return -1
        mark = len(self.findings.events)
        if self._heading(match.start(1)) != match.end(1) + 1:
            del self.findings.events[mark:]
            return -1
        if self.text.startswith("=", match.end(1) + 1):
            self._title(match.start(1))
        return self._blanks(match.end())

    def _heading(self, start: int) -> int:
        """Collect the text of a heading and return the end of its line, attributes left out, or -1."""
        stop = self.text.find("\n", start, self.end)
        stop = stop if stop >= 0 else self.end
        if not (self._matters(start, stop) or _ACROSS_LINES.search(self.text, start, stop)):
            return min(stop + 1, self.end)
        inline, mark = self.inline, len(self.findings.events)
        inline.breaks = False
        here = start
        while here < self.end and not (closing := _HEADER_END.match(self.text, here, self.end)):
            after = inline.inline(here, self.end)
            if after < 0:
                break
            here = after
        inline.breaks = True
        if here >= self.end or closing is None:
            del self.findings.events[mark:]
            return -1
        for event in self.findings.events[mark:]:
            if isinstance(event, Found) and not event.context:
                event.context = "heading"
        return closing.end()

    def _indented(self, at: int, indent: int) -> int:
        match = _INDENTED.match(self.text, at, self.end) if indent >= 4 else None
        return self._blanks(match.end()) if match else -1

    def _tex(self, at: int, indent: int) -> int:
        if indent:
            return -1
        after = atoms.tex_block(self.text, at, self.end)
        if after < 0:
            return -1
        self._raw_tex(at, after)
        spaces = atoms.SPNL.match(self.text, after, self.end)
        return spaces.end() if spaces else after

    def _line_block(self, at: int, indent: int) -> int:
        match = _LINE_BLOCK.match(self.text, at, self.end) if indent == 0 else None
        if match is None:
            return -1
        for line in _LINE_OF_BLOCK.finditer(self.text, at, match.end()):
            if line[1]:
                pieces = [more.span() for more in _ONE_LINE.finditer(self.text, *line.span(1))]
                self.text_of(pieces, between=" ")
        return self._blanks(match.end())

    def _rule(self, at: int, indent: int) -> int:
        match = markers.HRULE.match(self.text, at, self.end)
        return match.end() if match else -1

    def _definitions(self, at: int, indent: int) -> int:
        return list_at(self, at, "definition") if _DEFINITION_AHEAD.match(self.text, at, self.end) else -1

    def _table(self, at: int, indent: int) -> int:
        return tables.table_at(self, at)

    def _reference(self, at: int, indent: int) -> int:
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

    # -- HTML ----------------------------------------------------------------------------------

    def _html(self, at: int, indent: int) -> int:
        if indent:
            return -1
        text, end = self.text, self.end
        after = atoms.comment(text, at, end)
        if after >= 0:
            return self._after_tag(after)
        after, name, kind = atoms.tag(text, at, end)
        if after < 0 or not atoms.is_block(name):
            return -1
        if kind != "open":
            return self._after_tag(after)
        if name in VERBATIM_TAGS:
            close = atoms.verbatim(text, after, end, name)
            if close >= 0:
                return self._after_tag(close)
        if name in VOID_TAGS or text.startswith("/>", after - 2) or self.depth >= _DEEPEST:
            return self._after_tag(after, blanks=False)
        return self._html_content(after, name)

    def _after_tag(self, at: int, *, blanks: bool = True) -> int:
        while at < self.end and self.text[at] in " \t":
            at += 1
        return self._blanks(at) if blanks else at

    def _html_content(self, at: int, name: str) -> int:
        text, end = self.text, self.end
        here = self._after_tag(at, blanks=False)
        indent = 0
        if name == "div":
            here = self._blanks(here)
        elif text.startswith("\n", here):
            here += 1
            while here + indent < end and text[here + indent] == " ":
                indent += 1
            here += indent
        before, self.state.html = self.state.html, name
        self.depth += 1
        while here < end:
            start = here
            gobbled = 0
            while gobbled < indent and here < end and text[here] == " ":
                here += 1
                gobbled += 1
            if text.startswith("</", here):
                after, closed, kind = atoms.tag(text, here, end)
                if after >= 0 and kind == "close" and closed == name:
                    here = after
                    break
            here = max(self.block(here), start + 1)
        self.depth -= 1
        self.state.html = before
        return here

    # -- paragraphs ----------------------------------------------------------------------------

    def _paragraph(self, at: int) -> int:
        text, end = self.text, self.end
        chunk = _PARAGRAPH.match(text, at, end)
        if chunk is not None and chunk.end() > at and _HAZARD.search(text, at, chunk.end()) is None:
            sure = (_UNTIL_ITEM if self.state.in_list else _UNTIL_BLOCK).match(text, at, end)
            return min((sure or chunk).end() + 1, end)
        mark = len(self.findings.events)
        inline = self.inline
        stop = inline.flow(at, end)
        if stop <= at:
            return at + 1
        if len(self.findings.events) > mark:
            self._figure(at, stop, mark)
        return stop

    def _figure(self, at: int, stop: int, mark: int) -> None:
        """Count a figure's caption twice, as pandoc does: it is the image's alternative text too."""
        text, inline = self.text, self.inline
        while at < stop and text[at] in " \t":
            at += 1
        if not text.startswith("![", at):
            return
        close = inline.closing(at + 1, stop)
        if close < 0:
            return
        after = close + 1
        label = " ".join(text[at + 2 : close].split()).lower()
        if text.startswith("(", after):
            after = atoms.target(text, after, stop)
        elif text.startswith("[", after):
            second = inline.closing(after, stop)
            label = " ".join(text[after + 1 : second].split()).lower() or label
            after = second + 1 if second >= 0 and label in self.findings.labels else -1
        elif label not in self.findings.labels:
            return
        if after < 0:
            return
        attributes = atoms.ATTRIBUTES.match(text, after, stop) if text.startswith("{", after, stop) else None
        rest = attributes.end() if attributes else after
        if text[rest:stop].strip() or (attributes and re.search(r"[\s{]alt=", attributes[0])):
            return
        for event in list(self.findings.events[mark:]):
            if isinstance(event, Found):
                event.context = "caption"
                self.findings.events.append(
                    Found(event.key, event.mode, event.start, event.end, "figure", event.bare)
                )
            else:
                self.findings.events.append(event)


_Parser = Callable[[Blocks, int, int], int]
_ALWAYS: Final[tuple[_Parser, ...]] = (
    Blocks._setext,
    Blocks._table,
    Blocks._indented,
    Blocks._numbers,
    Blocks._definitions,
)
_BY_CHAR: Final[dict[str, tuple[_Parser, ...]]] = {
    "`": (Blocks._fence,),
    "~": (Blocks._fence,),
    "-": (Blocks._yaml, Blocks._bullets, Blocks._setext, Blocks._table, Blocks._indented, Blocks._rule),
    "*": (Blocks._bullets, Blocks._setext, Blocks._table, Blocks._indented, Blocks._rule),
    "_": (Blocks._setext, Blocks._table, Blocks._indented, Blocks._rule),
    "+": (Blocks._bullets,),
    ":": (Blocks._div,),
    "#": (Blocks._setext, Blocks._header),
    "<": (Blocks._setext, Blocks._html),
    "\\": (Blocks._setext, Blocks._table, Blocks._indented, Blocks._tex),
    "|": (Blocks._setext, Blocks._table, Blocks._line_block),
    ">": (Blocks._setext, Blocks._table, Blocks._indented, Blocks._quotation),
    "[": (
        Blocks._setext,
        Blocks._table,
        Blocks._indented,
        Blocks._definitions,
        Blocks._note,
        Blocks._reference,
    ),
}
