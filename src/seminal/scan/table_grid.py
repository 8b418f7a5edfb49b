"""Grid tables: cells that hold blocks (manual, Extension: grid_tables)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from seminal.scan.lines import line_end
from seminal.scan.region import Piece

if TYPE_CHECKING:
    from seminal.scan.blocks import Blocks

GRID_LINE: Final = re.compile(r" {0,3}\+(?:[:=\-]+\+)+[ \t]*(?:\n|\Z)")


def grid_table(blocks: Blocks, at: int) -> int:
    """Collect the grid table at `at` and return its end or -1."""
    text, end, here = blocks.text, blocks.end, at
    lines: list[Piece] = []
    while (
        here < end and text[here : here + 4].lstrip(" ")[:1] in ("+", "|") and text[here : here + 4].strip()
    ):
        stop = line_end(text, here, end)
        lines.append((here, stop))
        here = stop
    if len(lines) < 3 or not GRID_LINE.match(text, *lines[-1]):
        return -1
    bounds = [i for i, char in enumerate(text[lines[0][0] : lines[0][1]]) if char == "+"]
    group: list[Piece] = []
    for line in lines[1:]:
        if not GRID_LINE.match(text, *line):
            group.append(line)
            continue
        _grid_row(blocks, group, bounds)
        group = []
    return here


def _grid_row(blocks: Blocks, lines: list[Piece], bounds: list[int]) -> None:
    """Collect one row's cells: the columns whose borders stand in every line."""
    text = blocks.text
    if not lines:
        return
    kept = [b for b in bounds if all(text[start + b : start + b + 1] in ("|", "+") for start, _ in lines)]
    for left, right in pairwise(kept):
        pieces: list[Piece] = []
        for start, end in lines:
            a, b = min(start + left + 1, end), min(start + right, end)
            if text.startswith(" ", a, b):
                a += 1
            pieces.append((a, b))
        blocks.cell(pieces)
