"""LaTeX documents: the lists, tables and sections of a syllabus or a handout to items."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from seminal.model.entry import Piece, Reading
from seminal.model.source import Source, Span
from seminal.read import bib_groups
from seminal.read.items import listing, tables
from seminal.read.items.outline import BOLD_LINE, Outline
from seminal.read.items.tables import Row
from seminal.read.latex_inline import marked
from seminal.read.references.marked import Form, Item, Marked

_LEVELS = {
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
}
_TOKEN = re.compile(
    r"(?<!\\)(?P<comment>%[^\n]*)"
    r"|\\(?P<level>part|chapter|(?:sub){0,2}section|(?:sub)?paragraph)\*?\s*(?:\[[^\[\]]{0,300}\]\s*)?(?=\{)"
    r"|\\begin\s*\{(?P<begin>[A-Za-z]{1,30}\*?)\}|\\end\s*\{(?P<end>[A-Za-z]{1,30}\*?)\}"
    r"|\\item\b[ \t]*(?P<item>\[[^\[\]\n]{0,200}\])?"
    r"|(?P<gap>\n[ \t]*\n\s*|\\par\b|\\(?:small|med|big)skip\b|\\newpage\b|\\noindent\b)"
)
_LISTS = frozenset(
    ("itemize", "enumerate", "description", "compactitem", "compactenum", "list", "tightlist", "inparaenum",
     "asparaitem", "asparaenum", "trivlist", "easylist", "etaremune", "itemize*", "enumerate*")
)  # fmt: skip
_TABLES = frozenset(("tabular", "tabularx", "longtable", "tabulary", "tabu", "supertabular", "tabular*"))
_UNREAD = frozenset(
    ("verbatim", "lstlisting", "minted", "equation", "equation*", "align", "align*", "figure", "tikzpicture",
     "comment", "filecontents", "filecontents*", "algorithm", "algorithmic", "titlepage", "abstract", "math")
)  # fmt: skip
_BODY = re.compile(r"\\begin\s*\{document\}")
_CLOSING = re.compile(r"\\end\s*\{document\}")
_HEADED = re.compile(
    r"\s*(?:\\noindent\s*)?(?:\\(?:textbf|emph|textit|underline|textsc)\s*\{[^{}]{2,80}\}"
    r"|\{\s*\\(?:bf|bfseries|em|it|large|Large|sc)\b[^{}]{2,80}\})[\s:.\\]*$"
)
"""A line that is bold or in italics as a whole: a heading of what follows."""
_ROW_END = re.compile(r"\\\\(?:\s*\[[^\[\]\n]{0,20}\])?|\\tabularnewline\b")
_CELL = re.compile(r"(?<!\\)&")
_RULE = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|(?:cline|cmidrule)(?:\([^()]{0,9}\))?\{[^{}]{0,20}\})"
)
_SPANNING = re.compile(r"\\multicolumn\s*\{\d+\}\s*\{[^{}]{0,60}\}")
_ARGUMENT = re.compile(r"\s*(?:\[[^\[\]]{0,80}\]\s*)?(?:\{(?:[^{}]|\{[^{}]{0,80}\}){0,300}\}\s*){1,2}")
_MAX_DEPTH = 20
_MAX_HEADING = 600


def read(source: Source) -> Reading:
    """Return what a LaTeX document lists: its items, tables and paragraphs, without its preamble."""
    document = _Document(source.text)
    document.run()
    return listing.compile_items(source, document.items, document.claims)


@dataclass(slots=True)
class _Open:
    """An open item: where it and its text begin, and the items below it."""

    start: int
    text: int
    form: Form
    end: int = -1
    children: list[Item] = field(default_factory=list)


class _Document:
    """Walks over a document's structure commands; text between them belongs to the open item."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.items: list[Item] = []
        self.claims: list[Piece] = []
        self.outline = Outline()
        self.group = 0
        self.lists: list[Form] = []
        self.open: list[_Open | None] = []  # the open item of each list
        self.at = 0  # where the paragraph that is open began
        self.endless: set[str] = set()  # environments without an end from here on

    def run(self) -> None:
        """Read the document's body into items and claims."""
        body = _BODY.search(self.text)
        at = body.end() if body else 0
        if body:
            self.claims.append(Piece(Span(0, at), "skipped", "document metadata"))
        closing = _CLOSING.search(self.text, at)
        stop = closing.start() if closing else len(self.text)
        self.at = at
        while match := _TOKEN.search(self.text, at, stop):
            at = self._token(match, stop)
        while self.lists:
            self._end_list(stop)
        self._paragraph(stop)

    def _token(self, match: re.Match[str], stop: int) -> int:
        """Handle a command, or its environment up to `stop`; return where to continue."""
        begin, end = match.group("begin"), match.group("end")
        if match.group("comment"):
            return match.end()
        if level := match.group("level"):
            return self._heading(match, _LEVELS[level], stop)
        if begin in _UNREAD or begin in _TABLES:
            return self._environment(match, begin, stop)
        if begin in _LISTS:
            self._paragraph(match.start())
            self._end_text(match.start())
            self.lists.append("bullet" if begin[:4] in ("item", "comp", "desc") else "number")
            self.open.append(None)
            self.group += 1
            del self.lists[_MAX_DEPTH:], self.open[_MAX_DEPTH:]
        elif end in _LISTS and self.lists:
            self._end_list(match.start())
            self.at = match.end()
        elif match.group().startswith("\\item") and self.lists:
            self._close(match.start())
            start = match.start("item") if match.group("item") else match.end()
            self.open[-1] = _Open(match.start(), start, self.lists[-1])
        elif not self.lists:
            self._paragraph(match.start())
            self.at = match.end()
        return match.end()

    def _end_text(self, at: int) -> None:
        """Record where the text of the open item ends, when a list begins inside it."""
        if self.open and (item := self.open[-1]) and item.end < 0:
            item.end = at

    def _close(self, at: int) -> None:
        """Add the open item of the innermost list to the item around it, or `items`."""
        item = self.open[-1] if self.open else None
        if item is None:
            return
        self.open[-1] = None
        end = item.end if item.end >= 0 else at
        text = self.text[item.text : end]
        if not text.strip():
            return
        span, topics = Span(item.start, item.text + len(text.rstrip())), self.outline.topics()
        found = Item(span, marked(text), topics, item.form, self.group, tuple(item.children))
        above = next((one for one in reversed(self.open[:-1]) if one), None)
        (above.children if above else self.items).append(found)

    def _end_list(self, at: int) -> None:
        """Close the innermost list and its open item."""
        self._close(at)
        self.lists.pop()
        self.open.pop()
        if not self.lists:
            self.at = at

    def _heading(self, match: re.Match[str], level: int, stop: int) -> int:
        """Enter a heading with its title in braces, ending lists; return where to continue."""
        end = bib_groups.closing(self.text, match.end(), _MAX_HEADING)
        if not 0 < end <= stop:
            return match.end()
        while self.lists:  # a section inside a list: its end was forgotten
            self._end_list(match.start())
        self._paragraph(match.start())
        self._enter(Span(match.start(), end), self.text[match.end() + 1 : end - 1], level)
        return end

    def _enter(self, span: Span, latex: str, level: int) -> None:
        """Enter a heading of a level, claim its span and begin a group."""
        self.outline.enter(level, marked(latex).text)
        self.group += 1
        self.claims.append(Piece(span, "heading"))
        self.at = span.end

    def _paragraph(self, end: int) -> None:
        """Add the text since the last command as a paragraph, or heading if bold."""
        text = self.text[self.at : end]
        start, self.at = self.at + len(text) - len(text.lstrip()), end
        if self.lists or not text.strip():
            return
        span = Span(start, start + len(text.strip()))
        if _HEADED.match(text[:400]) and len(text) < 400:
            self._enter(span, text, BOLD_LINE)
        elif (found := marked(text)).text.strip():
            self.items.append(Item(span, found, self.outline.topics(), "paragraph", self.group))

    def _environment(self, match: re.Match[str], name: str, stop: int) -> int:
        """Read a table, or skip an environment without text; return where to continue."""
        closing = -1 if name in self.endless else self.text.find(f"\\end{{{name}}}", match.end(), stop)
        if closing < 0:
            self.endless.add(name)
            return match.end()
        self._paragraph(match.start())
        end = closing + len(f"\\end{{{name}}}")
        if name in _TABLES:
            self._table(match.end(), closing)
        else:
            self.claims.append(Piece(Span(match.start(), end), "skipped", "code"))
        self.at = end
        return end

    def _table(self, start: int, end: int) -> None:
        """Add a table's rows between two offsets as items, its head as a claim."""
        argument = _ARGUMENT.match(self.text, start, end)
        at = argument.end() if argument else start
        rows: list[Row] = []
        for stop in [*(m.span() for m in _ROW_END.finditer(self.text, at, end)), (end, end)]:
            cells = [_cell(part) for part in _CELL.split(_RULE.sub("", self.text[at : stop[0]]))]
            if any(cell.text.strip() for cell in cells):
                begin = at + len(self.text[at : stop[0]]) - len(self.text[at : stop[0]].lstrip())
                rows.append(Row(Span(begin, max(stop[0], begin)), tuple(cells)))
            at = stop[1]
        self.group += 1
        found, claims = tables.items(rows, self.outline.topics(), self.group)
        self.items += found
        self.claims += claims


def _cell(latex: str) -> Marked:
    return marked(_SPANNING.sub("", latex).strip())
