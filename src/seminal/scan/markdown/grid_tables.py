"""Grid tables: cells that hold blocks, over several rows and columns too (manual, Extension: grid_tables)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import product
from typing import Final, NamedTuple
from unicodedata import category, east_asian_width

from seminal.scan.markdown.cursor import BlockCursor
from seminal.scan.markdown.regions import Piece, line_end

GRID_LINE: Final = re.compile(r"\+(?::?-+:?\+)+[ \t]*(?:\n|\Z)")
_ROW: Final = re.compile(r"[+|][^\n]*(?:\n|\Z)")
_PART: Final = re.compile(r"\+(?>(?:[\s\S]=*+:?+\+)*)")
_NORMAL: Final = str.maketrans("=:", "--")
_MAX_WIDTH: Final = 4000  # columns of a grid, beyond which it is no table
_MAX_STEPS: Final = 60  # characters looked at for each character of the grid, before it is no table
_MISSING: Final = "\0"
_SECOND_HALF: Final = "\1"
_MARKED: Final = "\2"


class TableCell(NamedTuple):
    """The lines on which a cell's upper, left, lower and right border run."""

    top: int
    left: int
    bottom: int
    right: int


class _Row(NamedTuple):
    """A line of the grid by columns; wide characters take two."""

    chars: str
    offsets: range | list[int]

    def at(self, column: int) -> int:
        """Return the source offset of a column, at most the line's end."""
        return self.offsets[min(column, len(self.chars))]


class _Grid:
    """The characters of a grid table, padded; cells are traced along borders."""

    def __init__(self, text: str, lines: list[Piece]) -> None:
        self.rows = [_grid_row(text, line) for line in lines]
        self.width = max(len(row.chars) for row in self.rows)
        self.chars = [row.chars.ljust(self.width, _MISSING) for row in self.rows]
        self.parts = [index for index, chars in enumerate(self.chars) if index and _is_part_line(chars)]
        for index in (0, *self.parts):
            self.chars[index] = self.chars[index].translate(_NORMAL)
        self.steps = _MAX_STEPS * self.width * len(lines)

    def cells(self) -> list[TableCell]:
        """Return the cells traced from the upper left corner on, in order.

        After `_MAX_STEPS` for each character none is traced, and `steps` is 0 or less.
        """
        found: list[TableCell] = []
        corners, seen = [(0, 0)], {(0, 0)}
        while corners and self.steps > 0:
            top, left = heappop(corners)
            traced = self._bottom_right(top, left)
            if traced is None:
                continue
            bottom, right = traced
            found.append(TableCell(top, left, bottom, right))
            for corner in ((top, right), (bottom, left)):
                if corner not in seen:
                    seen.add(corner)
                    heappush(corners, corner)
        return found

    def _bottom_right(self, top: int, left: int) -> tuple[int, int] | None:
        """Return the bottom right corner of the cell at `(top, left)`, or None."""
        row, right = self.chars[top], left + 1
        while right < self.width and row[right] in "+-":
            if row[right] == "+" and (bottom := self._lower_border(top, left, right)) is not None:
                return bottom, right
            right += 1
        self.steps -= right - left
        if left + 1 < right < self.width and row[right] == _MISSING and row[right - 1] == "+":
            return self._open_cell(top, left)
        return None

    def _lower_border(self, top: int, left: int, right: int) -> int | None:
        """Return the row where a cell's right and lower border meet, or None."""
        for bottom in range(top + 1, len(self.chars)):
            self.steps -= 1
            sign = self.chars[bottom][right]
            if sign == "+" and self._borders_close(top, left, bottom, right):
                return bottom
            if sign not in "+|" and right < self.width - 1:
                return None
        return None

    def _borders_close(self, top: int, left: int, bottom: int, right: int) -> bool:
        """Return whether the borders run left from `(bottom, right)` and up to `(top, left)`."""
        row = self.chars[bottom]
        self.steps -= right - left + bottom - top
        if row[left] != "+" or row[left + 1 : right].strip("+-"):
            return False
        return all(self.chars[line][left] in "+|" for line in range(top + 1, bottom))

    def _open_cell(self, top: int, left: int) -> tuple[int, int] | None:
        """Return the bottom right corner of a last cell without right border, or None."""
        for bottom in range(top + 1, len(self.chars)):
            row = self.chars[bottom]
            self.steps -= 1
            if row[left] == "+" and not row[left + 1 :].strip(f"+-{_MISSING}"):
                return bottom, self.width - 1
        return None

    def lines(self, cells: list[TableCell]) -> tuple[list[int], list[int]]:
        """Return the numbers of the lines between rows, and between columns."""
        rows, columns = {0}, {0}
        for top, left, bottom, right in cells:
            rows.add(bottom)
            columns.add(right)
            if self.chars[top][right] == "+":
                sides = ((at, self.chars[at][side]) for side in (left, right) for at in range(top, bottom))
                rows.update(at for at, sign in sides if sign == "+")
                edges = ((at, self.chars[edge][at]) for edge in (top, bottom) for at in range(left, right))
                columns.update(at for at, sign in edges if sign == "+")
        return sorted(rows), sorted(columns)

    def content(self, top: int, left: int, bottom: int, right: int) -> list[Piece]:
        """Return the stretches of the source that a cell holds, one a line."""
        return [(row.at(left + 1), row.at(right)) for row in self.rows[top + 1 : bottom]]


