"""Which cells of a grid table have room in its rows: where some overlap, pandoc drops the last of a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

TableCell = tuple[int, int, int, int]
"""The lines on which a cell's upper, left, lower and right border run."""


def fitting(
    cells: Sequence[TableCell], rows: Sequence[int], columns: Sequence[int], parts: Sequence[int]
) -> frozenset[TableCell]:
    """Return the cells that have room; `parts` are the lines that head and foot end and begin with.

    Cells lie on a grid of lines, and a row takes from the left as many as it has columns for
    (pandoc-types, Text.Pandoc.Builder, `placeRowSection`).
    """
    row_of = {line: number for number, line in enumerate(rows)}
    column_of = {line: number for number, line in enumerate(columns)}
    sizes = {
        cell: (row_of[cell[2]] - row_of[cell[0]], column_of[cell[3]] - column_of[cell[1]]) for cell in cells
    }
    taken: dict[tuple[int, int], TableCell | None] = {}
    for cell, (high, wide) in sizes.items():
        row, column = row_of[cell[0]], column_of[cell[1]]
        taken.update(dict.fromkeys(product(range(row, row + high), range(column, column + wide))))
        taken[row, column] = cell
    if sum(high * wide for high, wide in sizes.values()) == len(taken):
        return frozenset(cells)
    starts = {row_of[line] for line in (*parts[:1], *parts[-2:]) if line in row_of}
    room: set[TableCell] = set()
    above: list[int] = []  # how many rows more a cell from above takes, by column
    for row in range(len(rows) - 1):
        if not above or row in starts:
            above = [0] * (len(columns) - 1)
        at = 0
        for column in range(len(above)):
            found = taken.get((row, column), ())
            if found is None:
                continue
            at = _first_free_column(above, at)
            if at == len(above):
                break
            high, wide = sizes[found] if found else (1, 1)
            stop = at
            while stop < min(at + wide, len(above)) and not above[stop]:
                above[stop] = high - 1
                stop += 1
            at = stop
            if found:
                room.add(found)
        _first_free_column(above, at)
    return frozenset(room)


def _first_free_column(above: list[int], at: int) -> int:
    """Return the first free column from `at` on, one row less to come in those before it."""
    while at < len(above) and above[at]:
        above[at] -= 1
        at += 1
    return at
