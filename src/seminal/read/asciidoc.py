"""AsciiDoc: titles of sections, lists, blocks and tables, on the block parser of Markdown.

After the language's documentation: https://docs.asciidoctor.org/asciidoc/latest/
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read.aside import Aside, escaped
from seminal.read.inline import inline
from seminal.read.items import tables
from seminal.read.items.outline import BOLD_LINE
from seminal.read.items.tables import Row
from seminal.read.markdown import Parser
from seminal.read.references.marked import Marked

_HEADING = re.compile(r"(={1,6})\s+(\S.*?)(?:\s+=+)?\s*$")
_TITLE = re.compile(r"\.(?=[^\s.])(.{2,200})$")
_ATTRIBUTE = re.compile(r":!?[\w-]{1,40}!?:(?:\s|$)")
_STYLE = re.compile(r"\[[^\[\]]{0,300}\]\s*$|\[\[[\w.:-]{1,80}(?:,[^\[\]]{0,200})?\]\]\s*$")
_BLOCK = re.compile(r"(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--)\s*$")
_OPAQUE = frozenset("-.+/")
_BULLET = re.compile(r"\s*(?:(\*{1,5}|-)|(\.{1,5}|\d{1,3}\.))\s+(?:\[[ xX*]\]\s+)?(?=\S)")
_MACRO_LINE = re.compile(r"(?:include|image|video|audio|toc|bibliography)::\S*\[")
_ANCHOR = re.compile(r"\[{2,3}[^\[\]]{1,120}\]{2,3}\s*")
_PASSED = re.compile(r"\${2,3}([^\s$]{1,2000})\${2,3}|\+{2}([^\s+]{1,2000})\+{2}")
_LINK = re.compile(
    r"(?:link:|(?=(?:https?|ftp)://))([^\s\[\]]{1,2000})\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,1000})\]"
)
_WINDOW = re.compile(r",\s*(?:window|role|opts)=.*$|\^$")
_CROSS = re.compile(r"<<[^<>,]{1,200}(?:,\s*([^<>]{1,200}))?>>")
_ITALIC = re.compile(r"(?<!\w)__?(?=\S)([^_\n]{1,400}?)(?<=\S)__?(?!\w)")
_BOLD = re.compile(r"(?<![\w*])\*{1,2}(?=\S)([^*\n]{1,400}?)(?<=\S)\*{1,2}(?![\w*])")
_TERM = re.compile(r"(?=\S+ +\S+ +\S)([^\s*_`\[|][^\n:*_`\[]{1,300}(?:: [^\n:*_`\[]{1,300})?):{2,4}(?=\s)")
"""A work's title as a term, which is set in bold: "Lamps on Poles::" above its people."""
_TABLE = re.compile(r"[|,:!]={3,}\s*$")
_CELL = re.compile(r"(?:(?<=\s)|^)(?:\d{0,2}(?:\.\d{1,2})?[+*])?[<^>]?(?:\.[<^>])?[adehlmsv]?\|")


def read(source: Source) -> Reading:
    """Return what an AsciiDoc document lists."""
    return AsciidocParser(source).reading()


def to_markdown(text: str) -> str:
    """Convert AsciiDoc's inline markup to Markdown's; a title as a term becomes bold."""
    aside = Aside()

    def keep(match: re.Match[str]) -> str:
        """Store a link or address as Markdown; return its placeholder."""
        address = match.group(1).replace("<", "%3C").replace(">", "%3E")
        label = _WINDOW.sub("", match.group(2)).strip().strip('"')
        return aside.link(address, escaped(label))

    text = _ANCHOR.sub("", text)
    text = f"*{term.group(1)}*{text[term.end() :]}" if (term := _TERM.match(text)) else text
    text = _PASSED.sub(lambda m: m.group(1) or m.group(2), text)
    text = _CROSS.sub(lambda m: m.group(1) or "", _LINK.sub(keep, text))
    text = _BOLD.sub(r"**\1**", _ITALIC.sub("\ue002\\1\ue002", text)).replace("\ue002", "_")
    return aside.put_back(text)


