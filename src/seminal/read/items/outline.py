"""Headings to topics: where in a document's outline an item stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from seminal.read.references.marked import Item

_DECORATION = re.compile(r"^[\W_]*?(?=[\w(\"'*@#&])|(?:\s|[^\w\s)\"'!?.*+#%])+$")
BOLD_LINE = 7
"""A bold line on its own is a heading below every real one."""


class DocumentTitle(str):
    """A heading of the first level among an item's topics: the document's title, or a section's."""

    __slots__ = ()


@dataclass(slots=True)
class Outline:
    """The headings that are open at a place of the document."""

    open: list[tuple[int, str]] = field(default_factory=list)

    def enter(self, level: int, heading: str) -> None:
        """Open a heading: it closes those of its own level and below."""
        self.open = [(other, text) for other, text in self.open if other < level]
        if name := " ".join(heading.split()).strip():
            self.open.append((level, plain(name)))

    def topics(self) -> tuple[str, ...]:
        """Return the open headings, outermost first."""
        return tuple(DocumentTitle(text) if level == 1 else text for level, text in self.open)


def document_title(item: Item) -> str:
    """Return the heading of the first level that an item stands below, or nothing."""
    return next((topic for topic in item.topics[:1] if isinstance(topic, DocumentTitle)), "")


def below_title(topics: tuple[str, ...]) -> tuple[str, ...]:
    """Return the topics without headings of the first level."""
    return tuple(topic for topic in topics if not isinstance(topic, DocumentTitle))


def plain(heading: str) -> str:
    """Return a heading without pictographs and colons around it."""
    return _DECORATION.sub("", heading) or heading


def drop_title(items: list[Item]) -> list[Item]:
    """Return the items without the document's title among their topics.

    First-level headings stay only where several of them hold items: then they are sections.
    """
    first = {title for item in items if (title := document_title(item))}
    keep = len(first) > 1
    return [_without_title(item, keep) for item in items]


def _without_title(item: Item, keep: bool) -> Item:
    if not document_title(item):
        return item  # so are the topics of what stands below it
    topics = tuple(map(str, item.topics if keep else below_title(item.topics)))
    children = tuple(_without_title(child, keep) for child in item.children)
    return replace(item, topics=topics, children=children)
