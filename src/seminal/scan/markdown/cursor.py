"""The cursors of the inline and the block parser: region, open constructs, findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from seminal.model.manuscript import Mode
from seminal.scan.citations import Options
from seminal.scan.findings import Event, Findings, FoundCitation
from seminal.scan.latex.keys import tex_citations
from seminal.scan.markdown import atoms, regions
from seminal.scan.markdown.regions import Piece, Region, Signs
from seminal.text import budget

MAX_DEPTH: Final = 40
"""Nesting beyond which a bracket, an emphasis or a span is plain text."""
_BLANK: Final = re.compile(r"[ \t]*(?:\n|\Z)")
_SPACES: Final = re.compile(r"[ \t]*")
_WORD: Final = re.compile(r"[^\W_]+")
_INTRICATE: Final = (
    *("*@", "_@", "*-@", "_-@"),
    re.compile(r"\[[^\[\]@\"']*(?:@[^\[\]\"']*[\"']|[\"'][^\[\]@]*@)"),
)
"""Without one of these in a paragraph, emphases and quotations do not matter: a key after one, or one in brackets."""
_NESTED: Final = re.compile(r"\[[^\[\]]*\[")
"""Where quotations may matter behind inner brackets."""
_SPECIAL: Final = (
    re.compile(  # begins with one set, for which `re` looks four times as fast as for alternatives
        r"[`$<\[\\@^~!\-\n](?:(?<=[`$<\[\\@^~])|(?<=!)(?=\[)|(?<=-)-{0,400}(?=@)"
        r"|(?<=\n)(?=[ \t]*(?:\n|\Z|[`:<*+\-#(@~]|\w{1,9}[.)])))"
    )
)
_BLANKS: Final = re.compile(r"(?:[ \t]*\n)+|[ \t]+\Z")
_MIN_INDEXED: Final = 2000  # characters of a region in which the next sign is remembered
_MAX_REMEMBERED: Final = 100_000  # tries, which take 30 MB
MAX_BLOCK_DEPTH: Final = 60
"""Nesting beyond which the content of a container is not looked at."""


@dataclass(slots=True)
class State:
    """What is open around a line: it decides whether the next line continues a paragraph."""

    in_list: bool = False
    html: str | None = None
    divs: int = 0
    dead_elements: int = 0  # of HTML without an end, verbatim or with signs in their tags
    flat: bool = False  # metadata whose blocks become inlines: a figure is no more than its image
    options: Options = field(default_factory=Options)

    def closes(self, text: str, at: int, end: int) -> bool:
        """Return whether the open HTML block or fenced div is closed at `at`."""
        if self.ends_div(text, at, end):
            return True
        if self.html is not None and text.startswith("</", at, end):
            after, name, kind = atoms.tag(text, at, end)
            return after >= 0 and kind == "close" and name == self.html
        return False

    def ends_div(self, text: str, at: int, end: int) -> bool:
        """Return whether a fence at `at` closes an open div."""
        return self.divs > 0 and regions.DIV_END.match(text, at, end) is not None

    def next_line(self, text: str, at: int, end: int) -> int:
        """Return where the next line's text begins, or -2 if the paragraph ends.

        The conditions are those of the manual's sections on paragraphs and block elements.
        """
        line = at + 1
        if line < end and _BLANK.match(text, line, end):
            return -2
        if self.in_list and regions.list_start(text, line, end):
            return -2
        if regions.TICK_FENCE.match(text, line, end) and regions.fenced(text, line, end) >= 0:
            return -2
        if self.closes(text, line, end):
            return -2
        spaces = _SPACES.match(text, line, end)
        return spaces.end() if spaces else line


class Cursor:
    """The inline parser of a region: its text, open constructs, and findings.

    `handlers` are the functions for what each character can begin, from the cursor, an offset and a limit to the end
    of what begins there: -1 if nothing does, -2 if the paragraph ends. They call `element` for what is inside.
    """

    __slots__ = (
        "breaks", "dead_quotes", "dead_spans", "depth", "findings", "handlers", "intricate", "links", "memo", "pairs",
        "quote", "region", "solid", "solid_word", "spans", "state", "text",
    )  # fmt: skip

    def __init__(
        self, region: Region, state: State, findings: Findings, handlers: Mapping[str, Handler]
    ) -> None:
        self.region, self.state, self.findings = region, state, findings
        self.handlers = handlers
        self.text = region.text
        self.solid = -1  # where the last construct ended, so that what stands before is no word
        self.solid_word = False  # ... unless it was an emphasis, which pandoc counts as one
        self.breaks = True
        self.links = True
        self.quote = ""
        self.depth = 0
        self.pairs: tuple[dict[int, int], dict[int, int]] = {}, {}  # where nothing, and where scripts hide
        self.memo: dict[tuple[int, int, bool, str], tuple[int, list[Event]]] = {}
        self.dead_quotes: set[tuple[int, str, int]] = set()
        self.spans: dict[int, int] | None = None  # `<span>` and its `</span>`, where they are known
        self.dead_spans: set[int] = set()
        self.intricate = tuple([sign for sign in _INTRICATE if region.find(sign, 0) >= 0])
        if ('"' in self.text or "'" in self.text) and region.find(_NESTED, 0) >= 0:
            self.intricate += (_NESTED,)

    def flow(self, at: int, end: int, blank: int = -1) -> int:
        """Collect citations from `at`; return where the paragraph ends, or `end`.

        `blank` is the end of the line before the next blank one, where that is known.
        """
        bare = self.state.options.bare_uris  # an address begins with a letter, like any word
        if bare or self.is_intricate(at, min(end, blank if blank >= 0 else self.region.blank_ahead(at))):
            while at < end:
                after = self.element(at, end)
                if after < 0:
                    return at
                at = after
            return at
        search, text, handlers = _SPECIAL.search, self.text, self.handlers
        while True:
            special = search(text, at, end)
            if special is None:
                return end
            at = special.start()
            after = handlers[text[at]](self, at, end)
            if after == -2:
                return at
            at = after if after >= 0 else at + 1

    def is_intricate(self, at: int, stop: int) -> bool:
        """Return whether emphases and quotations in `[at, stop)` may change what it cites."""
        find = self.region.find
        return any(find(sign, at, stop) >= 0 for sign in self.intricate)

    def begin_paragraph(self) -> None:
        """Clear the memo of earlier paragraphs if it is half full."""
        if not self.depth and len(self.memo) > _MAX_REMEMBERED // 2:
            self.memo.clear()

    def flow_apart(self, at: int, end: int) -> None:
        """Collect the citations of `[at, end)` as if no word came before it."""
        solid, self.solid = self.solid, -1
        self.flow(at, end)
        self.solid = solid

    def element(self, at: int, end: int) -> int:
        """Collect what the inline element at `at` cites; return its end, or -1.

        -1 ends the paragraph; a sign that begins nothing is an element of its own.
        """
        char = self.text[at]
        handler = self.handlers.get(char)
        if handler is None:
            if (
                self.state.options.bare_uris
                and self.links
                and (after := atoms.bare_uri(self.text, at, end)) >= 0
            ):
                return self.ended(after)
            word = _WORD.match(self.text, at, end)
            return word.end() if word else at + 1
        after = handler(self, at, end)
        if after == -2:
            return -1
        return after if after >= 0 else at + 1

    def after_word(self, at: int) -> bool:
        """Return whether pandoc's last word ends at `at`: no citation or opening quote can follow."""
        if at == self.solid:
            return self.solid_word
        if at == 0:
            return False
        previous = self.text[at - 1]
        if previous != ".":
            return previous.isalnum()
        dots_start = at - 1
        word_start = self.solid if self.solid < at else 0  # it lies beyond where a caption was tried before
        while dots_start > max(0, word_start) and self.text[dots_start - 1] == ".":
            dots_start -= 1
        return (at - dots_start) % 3 != 0  # three dots are an ellipsis, which is no word

    def emit(self, at: int, after: int, key: str, mode: Mode, *, bare: bool = False) -> None:
        """Add the citation `[at, after)` to the findings; a `-` before it suppresses the author."""
        events = self.findings.events
        if self.text[at] == "-":
            at, mode = at + 1, "suppress-author"
        start = self.region.at(at)
        events.append(FoundCitation(key, mode, start, start + after - at, bare=bare))

    def ended(self, at: int) -> int:
        """Note that a construct ended at `at` that is no word, and return `at`."""
        self.solid, self.solid_word = at, False
        return at

    def deeper(self, handler: Handler, at: int, end: int) -> int:
        """Run a handler one level deeper; undo its findings if it fails (-1)."""
        if self.depth >= MAX_DEPTH:
            return -1
        event_count, saved = len(self.findings.events), (self.solid, self.solid_word)
        self.depth += 1
        after = handler(self, at, end)
        self.depth -= 1
        if after < 0:
            del self.findings.events[event_count:]
            self.solid, self.solid_word = saved
        return after

    def remembered(self, handler: Handler, at: int, end: int) -> int:
        """Run a handler, or repeat its earlier result and findings at this place.

        Texts around it are tried again and again. Beyond `_MAX_REMEMBERED` places no other is tried: -1.
        """
        cache_key = (at, end, self.links, self.quote)
        if len(self.memo) >= _MAX_REMEMBERED and cache_key not in self.memo:
            return -1
        if self.depth >= MAX_DEPTH:  # also once a text around it is given up
            self.memo.setdefault(cache_key, (-1, []))
        cached = self.memo.get(cache_key)
        if cached is None:
            mark = len(self.findings.events)
            after = handler(self, at, end)
            self.memo[cache_key] = (after, self.findings.events[mark:])
        else:
            after = cached[0]
            self.findings.events.extend(cached[1])
        return self.ended(after) if after >= 0 else after

    def next_line(self, at: int, end: int) -> int:
        """Return where the next line's text begins, or -2 if the paragraph ends."""
        if not self.breaks or at + 1 > end:
            return -2
        return self.state.next_line(self.text, at, end)

    def tex_keys(self, at: int, end: int) -> None:
        """Collect the citations of raw LaTeX in `[at, end)`."""
        if self.text.find("cite", at, end) >= 0:
            pattern = self.state.options.commands
            self.findings.events.extend(tex_citations(self.text, at, end, self.region.at, pattern))


