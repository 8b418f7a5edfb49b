"""Headings to topics: the place of an item in a document's outline."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from seminal.read.references.marked import Item

_DECORATION = re.compile(r"^[\W_]*?(?=[\w(\"'*@#&])|(?:\s|[^\w\s)\"'!?.*+#%])+$")
BOLD_LINE = 7
"""A bold line on its own is a heading below every real one."""


@dataclass(slots=True)
class Outline:
    """The open headings at a place of the document: level and text, outermost first."""

    open: list[tuple[int, str]] = field(default_factory=list)

    def enter(self, level: int, heading: str) -> None:
        """Open a heading, closing open ones of its level and below."""
        self.open = [(other, text) for other, text in self.open if other < level]
        if name := " ".join(heading.split()).strip():
            self.open.append((level, heading_text(name)))

    def topics(self) -> tuple[str, ...]:
        """Return the document's title (may be empty) and the open headings below it, outermost first."""
        headings = tuple([text for _, text in self.open])
        return headings if self.open and self.open[0][0] == 1 else ("", *headings)


def document_title(item: Item) -> str:
    """Return the first-level heading above an item, or empty."""
    return item.topics[0] if item.topics else ""


def heading_text(heading: str) -> str:
    """Remove pictographs and colons around a heading, unless nothing else is in it."""
    return _DECORATION.sub("", heading) or heading


def drop_title(items: list[Item]) -> list[Item]:
    """Return the items without the document's title among their topics.

    First-level headings stay only where several of them hold items: then they are sections.
    """
    keep = len({title for item in items if (title := document_title(item))}) > 1
    return [_without_title(item, keep) for item in items]


def _without_title(item: Item, keep: bool) -> Item:
    """Remove the first topic of an item and its children; with `keep` only if empty."""
    topics = item.topics if keep and document_title(item) else item.topics[1:]
    children = tuple(_without_title(child, keep) for child in item.children)
    return replace(item, topics=topics, children=children)
