"""One key replaced by another at known places, and nothing else touched."""

from __future__ import annotations

import re
from collections.abc import Iterable

from seminal.model.source import Location

# Pandoc manual, "Citation syntax": what a key may be without braces.
_PLAIN = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
_LINE_END = re.compile(r"\r\n|\r|\n")


def valid_key(key: str) -> bool:
    """Return whether pandoc, BibTeX and LaTeX all read `key` as one key."""
    return bool(_PLAIN.fullmatch(key)) and not set(key) & set("#$%&~\\{}")


def rekeyed(text: str, places: Iterable[Location], old: str, new: str) -> tuple[str, int]:
    """Return a file's exact text with `old` made `new` at the places, and how often.

    A place that does not hold the old key (a citation reported at its bracket, say) is searched on its line.
    """
    starts = [1 if text.startswith("\ufeff") else 0]
    starts += [match.end() for match in _LINE_END.finditer(text)]
    edits: set[int] = set()
    for place in places:
        start = starts[place.line - 1] + place.column - 1
        stop = starts[place.end_line] if place.end_line < len(starts) else len(text)
        at = _find(text, old, start, stop, edits)
        if at >= 0:
            edits.add(at)
    parts, last = [], 0
    for at in sorted(edits):
        parts += [text[last:at], new]
        last = at + len(old)
    return "".join((*parts, text[last:])), len(edits)


def _find(text: str, old: str, start: int, stop: int, taken: set[int]) -> int:
    """Return where the whole key stands next, outside of longer words, -1 where it does not."""
    at = text.find(old, start, stop)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(old) : at + len(old) + 1]
        if (
            at not in taken
            and not (before.isalnum() or before == "_")
            and not (after.isalnum() or after == "_")
        ):
            return at
        at = text.find(old, at + 1, stop)
    return -1
