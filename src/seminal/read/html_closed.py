"""Interpret the closed elements of an HTML page: works, headings, cells and rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from seminal.model.entry import Piece
from seminal.model.source import Span
from seminal.read import html_fields
from seminal.read.html_box import HEADINGS, Box, on_one_line
from seminal.read.html_named import NamedBox
from seminal.read.items import headings, tables
from seminal.read.items.outline import BOLD_LINE, Outline
from seminal.read.references import buttons
from seminal.read.references.marked import Item, Marked

CELLS = frozenset(("td", "th"))


@dataclass(slots=True)
class Table:
    """An open table: its rows, and its cells with their spans."""

    rows: list[tables.Row] = field(default_factory=list)
    merged: tables.MergedCells = field(default_factory=tables.MergedCells)
    cells: list[tuple[Span, Marked]] = field(default_factory=list)
    headed: bool = False  # whether it has a <th>


class ClosedBoxes(NamedBox):
    """The items, headings and tables of a page; `boxes` are the elements that are open."""

    def __init__(self, text: str, shift: int, outline: Outline, group: int) -> None:
        super().__init__(group)
        self.text, self.shift, self.outline = text, shift, outline
        self.boxes: list[Box] = []
        self.tables: list[Table] = []

    def take(self, box: Box, span: Span) -> None:
        """Add a closed box as a cell, row, heading or work, by its tag."""
        marked = box.marked()
        if box.tag in CELLS:
            self._take_cell(box, span)
        elif box.tag == "tr":
            if self.tables and box.cells:
                table = self.tables[-1]
                table.rows += box.rows(span, table.merged.row(box.cells))
        elif box.tag in HEADINGS and headings.is_linked(marked):
            self.outline.enter(int(box.tag[1]), "")
            self.work(Item(span, marked, self.outline.topics(), "bullet", self.group + 1, titled=True))
        elif box.tag[0] == "h" or box.tag in ("summary", "dt", "caption", "title"):
            self._take_heading(box.tag, span, marked)
        elif marked.text.strip() or marked.marks:
            self._take_text(box, span, marked)
        elif box.children:
            self.items += box.children

    def _take_cell(self, box: Box, span: Span) -> None:
        """Add a cell to its row, with its lines if each is a work."""
        row = next((above for above in reversed(self.boxes) if above.tag == "tr"), None)
        if row is None:
            return
        cell = box.with_title()
        row.cells.append((cell, *box.merged))
        if row.works is None and (lines := box.lines_of_works(cell)):
            row.works = cell, lines
        if self.tables:
            self.tables[-1].headed |= box.tag == "th"
            self.tables[-1].cells.append((span, on_one_line(cell)))

    def _take_heading(self, tag: str, span: Span, marked: Marked) -> None:
        """Add a heading, a page title, or a term (which may turn out a work)."""
        self.close_term()
        if tag == "dt":
            self.outline.enter(BOLD_LINE, "")
            self.term = Item(span, marked, self.outline.topics(), "bullet", self.group)
        else:
            self.claims.append(Piece(span, "heading"))
            self.group += tag != "title"
        if tag != "title":
            self.outline.enter(int(tag[1]) if tag[1:].isdecimal() else BOLD_LINE, marked.text)

    def _take_text(self, box: Box, span: Span, marked: Marked) -> None:
        """Add a paragraph, list item or definition as an item, or to the work above."""
        if box.title is not None:
            marked = html_fields.title_first(marked, box.title)
        elif self._is_more_of_the_last(box, span, marked):
            return
        elif box.tag == "p" and not box.children:
            for place, text, form in box.paragraphs(span):
                self.paragraph(Item(place, text, box.topics, form, self.group))
            return
        if (
            box.tag == "li"
            and self.items
            and (stated := html_fields.venue_between_items(self.items[-1], self.group))
        ):
            self.claims.append(Piece(self.items.pop().span, "entry"))
            marked = tables.joined_lines(marked, stated)
        first = min([span.end, *(child.span.start for child in box.children)])
        titled = box.title is not None
        form = "bullet" if titled or box.tag in ("li", "dd") else "paragraph"
        place = Span(span.start, first)
        item = Item(place, marked, box.topics, form, self.group, tuple(box.children), titled=titled)
        if box.tag == "dd" and self.join_definition(item):
            return
        parent = next((above for above in reversed(self.boxes) if above.tag == "li"), None)
        if parent is not None and box.tag == "li":
            parent.children.append(item)
        else:
            self.card = len(self.items) if titled else self.card
            self.items.append(item)

    def _is_more_of_the_last(self, box: Box, span: Span, marked: Marked) -> bool:
        """Join a paragraph of buttons to the work above; return whether joined, or BibTeX."""
        if box.tag == "p" and self.items and buttons.are_only_buttons(marked):
            above = html_fields.with_buttons(self.items[-1], marked, self._text_before(span))
            if above:
                self.items[-1] = above
                return True
        return box.preformatted and html_fields.BIBTEX.match(marked.text) is not None

    def _text_before(self, span: Span) -> str:
        """Return the source between the last item and a span."""
        return self.text[self.items[-1].span.end - self.shift : span.start - self.shift]

    def end_table(self, table: Table) -> None:
        """Add a table's rows as items, or its cells if it is only page layout."""
        topics = self.outline.topics()
        if tables.is_headless(table.rows, headed=table.headed):
            self.items += [Item(place, cell, topics, "bullet", self.group) for place, cell in table.cells]
        elif not table.headed and tables.lacks_head(table.rows):
            self.items += tables.cards(table.rows, topics, self.group)
        else:
            found, claims = tables.items(table.rows, topics, self.group)
            self.items += found
            self.claims += claims
