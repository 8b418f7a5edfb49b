"""Recognise plain lines: titles one a line, captions, the days of a reading group."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seminal.read.items.features import READING, title_case
from seminal.read.references import authors, imprint, reference
from seminal.text import dates
from seminal.text.pattern import lazy

_MIN_LINES = 3
_MAX_LENGTH = 25
"""Words of a line that is a title."""
_MIN_TITLE_SHARE = 0.6
_MIN_PLAIN_WORDS = 5
"""Words of a line that may be a title, at least."""
_PLACED = 2 / 3
_MAX_EARLY_SHARE = 0.4
"""Wrapped text has no line that ends early."""
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
    """Return whether a block's lines are titles, one a line, instead of wrapped text.

    There are three or more, 40% break early, 60% are titles in capitals, and none has people.
    """
    lines = [text.strip() for text in texts]
    if len(lines) < _MIN_LINES or not all(map(_is_title_alone, lines)):
        return False
    early = sum(map(breaks_early, lines, lines[1:], [max(map(len, lines))] * len(lines)))
    titles = sum(map(_is_plain_title, lines))
    return early >= _MAX_EARLY_SHARE * (len(lines) - 1) and titles >= _MIN_TITLE_SHARE * len(lines)


def begin_with_places(texts: Sequence[str]) -> bool:
    """Return whether two thirds of the lines begin with a venue: "ICSE  20' A Title"."""
    filled = [text for text in texts if text.strip()]
    placed = sum(map(reference.place_ahead, filled))
    return placed >= min(_MIN_LINES, max(len(filled), 2)) and placed >= _PLACED * len(filled)


def breaks_early(line: str, after: str, width: int) -> bool:
    """Return whether a line ends although the next line's first word would have fitted."""
    return len(line.strip()) + 1 + len(after.split()[0] if after.strip() else "") <= width


def _is_title_alone(line: str) -> bool:
    """Return whether a line begins with a capital or digit: 25 words, no people."""
    first = line.split()[0] if line else ""
    return (
        any(c.isupper() or c.isdecimal() for c in first)
        and len(line.split()) <= _MAX_LENGTH
        and not line.endswith((",", ";", ":", "-"))
        and not authors.parse(line)
    )


def _is_plain_title(line: str) -> bool:
    """Return whether a line has five words, mostly with capitals, without people or venue."""
    if len(line.split()) < _MIN_PLAIN_WORDS or line.endswith((":", ",")) or not title_case(line):
        return False
    people = authors.parse(line) or authors.parse(line.partition(": ")[2])  # "TTL: Ada Stone, Ben Ortiz"
    return not (people or imprint.read(line) or reference.people_and_place(line))


def is_caption(line: str) -> bool:
    """Return whether a separate line may be a heading: at most seven words, no stops."""
    if not _CAPTION.match(line) or len(line.split()) > _MAX_CAPTION_WORDS:
        return False
    return not (authors.parse(line.strip()) or imprint.dates_only(line.strip()) or is_session(line))


def heads_titles(line: str) -> bool:
    """Return whether a block's first line only announces its titles: "Papers", "Further reading"."""
    return len(line.split()) <= _MIN_LINES and READING.search(line) is not None


def is_session(line: str) -> bool:
    """Return whether a line is a day or week: "2/18 Ada", "Week 3"."""
    match = _SESSION.match(line[:120])
    return (
        match is not None
        and len(match.group("rest").split()) <= _MAX_SESSION_WORDS
        and dates.year(line) is None
        and len(line) < 120
    )
