"""Find topics by name, and suggest one for an unknown name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from seminal.further.shelf import Shelf
from seminal.text.did_you_mean import near

_SEPARATOR = re.compile(r"[,;]")


def find_topics(names: Iterable[str], shelf: Shelf) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the slugs that the names mean, and the names that mean no topic.

    A name is a slug, a title, or several of them between commas or semicolons.
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
    """Return the slug of the topic nearest to a name, or the empty string."""
    names: Mapping[str, str] = {t.slug: t.slug for t in shelf.topics} | {
        t.title.casefold(): t.slug for t in shelf.topics
    }
    meant = near(name.casefold()[:80], names)
    return names[meant[0]] if meant else ""
