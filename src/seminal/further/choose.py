"""Which works to read next, in which order."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from seminal.further.options import Wish
from seminal.further.shelf import Item, Shelf
from seminal.text.fold import sort_form


def choose(
    shelf: Shelf, slugs: tuple[str, ...], wish: Wish, cited: Collection[str], shown: Collection[str] = ()
) -> tuple[Item, ...]:
    """Return at most `wish.max` works of the topics, best first; the same for the same input.

    `cited` holds the keys that the chapter cites, `shown` those that stand in the section (or an
    earlier one) already; aliases are resolved.
    """
    named = {shelf.canonical(key) for key in cited}
    there = {shelf.canonical(key) for key in shown}
    fits = _FITS[wish.cited]
    items = [
        shelf.items[key] for key in shelf.keys(slugs) if key not in there and fits(key in named)
    ]  # in reading order, which every sort below keeps among equals
    return tuple(sorted(items, key=_ORDERS[wish.order])[: wish.max])


def _sort_name(item: Item) -> str:
    return sort_form(item.authors[0] if item.authors else item.title)


def _year(item: Item) -> int:
    return item.year if item.year is not None else 9999


_FITS: dict[str, Callable[[bool], bool]] = {
    "exclude": lambda is_cited: not is_cited,
    "include": lambda is_cited: True,
    "only": lambda is_cited: is_cited,
}
_ORDERS: dict[str, Callable[[Item], Any]] = {
    "lists": lambda item: -item.lists,
    "year": lambda item: (_year(item), _sort_name(item)),
    "author": lambda item: (_sort_name(item), _year(item)),
}
