"""Works of an HTML page that a heading or a term names, and what the elements below it say of them."""

from __future__ import annotations

from seminal.model.entry import Piece
from seminal.read.items import terms
from seminal.read.references.marked import Item


class NamedBox:
    """The items of a page, while the last of them may be a work that the next elements tell of."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.items: list[Item] = []
        self.claims: list[Piece] = []
        self.term: Item | None = None  # the last <dt>, while nothing says what it is
        self.card = -1  # the work that it became, or that a heading names

    def work(self, item: Item) -> None:
        """Take a heading that is a work's title."""
        self.headed()
        self.group += 1
        self.card = len(self.items)
        self.items.append(item)

    def paragraph(self, item: Item) -> None:
        """Take a paragraph: right below a work's heading it may but say who wrote it, and where it appeared."""
        below = 0 <= self.card == len(self.items) - 1
        if below and terms.is_work(self.items[-1].text, item.text):
            self.items[-1] = terms.card(self.items[-1], item)
        elif item.text.text.strip() or item.text.marks:
            self.items.append(item)

    def headed(self) -> None:
        """Take a term that no definition made a work for a heading."""
        if self.term is not None:
            self.claims.append(Piece(self.term.span, "heading"))
            self.group += 1
        self.term, self.card = None, -1

    def told(self, item: Item) -> bool:
        """Return whether a definition only says more of the work that its term names, and put it there."""
        if self.card >= 0:
            self.items[self.card] = terms.card(self.items[self.card], item)
            return True
        if self.term is None or not terms.is_work(self.term.text, item.text):
            self.headed()
            return False
        self.card = len(self.items)
        self.items.append(terms.card(self.term, item))
        self.term = None
        return True
