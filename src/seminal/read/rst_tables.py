"""Parse the grid and simple tables of reStructuredText into rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

_BORDER = re.compile(r"\s*\+(?:[-=]+\+)+\s*$")
_RULE = re.compile(r"\s*=+(?:\s+=+)+\s*$")
_MAX_LENGTH = 500
_RULES = 3
"""Rules of a simple table with a head: above it, below it, and at the end."""

Rows = list[tuple[int, int, list[str]]]
"""Rows: the first line of each and the line after it, and the texts of its cells."""


def starts(line: str) -> bool:
    """Return whether a line is the upper border of a table."""
    return bool(_BORDER.match(line) or _RULE.match(line))


def end(line: Callable[[int], str], at: int, count: int) -> int:
    """Return the line after the table that begins at `at`; `at` without a table."""
    if _BORDER.match(line(at)):
        after = at + 1
        while after < count and line(after).lstrip().startswith(("+", "|")):
            after += 1
        return after if after > at + 2 and _BORDER.match(line(after - 1)) else at
    rules = 1
    for after in range(at + 1, min(count, at + _MAX_LENGTH)):
        if not line(after).strip() and not line(after - 1).strip():
            break
        if _RULE.match(line(after)):
            rules += 1
            if rules == _RULES or after + 1 >= count or not line(after + 1).strip():
                return after + 1
    return at


def rows(lines: Sequence[str]) -> tuple[Rows, bool]:
    """Return the rows of a table's lines, and whether the first is its head."""
    return _grid(lines) if _BORDER.match(lines[0]) else _simple(lines)


def _grid(lines: Sequence[str]) -> tuple[Rows, bool]:
    """Return the rows of a grid table, and whether it has a head."""
    corners = [at for at, sign in enumerate(lines[0]) if sign == "+"]
    borders = [at for at, line in enumerate(lines) if _BORDER.match(line)]
    found = [
        (above + 1, below, [_cell_text(lines[above + 1 : below], a + 1, b) for a, b in pairwise(corners)])
        for above, below in pairwise(borders)
        if below > above + 1
    ]
    return found, any("=" in lines[at] for at in borders)


def _simple(lines: Sequence[str]) -> tuple[Rows, bool]:
    """Return the rows of a simple table, and whether it has a head."""
    columns = [match.start() for match in re.finditer("=+", lines[0])]
    ends = [*columns[1:], max(map(len, lines))]
    rules = [at for at, line in enumerate(lines) if _RULE.match(line)]
    filled = [at for at, line in enumerate(lines) if line.strip() and at not in rules]
    first = [at for at in filled if lines[at][columns[0] : ends[0]].strip() or at - 1 in rules]
    found = []
    for at, after in pairwise([*first, len(lines)]):
        block = [lines[n] if n not in rules else "" for n in range(at, after)]
        height = max(n for n, line in enumerate(block, 1) if line.strip())
        cells = [_cell_text(block, a, b) for a, b in zip(columns, ends, strict=True)]
        found.append((at, at + height, cells))
    return found, len(rules) >= _RULES


def _cell_text(lines: Sequence[str], start: int, stop: int) -> str:
    """Return the columns `start` to `stop` of all lines, joined with blanks."""
    return " ".join(text for line in lines if (text := line[start:stop].strip()))