class AsciidocParser(Parser):
    """The Markdown parser with AsciiDoc's titles, blocks, bullets and inline markup."""

    def inline(self, text: str) -> Marked:
        """Return a text without inline markup."""
        return inline(to_markdown(text))

    def _heading(self, at: int, line: str) -> int | None:
        """Read a section heading or list title; return the next line's number, or None."""
        if match := _HEADING.match(line):
            return self._add_heading(at, at + 1, len(match.group(1)), match.group(2))
        if (match := _TITLE.match(line)) and self._before_list(at + 1):
            return self._add_heading(at, at + 1, BOLD_LINE, match.group(1))
        return None

    def _fenced(self, at: int, line: str) -> int | None:
        """Read a table, or skip comments, attributes and blocks; return the next line, or None."""
        if line.startswith("//") and not line.startswith("////"):
            self.claim(at, at + 1, "skipped", "comment")
            return at + 1
        if _ATTRIBUTE.match(line) or _STYLE.match(line) or _MACRO_LINE.match(line) or line.strip() == "+":
            self.claim(at, at + 1, "skipped", "markup")
            return at + 1
        if _TABLE.match(line):
            return self._asciidoc_table(at, line.strip())
        match = _BLOCK.match(line)
        if match is None:
            return super()._fenced(at, line) if line.startswith("```") else None
        end = self._closing(at, match.group(1))
        if match.group(1)[0] in _OPAQUE and match.group(1) != "--" and end < len(self.rows):
            self.claim(at, end + 1, "skipped", "code")
            return end + 1
        self.claim(at, at + 1, "skipped", "markup")
        return at + 1

    def _closing(self, at: int, delimiter: str) -> int:
        """Return the next line after `at` with a delimiter, or the number of lines."""
        places = self._delimiters.get(delimiter, ())
        after = bisect_right(places, at)
        return places[after] if after < len(places) else len(self.rows)

    @cached_property
    def _delimiters(self) -> Mapping[str, Sequence[int]]:
        """The lines of each delimiter, so that no block is searched to its end."""
        found: dict[str, list[int]] = {}
        for n in range(len(self.rows)):
            line = self.line(n).rstrip()
            if _BLOCK.match(line) or _TABLE.match(line := line.lstrip()):
                found.setdefault(line, []).append(n)
        return found

    def _bullet(self, at: int, line: str) -> int | None:
        """Read a list item, its depth the number of signs (`**`, `..`); None without one."""
        match = _BULLET.match(line)
        if match is None:
            return None
        sign = match.group(1) or match.group(2)
        depth = len(sign) if sign[0] in "*." else 1
        return self._listed(at, match.end(), depth, "bullet" if match.group(1) else "number")

    def _asciidoc_table(self, at: int, fence: str) -> int:
        """Read a table, whose first line is the head; return the next line's number."""
        end = self._closing(at, fence)
        cells: list[tuple[Span, list[str]]] = []
        head = 0
        for n in range(at + 1, end):
            line, row = self.line(n), self.rows[n]
            starts = [*_CELL.finditer(line)] if fence[0] == "|" else []
            if not starts and cells and line.strip():
                span, texts = cells[-1]
                texts.append(line.strip())
                cells[-1] = (Span(span.start, row.end), texts)
            for match, after in zip(starts, [*(m.start() for m in starts[1:]), len(line)], strict=False):
                cells.append(
                    (Span(row.start + match.start(), row.start + after), [line[match.end() : after].strip()])
                )
            head = head or len(cells)
        if head:
            rows = [cells[n : n + head] for n in range(0, len(cells), head)]
            table = [
                Row(Span(r[0][0].start, r[-1][0].end), tuple(self.inline(" ".join(t)) for _, t in r))
                for r in rows
            ]
            self.group += 1
            found, claims = tables.items(table, self.outline.topics(), self.group)
            self.ready += found
            self.claims += claims
        self.claim(at, at + 1, "skipped", "markup")
        self.stack = []
        return min(end + 1, len(self.rows))

    def _comment(self, at: int, line: str) -> int | None:
        return None  # `_fenced` reads AsciiDoc's comments

    def _html(self, at: int, line: str) -> int | None:
        return None  # tags are text
