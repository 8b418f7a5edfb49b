"""The section of one chapter or topic, ready to be written: for the command line."""

from __future__ import annotations

from collections.abc import Collection

from seminal.further.choose import choose
from seminal.further.headings import section_title
from seminal.further.identity import section_id
from seminal.further.render import Reading
from seminal.further.shelf import Shelf
from seminal.further.wish import Wish, find_topics, nearest_topic


def reading(
    shelf: Shelf, wish: Wish, *, cited: Collection[str] = (), lang: str = "", chapter: str = ""
) -> tuple[Reading, tuple[str, ...]]:
    """Return the section that `wish` asks for, and a sentence for each topic that does not exist.

    `cited` are the keys that the chapter cites, `chapter` is its file's name without the suffix.
    """
    slugs, unknown = find_topics(wish.topics, shelf)
    items = choose(shelf, slugs, wish, cited)
    title = section_title(lang) if wish.title is None else wish.title
    found = Reading(title, section_id(chapter, slugs), wish.level, slugs, items, wish.style)
    return found, tuple(_unknown(name, shelf) for name in unknown)


def _unknown(name: str, shelf: Shelf) -> str:
    near = nearest_topic(name, shelf)
    return f"no topic {name}" + (f"; did you mean {near}?" if near else "")
