"""Find the fields of a work by the CSS classes of a publication page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Final

from seminal.read.html_named import card
from seminal.read.items.features import states_venue
from seminal.read.items.tables import joined_lines
from seminal.read.references.marked import Item, Marked
from seminal.text.pattern import lazy

_FIELD = lazy(
    r"(?:^|[\s_-]|pub|paper|publication)(?:(titles?)|(author)|authors|venue|journal|booktitle|conference|year|periodical)(?=[\s_-]|$)"
    r"|(?:^|[\s_-])(?:pub|paper|publication|article)[_-]?(?:meta|info|details?|citation|byline)(?=[\s_-]|$)",
    re.IGNORECASE,
)
_FIELDS = ("author", "field")
_MARKED_NEXT = re.compile(r"""<\w+[^<>]{0,200}?\sclass\s*=\s*["']?([^"'<>]{1,120})""")
BIBTEX: Final = re.compile(r"\s*@[A-Za-z]{2,30}\s*[{(]")
_ASIDE = lazy(
    r"(?:^|\s)modal(?=\s|$)|(?=.{0,80}\bhidden\b).{0,80}\b(?:abstract|bib(?:tex)?|cit(?:e|ation))\b",
    re.IGNORECASE,
)
_BARE_HEADING = lazy(
    r"<h[3-6][^<>]{0,200}>(?:\s*<a\b[^<>]{0,500}>)?\s*(?:[^\s<>]++\s++){3,60}[^\s<>]*+\s*(?:</a>\s*)?</h[3-6]>\s*"
)
"""A heading of four words and more, which may be a title."""
_TAG = re.compile(r"<[^<>]{0,500}>|^[^<>]{0,500}>")
_MAX_CARD = 600
_MAX_AFTER_TITLE = 2000
"""Characters after a title within which its authors or venue come."""
_ACRONYM = lazy(r"[A-Z]{3,12} (?:19|20)\d\d")
PARAGRAPHS: Final = frozenset(("p", "h3", "h4", "h5", "h6"))
"""Tags of fields of a work, if their class says so."""


def role(attributes: Mapping[str, str | None]) -> str:
    """Return an element's role by its class: `title`, one `author`, another `field`, or empty."""
    match = _FIELD.search(attributes.get("class") or "")
    return "" if match is None else "title" if match.group(1) else "author" if match.group(2) else "field"


def is_aside(attributes: Mapping[str, str | None]) -> bool:
    """Return whether a division is hidden until a click: an abstract, BibTeX, a dialogue."""
    classes = attributes.get("class") or ""
    return attributes.get("aria-hidden") == "true" or bool(_ASIDE.search(classes))


def opens_card(text: str, at: int, found: str) -> bool:
    """Return whether the paragraph or heading at `at` is a field of a work.

    A title is only if the next field's class is of authors or another field; a bare heading, too.
    """
    if not found and (bare := _BARE_HEADING.match(text, at)):  # "<h4>Title</h4> <p class=authors>"
        below = _MARKED_NEXT.match(text, bare.end())
        return below is not None and role({"class": below.group(1)}) in _FIELDS
    if found != "title":
        return bool(found)
    for match in _MARKED_NEXT.finditer(text, text.find(">", at) + 1, at + _MAX_AFTER_TITLE):
        if following := role({"class": match.group(1)}):
            return following in _FIELDS
    return False


def with_buttons(above: Item, buttons: Marked, between: str) -> Item | None:
    """Return the work above joined with a row of buttons; None if not of it."""
    if above.titled:
        return card(above, Item(above.span, buttons, above.topics, "bullet", above.group))
    marked = above.text.of("strong") or above.text.of("emphasis")
    if (
        above.form != "paragraph"
        or not marked
        or len(above.text.text) > _MAX_CARD
        or _TAG.sub("", between).strip()
    ):
        return None
    return replace(above, text=joined_lines(above.text, buttons))


def venue_between_items(item: Item, group: int) -> Marked | None:
    """Return a paragraph between items that is a venue and year, "SOSP 2011", or None."""
    text = " ".join(item.text.text.split())
    if item.form != "paragraph" or item.group != group or item.text.of("link"):
        return None
    return Marked(text) if states_venue(text) or _ACRONYM.fullmatch(text) else None


def title_first(text: Marked, start: int) -> Marked:
    """Return a work's lines with the title's first, which begins at `start`."""
    end = text.text.find("\n", start)
    end = len(text.text) if end < 0 else end
    whole = (text.slice(start, end), text.slice(0, start), text.slice(end))
    parts = [part for part in whole if part.text.strip()]
    return reduce(joined_lines, parts) if parts else text
