"""Definition lists: a term that is a work's title, with who wrote it and where it appeared below it."""

from __future__ import annotations

from seminal.read.items import cards
from seminal.read.references import authors, imprint, reference
from seminal.read.references.marked import Item, Marked

_MOST_BESIDE = 8
"""Words beside the names where a line says nothing but who and where."""


def is_work(term: Marked, told: Marked) -> bool:
    """Return whether a term names a work, as what is said of it shows: names, or names and a place, and no title."""
    text = told.text.strip(" .[]()\n")
    if len(term.text.split()) < 2 or imprint.dates_only(term.text):
        return False
    first = text.partition("\n")[0]
    if cards.lines_below(term.text, [first]) is not None:
        return True
    people, _, place = first.rpartition(". ")
    stated = imprint.read(place) if people and len(place.split()) <= _MOST_BESIDE else None
    if stated and stated.known and stated.date and authors.parse(people, certain=True):
        return True
    said = reference.people_and_place(first) if len(first) < 400 else None
    if said is None or not (said.imprint.known or said.date) or authors.noun_like(said.authors):
        return False
    named = sum(len(f"{name.given} {name.particle} {name.family}".split()) for name in said.authors)
    return len(first.split()) <= named + _MOST_BESIDE


def card(term: Item, told: Item) -> Item:
    """Return the work that a term names, with what is told of it below."""
    return Item(term.span, term.text, term.topics, "bullet", term.group, (*term.children, told), titled=True)
