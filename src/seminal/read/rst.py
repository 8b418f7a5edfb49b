"""reStructuredText: adorned headings, directives, citations and its inline markup, on the block parser of Markdown.

After the docutils specification: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
"""

from __future__ import annotations

import re
from collections.abc import Container

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read import rst_tables
from seminal.read.inline import inline
from seminal.read.items import tables
from seminal.read.markdown import Parser
from seminal.read.nodes import Node
from seminal.read.references.marked import Marked

_ADORNMENT = re.compile(r"([=\-`:.'\"~^_*+#<>])\1{2,}\s*$")
_DIRECTIVE = re.compile(r"(\s*)\.\.\s+([\w:+.-]{1,60})::(?:\s++(.*))?$")
_TARGET = re.compile(
    r"\s*(?:\.\.\s+_|__\s)(?:`(?P<quoted>[^`]{1,200})`|(?P<name>[^:`]{0,200})):?\s*(?P<url>\S.*)?$"
)
_CITATION = re.compile(r"\s*\.\.\s+\[([#*\w.:+-]{1,60})\](?:\s+(?=\S)|\s*$)")
_SUBSTITUTION = re.compile(r"\s*\.\.\s+\|")
_COMMENT = re.compile(r"\s*\.\.(?:\s|$)")
_NUMBERED = re.compile(r"(\s*)#\.\s+(?=\S)")
_CODE = frozenset(
    ("code", "code-block", "sourcecode", "literalinclude", "math", "raw", "image", "figure", "toctree", "include",
     "highlight", "contents", "meta", "only", "index", "bibliography", "youtube")
)  # fmt: skip
_LINK = re.compile(r"`([^`<>]{1,1000})<([^`<>]{1,2000})>`_{1,2}")
_REFERENCE = re.compile(r"`([^`<>]{1,500})`_{1,2}(?!\w)")
_ROLE = re.compile(r":(?:[a-z]+:){0,2}[a-z-]{2,20}:`([^`]{1,500})`", re.IGNORECASE)
_ROLE_TARGET = re.compile(r"(?:(?<!\s)\s++)?<[^<>]*>$")
_WORD = re.compile(r"(?<![\w`])([A-Za-z][\w-]{1,60})_(?![\w`])")
_LITERAL = re.compile(r"``([^`]{1,300})``")
_ESCAPED_BLANK = re.compile(r"\\[ \n]")


def read(source: Source) -> Reading:
    """Return what a reStructuredText document lists."""
    return RstParser(source).reading()


def to_markdown(text: str, known: Container[str] = ()) -> str:
    """Return inline markup as Markdown; `known` are the names with a target."""
    if "_" not in text and "`" not in text and "\\" not in text:
        return text
    text = _ESCAPED_BLANK.sub("", text)
    text = _LINK.sub(lambda m: f"[{' '.join(m.group(1).split())}](<{''.join(m.group(2).split())}>)", text)
    text = _REFERENCE.sub(lambda m: f"[{' '.join(m.group(1).split())}][]", text)
    text = _LITERAL.sub(r"`\1`", _ROLE.sub(lambda m: _ROLE_TARGET.sub("", m.group(1)), text))
    return _WORD.sub(lambda m: f"[{m.group(1)}][]" if m.group(1).lower() in known else m.group(), text)


def _links_web(cell: Marked) -> bool:
    """Return whether a cell has a link to the web."""
    return any(mark.url.startswith("http") for mark in cell.of("link"))


