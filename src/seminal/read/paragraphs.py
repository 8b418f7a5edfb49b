"""Read a Markdown paragraph as one item, several works, or one reference a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from seminal.model.source import Span
from seminal.read.blocks import BIBTEX, BLOCK_TAG, DIV, FENCE, HTML_BLOCK, RULE, ListParser
from seminal.read.items import cards, details, reference_lines, tables
from seminal.read.items.outline import BOLD_LINE
from seminal.read.items.stanzas import (
    SPLIT_LINES,
    gives_address,
    is_numbered,
    lines_outside_links,
    record,
    stanzas,
    title_venue_url_ranges,
)
from seminal.read.items.title_lines import begin_with_places
from seminal.read.nodes import Node
from seminal.read.references import authors, buttons, imprint, keyed_lines, links, reference
from seminal.read.references.marked import Form, Item, Mark, Marked
from seminal.text.pattern import lazy

HEADING = re.compile(
    r" {0,3}(#{1,6})(?:\s+|(?=[^\W\d]))"
    r"((?>(?:[^\s#{]++|[\s#]++(?!$|\{[^{}]*\}\s*$)|\{(?![^{}]*\}\s*$))*))[\s#]*(?:\{[^{}]*\})?\s*$"
)
_SETEXT = re.compile(r" {0,3}(=+|-+)\s*$")
BULLET = re.compile(
    r"(\s*)(?:([-*+•‣▪◦●○■□·–—]|[o§](?=\t))|\\?[\[(]\s?(?!(?:19|20)\d\d\W)(\d{1,4})\\?[\])]|(\d{1,4})\\?[.)]"
    r"|(\[\^[^\]\s]{1,40}\]:))(?:\s+|$)(?:\[[ xX]\]\s+)?"
)
_DASHES = ("–", "—")
_MAX_DIGITS = 2
"""Digits of an item's number that needs no other beside it."""
_YEAR_FIRST = re.compile(r"\s*(?:19|20)\d\d[a-z]?\\?[.)]\s")
_NAMES_LAST = re.compile(r"(?:[.,&]|\band)\s*$")
DEFINED = re.compile(r"(\s{0,8}):\s+(?!\s)")
"""The definition of a term above, as kramdown and pandoc have it: course pages list the readings of a day so."""
SAYS_LINK = re.compile(r"\]\(|https?://|&nbsp;\s*$")
QUOTE = re.compile(r"(?:\s{0,3}>\s?)+")
QUOTED = re.compile(r"\s*(?>(?:>\s?){1,9})\s*(?=[^\s>])")
"""A quotation that continues an open item, at any depth."""
BOLD = re.compile(r"\s*(?:\*\*|__)([^*_][^*]{0,120}?)(?:\*\*|__)\s*:?[^\w\n]*$")
_HEADS = re.compile(r"\w{2}\s?(?:[:：]\s*(?:\*\*|__)|(?:\*\*|__)\s*[:：])\s*$")
"""How a bold line ends that heads the lines right below it: "**What Ada Stone recommends:**"."""
_MIN_TITLE_WORDS = 3
_SPEAKS_OF_WORKS = lazy(
    r"\b(?:read|paper|book|article|publication|work|reference|literature|survey|bibliograph|thes[ei]s)",
    re.IGNORECASE,
)
_LABEL_LINE = re.compile(
    r"\s{0,3}(?:([*_]{1,3})(?P<marked>[^*_\d]{3,40})\1\s*:?|(?P<bare>[A-Z][^*_\d:.,\[\]]{2,40}):)\s*$"
)
"""What the lines below are for: "*Read*", with a work on each of them, or "**The Main Event**"."""
_PRESENTS = lazy(
    r"\s{0,3}[A-Z][\w.'’& -]{2,60}? (?:presents?|(?:is|are|will be) presenting|discuss(?:es)?|talks? about"
    r"|introduces?|covers?)(?: on)?[ \n][\"“*_]*\["
)
"""Who reads the work that a link names to a group: "Ada Stone presents [Kites](a.pdf)"."""
_BOLD_TITLE = re.compile(r"\s{0,3}(?:[*_(\[][^*\n]{1,40}[*_)\]]\s+)?\*\*[^*\n]{12,300}\*\*")
_WHOLLY_BOLD = re.compile(r"\s{0,3}\*\*(?:\d{1,3}[.)]\s+)?([^*\n]{12,300})\*\*\s*")
"""A paragraph that is a title, where its buttons are the next one."""
_BUTTONS = re.compile(r"\s{0,3}[-*+]\s+(?:\[+[A-Za-z]{2,8}\]?\]\([^()\s]{8,500}\)\]?[\s|,/]*)+$")
_TALK = re.compile(r"[A-Z](?:[^\s.\[\]|<>#*]|\.(?=\S))+(?: (?:[^\s.\[\]|<>#*:]|[:.](?=\S))+:?){2,24}\s*")
"""A title of one sentence without a full stop or marks, as logs of talks have it below the day."""
_MAX_BELOW = 12
_BOLD_LINK = re.compile(r"\s{0,3}\*\*\[((?:[^\[\]]|\[[^\[\]]{1,80}\]){12,300})\]\(([^()\s]{8,500})\)\*\*\s*$")
_HARD_BREAK = re.compile(r"(?: {2}|\\|<br\s?/?>\s{0,3})$", re.IGNORECASE)
_OF_A_WORK = {"authors", "date", "venue", "paper"}
_MAX_LENGTH = 2000
_MAX_LINES = 3
"""Lines of a paragraph that is a work with bullets right below it."""


