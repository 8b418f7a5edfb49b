"""Titles behind a short name in bold, which is a system's or the author's: "**Reef** - *Reef: Lamps for Ships*"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from seminal.read.references import imprint
from seminal.read.references.marked import Mark
from seminal.read.references.titling import TITLED_WORDS

_EDGES = " \t.*_[\x00"
_PARTED = re.compile(r"\s*(?:(?<=:)|:|\s[-–—]{1,2}(?=\s)|(?=\s[\"“«]))\s*[\"“«]?")
_WORD = re.compile(r"[^\W\d_][\w'-]*")
_COMMAND = re.compile(r"[=${}<>\\|&@]|\w[_.]\w|/\w+[/.]|\(\)|--\w|\s-\w")
"""What only code has, and no title that is set as code is."""
_NAME_WORDS = 3
_CAPITALS = 0.7


def title(text: str, marks: Iterable[Mark], quoted: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the range in quotes, italics or code right behind a short name in bold, where it is a title, else None."""
    marks = list(marks)
    bold = next((m for m in marks if m.kind == "strong"), None)
    if bold is None or text[: bold.start].strip(_EDGES) or not _is_short(text[bold.start : bold.end]):
        return None
    parted = _PARTED.match(text, bold.end)
    if parted is None:
        return None
    ranges = [*quoted, *((m.start, m.end) for m in marks if m.kind == "emphasis")]
    ranges = [r for r in ranges if in_capitals(text[slice(*r)])]
    ranges += [
        (m.start, m.end) for m in marks if m.kind == "code" and not _COMMAND.search(text, m.start, m.end)
    ]
    for start, end in ranges:
        inner = text[start:end]
        if start == parted.end() and len(inner.split()) >= TITLED_WORDS and not imprint.read(inner):
            return start, end
    return None


def in_capitals(text: str) -> bool:
    """Return whether most of a text's longer words have capitals, as a title's have."""
    words = [word for word in _WORD.findall(text) if len(word) > _NAME_WORDS]
    return bool(words) and sum(word[0].isupper() for word in words) >= _CAPITALS * len(words)


def _is_short(text: str) -> bool:
    return 0 < len(text.split()) <= _NAME_WORDS and any(map(str.isalpha, text))
