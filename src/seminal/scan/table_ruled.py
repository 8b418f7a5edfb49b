"""Simple and multiline tables, whose columns are ruled by dashes (manual, Extension: simple_tables)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from seminal.scan import markers
from seminal.scan.lines import BLANK, line_end, trimmed
from seminal.scan.region import Piece
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
    bounds = [min(start + column, end) for column in columns] + [end]
    return [trimmed(text, (a, b)) for a, b in pairwise(bounds)]


def simple_table(blocks: Blocks, at: int, first: int, rule: re.Match[str]) -> int:
    """Collect the table whose heading is the line at `at`, ruled below, and return its end or -1."""
    return _rows(blocks, [(at, first)], rule.end(), _columns(rule), footer_needed=False)


def headless_table(blocks: Blocks, at: int) -> int:
    """Collect the simple or multiline table without a heading at `at` and return its end or -1."""
    rule = DASHES.match(blocks.text, at, blocks.end)
    if rule is None:
        return -1
    after = _rows(blocks, [], rule.end(), _columns(rule), footer_needed=True)
    return after if after >= 0 else _multirows(blocks, [], rule.end(), _columns(rule))


def _rows(blocks: Blocks, head: list[Piece], at: int, columns: list[int], *, footer_needed: bool) -> int:
    text, end, here = blocks.text, blocks.end, at
    lines = list(head)
    while here < end:
        footer = DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if BLANK.match(text, here, end):
            if footer_needed:
                return -1
            break
        if not footer_needed and blocks.state.divs and markers.DIV_END.match(text, here, end):
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


def multiline_table(blocks: Blocks, at: int) -> int:
    """Collect the multiline table at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    opening = _FULL_DASHES.match(text, at, end)
    if opening is None:
        return -1
    here = opening.end()
    head: list[Piece] = []
    while here < end:
        rule = DASHES.match(text, here, end)
        if rule is not None:
            return _multirows(blocks, head, rule.end(), _columns(rule)) if head else -1
        if BLANK.match(text, here, end):
            return -1
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
        stop = line_end(text, here, end)
        row.append((here, stop))
        here = stop
    rows.append(row)
    for lines in rows:
        for column in range(len(columns)):
            cells = [_split(text, line, columns)[column] for line in lines]
            blocks.text_of([(a, min(b + 1, end)) for a, b in cells])
    return here
