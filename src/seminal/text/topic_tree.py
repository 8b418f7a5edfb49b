"""The tree of topics, each with the topic above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class _Topic(Protocol):
    @property
    def slug(self) -> str: ...
    @property
    def parent(self) -> str: ...
    @property
    def keys(self) -> Sequence[str]: ...


def keys_below(slug: str, topics: Iterable[_Topic]) -> list[str]:
    """Return the keys of a topic's works, then of all topics below it, each once."""
    named: dict[str, list[_Topic]] = {}
    below: dict[str, list[str]] = {}
    for topic in topics:
        named.setdefault(topic.slug, []).append(topic)
        below.setdefault(topic.parent, []).append(topic.slug)
    left, seen = [slug], set[str]()
    keys: list[str] = []
    while left:
        slug = left.pop()
        if slug not in seen:
            seen.add(slug)
            keys += [key for topic in named.get(slug, ()) for key in topic.keys]
            left += reversed(below.get(slug, ()))
    return keys
