"""Read works of an HTML page named by a heading or a `<dt>` term."""

from __future__ import annotations

from seminal.model.entry import Piece
from seminal.read.items import cards
from seminal.read.references import authors, imprint, reference
from seminal.read.references.marked import Item, Marked

_MAX_BESIDE = 8
"""Words besides the names of a line of only people and venue."""


def is_work(term: Marked, definition: Marked) -> bool:
    """Return whether a term has several words and its definition begins with a work's details.

    These are authors with a known venue or a date, in a line with at most eight other words.
    """
    text = definition.text.strip(" .[]()\n")
    if len(term.text.split()) < 2 or imprint.dates_only(term.text):
        return False
    first = text.partition("\n")[0]
    if cards.lines_below(term.text, [first]) is not None:
        return True
    people, _, place = first.rpartition(". ")
    stated = imprint.read(place) if people and len(place.split()) <= _MAX_BESIDE else None
    if stated and stated.known and stated.date and authors.parse(people, certain=True):
        return True
    draft = reference.people_and_place(first) if len(first) < 400 else None
    if draft is None or not (draft.imprint.known or draft.date):
        return False
    named = sum(len(f"{name.given} {name.particle} {name.family}".split()) for name in draft.authors)
    return len(first.split()) <= named + _MAX_BESIDE


def card(term: Item, definition: Item) -> Item:
    """Return the work that a term or heading names, with its definition as sub-item."""
    return Item(
        term.span, term.text, term.topics, "bullet", term.group, (*term.children, definition), titled=True
    )


class NamedBox:
    """Collect the items of a page; later elements may describe the last work."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.items: list[Item] = []
        self.claims: list[Piece] = []
        self.term: Item | None = None  # the last <dt>, until a definition shows what it is
        self.card = -1  # the index in `items` of the work that it became, or that a heading names

    def work(self, item: Item) -> None:
        """Add a heading that is a work's title."""
        self.close_term()
        self.group += 1
        self.card = len(self.items)
        self.items.append(item)

    def paragraph(self, item: Item) -> None:
        """Add a paragraph, or join it to a work's heading as its authors and venue."""
        below = 0 <= self.card == len(self.items) - 1
        if below and is_work(self.items[-1].text, item.text):
            self.items[-1] = card(self.items[-1], item)
        elif item.text.text.strip() or item.text.marks:
            self.items.append(item)

    def close_term(self) -> None:
        """Claim an open term as a heading, and end the open card."""
        if self.term is not None:
            self.claims.append(Piece(self.term.span, "heading"))
            self.group += 1
        self.term, self.card = None, -1

    def join_definition(self, item: Item) -> bool:
        """Join a definition to the work that its term names; return whether it was joined."""
        if self.card >= 0:
            self.items[self.card] = card(self.items[self.card], item)
            return True
        if self.term is None or not is_work(self.term.text, item.text):
            self.close_term()
            return False
        self.card = len(self.items)
        self.items.append(card(self.term, item))
        self.term = None
        return True
