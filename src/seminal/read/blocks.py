"""Parse the blocks of Markdown other than lists: metadata, fences, tables, HTML."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise

from seminal.model.entry import Piece, PieceKind, Reading
from seminal.model.source import Source, Span
from seminal.read import bibtex, csl_yaml, html
from seminal.read.inline import inline
from seminal.read.items import listing, tables, title_lines
from seminal.read.items.outline import Outline
from seminal.read.nodes import Node
from seminal.read.references.marked import Item, Marked
from seminal.read.unbroken import lines
from seminal.text.pattern import lazy

FENCE = re.compile(r"\s{0,12}(`{3,}+|~{3,}+)\s*+([^`\n]*)$")
RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|#{1,6}[ \t]*)$")
_LABEL_ALONE = re.compile(r" {0,3}\[[^\]^][^\]]{0,200}\]:\s*$")
_ADDRESS = re.compile(r"\s*<?(?=\S*[/.#])\S{3,2000}\s*$")
_DEFINITION = re.compile(r" {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?(\S{1,2000}?)>?(?:\s++[\"'(].*|\s*+)$")
BIBTEX = re.compile(r"\s{0,8}@[A-Za-z]{2,30}\s*[{(]")
HTML_BLOCK = re.compile(r"\s*<(table|ul|ol|dl|h[1-6]|details|summary)\b", re.IGNORECASE)
BLOCK_TAG = re.compile(r"\s*</?(?:blockquote|p|div|section|article|figure|center|pre|hr)\b", re.IGNORECASE)
"""A tag that ends a paragraph (CommonMark 0.31, section 4.6); within a block of HTML it may be indented."""
_MARKDOWN = re.compile(r" {0,3}(?:#{1,6}\s+\S|[-*+]\s+\S.{0,2000}(?:\]\(|\*\*))")
_CITE_THIS = lazy(
    r"\bplease (?:consider )?cit(?:e|ing)\b|\bcite (?:us|our|this (?:list|repo\w*|survey|project))\b"
    r"|\b(?:find|found|use) .{1,80}\b(?:useful|helpful|research|work)\b.{0,80}\bcit(?:e|ing|ation)",
    re.IGNORECASE,
)
_TAGS_ONLY = re.compile(r"\s*(?:</?(?!https?:)[a-zA-Z][^<>]{0,300}>\s*)+$")
DIV = re.compile(r"\s*:{3,}")
_BACK = re.compile(r"\b(?:back|top|up|contents)\b|[↑⬆👆🔝]", re.IGNORECASE)

_MAX_LENGTH = 10_000
"""Markup of a longer item is not read: it names no single work, and may be a whole lost file in one line."""


class ListParser(ABC):
    """Parse the lines of a document; `claims` are the headings and unlisted text.

    A format names its handlers of blocks in `_block`. Each gets a line's number and text; it returns the number of the
    line after its block, or None for a line that does not begin one.
    """

    def __init__(self, source: Source, outline: Outline | None = None) -> None:
        self.source = source
        self.text = source.text
        self.outline = outline or Outline()
        self.claims: list[Piece] = []
        self.readings: list[Reading] = []
        self.definitions: dict[str, str] = {}  # addresses of link definitions by label
        self.nodes: list[Node] = []
        self.ready: list[Item] = []  # finished items from tables and HTML
        self.group = 0  # number of the current list
        self.stack: list[Node] = []  # open items, outermost first
        self.blank = True  # whether the line above is blank
        self.led = False  # whether a sentence with a colon introduces the list
        self.defining = False  # whether the item above is a definition

    def run(self, rows: list[Span]) -> None:
        """Parse the lines `rows` of the source."""
        self.rows = rows
        self._define()
        at = self._front_matter()
        while at < len(rows):
            at = self._block(at)

    def reading(self) -> Reading:
        """Parse the whole source and return what it lists."""
        self.run(list(lines(self.text)))
        return listing.compile_items(self.source, self.items(), self.claims, self.readings)

    def items(self) -> list[Item]:
        """Return the items in document order."""
        return sorted(
            [*self.ready, *(self._item(node) for node in self.nodes)], key=lambda item: item.span.start
        )

    def line(self, at: int) -> str:
        """Return a line's text; empty after the last line."""
        return self.text[self.rows[at].start : self.rows[at].end] if at < len(self.rows) else ""

    def inline(self, text: str) -> Marked:
        """Return a text without the format's inline markup."""
        return inline(text, self.definitions)

    def claim(self, first: int, last: int, kind: PieceKind, reason: str = "") -> None:
        """Assign the lines `first` to `last` (exclusive) to a piece."""
        if last > first:
            self.claims.append(Piece(Span(self.rows[first].start, self.rows[last - 1].end), kind, reason))

    def _define(self) -> None:
        """Collect the addresses of link definitions, by label in small letters."""
        for match in filter(None, map(self._definition, range(len(self.rows)))):
            self.definitions.setdefault(" ".join(match.group(1).lower().split()), match.group(2))

    def _definition(self, at: int) -> re.Match[str] | None:
        """Match a link definition, its address perhaps on the next line (CommonMark 4.7); else None."""
        if "]:" not in (line := self.line(at)[:2400]):
            return None
        alone = _LABEL_ALONE.match(line) and _ADDRESS.match(self.line(at + 1)[:2400])
        return _DEFINITION.match(line + alone.group() if alone else line)

    def _front_matter(self) -> int:
        """Read the metadata at the top with its `references:`; return its number of lines."""
        if self.line(0).rstrip() != "---" or not self.line(1).strip():
            return 0  # before a blank line it is a rule (pandoc's manual, Extension: yaml_metadata_block)
        for at in range(1, min(len(self.rows), 300)):
            if self.line(at).rstrip() in ("---", "..."):
                stated = Span(self.rows[1].start, self.rows[at].start)
                if (works := csl_yaml.read_metadata(self.source, stated)) is not None:
                    self.readings.append(works)
                    self.claim(0, 1, "skipped", "document metadata")
                    self.claim(at, at + 1, "skipped", "document metadata")
                else:
                    self.claim(0, at + 1, "skipped", "document metadata")
                return at + 1
        return 0

    def _fenced(self, at: int, line: str) -> int | None:
        """Read a fenced block: BibTeX, references, titles, code; return the next line, None without one."""
        match = FENCE.match(line)
        if match is None:
            return None
        end = self._fence_end(at, match)
        first_line = next((self.line(n) for n in range(at + 1, min(end, at + 60)) if self._is_content(n)), "")
        after = min(end + 1, len(self.rows))
        if BIBTEX.match(first_line):
            self._bibtex(at + 1, end)
        elif title_lines.begin_with_places([self.line(n) for n in range(at + 1, end)]):
            self._add_each_line(at + 1, end)
        else:
            self.claim(at, after, "skipped", "code")
            return after
        self.claim(at, at + 1, "skipped", "markup")
        self.claim(end, after, "skipped", "markup")
        return after

    def _fence_end(self, at: int, fence: re.Match[str]) -> int:
        """Return the line that closes a fence; if unclosed, the number after the last line."""
        end = at + 1
        while end < len(self.rows) and not self.line(end).strip().startswith(fence.group(1)):
            end += 1
        return end

    def _add_each_line(self, first: int, last: int) -> None:
        """Add each line that is not blank as an item of a new list."""
        self.stack, self.group = [], self.group + 1
        for row in self.rows[first:last]:
            if self.text[row.start : row.end].strip():
                part = (row.start, row.end, False)
                self.nodes.append(Node(0, "bullet", [part], self.outline.topics(), self.group, row.start))

    def _is_content(self, at: int) -> bool:
        """Return whether a line is neither blank nor a comment of BibTeX."""
        return bool(self.line(at).strip()) and not self.line(at).lstrip().startswith("%")

    def _bare_bibtex(self, at: int, line: str) -> int | None:
        """Read BibTeX outside a fence; return the next line's number, None without any."""
        if not BIBTEX.match(line):
            return None
        depth, end = 0, at
        while end < len(self.rows):
            depth += self.line(end).count("{") - self.line(end).count("}")
            end += 1
            if depth <= 0 or (end < len(self.rows) and BIBTEX.match(self.line(end))):
                break
        self._bibtex(at, end)
        return end

    def _bibtex(self, first: int, last: int) -> None:
        """Read BibTeX in these lines, or skip it as the list's own "cite us"."""
        if last <= first:
            return
        topics = self.outline.topics()
        span = Span(self.rows[first].start, self.rows[last - 1].end)
        if (topics and listing.is_cite_us(topics[-1])) or self._asks_to_be_cited(first):
            self.claims.append(Piece(span, "skipped", "the list's own citation"))
        else:
            self.readings.append(bibtex.read_span(self.source, span, topics[1:]))

    def _add_heading(self, at: int, after: int, level: int, markup: str) -> int:
        """Enter the heading on the lines from `at`, and return the line after it."""
        self._enter(level, markup)
        self.claim(at, after, "heading")
        return after

    def _enter(self, level: int, markup: str) -> None:
        """Enter a heading (without links to the contents), which ends all open lists."""
        marked = self.inline(markup)
        text = marked.text
        for mark in reversed(marked.of("link")):
            if mark.url.startswith("#") and _BACK.search(text[mark.start : mark.end]):
                text = text[: mark.start] + text[mark.end :]
        self.outline.enter(level, re.sub(r"\(\s*\)|\[\s*\]", "", text))
        self.stack, self.group, self.led = [], self.group + 1, False

    def _comment(self, at: int, line: str) -> int | None:
        """Claim a comment of HTML; return the next line's number, None where none begins."""
        if not line.lstrip().startswith("<!--"):
            return None
        end = at
        while end < len(self.rows) - 1 and "-->" not in self.line(end):
            end += 1
        self.claim(at, end + 1, "skipped", "comment")
        return end + 1

    def _rule(self, at: int, line: str) -> int | None:
        """Skip a thematic break, which ends a list; return the next line, None without one."""
        if not RULE.match(line):
            return None
        self.claim(at, at + 1, "skipped", "markup")
        self.stack, self.group = [], self.group + 1
        return at + 1

    def _begins_table(self, at: int) -> bool:
        """Return whether a line has a bar and the next one is a table's rule."""
        return "|" in self.line(at) and tables.is_rule(self.line(at + 1))

    def _table(self, at: int, _: str) -> int | None:
        """Read a pipe table into items; return the next line's number, None without one."""
        if not self._begins_table(at):
            return None
        end = at + 2
        while end < len(self.rows) and "|" in self.line(end) and self.line(end).strip():
            end += 1
        self.group += 1
        self.stack = []
        rows = tables.rows(self.text, self.rows[at:end], self.inline)
        items, claims = tables.items(rows, self.outline.topics(), self.group)
        self.group += 1  # what follows is none of its rows: notes at its foot
        self.ready += items
        self.claims += claims
        self.claim(at + 1, at + 2, "skipped", "markup")
        return end

    def _link_definition(self, at: int, line: str) -> int | None:
        """Skip a link definition; return the line after its one or two, None without one."""
        if not self._definition(at):
            return None
        after = at + 1 + (_LABEL_ALONE.match(line) is not None)
        self.claim(at, after, "skipped", "link definition")
        return after

    def _html(self, at: int, line: str) -> int | None:
        """Read an HTML block up to nested Markdown, or skip a line of tags.

        Return the next line, None where neither begins.
        """
        match = HTML_BLOCK.match(line)
        if match:
            tag, end = match.group(1).lower(), at
            depth = blank = 0
            while end < len(self.rows):
                lowered = self.line(end).lower()
                if not lowered.strip():
                    blank = end
                elif blank and _MARKDOWN.match(lowered):
                    end = blank  # Markdown goes on inside the element (CommonMark 0.31, section 4.6)
                    break
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
        """Skip the fence of a div, `:::`; return the next line, None without one."""
        if not DIV.match(line):
            return None
        self.claim(at, at + 1, "skipped", "markup")
        return at + 1

    def _asks_to_be_cited(self, at: int) -> bool:
        """Return whether the sentence before line `at` asks readers to cite the list itself."""
        at -= 1
        while at >= 0 and (not self.line(at).strip() or FENCE.match(self.line(at))):
            at -= 1
        return at >= 0 and bool(_CITE_THIS.search(self.line(at)[:300]))

    def _item(self, node: Node) -> Item:
        """Return the item of a node with its children; a longer text is ""."""
        text = "".join(self._joined(node.parts))
        span = Span(node.start, node.parts[-1][1])
        children = tuple(self._item(child) for child in node.children)
        marked = self.inline(text.strip()) if len(text) <= _MAX_LENGTH else Marked("")
        return Item(
            span, marked, node.topics, node.form, node.group, children, led=node.led, titled=node.titled
        )

    def _joined(self, parts: list[tuple[int, int, bool]]) -> Iterator[str]:
        """Yield an item's pieces and separators: hard break, blank line between paragraphs, line end."""
        yield self.text[parts[0][0] : parts[0][1]]
        for (_, end, _), (start, stop, hard) in pairwise(parts):
            yield (
                "  \n"
                if hard
                else self.text[end:start]
                if self.text[end:start].isspace() and "\n" in self.text[end:start]
                else "\n"
            )
            yield self.text[start:stop]

    @abstractmethod
    def _block(self, at: int) -> int:
        """Handle the block that begins at line `at` and return the line after it."""
