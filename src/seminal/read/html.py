"""HTML lists and tables: elements with their positions, to the items that all formats share."""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser

from seminal.model.entry import Piece, Reading
from seminal.model.source import Source, Span
from seminal.read import html_fields
from seminal.read.html_box import BLOCKS, BREAKS, INLINE, LESS, UNREAD, Box, safe_html, spanned_cells
from seminal.read.html_closed import CELLS, ClosedBoxes, Table
from seminal.read.items import listing
from seminal.read.items.outline import BOLD_LINE, Outline
from seminal.read.references.marked import Item, Mark

_SPACES = re.compile(r"[ \t\r\f\n]+")
_LISTS = frozenset(("ul", "ol", "dl"))
_MAX_DEPTH = 200


def read(source: Source) -> Reading:
    """Return what an HTML page lists."""
    found, claims = items(source, Span(0, len(source.text)), Outline(), 0)
    return listing.compile_items(source, found, claims)


def items(source: Source, span: Span, outline: Outline, group: int) -> tuple[list[Item], list[Piece]]:
    """Return the items in a span of HTML, and its headings as claims.

    The headings are entered into `outline`; `group` is the number of the first group.
    """
    parser = _HtmlParser(source.text[span.start : span.end], span.start, outline, group)
    parser.feed(safe_html(parser.text))
    parser.close()
    parser.finish()
    return parser.items, parser.claims


