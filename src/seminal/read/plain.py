"""Plain text: numbered strings, hanging paragraphs, or one DOI, arXiv number or address a line."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import groupby, pairwise

from seminal.model.entry import Reading
from seminal.model.source import Source
from seminal.read.items import heads, stanzas, tables, title_lines, two_sides
from seminal.read.items.outline import BOLD_LINE
from seminal.read.markdown import Parser
from seminal.read.nodes import Node
from seminal.read.references import authors, keyed_lines, reference
from seminal.read.references.marked import Form, Marked
from seminal.text import identifiers

_CAPITALS = re.compile(r"\s{0,3}(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)?[A-Z][A-Z0-9 &/,'():-]{3,70}$")
_COLON = re.compile(r"\s{0,3}[A-Z][\w &/,'()\[\]-]{2,60}:\s*$")
_UNDERLINE = re.compile(r"\s{0,3}(?:=+|-+|~+|\*+|\^+|#+)\s*$")
_PARTS = re.compile(r"\s*([#%=~_*-])\1*\s*$")
_FRAMED = re.compile(r"\s{0,3}(?:#+\s+)?(?:=+|-+|~+|\*+|#+)\s+(\S.{1,70}?)\s+(?:=+|-+|~+|\*+|#+)\s*$")
_HASH = re.compile(r"#(?=[^\s#])")
_NUMBERED = re.compile(r"(\s*)(?:\d{1,2}:\s+(?=\S)|\d{1,3}[.)](?=[A-ZÀ-Þ][a-zß-ÿ]))")
_FIRST, _SECOND = re.compile(r"\s*1(?::\s|[.)][A-ZÀ-Þ])"), re.compile(r"\s*2(?::\s+|[.)])[A-ZÀ-Þ]")
_MAX_LINES_BETWEEN = 40
"""Lines within which the second item of a list begins."""
_REFERENCE = re.compile(rf"{stanzas.SPLIT_LINES.pattern}|['’]\d\d\b")
_FIELD = re.compile(r"\s*[A-Z][\w ()]{2,20}:(?:\s|$)")
_MIN_FIELDS = 3
"""Lines "Key: value" of a work, at least; the first of them is below a title of two lines at most."""
_SAYS_READING = re.compile(
    r"(?:[A-Z][a-z]+ )?(?:literature|readings?|papers?|publications?|references) (?:on|about|of|for|in)\b[^.,;&\d]+$",
    re.IGNORECASE,
)
"""A line that says what is read below it, however long: "Scientific literature on lamps"."""
_MIN_BARS = 2
"""Bars in a line of columns, at least."""
_MIN_SIDED = 0.8
"""The share of a block's lines that have people on one side of a sign, where each is a work."""
_LONE = re.compile(
    r"\s*(?:https?://\S+|(?:doi:?\s*)?10\.\d{4,9}/\S+|(?:arxiv:\s?)?\d{4}\.\d{4,5}(?:v\d+)?|arxiv:\S+)\s*$",
    re.IGNORECASE,
)


def read(source: Source) -> Reading:
    """Return what a plain text lists."""
    return PlainParser(source).reading()


