"""Recognise plain lines: titles one a line, captions, the days of a reading group."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seminal.read.items.features import READING
from seminal.read.references import authors, imprint, reference
from seminal.text import dates
from seminal.text.pattern import lazy

_MIN_LINES = 3
_MAX_LENGTH = 25
"""Words of a line that is a title."""
_PLACED = 2 / 3
_CAPTION = lazy(r"\s{0,3}(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)?[A-Z0-9][^.?!;:,\"“”]{2,60}$")
_MAX_CAPTION_WORDS = 7
_SESSION = lazy(
    rf"\s*(?:[-*]\s+)?[(\[]?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{{0,6}}\.?,?\s+)?"
    rf"(?:\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?|{dates.MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s+{dates.MONTH}"
    rf"|(?:week|lecture|session|class|meeting|day)\s+\d{{1,2}})(?!\w)(?P<rest>[^\"“]{{0,60}})$",
    re.IGNORECASE,
)
_MAX_SESSION_WORDS = 5


def are_titles(texts: Sequence[str]) -> bool:
    """Return whether a block's lines are titles, one a line, instead of wrapped text."""
    return len(texts) >= _MIN_LINES and all(_is_title_alone(text.strip()) for text in texts)


def begin_with_places(texts: Sequence[str]) -> bool:
    """Return whether most lines begin with a venue and a title: "ICSE  20' A Title"."""
    filled = [text for text in texts if text.strip()]
    placed = sum(map(reference.place_ahead, filled))
    return placed >= min(_MIN_LINES, max(len(filled), 2)) and placed >= _PLACED * len(filled)


def _is_title_alone(line: str) -> bool:
    """Return whether a line is only a title."""
    first = line.split()[0] if line else ""
    return (
        any(c.isupper() or c.isdecimal() for c in first)
        and len(line.split()) <= _MAX_LENGTH
        and not line.endswith((",", ";", ":", "-"))
        and not authors.parse(line)
    )


def is_caption(line: str) -> bool:
    """Return whether a separate line may be the heading of the text below it."""
    if not _CAPTION.match(line) or len(line.split()) > _MAX_CAPTION_WORDS:
        return False
    return not (authors.parse(line.strip()) or imprint.dates_only(line.strip()) or is_session(line))


def heads_titles(line: str) -> bool:
    """Return whether a block's first line only announces its titles: "Papers"."""
    return len(line.split()) <= _MIN_LINES and READING.search(line) is not None


def is_session(line: str) -> bool:
    """Return whether a line is a day or week, perhaps with a speaker: "2/18 Ada"."""
    match = _SESSION.match(line[:120])
    return (
        match is not None
        and len(match.group("rest").split()) <= _MAX_SESSION_WORDS
        and dates.year(line) is None
        and len(line) < 120
    )
