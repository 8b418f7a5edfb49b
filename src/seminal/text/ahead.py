"""Search ahead in a text without searching any part of it twice."""

from __future__ import annotations

import re

from seminal.text.budget import kept_for_a_file


def is_ahead(sign: str, text: str, at: int, end: int) -> bool:
    """Return whether a sign begins in `[at, end)`; what was searched is kept."""
    known = _searched(sign, text, end)
    last, absent_from = known
    if last < at < absent_from:
        place = text.find(sign, at, end)
        known[:] = (last, at) if place < 0 else (place, absent_from)
    return at <= known[0]


@kept_for_a_file
def _searched(sign: str, text: str, end: int) -> list[int]:
    """Return [last known place of a sign, where there is none after], updated by `is_ahead`."""
    return [-1, end]


def match_ahead(pattern: re.Pattern[str], text: str, at: int, end: int) -> re.Match[str] | None:
    """Return the first match of a pattern in `[at, end)`, or None; it is kept."""
    known = _matched(pattern, text, end)
    since, found = known[0]
    if not (since <= at and (found is None or at <= found.start())):
        found = pattern.search(text, at, end)
        known[0] = at, found
    return found


@kept_for_a_file
def _matched(pattern: re.Pattern[str], text: str, end: int) -> list[tuple[int, re.Match[str] | None]]:
    """Return [(from where the first match is known, that match or None)], updated by `match_ahead`."""
    return [(end + 1, None)]
