"""Headings that name a work themselves: "### [Title](a.pdf)", "### 1. Stone, A. (2003). *Title*"."""

from __future__ import annotations

import re
from collections.abc import Callable

from seminal.read.references import links, reference
from seminal.read.references.marked import Marked

_LINKED = re.compile(r"\W{0,3}\[([^\[\]]{4,300})\]\(([^()\s]{3,500})\)(?:\s+\([^()\[\]]{2,80}\))?\W{0,3}")
_REFERENCE = re.compile(r"^[^()\[\]:]{2,200}(?:\((?:1[89]|20)\d\d[a-z]?\)[.:,]?\s|\bet al\.?,?\s)")
"""How a heading begins that is a whole reference: names, and a date in parentheses or "et al."."""
_NUMBER = re.compile(r"\d{1,3}[.)]\s+(?=\S)")


def work_begins(heading: str, inline: Callable[[str], Marked]) -> int | None:
    """Return where the work begins in a heading that is a link to a paper or a whole reference, behind its number."""
    number = _NUMBER.match(heading)
    start = number.end() if number else 0
    text = heading[start:].strip()
    link = _LINKED.fullmatch(text)
    linked = link and len(link.group(1).split()) > 1 and links.kind(link.group(2)) == "paper"
    return start if linked or (_REFERENCE.search(text) and _is_reference(inline(text))) else None


def _is_reference(text: Marked) -> bool:
    """Return whether a text is names, then a marked title or a date and a title."""
    draft = reference.read(text)
    if draft is None or not (draft.authors and draft.title):
        return False
    return draft.title_marked or (draft.date is not None and len(draft.title.split()) > 1)