class PlainParser(Parser):
    """A Markdown parser with plain text's headings, and paragraphs that are references line by line."""

    def _heading(self, at: int, line: str) -> int | None:
        """Read a framed, underlined, upper-case or colon-ended heading; return the next line's number, or None."""
        if self._is_hash_item(at):
            return None
        if framed := _FRAMED.match(line):
            return self._add_heading(at, at + 1, 2, framed.group(1))
        below = self.line(at + 1)
        if below.strip() and _UNDERLINE.match(below) and len(line) < 90 and not _REFERENCE.search(line):
            level = 2 if below.strip()[0] in "=*#" else 3
            return self._add_heading(at, at + 2, level, line)
        within = self.stack and self.line(at - 1).strip()  # a place below its title: "NSDI 2025"
        if (_CAPITALS.match(line) and not within) or (
            _COLON.match(line) and self._has_blank_beside(at) and not authors.parse(line)
        ):
            return self._add_heading(at, at + 1, BOLD_LINE, line.strip().rstrip(":"))
        if title_lines.is_caption(line) and self._is_above_block(at):
            first = not (self.nodes or self.claims)
            return self._add_heading(at, at + 1, 1 if first else BOLD_LINE, line)
        return super()._heading(at, line)

    def _bullet(self, at: int, line: str) -> int | None:
        """Read a list item, also after `#`, a bare number or `1:`; None without one."""
        if self._is_hash_item(at):
            return self._listed(at, 1, 0, "bullet")
        if (number := _NUMBERED.match(line)) and (self.stack or self._is_numbered(at)):
            return self._listed(at, number.end(), len(number.group(1).expandtabs(4)), "number")
        return super()._bullet(at, line)

    @cached_property
    def columns(self) -> two_sides.Columns | None:
        """How lines without bullets divide into people and titles; None if they do not."""
        blocks = groupby(map(self.line, range(len(self.rows))), key=lambda line: bool(line.strip()))
        return two_sides.columns([*map(Marked, lines)] for filled, lines in blocks if filled)

    def _is_numbered(self, at: int) -> bool:
        """Return whether a line has the number 1, and 2 follows within 40 lines."""
        below = (self.line(n) for n in range(at + 1, min(at + _MAX_LINES_BETWEEN, len(self.rows))))
        return _FIRST.match(self.line(at)) is not None and any(map(_SECOND.match, below))

    def _is_hash_item(self, at: int) -> bool:
        """Return whether a line and one beside it begin with a hash, as items."""
        return bool(_HASH.match(self.line(at))) and any(
            0 <= n < len(self.rows) and _HASH.match(self.line(n)) for n in (at - 1, at + 1)
        )

    def _has_blank_beside(self, at: int) -> bool:
        return at == 0 or not self.line(at - 1).strip() or not self.line(at + 1).strip()

    def _is_above_block(self, at: int) -> bool:
        """Return whether a line between blanks announces titles or precedes a list or two lines."""
        if (at and self.line(at - 1).strip()) or self.line(at + 1).strip():
            return False
        if title_lines.heads_titles(self.line(at)):
            return True
        while at + 1 < len(self.rows) and not self.line(at + 1).strip():
            at += 1
        below = self.line(at + 1).strip() and self.line(at + 2).strip()
        return self._before_list(at + 1) or bool(below)

    def _paragraph_nodes(self, first: int, last: int) -> None:
        """Add a block of lines as one reference, or as several by indentation or line."""
        texts = [self.line(n) for n in range(first, last)]
        self.led = False
        if self._columns(first, texts) or self._sessions(first, texts):
            return
        if self._fields(first, texts) or self._stanzas(first, texts):
            return
        if title_lines.heads_titles(texts[0]) and title_lines.are_titles(texts[1:]):
            self._add_heading(first, first + 1, BOLD_LINE, texts[0])
            first, texts = first + 1, texts[1:]
        if heads := self._heads_within(texts):
            for start, end in zip([-1, *heads], [*heads, len(texts)], strict=True):
                if start >= 0:
                    self._add_heading(first + start, first + start + 1, BOLD_LINE, texts[start])
                if end > start + 1:
                    self._paragraph_nodes(first + start + 1, first + end)
            return
        titles = title_lines.are_titles(texts)
        if titles or all(map(_LONE.match, texts)):
            lone = [bool(_LONE.match(text)) for text in texts]
            below = lone[1::2] if not any(lone[::2]) and len(lone) % 2 == 0 else [False]
            starts = list(
                range(0, len(texts), 2 if all(below) else 1)
            )  # each reference with its address below
        else:
            starts = self._sided_starts(texts) or self._reference_starts(texts)
            if len(starts) == 1:
                starts = stanzas.labelled_starts(texts) or starts
        given = [n > 0 and stanzas.gives_address(text) for n, text in enumerate(texts)]
        starts = [start for start in starts if not given[start]]
        for start, end in zip(starts, [*starts[1:], len(texts)], strict=True):
            rows = self.rows[first + start : first + end]
            parts = [(row.start, row.end, hard) for row, hard in zip(rows, given[start:end], strict=True)]
            is_lone = bool(_LONE.match(texts[start])) and end - start == 1
            form: Form = "bullet" if titles or (is_lone and identifiers.find(texts[start])) else "line"
            self.nodes.append(Node(0, form, parts, self.outline.topics(), self.group, parts[0][0]))

    def _sided_starts(self, texts: list[str]) -> list[int]:
        """Return the lines that begin works if 80% have people on one side, else []."""
        sides = two_sides.divided(map(Marked, texts), self.columns.way) if self.columns else []
        found = [n for n, one in enumerate(sides) if one or n == 0]
        return found if len(found) >= _MIN_SIDED * len(texts) else []

    def _columns(self, first: int, texts: list[str]) -> bool:
        """Add the works of lines in columns with bars between; return whether they are.

        "Subject|Title|Names|1999": five lines or more, all with the same number of bars, two or more, where the cells
        say which column has titles.
        """
        bars = {text.count("|") for text in texts}
        if len(texts) < two_sides.MIN_ITEMS or len(bars) > 1 or min(bars) < _MIN_BARS:
            return False
        rows = tables.rows(self.text, self.rows[first : first + len(texts)], self.inline)
        headed = "title" in heads.roles([cell.text for cell in rows[0].cells])
        found, claims = tables.items(rows, self.outline.topics(), self.group, headed=headed)
        if not any(item.text.text for item in found):
            return False
        self.ready += found
        self.claims += claims
        self.group += 1
        return True

    def _fields(self, first: int, texts: list[str]) -> bool:
        """Add a work of three lines "Key: value", one continued; return whether it is."""
        fields = [bool(_FIELD.match(text)) for text in texts]
        if True not in fields[1:_MIN_FIELDS]:
            return False
        keyed = list(filter(None, map(keyed_lines.role, texts)))
        if len(keyed) < _MIN_FIELDS or all(value.strip() for _, value in keyed):
            return False
        parts = [
            (self.rows[first + n].start, self.rows[first + n].end, field) for n, field in enumerate(fields)
        ]
        self.nodes.append(Node(0, "line", parts, self.outline.topics(), self.group, parts[0][0], titled=True))
        return True

    def _rule(self, at: int, line: str) -> int | None:
        """Skip a line of signs only, which separates the text around it; None without one."""
        if not _PARTS.match(line):
            return super()._rule(at, line)
        self.claim(at, at + 1, "skipped", "markup")
        self.stack = []
        return at + 1

    @staticmethod
    def _heads_within(texts: list[str]) -> list[int]:
        """Return the indexes of captions in a block of whole references, else []."""
        whole = [
            len(t) > 24 and t.rstrip().endswith((".", ")")) and bool(_REFERENCE.search(t)) for t in texts
        ]
        while len(whole) > len(("caption", "reference")) and _LONE.match(texts[len(whole) - 1]):
            whole.pop()  # the address of the reference above it
        heads = [n for n, one in enumerate(whole) if not one]
        if (
            whole == [False, True]
            and reference.people_ahead(texts[1].strip())
            and (title_lines.is_caption(texts[0]) or _SAYS_READING.match(texts[0]))
        ):
            return heads
        if 2 * len(heads) > sum(whole) or not all(whole[n + 1 : n + 2] == [True] for n in heads):
            return []
        return heads if all(title_lines.is_caption(texts[n]) for n in heads) else []

    def _sessions(self, first: int, texts: list[str]) -> bool:
        """Add the works below days such as "2/18 Ada"; return whether there are days."""
        days = [at for at, text in enumerate(texts) if title_lines.is_session(text)]
        if not days:
            return False
        width = max(map(len, texts))
        for start, end in zip(days, [*days[1:], len(texts)], strict=True):
            self.claim(first + start, first + start + 1, "skipped", "the day of a meeting")
            numbers = [*range(start + 1, end)]
            hard = [
                n > numbers[0] and title_lines.breaks_early(texts[n - 1], texts[n], width) for n in numbers
            ]
            parts = [
                (self.rows[first + n].start, self.rows[first + n].end, h)
                for n, h in zip(numbers, hard, strict=True)
            ]
            works = self._reference_starts([texts[n] for n in numbers]) if numbers else []
            for one, after in pairwise([*works, len(numbers)]):
                at = parts[one][0]
                self.nodes.append(Node(0, "bullet", parts[one:after], self.outline.topics(), self.group, at))
        if days[0]:
            self._paragraph_nodes(first, first + days[0])
        return True