Handler = Callable[[Cursor, int, int], int]


class Parsers(NamedTuple):
    """The functions that read a document.

    `block` returns the end of the block that begins at an offset, `inline` what each character can begin; `metadata`
    takes a block of YAML, or returns False where that is text.
    """

    block: Callable[[BlockCursor, int], int]
    inline: Mapping[str, Handler]
    metadata: Callable[[Region, Piece], bool]


class BlockCursor:
    """The block parser of one region; what it finds goes into `findings`."""

    def __init__(
        self, region: Region, state: State, findings: Findings, parsers: Parsers, depth: int = 0
    ) -> None:
        self.region, self.state, self.findings = region, state, findings
        self.text, self.end = region.text, len(region.text)
        self.parsers, self.depth = parsers, depth
        self.row_ends: dict[int, int] = {}  # of rows of pipe tables, by the signs that stand in them
        self.signs = Signs(self.text, findings.hazards) if self.end > _MIN_INDEXED else None
        self._inline: Cursor | None = None

    @property
    def inline(self) -> Cursor:
        """Return the region's inline parser, made when it is first wanted."""
        if self._inline is None:
            self._inline = self._cursor(self.region)
        return self._inline

    def _cursor(self, region: Region) -> Cursor:
        return Cursor(region, self.state, self.findings, self.parsers.inline)

    def block(self, at: int) -> int:
        """Parse the block at `at` and return its end."""
        return self.parsers.block(self, at)

    def run(self, at: int = 0) -> None:
        """Parse all blocks of the region, from an offset on."""
        while at < self.end:
            if not self.depth:
                budget.note_progress(at)
            at = max(self.block(at), at + 1)

    def child(
        self, region: Region, state: State | None = None, findings: Findings | None = None
    ) -> BlockCursor:
        """Return the parser of an inner region; without `state` or `findings` it shares this one's."""
        return BlockCursor(
            region, state or self.state, findings or self.findings, self.parsers, self.depth + 1
        )

    def nested(self, pieces: list[Piece], *, tail: str = "", in_list: bool | None = None) -> None:
        """Parse blocks of a region cut from this one, if it matters.

        `tail` is added to its text; `in_list` holds in it.
        """
        if self.depth >= MAX_BLOCK_DEPTH or not pieces or not self.matters(pieces[0][0], pieces[-1][1]):
            return
        before = self.state.in_list
        if in_list is not None:
            self.state.in_list = in_list
        self.child(self.region.cut(pieces, tail)).run()
        self.state.in_list = before

    def matters(self, start: int, end: int) -> bool:
        """Return whether a sign in `[start, end)` may cite or call a note."""
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

    def collect_inline(self, pieces: list[Piece], between: str = "") -> None:
        """Collect the citations of inline text in pieces (a cell, a term, a line)."""
        if not any(self.matters(a, b) for a, b in pieces):
            return
        region = self.region.cut(pieces, between=between)
        self._cursor(region).flow(0, len(region.text))

    def collect_cell(self, lines: list[Piece]) -> None:
        """Parse the blocks of a grid table's cell, given line by line without line ends."""
        if self.depth >= MAX_BLOCK_DEPTH or not any(self.matters(a, b) for a, b in lines):
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
        """Return the offset after the blank lines at `at`."""
        blanks = _BLANKS.match(self.text, at, self.end)
        return blanks.end() if blanks else at
