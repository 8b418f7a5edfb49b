"""Markdown and Quarto: the block structure of a document, and the items of its lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from seminal.model.entry import Piece, PieceKind, Reading
from seminal.model.source import Source, Span
from seminal.read import bibtex, html, listing, tables
from seminal.read.inline import inline
from seminal.read.marked import Form, Item, Marked
from seminal.read.outline import BOLD_LINE, Outline
from seminal.read.unbroken import lines

_FENCE = re.compile(r"\s{0,12}(`{3,}|~{3,})\s*([^`\n]*)$")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+|(?=[^\W\d]))(.*?)[\s#]*(?:\{[^{}]*\})?\s*$")
_SETEXT = re.compile(r" {0,3}(=+|-+)\s*$")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_BULLET = re.compile(
    r"(\s*)(?:([-*+•‣▪◦●○■□·–—])|\\?[\[(]\s?(\d{1,4})\\?[\])]|(\d{1,4})\\?[.)]|(\[\^[^\]\s]{1,40}\]:))(?:\s+|$)(?:\[[ xX]\]\s+)?"
)
_DEFINITION = re.compile(r" {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?(\S{1,2000}?)>?(?:\s+[\"'(].*)?\s*$")
_BIBTEX = re.compile(r"\s{0,8}@[A-Za-z]{2,30}\s*[{(]")
_ENTRY_END = re.compile(r"\s*[})]\s*$")
_QUOTE = re.compile(r"(?:\s{0,3}>\s?)+")
_HTML_BLOCK = re.compile(r"\s*<(table|ul|ol|dl|h[1-6]|details|summary)\b", re.IGNORECASE)
_TAGS_ONLY = re.compile(r"(?:\s*</?[a-zA-Z][^<>]{0,300}>\s*)+$")
_DIV = re.compile(r"\s*:{3,}")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)([^*_][^*]{0,120}?)(?:\*\*|__)\s*:?\s*$")
_SPLIT_LINES = re.compile(r"https?://|\b(?:19|20)\d\d\b|\]\(|\b10\.\d{4,9}/|\d{4}\.\d{4,5}")


@dataclass(slots=True)
class Node:
    """An item while it is being collected."""

    indent: int
    form: Form
    parts: list[tuple[int, int, bool]]  # start, end, a hard break before
    topics: tuple[str, ...]
    group: int
    start: int
    children: list[Node] = field(default_factory=list)


def read(source: Source) -> Reading:
    """Return what a Markdown document lists."""
    parser = Parser(source)
    parser.run(list(lines(source.text)))
    return listing.compile_items(source, parser.items(), parser.claims, parser.readings)


class Parser:
    """Walks over the lines of one document; `claims` are headings and what is certainly no item."""

    def __init__(self, source: Source, outline: Outline | None = None) -> None:
        self.source = source
        self.text = source.text
        self.outline = outline or Outline()
        self.claims: list[Piece] = []
        self.readings: list[Reading] = []
        self.definitions: dict[str, str] = {}
        self.nodes: list[Node] = []
        self.ready: list[Item] = []  # from tables and HTML
        self.group = 0
        self.stack: list[Node] = []
        self.blank = True

    def run(self, rows: list[Span]) -> None:
        """Parse the lines `rows` of the source."""
        self.rows = rows
        self._define()
        at = self._front_matter()
        while at < len(rows):
            at = self._block(at)

    def items(self) -> list[Item]:
        """Return the items in document order."""
        return sorted([*self.ready, *(self._item(node) for node in self.nodes)], key=lambda item: item.span.start)

    def line(self, at: int) -> str:
        return self.text[self.rows[at].start : self.rows[at].end] if at < len(self.rows) else ""

    def inline(self, text: str) -> Marked:
        """Return a text without the format's inline markup."""
        return inline(text, self.definitions)

    def claim(self, first: int, last: int, kind: PieceKind, reason: str = "") -> None:
        """Give the lines `first` to `last` (exclusive) to a piece."""
        if last > first:
            self.claims.append(Piece(Span(self.rows[first].start, self.rows[last - 1].end), kind, reason))

    def _define(self) -> None:
        for at in range(len(self.rows)):
            if "]:" in (line := self.line(at)[:2400]) and (match := _DEFINITION.match(line)):
                self.definitions.setdefault(" ".join(match.group(1).lower().split()), match.group(2))

    def _front_matter(self) -> int:
        if self.line(0).rstrip() != "---":
            return 0
        for at in range(1, min(len(self.rows), 300)):
            if self.line(at).rstrip() in ("---", "..."):
                self.claim(0, at + 1, "skipped", "document metadata")
                return at + 1
        return 0

    def _block(self, at: int) -> int:
        """Handle the block that begins at line `at` and return the line after it."""
        line = self.line(at)
        if not line.strip():
            self.blank = True
            return at + 1
        for handler in (
            self._fenced, self._bare_bibtex, self._heading, self._comment, self._rule, self._table, self._link_definition,
            self._html, self._div, self._bullet, self._continued, self._paragraph,
        ):  # fmt: skip
            after = handler(at, line)
            if after is not None:
                self.blank = False
                return after
        return at + 1

    def _fenced(self, at: int, line: str) -> int | None:
        match = _FENCE.match(line)
        if match is None:
            return None
        end = at + 1
        while end < len(self.rows) and not self.line(end).strip().startswith(match.group(1)):
            end += 1
        first_line = next((self.line(n) for n in range(at + 1, min(end, at + 60)) if self._telling(n)), "")
        after = min(end + 1, len(self.rows))
        if _BIBTEX.match(first_line):
            self._bibtex(at + 1, end)
            self.claim(at, at + 1, "skipped", "markup")
            self.claim(end, after, "skipped", "markup")
        else:
            self.claim(at, after, "skipped", "code")
        return after

    def _telling(self, at: int) -> bool:
        return bool(self.line(at).strip()) and not self.line(at).lstrip().startswith("%")

    def _bare_bibtex(self, at: int, line: str) -> int | None:
        if not _BIBTEX.match(line):
            return None
        depth, end = 0, at
        while end < len(self.rows):
            depth += self.line(end).count("{") - self.line(end).count("}")
            end += 1
            if depth <= 0 or (end < len(self.rows) and _BIBTEX.match(self.line(end))):
                break
        self._bibtex(at, end)
        return end

    def _bibtex(self, first: int, last: int) -> None:
        """Read the BibTeX in the given lines, unless the list asks there to be cited itself."""
        if last <= first:
            return
        topics = self.outline.topics()
        span = Span(self.rows[first].start, self.rows[last - 1].end)
        if topics and listing.is_cite_us(topics[-1]):
            self.claims.append(Piece(span, "skipped", "the list's own citation"))
        else:
            named = tuple(t for t in topics if not t.startswith("\x01"))
            self.readings.append(bibtex.read_span(self.source, span, named))

    def _heading(self, at: int, line: str) -> int | None:
        match = _HEADING.match(line)
        if match is None:
            return None
        self._enter(len(match.group(1)), match.group(2))
        self.claim(at, at + 1, "heading")
        return at + 1

    def _enter(self, level: int, markup: str) -> None:
        self.outline.enter(level, self.inline(markup).text)
        self.stack, self.group = [], self.group + 1

    def _comment(self, at: int, line: str) -> int | None:
        if not line.lstrip().startswith("<!--"):
            return None
        end = at
        while end < len(self.rows) - 1 and "-->" not in self.line(end):
            end += 1
        self.claim(at, end + 1, "skipped", "comment")
        return end + 1

    def _rule(self, at: int, line: str) -> int | None:
        if not _RULE.match(line):
            return None
        self.claim(at, at + 1, "skipped", "markup")
        self.stack, self.group = [], self.group + 1
        return at + 1

    def _table(self, at: int, line: str) -> int | None:
        if "|" not in line or not tables.is_rule(self.line(at + 1)):
            return None
        end = at + 2
        while end < len(self.rows) and "|" in self.line(end) and self.line(end).strip():
            end += 1
        self.group += 1
        self.stack = []
        rows = tables.rows(self.text, self.rows[at:end], self.inline)
        items, claims = tables.items(rows, self.outline.topics(), self.group)
        self.ready += items
        self.claims += claims
        return end

    def _link_definition(self, at: int, line: str) -> int | None:
        if not _DEFINITION.match(line[:2400]):
            return None
        self.claim(at, at + 1, "skipped", "link definition")
        return at + 1

    def _html(self, at: int, line: str) -> int | None:
        match = _HTML_BLOCK.match(line)
        if match:
            tag, end = match.group(1).lower(), at
            depth = 0
            while end < len(self.rows):
                lowered = self.line(end).lower()
                depth += lowered.count("<" + tag) - lowered.count("</" + tag)
                end += 1
                if depth <= 0 or tag in ("details", "summary"):
                    break
            self.group += 1
            span = Span(self.rows[at].start, self.rows[end - 1].end)
            items, claims = html.items(self.source, span, self.outline, self.group)
            self.ready += items
            self.claims += claims
            self.group += len(items) + 1
            self.stack = []
            return end
        if _TAGS_ONLY.match(line[:4000]):
            self.claim(at, at + 1, "skipped", "markup")
            return at + 1
        return None

    def _div(self, at: int, line: str) -> int | None:
        if not _DIV.match(line):
            return None
        self.claim(at, at + 1, "skipped", "markup")
        return at + 1

    def _bullet(self, at: int, line: str) -> int | None:
        row = self.rows[at]
        quote = _QUOTE.match(line)
        start = quote.end() if quote else 0
        match = _BULLET.match(line, start)
        if match is None or not line[match.end() :].strip():
            return None
        indent = len(match.group(1).expandtabs(4))
        form: Form = "bullet" if match.group(2) else "number"
        while self.stack and self.stack[-1].indent >= indent:
            self.stack.pop()
        node = Node(indent, form, [(row.start + match.end(), row.end, False)], self.outline.topics(), self.group, row.start)
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.nodes.append(node)
        self.stack.append(node)
        return at + 1

    def _continued(self, at: int, line: str) -> int | None:
        """A line that goes on with the open item: directly below it, or indented after a blank line."""
        if not self.stack:
            return None
        row, indent = self.rows[at], len(line) - len(line.lstrip())
        if self.blank:
            while self.stack and self.stack[-1].indent >= indent:
                self.stack.pop()
            if not self.stack:
                self.group += 1
                return None
        bold = _BOLD_LINE.match(line)
        if bold and indent <= self.stack[0].indent:
            self.stack = []
            return None
        self.stack[-1].parts.append((row.start + indent, row.end, self.blank))
        return at + 1

    def _paragraph(self, at: int, line: str) -> int | None:
        self.stack = []
        if (underline := _SETEXT.match(self.line(at + 1))) and len(line) < 200:
            self._enter(1 if underline.group(1)[0] == "=" else 2, line)
            self.claim(at, at + 2, "heading")
            return at + 2
        bold = _BOLD_LINE.match(line)
        if bold and self._before_list(at + 1):
            self._enter(BOLD_LINE, bold.group(1))
            self.claim(at, at + 1, "heading")
            return at + 1
        end = at + 1
        while end < len(self.rows) and self._goes_on(end):
            end += 1
        self._paragraph_nodes(at, end)
        return end

    def _before_list(self, at: int) -> bool:
        """Return whether the next line that is not blank begins a list or a table."""
        while at < len(self.rows) and not self.line(at).strip():
            at += 1
        line = self.line(at)
        return bool(_BULLET.match(line)) or line.lstrip().startswith("|") or tables.is_rule(self.line(at + 1))

    def _goes_on(self, at: int) -> bool:
        line = self.line(at)
        if not line.strip() or _BULLET.match(line) or _RULE.match(line) or _HEADING.match(line):
            return False
        return not (_FENCE.match(line) or _HTML_BLOCK.match(line) or _DIV.match(line) or _BIBTEX.match(line))

    def _paragraph_nodes(self, first: int, last: int) -> None:
        """Take a paragraph as one item, or each of its lines where each could be a reference."""
        texts = [self.line(n) for n in range(first, last)]
        each = len(texts) > 1 and all(len(t) > 24 and _SPLIT_LINES.search(t) for t in texts)
        ranges = [(n, n + 1) for n in range(first, last)] if each else [(first, last)]
        for start, end in ranges:
            parts = []
            for n in range(start, end):
                quote = _QUOTE.match(self.line(n))
                parts.append((self.rows[n].start + (quote.end() if quote else 0), self.rows[n].end, False))
            self.nodes.append(Node(0, "line" if each else "paragraph", parts, self.outline.topics(), self.group, parts[0][0]))

    def _item(self, node: Node) -> Item:
        text = "".join(self._joined(node.parts))
        span = Span(node.start, node.parts[-1][1])
        children = tuple(self._item(child) for child in node.children)
        return Item(span, self.inline(text.strip()), node.topics, node.form, node.group, children)

    def _joined(self, parts: list[tuple[int, int, bool]]) -> Iterator[str]:
        yield self.text[parts[0][0] : parts[0][1]]
        for (_, end, _), (start, stop, hard) in pairwise(parts):
            yield "  \n" if hard else self.text[end:start] if self.text[end:start].isspace() and "\n" in self.text[end:start] else "\n"
            yield self.text[start:stop]
