"""Read the headings, lists and paragraphs of a Markdown or Quarto document."""

from __future__ import annotations

import re
from functools import cached_property

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read.blocks import FENCE
from seminal.read.items import headings
from seminal.read.items.outline import BOLD_LINE
from seminal.read.items.stanzas import are_people, names_go_on
from seminal.read.nodes import Node
from seminal.read.paragraphs import (
    BOLD,
    DEFINED,
    HEADING,
    QUOTE,
    QUOTED,
    SAYS_LINK,
    Paragraphs,
    year_goes_on,
)
from seminal.read.references import keyed_lines, links
from seminal.read.references.marked import Form, Marked

_WORD_LEVELS = {"o": 1, "§": 2}
"""Bullets of the second and third level of a word processor, which pasted text does not indent."""
_MAX_DEPTH = 30
"""Levels of a nested list: deeper items count as items of the last."""
_NUMBER = re.compile(r"\d{1,3}[.)]\s+(?=\S)")
_WIKI = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,200}))?\]\](?![(\[:])")
_PRE_BIBTEX = re.compile(r"<(?:pre|code)\b[^<>]{0,80}>(?:\s*<code\b[^<>]{0,80}>)?\s*@[A-Za-z]{2,30}\s*\{")
_PRE_END = re.compile(r"</(?:pre|code)\s*>|</details\s*>", re.IGNORECASE)
"""BibTeX that is folded away in HTML, and where it ends."""


def read(source: Source) -> Reading:
    """Return what a Markdown document lists."""
    return Parser(source).reading()


def _wiki_link_text(match: re.Match[str]) -> str:
    """Return the label or target of a wiki link; a button, `[[pdf]]`, is unchanged."""
    return match.group() if links.is_label(match.group(1)) else match.group(2) or match.group(1)


class Parser(Paragraphs):
    """The lists, headings and paragraphs of Markdown (CommonMark 0.31, chapters 4 and 5)."""

    def run(self, rows: list[Span]) -> None:
        """Parse the lines `rows` of the source, block quotes without their signs."""
        found, quoted, blank = [], False, True
        for row in rows:
            line = self.text[row.start : row.end]
            quote = QUOTE.match(line) if line[:1] == ">" else None
            quoted = quote is not None and (quoted or blank)
            found.append(Span(row.start + quote.end(), row.end) if quote and quoted else row)
            blank = not line.strip()
        super().run(found)

    def _block(self, at: int) -> int:
        """Handle the block that begins at line `at` and return the line after it."""
        line = self.line(at)
        if not line.strip():
            self.blank = True
            return at + 1
        for handler in (
            self._fenced, self._bare_bibtex, self._heading, self._comment, self._rule, self._table,
            self._link_definition, self._folded_bibtex, self._html, self._div, self._bullet, self._defined,
            self._add_continuation, self._paragraph,
        ):  # fmt: skip
            after = handler(at, line)
            if after is not None:
                self.blank = False
                return after
        return at + 1

    def inline(self, text: str) -> Marked:
        """Return a text without markup; Obsidian's and Logseq's `[[Ada Stone]]` becomes the name."""
        return super().inline(_WIKI.sub(_wiki_link_text, text) if "[[" in text else text)

    def _heading(self, at: int, line: str) -> int | None:
        """Read a heading, perhaps a work's with details; return the next line, None without one."""
        match = HEADING.match(line)
        if match is None:
            return None
        if (column := self._stated_work(at, match)) is not None:
            return self._card_of(
                at, column, match.end(2), self._lines_below(at, line[column : match.end(2)], sure=True) or 0
            )
        if (after := self._card(at, len(match.group(1)), match.start(2), match.end(2))) is not None:
            return after
        return self._add_heading(at, at + 1, len(match.group(1)), match.group(2))

    def _card(self, at: int, level: int, start: int, end: int) -> int | None:
        """Add a heading and the lines that describe its work; return the next, or None."""
        count = self._lines_below(at, self.line(at)[start:end])
        if count is None:
            return None
        number = _NUMBER.match(self.line(at), start, end)
        start = number.end() if number else start
        start += keyed_lines.key_length(self.line(at)[start:end])
        self.outline.enter(level, "")
        self.group += 1
        return self._card_of(at, start, end, count)

    def _stated_work(self, at: int, match: re.Match[str]) -> int | None:
        """Return the column at which the work named in a heading begins, else None.

        A work also enters the heading's level, without a topic, and begins a group.
        """
        begins = self.works_in_headings.get(at)
        if begins is None:  # after what only looks fenced, as in a comment, it is judged by itself
            begins = headings.work_begins(match.group(2), self.inline)
        if begins is None:
            return None
        self.outline.enter(len(match.group(1)), "")
        self.group += 1
        return match.start(2) + begins

    @cached_property
    def works_in_headings(self) -> dict[int, int]:
        """Where works begin in headings, by line; headings in fences do not count."""
        found, at = [], 0
        while at < len(self.rows):
            line = self.line(at)
            if fence := FENCE.match(line):
                at = self._fence_end(at, fence)
            elif match := HEADING.match(line):
                found.append((at, len(match.group(1)), match.group(2)))
            at += 1
        return headings.works(
            found, self.inline, lambda line, text: self._lines_below(line, text) is not None
        )

    def _folded_bibtex(self, at: int, line: str) -> int | None:
        """Skip BibTeX in `<pre>` or `<code>` below its work; return the next line, or None."""
        if not _PRE_BIBTEX.search(line):
            return None
        end = at
        while end < len(self.rows) - 1 and not _PRE_END.search(self.line(end)):
            end += 1
        self.claim(at, end + 1, "skipped", "code")
        return end + 1

    def _bullet(self, at: int, line: str) -> int | None:
        """Read a list item's first line; return the next line's number, None without one."""
        quote = QUOTE.match(line)
        start = quote.end() if quote else 0
        match = self._match_bullet(at, start)
        if match is None or not line[match.end() :].strip():
            return None
        if at and not self.blank and year_goes_on(self.line(at - 1), line):
            return None
        heads = HEADING.match(line, match.end()) if "](" not in line else None
        if heads and not self.line(at + 1).strip() and self._before_list(at + 1):  # "- ## Lamps"
            return self._add_heading(at, at + 1, BOLD_LINE, heads.group(2))
        indent = len(match.group(1).expandtabs(4)) + _WORD_LEVELS.get(match.group(2), 0)
        form: Form = "bullet" if match.group(2) else "number"
        return self._listed(at, match.end(), indent, form)

    def _defined(self, at: int, line: str) -> int | None:
        """Add a definition with a link, or below one; return the next line, or None."""
        match = DEFINED.match(line)
        if match is None or not (self.defining or SAYS_LINK.search(line)):
            return None
        if line[match.end() :].strip() in ("&nbsp;", ""):
            self.claim(at, at + 1, "skipped", "markup")
            return at + 1
        if not self.defining:
            self.stack, self.group = [], self.group + 1
        self.defining = True
        return self._listed(at, match.end(), len(match.group(1).expandtabs(4)), "bullet")

    def _listed(self, at: int, column: int, indent: int, form: Form) -> int:
        """Open an item at a column, below less indented ones; return the next line."""
        while self.stack and self.stack[-1].indent >= indent:
            self.stack.pop()
        row, topics = self.rows[at], self.outline.topics()
        parts = [(row.start + column, row.end, False)]
        node = Node(indent, form, parts, topics, self.group, row.start, led=self.led)
        (self.stack[-1].children if self.stack else self.nodes).append(node)
        if len(self.stack) < _MAX_DEPTH:
            self.stack.append(node)
        return at + 1

    def _add_continuation(self, at: int, line: str) -> int | None:
        """Add a line to the open item: directly below, or indented after a blank.

        None without an open item. A field such as "Authors: ..." has a hard break before it.
        """
        if not self.stack:
            return None
        row, indent = self.rows[at], len(line) - len(line.lstrip())
        if self.blank:
            while self.stack and (self.stack[-1].indent >= indent or self.stack[-1].indent < 0):
                self.stack.pop()
            if not self.stack:
                self.group += 1
                return None
        bold = BOLD.match(line)
        if bold and indent <= self.stack[0].indent:
            self.stack = []
            return None
        first = self.stack[-1].parts[0]
        above = self.text[first[0] : first[1]] if len(self.stack[-1].parts) == 1 else ""
        signed = are_people(above) and not names_go_on(above, line)
        hard = self.blank or signed or self.stack[-1].titled or keyed_lines.is_keyed(line)
        if quote := QUOTED.match(line):  # "  > *Ada Stone, Ben Ortiz*" below a title
            indent = quote.end()
            hard = hard or not QUOTED.match(self.line(at - 1))
        self.stack[-1].parts.append((row.start + indent, row.end, hard))
        return at + 1
