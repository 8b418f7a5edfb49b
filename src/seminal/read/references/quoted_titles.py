"""Titles with some words in quotes, at their beginning or inside them."""

from __future__ import annotations

import re

from seminal.read.references import strings, title_ends
from seminal.read.references.marked import Mark

_SHORT_QUOTE, _SMALL = 4, 3
"""So many words in small letters before some in quotes: these are words of the title."""
_QUOTE_GOES_ON = re.compile(r"[\"”]:\s+(?=[^\W\d_])")
"""A title behind its authors that begins with a quotation: 'Stone, A. (2003). "Fly high": on the wind of towns'."""


def going_on(text: str, marks: list[Mark], place: tuple[int, int]) -> tuple[int, int] | None:
    """Return a title that begins with a quotation: '"Why fly?" Explaining the Wind', '"Fly high": on the wind'."""
    start, end = place
    colon = _QUOTE_GOES_ON.match(text, end)
    if colon and strings.behind_people(text) == start - 1:
        return start - 1, title_ends.before_rest(text, colon.end())
    placed = any(end < mark.start <= end + 2 for mark in marks)  # '"Why Fly?" *Kite Research*'
    rest = title_ends.behind_question(text, end + 1) if text[end - 1] in "?!" and not placed else 0
    return (start - 1, rest) if rest else None


def is_inside(text: str, place: tuple[int, int]) -> bool:
    """Return whether a few words in quotes stand inside a title: 'Why is this layer not "well mixed"?'."""
    if len(text[slice(*place)].split()) > _SHORT_QUOTE:
        return False
    lead = text[strings.behind_people(text) : place[0] - 1]
    return sum(word.isalpha() and word.islower() for word in lead.split()) >= _SMALL
