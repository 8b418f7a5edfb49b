"""Which works to read next, in which order: of topics, which are found by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from seminal.further.shelf import Shelf, ShelfItem
from seminal.text.did_you_mean import near
from seminal.text.fold import sort_form
from seminal.text.section_options import SectionOptions

_SEPARATOR = re.compile(r"[,;]")


def find_topics(names: Iterable[str], shelf: Shelf) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the slugs of the topics that are named, and the names without a topic.

    A name is a slug, a title, or several of them separated by commas or semicolons.
    """
    slugs: dict[str, None] = {}
    unknown: list[str] = []
    for name in names:
        whole = shelf.slug(name)
        for part in [name] if whole else _SEPARATOR.split(name):
            slug = whole or shelf.slug(part)
            if slug:
                slugs[slug] = None
            elif part.strip():
                unknown.append(part.strip())
    return tuple(slugs), tuple(unknown)


def nearest_topic(name: str, shelf: Shelf) -> str:
    """Return the slug of the topic whose slug or title a name misspells, else ""."""
    names: Mapping[str, str] = {t.slug: t.slug for t in shelf.topics} | {
        t.title.casefold(): t.slug for t in shelf.topics
    }
    suggestions = near(name.casefold()[:80], names)
    return names[suggestions[0]] if suggestions else ""


class Choice(NamedTuple):
    """The works of a section, and how many more fit but exceed its maximum."""

    items: tuple[ShelfItem, ...]
    more: int


def choose(
    shelf: Shelf,
    slugs: tuple[str, ...],
    wish: SectionOptions,
    cited: Collection[str],
    shown: Collection[str] = (),
) -> Choice:
    """Return at most `wish.max` works of the topics: pinned ones, then by `wish.order`.

    `cited` are the keys that the chapter cites, which `wish.cited` excludes, includes or demands; `shown` those
    already in this section or an earlier one, which are left out. Both may hold aliases.
    """
    cited_keys = {shelf.canonical(key) for key in cited}
    shown_keys = {shelf.canonical(key) for key in shown}
    fits = _FITS[wish.cited]
    items = [
        shelf.items[key] for key in shelf.keys(slugs) if key not in shown_keys and fits(key in cited_keys)
    ]  # in reading order, which every sort below keeps among equals
    pinned = {key: at for at, key in enumerate(shelf.pinned(slugs))}
    items.sort(key=_ORDERS[wish.order])
    items.sort(key=lambda item: pinned.get(item.key, len(pinned)))
    shown_here = tuple(items[: wish.max])
    return Choice(shown_here, len(items) - len(shown_here))


def _sort_name(item: ShelfItem) -> str:
    return sort_form(item.authors[0] if item.authors else item.title)


def _year(item: ShelfItem) -> int:
    return item.year if item.year is not None else 9999  # works without a year come last


_FITS: dict[str, Callable[[bool], bool]] = {
    "exclude": lambda is_cited: not is_cited,
    "include": lambda is_cited: True,
    "only": lambda is_cited: is_cited,
}
_ORDERS: dict[str, Callable[[ShelfItem], Any]] = {
    # works of equally many lists: by citations, then the newest first
    "lists": lambda item: (-item.witnesses, -item.cited_by, -(item.year or 0)),
    "year": lambda item: (_year(item), _sort_name(item)),
    "author": lambda item: (_sort_name(item), _year(item)),
}