class RstParser(Parser):
    """The Markdown parser with adorned headings, directives, citations and rst's inline markup."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.adornments: list[str] = []

    def inline(self, text: str) -> Marked:
        """Return a text without inline markup."""
        return inline(to_markdown(text, self.definitions.keys()), self.definitions)

    def _define(self) -> None:
        """Collect the addresses of the document's targets, by name in small letters."""
        for at in range(len(self.rows)):
            line = self.line(at)[:2400]
            match = _TARGET.match(line) if ".. _" in line or line.startswith("__ ") else None
            if match and (url := match["url"]):
                name = " ".join((match["quoted"] or match["name"] or "").lower().split())
                self.definitions.setdefault(name, url.strip())

    def _heading(self, at: int, line: str) -> int | None:
        """Read an underlined (perhaps overlined) heading; return the next line's number, or None."""
        below = self.line(at + 1)
        if _ADORNMENT.match(line) and below.strip() and _ADORNMENT.match(self.line(at + 2)):
            return self._titled(at + 1, at, at + 3, "=" + line.strip()[0])
        match = _ADORNMENT.match(below)
        if (
            not match
            or line[:1].isspace()
            or len(line) > 300
            or len(below.strip()) < min(len(line.strip()), 4)
        ):
            return None
        return self._titled(at, at, at + 2, match.group(1))

    def _titled(self, at: int, first: int, after: int, adornment: str) -> int:
        """Enter a section; its level is the order in which its adornment first appeared."""
        if adornment not in self.adornments:
            self.adornments.append(adornment)
        return self._add_heading(first, after, self.adornments.index(adornment) + 1, self.line(at).strip())

    def _fenced(self, at: int, line: str) -> int | None:
        """Read a citation, or skip a directive, target or comment; return the next line's number.

        None for a line without `..` or `__`. The text in a directive is read, except code and the like.
        """
        if not line.lstrip().startswith(("..", "__ ")):
            return None
        if citation := _CITATION.match(line):
            return self._cited(at, citation.end())
        if match := _DIRECTIVE.match(line):
            if match.group(2).lower() in _CODE:
                return self._skipped(at, "code")
            self.claim(at, at + 1, "skipped", "markup")
            self.stack = []
            return at + 1  # its text is read as if it were outside
        if _TARGET.match(line):
            self.claim(at, at + 1, "skipped", "link definition")
            self.stack = []
            return at + 1
        return (
            self._skipped(at, "markup" if _SUBSTITUTION.match(line) else "comment")
            if _COMMENT.match(line)
            else None
        )

    def _skipped(self, at: int, reason: str) -> int:
        """Skip a line and the block indented below it; return the next line's number."""
        end = self._indented(at)
        self.claim(at, end, "skipped", reason)
        return end

    def _indented(self, at: int) -> int:
        """Return the line after the block that is indented below line `at`."""
        depth = len(self.line(at)) - len(self.line(at).lstrip())
        end = after = at + 1
        while after < len(self.rows):
            line = self.line(after)
            if line.strip():
                if len(line) - len(line.lstrip()) <= depth:
                    break
                end = after + 1
            after += 1
        return end

    def _cited(self, at: int, column: int) -> int:
        """Add a citation, ".. [CC77] Authors. Title. ...", as an item; return the next line."""
        end = at + 1
        while end < len(self.rows) and self.line(end).strip() and self.line(end)[:1].isspace():
            end += 1
        row = self.rows[at]
        parts = [(row.start + column, row.end, False)]
        parts += [(self.rows[n].start, self.rows[n].end, False) for n in range(at + 1, end)]
        self.stack = []
        self.nodes.append(Node(0, "number", parts, self.outline.topics(), self.group, row.start))
        return end

    def _rule(self, at: int, line: str) -> int | None:
        """Skip a transition, which ends a list; return the next line's number, or None."""
        if not _ADORNMENT.match(line):
            return None
        self.claim(at, at + 1, "skipped", "markup")
        self.stack, self.group = [], self.group + 1
        return at + 1

    def _table(self, at: int, line: str) -> int | None:
        """Read a grid or simple table into items; return the next line, or None.

        Without a head, its rows are items if half of them have a link to the web, else nothing.
        """
        if not rst_tables.starts(line):
            return super()._table(at, line)
        after = rst_tables.end(self.line, at, len(self.rows))
        if after == at:
            return None
        found, headed = rst_tables.rows([self.line(n) for n in range(at, after)])
        table = [
            tables.Row(
                Span(self.rows[at + first].start, self.rows[at + last - 1].end),
                tuple(map(self.inline, cells)),
            )
            for first, last, cells in found
        ]
        self.stack, self.group = [], self.group + 1
        if headed and len(table) > 1:
            items, claims = tables.items(table, self.outline.topics(), self.group)
            self.ready += items
            self.claims += claims
        elif 2 * sum(any(map(_links_web, row.cells)) for row in table) >= len(table) > 0:
            self.ready += tables.cards(table, self.outline.topics(), self.group)
        return after

    def _bullet(self, at: int, line: str) -> int | None:
        """Read a list item, which rst may number with `#.`; None without one."""
        match = _NUMBERED.match(line)
        if match is None:
            return super()._bullet(at, line)
        return self._listed(at, match.end(), len(match.group(1).expandtabs(4)), "number")

    def _link_definition(self, at: int, line: str) -> int | None:
        return None  # rst has targets

    def _html(self, at: int, line: str) -> int | None:
        return None  # tags are text
