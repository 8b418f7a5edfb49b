"""Simple and multiline tables, whose columns are ruled by dashes (manual, Extension: simple_tables)."""

from __future__ import annotations

import re
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Final

from seminal.scan import markers
from seminal.scan.lines import BLANK, line_end, trimmed
from seminal.scan.region import Piece
from seminal.scan.widths import at_columns
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.scan.blocks import Blocks

DASHES: Final = re.compile(r"( {0,3})(-+(?: +-+)*) *(?:\n|\Z)")
_FULL_DASHES: Final = lazy(r" {0,3}-+(?: +-+)* *\n(?![ \t]*\n)")
_RUN: Final = lazy(r"-+ *")


def _columns(match: re.Match[str]) -> list[int]:
    starts, here = [len(match[1])], len(match[1])
    for run in _RUN.findall(match[0].rstrip("\n")[len(match[1]) :]):
        here += len(run)
        starts.append(here)
    return starts[:-1]


def _split(text: str, line: Piece, columns: list[int]) -> list[Piece]:
    start, end = line
    bounds = [*at_columns(text, start, end, columns), end]
    return [trimmed(text, (a, b)) for a, b in pairwise(bounds)]


def simple_table(blocks: Blocks, head: list[Piece], rule: re.Match[str]) -> int:
    """Collect the table below `rule`, with its heading or without, and return its end or -1.

    One without a heading ends at a line of dashes, one with a heading at a blank line too.
    """
    text, end, here, columns = blocks.text, blocks.end, rule.end(), _columns(rule)
    lines = list(head)
    while here < end:
        footer = DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if _ended(blocks, here):
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
        for cell in _split(text, line, columns):
            blocks.text_of([cell])
    return here


def _ended(blocks: Blocks, at: int) -> bool:
    """Return whether a blank line or the end of a fenced div stands at `at`."""
    if BLANK.match(blocks.text, at, blocks.end):
        return True
    return bool(blocks.state.divs and markers.DIV_END.match(blocks.text, at, blocks.end))


def multiline_table(blocks: Blocks, at: int, *, headless: bool = False) -> int:
    """Collect the multiline table at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    if headless:
        rule = DASHES.match(text, at, end)
        return _multirows(blocks, [], rule.end(), _columns(rule)) if rule else -1
    opening = _FULL_DASHES.match(text, at, end)
    if opening is None:
        return -1
    here = opening.end()
    head: list[Piece] = []
    while here < end:
        rule = DASHES.match(text, here, end)
        if rule is not None:
            return _multirows(blocks, head, rule.end(), _columns(rule)) if head else -1
        stop = line_end(text, here, end)
        head.append((here, stop))
        here = stop
    return -1


def _multirows(blocks: Blocks, head: list[Piece], at: int, columns: list[int]) -> int:
    text, end, here = blocks.text, blocks.end, at
    if BLANK.match(text, at, end):
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
        if _ended(blocks, here):
            return -1
        stop = line_end(text, here, end)
        row.append((here, stop))
        here = stop
    if row:
        rows.append(row)
    if len(rows) == bool(head):
        return -1
    for lines in rows:
        for cells in zip(*(_split(text, line, columns) for line in lines), strict=True):
            filled = list(dropwhile(lambda cell: cell[0] == cell[1], cells)) if lines is head else list(cells)
            if filled:
                blocks.text_of(filled, between="\n")
    return here
