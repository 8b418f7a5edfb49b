"""What a publication page's classes say: that an element is a work's title, its authors, its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from seminal.read.items.tables import joined
from seminal.read.references import links
from seminal.read.references.marked import Marked

_FIELD = re.compile(
    r"(?:^|[\s_-]|pub|paper|publication)(?:(titles?)|authors?|venue|journal|booktitle|conference|year|periodical)(?=[\s_-]|$)",
    re.IGNORECASE,
)
_MARKED_NEXT = re.compile(r"""<\w+[^<>]{0,200}?\sclass\s*=\s*["']?([^"'<>]{1,120})""")
BIBTEX: Final = re.compile(r"\s*@[A-Za-z]{2,30}\s*[{(]")
_NEAR = 2000
"""Characters behind a title in which its authors or its place stand."""
PARAGRAPHS: Final = frozenset(("p", "h3", "h4", "h5", "h6"))
"""What is a field of a work only where its class says so."""


def role(attributes: Mapping[str, str | None]) -> str:
    """Return what an element holds by its class: `title`, another `field` of a work, or nothing."""
    match = _FIELD.search(attributes.get("class") or "")
    return "" if match is None else "title" if match.group(1) else "field"


def opens_card(text: str, at: int, found: str) -> bool:
    """Return whether a paragraph or heading at `at` is a field of a work: a title has another one behind it."""
    if found != "title":
        return bool(found)
    for match in _MARKED_NEXT.finditer(text, text.find(">", at) + 1, at + _NEAR):
        if following := role({"class": match.group(1)}):
            return following == "field"
    return False


def only_buttons(text: Marked) -> bool:
    """Return whether a text is nothing but the buttons that stand below a work: "PDF", "Code"."""
    bare, found = text.text, text.of("link")
    for mark in reversed(found):
        if not links.is_label(text.text[mark.start : mark.end]):
            return False
        bare = bare[: mark.start] + bare[mark.end :]
    return bool(found) and not any(c.isalnum() for c in bare)


def title_first(text: Marked, start: int) -> Marked:
    """Return a work's lines with the title's first, which begins at `start`."""
    end = text.text.find("\n", start)
    end = len(text.text) if end < 0 else end
    parts = [text.behind(start, end), text.behind(0, start), text.behind(end)]
    title, *others = [part for part in parts if part.text.strip()]
    for part in others:
        title = joined(title, part)
    return title
