"""Mask the days on which a group reads a work, which are not the work's."""

from __future__ import annotations

import re

from seminal.read.references.marked import MASK
from seminal.text import dates

_DAY = (
    rf"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{{0,6}}\.?,?\s+)?"
    rf"(?:{dates.MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s+{dates.MONTH}|\d{{1,2}}/\d{{1,2}})"
)
_MEETING_AHEAD = re.compile(rf"\W{{0,3}}{_DAY}\W{{0,2}}(?:\s[-–—|]|:)\s+(?=\S)", re.IGNORECASE)
_MEETING_LAST = re.compile(rf"(?:\s[-–—|]|,|\s[(\[])\s*{_DAY}[)\]]?\s*\Z", re.IGNORECASE)
"""The day on which a group reads something, before or after it: "– April 7th", "10/3: "."""
_MAX_DAY = 80
"""Characters of the day after a work and its separator, at most."""


def without_days(text: str) -> str:
    """Mask a day without year at a text's start and end: "10/3: Kites"."""
    for match in (_MEETING_AHEAD.match(text), _MEETING_LAST.search(text, max(0, len(text) - _MAX_DAY))):
        if match:
            text = text[: match.start()] + MASK * len(match.group()) + text[match.end() :]
    return text
