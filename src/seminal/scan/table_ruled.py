"""Simple and multiline tables, whose columns are ruled by dashes (manual, Extension: simple_tables)."""

from __future__ import annotations

import re
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Final

from seminal.scan.lines import BLANK, line_end, trimmed
from seminal.scan.region import Piece
from seminal.scan.widths import at_columns
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.scan.pieces import RegionParser

DASHES: Final = re.compile(r"( {0,3})(-+(?: +-+)*) *(?:\n|\Z)")
_FULL_DASHES: Final = lazy(r" {0,3}-+(?: +-+)* *\n(?![ \t]*\n)")
_RUN: Final = lazy(r"-+ *")


def _rule_columns(match: re.Match[str]) -> list[int]:
    starts, here = [len(match[1])], len(match[1])
    for run in _RUN.findall(match[0].rstrip("\n")[len(match[1]) :]):
        here += len(run)
        starts.append(here)
    return starts[:-1]


def _cells_of_line(text: str, line: Piece, columns: list[int]) -> list[Piece]:
    start, end = line
    bounds = [*at_columns(text, start, end, columns), end]
    return [trimmed(text, (a, b)) for a, b in pairwise(bounds)]


def simple_table(blocks: RegionParser, head: list[Piece], rule: re.Match[str]) -> int:
    """Collect the table below `rule`, with its heading or without, and return its end or -1.

    One without a heading ends at a line of dashes, one with a heading at a blank line too.
    """
    text, end, here, columns = blocks.text, blocks.end, rule.end(), _rule_columns(rule)
    lines = list(head)
    while here < end:
        footer = DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if BLANK.match(text, here, end) or blocks.state.ends_div(text, here, end):
            if not head:
                return -1
            break
        stop = line_end(text, here, end)
        lines.append((here, stop))
        here = stop
    else:
        return -1
    if len(lines) == len(head):
        return -1
    for line in lines:
        for cell in _cells_of_line(text, line, columns):
            blocks.text_of([cell])
    return here


def multiline_table(blocks: RegionParser, at: int) -> int:
    """Collect the multiline table with a heading at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    opening = _FULL_DASHES.match(text, at, end)
    if opening is None:
        return -1
    here = opening.end()
    head: list[Piece] = []
    while here < end:
        rule = DASHES.match(text, here, end)
        if rule is not None:
            return multirow_table(blocks, head, rule) if head else -1
        stop = line_end(text, here, end)
        head.append((here, stop))
        here = stop
    return -1


def multirow_table(blocks: RegionParser, head: list[Piece], rule: re.Match[str]) -> int:
    """Collect the table below `rule` whose rows are parted by blank lines, and return its end or -1."""
    text, end, here, columns = blocks.text, blocks.end, rule.end(), _rule_columns(rule)
    if BLANK.match(text, here, end):
        return -1
    rows: list[list[Piece]] = [head] if head else []
    row: list[Piece] = []
    while True:
        if here >= end:
            return -1
        footer = DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if BLANK.match(text, here, end):
            if row:
                rows.append(row)
            row = []
            here = line_end(text, here, end)
            continue
        if blocks.state.ends_div(text, here, end):
            return -1
        stop = line_end(text, here, end)
        row.append((here, stop))
        here = stop
    if row:
        rows.append(row)
    if len(rows) == bool(head):
        return -1
    for lines in rows:
        for cells in zip(*(_cells_of_line(text, line, columns) for line in lines), strict=True):
            filled = list(dropwhile(lambda cell: cell[0] == cell[1], cells)) if lines is head else list(cells)
            if filled:
                blocks.text_of(filled, between="\n")
    return here