class _HtmlParser(HTMLParser, ClosedBoxes):
    """Collects block elements; text outside them is no item."""

    def __init__(self, text: str, shift: int, outline: Outline, group: int) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)
        ClosedBoxes.__init__(self, text, shift, outline, group)
        self.starts = [0, *(m.end() for m in re.finditer("\n", text))]
        self.lists = 0  # open lists
        self.unread = 0  # open elements that are not shown
        self.aside = 0  # divisions open within one that a click shows: an abstract, how to cite a work
        self.divisions: list[bool] = []  # whether the <div> is a field of a work
        self.spans: list[str] = []  # roles of the open <span> by their classes
        self.fields: list[str] = []  # the open <p> and headings that are fields of a work

    def at(self) -> int:
        """Return the parser's position as an offset in the whole source."""
        line, column = self.getpos()
        return self.starts[min(line, len(self.starts)) - 1] + column + self.shift

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open the list, table, field of a work, block or mark that a tag begins."""
        given = dict(attrs)
        self._begin_unread(tag, given)
        if self.unread or len(self.boxes) > _MAX_DEPTH:
            return
        if tag in _LISTS:
            self.lists += 1
            self.group += 1
        elif tag == "table":
            self.tables.append(Table())
            self.group += 1
        elif tag in html_fields.PARAGRAPHS and html_fields.opens_card(
            self.text, self.at() - self.shift, found := html_fields.role(given)
        ):
            self.fields.append(tag)
            self._begin_field(found or "title")
        elif tag in BLOCKS:
            self._begin_block(tag, given)
        elif tag in INLINE:
            box = self._box()
            box.begin(self.at())
            box.mark(tag, given.get("href") or "")
        elif tag == "img":
            self._picture(given.get("alt") or "")
        elif tag == "pre":
            self._open("p")
            self.boxes[-1].preformatted = True
        elif tag in BREAKS or tag == "span":
            self._begin_part(tag, html_fields.role(given))

    def _begin_unread(self, tag: str, given: dict[str, str | None]) -> None:
        """Count an element that is not shown, or shown only after a click, as open."""
        if tag in UNREAD:
            self.unread += 1
        elif tag == "div" and (self.aside or (not self.unread and html_fields.is_aside(given))):
            self.aside += 1
            self.unread += self.aside == 1

    def _begin_block(self, tag: str, given: dict[str, str | None]) -> None:
        """Open a block, before a cell also a missing `<tr>`."""
        if tag in CELLS and self.tables and all(box.tag != "tr" for box in self.boxes):
            self._open("tr")  # a forgotten one: browsers open the row themselves
        self._open(tag)
        if tag in CELLS:
            self.boxes[-1].merged = spanned_cells(given)

    def _picture(self, alt: str) -> None:
        """Use a picture at a link's beginning as the link's text."""
        if self.boxes and self.boxes[-1].open:
            kind, start, url = self.boxes[-1].open[-1]
            if kind == "a" and start == self.boxes[-1].length:
                self.boxes[-1].marks.append(Mark("link", start, start, url, alt))

    def _begin_part(self, tag: str, role: str) -> None:
        """Begin a division or span, whose class may name a work's field."""
        if tag == "div":
            self.divisions.append(bool(role))
        elif tag == "span":
            self.spans.append(role)
            if role == "author" and self.boxes and self.boxes[-1].name_next():
                return
        if role == "title" and (tag == "div" or self.boxes):
            self._begin_field(role)
        else:
            self._break(tag, named=bool(role))

    def _begin_field(self, found: str) -> None:
        """Begin a line of a work's card; record where a title begins."""
        box = self._box()
        self._break("div", named=True)
        if found == "title" and box.title is None:
            box.title = box.length

    def _break(self, tag: str, *, named: bool) -> None:
        """End a line, or the paragraph at the border of a division without a field."""
        box = self.boxes[-1] if self.boxes else None
        if box is None or (tag == "span" and not named):
            return
        if box.tag == "p" and tag not in ("br", "span") and not named:
            self._close("p")
        elif tag == "br" or not (box.parts and box.parts[-1].endswith("\n")):
            box.put("\n")

    def _box(self) -> Box:
        """Return the open block; text outside any block begins a paragraph."""
        if not self.boxes:
            self._open("p")
        return self.boxes[-1]

    def handle_endtag(self, tag: str) -> None:
        """Close what a tag opened."""
        if self._end_unread(tag):
            return
        if tag in _LISTS:
            self._end_list(tag)
        elif tag == "table" and self.tables:
            self.end_table(self.tables.pop())
        elif self.fields and self.fields[-1] == tag:
            self.fields.pop()
            self._break("div", named=True)
        elif tag in BLOCKS:
            self._close(tag)
        elif tag == "pre":
            self._close("p")
        elif tag in INLINE and self.boxes:
            self.boxes[-1].unmark(tag)
        elif tag == "span":
            role = self.spans.pop() if self.spans else ""
            if role and self.boxes:
                self.boxes[-1].record_end(role)
        elif tag in BREAKS and tag not in ("dd", "br"):  # `<br/>` ends what it begins
            self._break(tag, named=tag == "div" and bool(self.divisions) and self.divisions.pop())

    def _end_unread(self, tag: str) -> bool:
        """Return whether a tag ends skipped text, or is inside it; count it closed."""
        closes = tag == "div" and self.aside > 0
        self.aside -= closes
        if tag in UNREAD or (closes and not self.aside):
            self.unread = max(0, self.unread - 1)
            return True
        return self.unread > 0

    def _end_list(self, tag: str) -> None:
        """Close a list with its open definition; after `<dl>`, its last term is no topic."""
        if self.boxes and self.boxes[-1].tag in ("dt", "dd") and self.boxes[-1].indent == self.lists:
            self._close(self.boxes[-1].tag)
        self.lists = max(0, self.lists - 1)
        if tag == "dl":
            self.close_term()
            self.outline.enter(BOLD_LINE, "")

    def handle_data(self, data: str) -> None:
        """Put text into the open block, lines kept where it is preformatted, blanks joined elsewhere."""
        if self.unread or not (self.boxes or data.strip()):
            return
        box, at = self._box(), self.at()
        if box.preformatted:
            for number, line in enumerate(data.replace(LESS, "<").split("\n")):
                box.put("\n" if number else "")
                box.begin(at)
                box.put(line)
                at += len(line) + 1
            return
        text = unicodedata.normalize("NFC", _SPACES.sub(" ", data.replace(LESS, "<")))
        if not box.parts or box.parts[-1].endswith((" ", "\n")):
            text = text.lstrip()
        if text:
            box.begin(at + len(data) - len(data.lstrip()))
            box.put(text)

    def finish(self) -> None:
        """Close what the page left open."""
        self.unread = 0
        while self.boxes:
            self._close(self.boxes[-1].tag)
        self.close_term()
        while self.tables:
            self.end_table(self.tables.pop())

    def _open(self, tag: str) -> None:
        """Open a block, closing those with optional end tags; `<p>` in items adds a line."""
        top = self.boxes[-1] if self.boxes else None
        if (
            top
            and tag in ("li", "tr", "td", "th", "dt", "dd")
            and (top.tag in ("p", tag) or {top.tag, tag} == {"dt", "dd"})
            and not (tag == "li" and self.lists > top.indent)
        ):
            self._close(top.tag)
        elif top and top.tag == "p":
            self._close("p")
        if tag == "p" and self.boxes and self.boxes[-1].tag in ("li", "td", "th", "dd"):
            self.boxes[-1].put("\n")
            return
        self.boxes.append(Box(tag, self.at(), self.lists, topics=self.outline.topics()))

    def _start_of_text(self, box: Box) -> int:
        """Return a block's start, or that of its first word's line if that comes later."""
        first = box.lines[0][1] if box.lines else box.start
        at = self.text.rfind("\n", 0, max(0, first - self.shift)) + 1 + self.shift
        return max(box.start, at) if first > box.start else box.start

    def _close(self, tag: str) -> None:
        """Add the innermost block of a tag, and those open in it, as items."""
        if not any(box.tag == tag for box in self.boxes[-12:]):
            return
        while self.boxes:
            box = self.boxes.pop()
            end = self.at()
            if box.tag == tag and self.text.startswith("</", end - self.shift):
                end = self.text.find(">", end - self.shift) + 1 + self.shift or end
            for kind, _, _ in list(box.open):
                box.unmark(kind)
            start = self._start_of_text(box)
            self.take(box, Span(start, max(start, end)))
            if box.tag == tag:
                return