def year_goes_on(above: str, line: str) -> bool:
    """Return whether a line begins with the reference's year, instead of an item's number.

    "Stone, Ada, and Ben Ortiz. / 2010. “Kites.”": for pandoc no list begins within a paragraph.
    """
    return bool(
        _YEAR_FIRST.match(line) and _NAMES_LAST.search(above) and not _YEAR_FIRST.match(above.lstrip(" -*+"))
    )


class Paragraphs(ListParser):
    """The text between headings and lists."""

    def _lines_below(self, at: int, title: str, *, sure: bool = False) -> int | None:
        """Return how many lines below a heading describe its work (`cards.lines_below`), None for none."""
        below = [self.line(n) for n in range(at + 1, at + 17)]
        if defined := DEFINED.match(below[0]):
            below[0] = below[0][defined.end() :]
        return cards.lines_below(title, below, sure=sure)

    def _card_of(self, at: int, start: int, end: int, count: int) -> int:
        """Add a line's columns as title, `count` lines as details; return the next line."""
        row = self.rows[at]
        parts = [(row.start + start, row.start + end, False)]
        for n in range(at + 1, at + 1 + count):
            if self.line(n).strip():
                defined = DEFINED.match(self.line(n))
                parts.append((self.rows[n].start + (defined.end() if defined else 0), self.rows[n].end, True))
        node = Node(-1, "bullet", parts, self.outline.topics(), self.group, row.start, titled=True)
        self.nodes.append(node)
        self.stack = [node]  # a list below it describes it
        return at + 1 + count

    def _paragraph(self, at: int, line: str) -> int | None:
        """Read a paragraph: heading, title, reference or prose; return the next line's number.

        Any line begins one, so that it never returns None.
        """
        self.stack, self.defining = [], False
        if (underline := _SETEXT.match(self.line(at + 1))) and len(line) < 200:
            return self._add_heading(at, at + 2, 1 if underline.group(1)[0] == "=" else 2, line)
        if (keyed := keyed_lines.role(line)) and keyed[0] == "title" and keyed[1].strip():
            start = len(line) - len(keyed[1])
            self.group += 1
            return self._card_of(at, start, len(line), self._lines_below(at, keyed[1], sure=True) or 0)
        if (after := self._title_above_details(at, line)) is not None:
            return after
        if linked := self._linked_below(at, line):
            return self._card_of(at, *linked.span(1), 0)
        bold = BOLD.match(line)
        listed = bold and self._before_list(at + 1)
        if listed and self._links_work(line):
            return self._card_of(at, 0, len(line), 0)
        if bold and (listed or self._heads_lines(at)):
            return self._add_heading(at, at + 1, BOLD_LINE, bold.group(1))
        whole = _WHOLLY_BOLD.fullmatch(line) if not self.line(at + 1).strip() else None
        if whole and (count := self._lines_below(at, whole[1])):
            return self._card_of(at, whole.start(1), whole.end(1), count)
        end = at + 1
        while end < len(self.rows) and self._goes_on(end):
            end += 1
        if after := self._talk(at, end):
            return after
        self._paragraph_nodes(at, end)
        return end

    def _talk(self, first: int, last: int) -> int | None:
        """Add a paragraph as a title, below a date heading and above a paper's buttons.

        Return the line after the buttons, else None.
        """
        above = first - 1
        while above > 0 and not self.line(above).strip():
            above -= 1
        heading = HEADING.match(self.line(above)) if above >= 0 else None
        text = " ".join(self.line(n).strip() for n in range(first, last))
        if heading is None or not imprint.dates_only(heading[2]) or _TALK.fullmatch(text) is None:
            return None
        found = cards.paper_below([self.line(n) for n in range(last, last + _MAX_BELOW)])
        if found is None:
            return None
        rows = [*range(first, last), last + found]
        parts = [(self.rows[n].start, self.rows[n].end, n > last) for n in rows]
        self.claim(last, last + found, "skipped", "running text")
        self.nodes.append(
            Node(-1, "bullet", parts, self.outline.topics(), self.group, parts[0][0], titled=True)
        )
        return last + found + 1

    def _title_above_details(self, at: int, line: str) -> int | None:
        """Add a line as a title above its details; return the next line, or None."""
        after = self.line(at + 1)
        defined, bullet = DEFINED.match(after), BULLET.match(after)
        if not (defined or bullet) or len(line) > _MAX_LENGTH or line.rstrip().endswith((":", "：")):
            return None
        if bullet and (keyed := keyed_lines.role(after[bullet.end() :])) and keyed[0] == "links":
            return None  # "- Paper: [A Title](url)" is below its topic
        count = self._lines_below(at, line)
        if count is None or bool(defined) != bool(count):
            return None
        return self._card_of(at, 0, len(line), count)

    def _linked_below(self, at: int, line: str) -> re.Match[str] | None:
        """Match a bold title whose link is the bullet below, "* **Link:** url"; else None."""
        whole, bullet = _WHOLLY_BOLD.fullmatch(line), BULLET.match(self.line(at + 1))
        if whole is None or bullet is None or len(whole[1].split()) <= _MIN_TITLE_WORDS:
            return None
        below = self.line(at + 1)[bullet.end() :]
        keyed = keyed_lines.role(below)
        text = self.inline(keyed[1] if keyed and keyed[0] == "links" else below)
        papers = [mark for mark in text.of("link") if links.kind(mark.url) == "paper"]
        return whole if papers and buttons.are_only_buttons(text) else None

    @staticmethod
    def _links_work(line: str) -> bool:
        """Return whether a line is one bold link of four words to a paper."""
        match = _BOLD_LINK.match(line)
        return (
            match is not None and len(match[1].split()) > _MIN_TITLE_WORDS and links.kind(match[2]) == "paper"
        )

    def _heads_lines(self, at: int) -> bool:
        """Return whether a bold line ends with a colon, above a paragraph without keys."""
        if _HEADS.search(self.line(at)) is None or not self._goes_on(at + 1):
            return False
        return not keyed_lines.is_keyed(self.line(at + 1))

    def _before_list(self, at: int) -> bool:
        """Return whether the first filled line from `at` begins a list or a table."""
        while at < len(self.rows) and not self.line(at).strip():
            at += 1
        line = self.line(at)
        return bool(BULLET.match(line)) or line.lstrip().startswith("|") or tables.is_rule(self.line(at + 1))

    def _match_bullet(self, at: int, start: int = 0) -> re.Match[str] | None:
        """Match a line's bullet, else None; some signs below text need a second one beside.

        "Vik A. Lamps / — M.: Harbour, 1999" is broken at the dash, "Harbour, July / 1991." at the year.
        """
        found = BULLET.match(self.line(at), start)
        if found is None or not at or not self.line(at - 1).strip():
            return found
        above, dashed = self.line(at - 1).rstrip(), found[2] in _DASHES
        goes_on = above[-1:].isdecimal() and self.line(at)[found.end() :][:1].isdecimal()  # "433 / - 39."
        numbered = found[4] and (len(found[4]) > _MAX_DIGITS or (found[1] and not self.stack))
        if not (dashed or numbered or (found[2] and goes_on)):
            return found
        beside = (BULLET.match(self.line(n), start) for n in (at - 1, at + 1))
        among = any(one and (one[2] in _DASHES if dashed else one[4]) for one in beside)
        return found if among else None

    def _goes_on(self, at: int) -> bool:
        """Return whether a line belongs to the paragraph above it."""
        line = self.line(at)
        if year_goes_on(self.line(at - 1), line):
            return True
        if not line.strip() or self._match_bullet(at) is not None or RULE.match(line) or HEADING.match(line):
            return False
        if DEFINED.match(line) and SAYS_LINK.search(line):
            return False
        return not (
            FENCE.match(line)
            or HTML_BLOCK.match(line)
            or DIV.match(line)
            or BIBTEX.match(line)
            or BLOCK_TAG.match(line)
            or self._begins_table(at)  # GFM, section 4.10: right below text too
        )

    def _heads_bullets(self, texts: Sequence[str], below: str) -> bool:
        """Return whether a short paragraph is a work, and the bullet below its detail.

        A bullet that is no work by itself is also a detail of a work with two fields.
        """
        bullet = BULLET.match(below)
        if bullet is None or len(texts) > _MAX_LINES or texts[-1].rstrip().endswith((":", "：")):
            return False
        if len(below) + sum(map(len, texts)) > _MAX_LENGTH:
            return False
        work = reference.read(self.inline("  \n".join(texts)))
        if work is None or len(work.title.split()) < _MIN_TITLE_WORDS:
            return False
        shown, item = len(work.evidence & _OF_A_WORK), self.inline(below[bullet.end() :])
        if shown and details.detail_kinds(item.text):
            return True
        other = reference.read(item) if shown > 1 else None
        return shown > 1 and (other is None or not other.evidence & _OF_A_WORK)

    def _stanza(self, numbers: Sequence[int], *, titled: bool = False) -> None:
        """Add lines as one work with hard breaks between them."""
        parts = [(self.rows[n].start, self.rows[n].end, n > numbers[0]) for n in numbers]
        topics, start = self.outline.topics(), parts[0][0]
        self.nodes.append(Node(0, "line", parts, topics, self.group, start, titled=titled))

    def _stanzas(self, first: int, texts: list[str]) -> bool:
        """Add works with fields on separate lines; return whether the paragraph is such."""
        found = stanzas(texts)
        if found and found[0][0]:
            self._paragraph_nodes(first, first + found[0][0])
        for _, numbers in found:
            self._stanza([first + at for at in numbers], titled=True)
        return bool(found) or self._record(first, texts) or self._card_paragraph(first, texts)

    def _card_paragraph(self, first: int, texts: list[str]) -> bool:
        """Add a title above "Link: ..." or "Authors: ..."; return whether it is one."""
        if len(texts) < 2 or keyed_lines.is_keyed(texts[0]) or not keyed_lines.role(texts[1]):
            return False
        if len(texts[0].split()) < _MIN_TITLE_WORDS or texts[0].rstrip().endswith((":", ".", ",")):
            return False
        count = cards.lines_below(texts[0], texts[1:], sure=True)
        if count:
            self._stanza(range(first, first + 1 + count), titled=True)
            if count + 1 < len(texts):
                self._paragraph_nodes(first + 1 + count, first + len(texts))
        return bool(count)

    def _record(self, first: int, texts: list[str]) -> bool:
        """Add a block that is one work, names first; return whether it is one."""
        cells: dict[str, Marked] = {}
        for role, text in zip(record(texts), texts, strict=False):
            cell = self.inline(text.strip())
            if role == "title" and not cell.marks:
                cell = Marked(cell.text, (Mark("strong", 0, len(cell.text)),))
            cells[role] = tables.joined_lines(cells[role], cell) if role in cells else cell
        if cells:
            span = Span(self.rows[first].start, self.rows[first + len(texts) - 1].end)
            item = Item(span, cells["title"], self.outline.topics(), "row", self.group, (), cells)
            self.ready.append(item)
        return bool(cells)

    def _reference_starts(self, texts: Sequence[str]) -> list[int]:
        """Return the indexes of a block's lines that begin references."""
        if len(texts) < 2 or all(map(is_numbered, texts)):
            return [*range(len(texts))]
        lines = [
            reference_lines.line_of(self.inline(text.strip()), len(text) - len(text.lstrip()))
            for text in texts
        ]
        return reference_lines.starts(lines, [_HARD_BREAK.search(text) is not None for text in texts])

    def _paragraph_nodes(self, first: int, last: int) -> None:
        """Add a paragraph as one item, or as several where lines begin references.

        Its last item stays open for bullets of details right below it.
        """
        texts = [self.line(n) for n in range(first, last)]
        self.led = texts[-1].rstrip(" *_").endswith((":", "：")) and not _SPEAKS_OF_WORKS.search(
            " ".join(texts)
        )
        if (
            (label := _LABEL_LINE.match(texts[0]))
            and len(texts) > 1
            and not keyed_lines.is_keyed(texts[0])
            and not authors.parse(label["bare"] or "")  # "Ada Stone and Ben Ortiz:" wrote the work below
            and (all(map(SPLIT_LINES.search, texts[1:])) or _PRESENTS.match(texts[1]))
        ):
            self.claim(first, first + 1, "skipped", "a label")
            self._paragraph_nodes(first + 1, last)
            return
        placed = begin_with_places(texts)
        if not placed and self._stanzas(first, texts):
            return
        hanging = len({len(text) - len(text.lstrip()) for text in texts}) > 1
        if not (hanging or placed) and (records := title_venue_url_ranges(texts)):
            for start, end in records:
                self._stanza(range(first + start, first + end))
            return
        given = [n > 0 and gives_address(text) for n, text in enumerate(texts)]
        starts = lines_outside_links(texts) if placed else self._reference_starts(texts)
        starts = [n for n in starts if not given[n]]
        ranges = [(first + n, first + m) for n, m in pairwise([*starts, len(texts)])] or [(first, last)]
        for start, end in ranges:
            parts = []
            for n in range(start, end):
                quote = QUOTE.match(self.line(n))
                start_of = self.rows[n].start + (quote.end() if quote else 0)
                parts.append((start_of, self.rows[n].end, given[n - first]))
            form: Form = "line" if len(ranges) > 1 else "paragraph"
            self.nodes.append(Node(0, form, parts, self.outline.topics(), self.group, parts[0][0]))
        buttons = _BOLD_TITLE.match(texts[0]) and _BUTTONS.match(self.line(last))
        if len(ranges) == 1 and (buttons or self._heads_bullets(texts, self.line(last))):
            self.nodes[-1].indent = -1
            self.stack = [self.nodes[-1]]  # its buttons or details are bullets right below it