def _is_part_line(chars: str) -> bool:
    """Return whether a line of the grid is one of `=` between a table's parts.

    Pandoc looks neither at the first character of a column nor at what stands alone behind the last one.
    """
    match = _PART.match(chars)
    return match is not None and match.end() >= len(chars) - 1


def _grid_row(text: str, line: Piece) -> _Row:
    """Return a line's characters by printed column, with their offsets."""
    start, end = line
    chars = text[start:end]
    if chars.isascii():
        return _Row(chars, range(start, end + 1))
    cells: list[str] = []
    offsets: list[int] = []
    joined = False
    for offset, char in enumerate(chars, start):
        columns = _width(char)
        if joined:
            cells[-1] = _MARKED  # no border, whatever it is
        else:
            offsets.append(offset)
            cells.append(char)
        joined = columns == 0  # stands in the column of the next character
        if columns == 2:
            offsets.append(offset + 1)
            cells.append(_SECOND_HALF)
    return _Row("".join(cells), [*offsets, end])


def grid_table(blocks: BlockCursor, at: int) -> int:
    """Collect the grid table at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    here = line_end(text, at, end)
    lines: list[Piece] = [(at, at + len(text[at:here].rstrip()))]
    while here < end and (row := _ROW.match(text, here, end)) is not None:
        lines.append((here, here + len(row[0].rstrip())))
        here = row.end()
    if len(lines) < 2 or lines[0][1] - at > _MAX_WIDTH:
        return -1
    if not blocks.matters(at, here):
        return here
    grid = _Grid(text, lines)
    cells = grid.cells()
    if not cells or grid.steps <= 0:
        return -1
    fitting = _fitting_cells(cells, *grid.lines(cells), grid.parts)
    for cell in cells:
        mark = len(blocks.findings.events)
        blocks.collect_cell(_unspaced(text, grid.content(*cell)))
        if cell not in fitting:  # what it defines counts all the same
            del blocks.findings.events[mark:]
    return here


def _unspaced(text: str, lines: list[Piece]) -> list[Piece]:
    """Return a cell's lines without the blank before each, where all have one."""
    filled = [(start, end) for start, end in lines if text[start:end].strip()]
    if all(text.startswith(" ", *line) for line in filled):
        return [(min(start + 1, end), end) for start, end in lines]
    return lines


def _fitting_cells(
    cells: Sequence[TableCell], rows: Sequence[int], columns: Sequence[int], parts: Sequence[int]
) -> frozenset[TableCell]:
    """Return the cells that fit; `parts` are the lines between head, body and foot.

    Cells lie on a grid of lines, and a row takes from the left as many as it has columns for (pandoc-types,
    Text.Pandoc.Builder, `placeRowSection`).
    """
    row_of = {line: number for number, line in enumerate(rows)}
    column_of = {line: number for number, line in enumerate(columns)}
    sizes = {
        cell: (row_of[cell.bottom] - row_of[cell.top], column_of[cell.right] - column_of[cell.left])
        for cell in cells
    }
    cell_at: dict[tuple[int, int], TableCell | None] = {}
    for cell, (high, wide) in sizes.items():
        row, column = row_of[cell.top], column_of[cell.left]
        cell_at.update(dict.fromkeys(product(range(row, row + high), range(column, column + wide))))
        cell_at[row, column] = cell
    if sum(high * wide for high, wide in sizes.values()) == len(cell_at):
        return frozenset(cells)
    starts = {row_of[line] for line in (*parts[:1], *parts[-2:]) if line in row_of}
    fitting: set[TableCell] = set()
    rows_below: list[int] = []  # how many rows more a cell from above takes, by column
    for row in range(len(rows) - 1):
        if not rows_below or row in starts:
            rows_below = [0] * (len(columns) - 1)
        at = 0
        for column in range(len(rows_below)):
            found = cell_at.get((row, column), ())
            if found is None:
                continue
            at = _first_free_column(rows_below, at)
            if at == len(rows_below):
                break
            high, wide = sizes[found] if found else (1, 1)
            stop = at
            while stop < min(at + wide, len(rows_below)) and not rows_below[stop]:
                rows_below[stop] = high - 1
                stop += 1
            at = stop
            if found:
                fitting.add(found)
        _first_free_column(rows_below, at)
    return frozenset(fitting)


def _first_free_column(above: list[int], at: int) -> int:
    """Return the first free column from `at` on, lowering the counts of occupied ones."""
    while at < len(above) and above[at]:
        above[at] -= 1
        at += 1
    return at


def _width(char: str) -> int:
    """Return how many columns a character takes: 0, 1 or 2."""
    if char.isascii():
        return 1
    return 0 if category(char) in ("Mn", "Me", "Cf") else 2 if east_asian_width(char) in "WF" else 1


def at_columns(text: str, start: int, end: int, columns: list[int]) -> list[int]:
    """Return the offset of each column in the line `[start, end)`, at most `end`.

    A wide character that begins before a column stands before it as a whole.
    """
    if text[start:end].isascii():
        return [min(start + column, end) for column in columns]
    offsets: list[int] = []
    here, reached = start, 0
    for column in columns:
        while here < end and reached < column:
            reached += _width(text[here])
            here += 1
        offsets.append(here)
    return offsets
