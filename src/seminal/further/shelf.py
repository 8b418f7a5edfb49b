"""Parse bib/topics.json, the one small file that reading sections are made from.

The filters read it on every render, so nothing here imports more than it needs: plain tuples, and
none of `model`, which costs more to load than a whole section takes to make.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from seminal.text.escaping.keys import is_stored_key
from seminal.text.escaping.links import link
from seminal.text.fold import fold
from seminal.text.topic_tree import keys_below

VERSION = 1


class ShelfItem(NamedTuple):
    """A work in a reading section.

    `csl` is its CSL-JSON, `lists` the number of lists that name it, `heard` that of the independent ones (None: all).
    The last of the authors is `others` where a list says "et al.". `own_key` is the key of the work in the
    book's own bibliographies, empty where they lack it; `cited_by` counts citing works, where a record says so.
    `mark` is how the lists mark it as one that matters: `required`, `*`.
    """

    key: str
    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    lists: int = 1
    note: str = ""
    topics: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    csl: Mapping[str, Any] = {}
    cited_by: int = 0
    own_key: str = ""
    heard: float | None = None
    mark: str = ""

    @property
    def witnesses(self) -> float:
        """Return how many independent lists name the work."""
        return float(self.lists) if self.heard is None else self.heard

    @property
    def remark(self) -> str:
        """Return `[mark] note` of the lists; either may be missing."""
        return " ".join(filter(None, (f"[{self.mark}]" if self.mark else "", self.note)))

    @property
    def cite_key(self) -> str:
        """Return the key that cites the work in this book: its own bibliography's, else ours."""
        return self.own_key or self.key

    @property
    def link(self) -> str:
        """Return the work's link: its DOI, else a safe URL, else the empty string."""
        doi = str(self.csl.get("DOI", ""))
        return link(f"https://doi.org/{doi}" if doi else str(self.csl.get("URL", "")))


class Group(NamedTuple):
    """A topic with its works' keys in reading order; `pinned` ones come first."""

    slug: str
    title: str
    keys: tuple[str, ...] = ()
    parent: str = ""
    pinned: tuple[str, ...] = ()


class Shelf:
    """The topics in the book's order and the works by key.

    `others` are keys of ours that name other works in the book's own bibliographies.
    """

    def __init__(
        self, topics: Sequence[Group], items: Mapping[str, ShelfItem], others: Collection[str] = ()
    ) -> None:
        self.topics = tuple(topics)
        self.items = items
        self._others = frozenset(others)
        self._keys = {a: item.key for item in items.values() for a in item.aliases if a not in items}
        self._own = {a: item.key for item in items.values() for a in item.aliases if a in self._others}
        self._slugs = {
            _folded_name(name): topic.slug for topic in topics for name in (topic.title, topic.slug)
        }
        self._slugs.update((_folded_name(topic.slug), topic.slug) for topic in topics)

    def with_own(self, keys: Mapping[str, Sequence[str]], others: Collection[str]) -> Shelf:
        """Return a new shelf in which `keys` (ours to the book's) are the works' `own_key`.

        `others` are keys of ours that name other works in this book: `-listed` is appended to those.
        """
        items = dict(self.items)
        items.update((key, items[key]._replace(own_key=f"{key}-listed")) for key in others if key in items)
        for key, theirs in keys.items():
            item = self.items[key]
            items[key] = item._replace(own_key=theirs[0], aliases=(*item.aliases, *theirs))
        return Shelf(self.topics, items, others)

    def canonical(self, key: str) -> str:
        """Return our key of the work that the book cites as `key`, else `key` itself.

        A key of ours that names another work in this book becomes `@key`, which is the key of nothing.
        """
        if key in self._others:
            return self._own.get(key, f"@{key}")
        return key if key in self.items else self._keys.get(key, key)

    def slug(self, name: str) -> str | None:
        """Return the slug of the topic with this slug or title, folded; else None.

        Quarto rewrites metadata that equals a folder's name to a path (`../serving`): only the
        last part counts then.
        """
        tail = name.rstrip("/").rsplit("/", 1)[-1]
        return next((self._slugs[n] for n in map(_folded_name, (name, tail)) if n and n in self._slugs), None)

    def pinned(self, slugs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys that topics.yml pins in these topics, not in their subtopics."""
        wanted = [topic for slug in slugs for topic in self.topics if topic.slug == slug]
        return tuple(dict.fromkeys(key for topic in wanted for key in topic.pinned))

    def keys(self, slugs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of topics and their subtopics, in reading order."""
        return tuple(dict.fromkeys(key for slug in slugs for key in keys_below(slug, self.topics)))


def _folded_name(name: str) -> str:
    return fold(name.replace("&", " and "))


def read_shelf(text: str) -> Shelf:
    """Parse the shelf that `write.topics` wrote; raises ValueError with the reason."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError(f"it is not of version {VERSION}")
    try:
        topics = [_topic_group(topic) for topic in data["topics"]]
        independent_counts = data.get("witnesses", {})
        items = {
            key: _shelf_item(key, work, independent_counts.get(key)) for key, work in data["works"].items()
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"something is missing in it: {error}") from error
    keys = (name for item in items.values() for name in (item.key, *item.aliases))
    if (unfit := next((key for key in keys if not is_stored_key(key)), None)) is not None:
        raise ValueError(f"{unfit!r} cannot be a key")  # LaTeX gets keys as they are
    missing = [key for topic in topics for key in topic.keys if key not in items]
    if missing:
        raise ValueError(f"a topic names {missing[0]}, which is not among its works")
    return Shelf(topics, items)


def _topic_group(topic: Mapping[str, Any]) -> Group:
    keys = tuple(map(str, topic["keys"]))
    pinned = tuple(map(str, topic.get("pinned", ())))
    return Group(str(topic["slug"]), str(topic["title"]), keys, topic.get("parent") or "", pinned)


def _shelf_item(key: str, work: Mapping[str, Any], heard: float | None) -> ShelfItem:
    """Return an item of topics.json; raises KeyError without `title` or `csl`."""
    return ShelfItem(
        key,
        work["title"],
        authors=tuple(work.get("authors", ())),
        year=work.get("year"),
        lists=work.get("lists", 1),
        note=work.get("note", ""),
        topics=tuple(work.get("topics", ())),
        aliases=tuple(work.get("aliases", ())),
        csl=_without_unsafe_address(work["csl"]),
        cited_by=work.get("cited_by", 0),
        heard=heard,
        mark=work.get("mark", ""),
    )


def _without_unsafe_address(stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return a CSL item without an unsafe address, which pandoc would link."""
    return {name: value for name, value in stated.items() if name != "URL" or link(str(value))}
