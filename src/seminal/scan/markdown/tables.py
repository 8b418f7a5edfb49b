"""Pandoc's tables with the caption above or below: pipe, simple and multiline ones."""

from __future__ import annotations

import re
from itertools import dropwhile, pairwise
from typing import Final

from seminal.scan.markdown import atoms
from seminal.scan.markdown.cursor import BlockCursor
from seminal.scan.markdown.grid_tables import GRID_LINE, at_columns, grid_table
from seminal.scan.markdown.raw_tex import hidden_end
from seminal.scan.markdown.regions import BLANK_LINE, NOT_BLANK, Piece, line_end, trimmed
from seminal.text.pattern import lazy

_CAPTION: Final = re.compile(r" {0,3}(?::(?![^\w\s$+<=>^`|~])|[Tt]able:)")
_CAPTION_END: Final = lazy(rf"{atoms.ATTRIBUTES.pattern}[ \t]*\n")
_PIPE_BREAK: Final = lazy(
    r" {0,3}+(?! )(?P<start>\|)?[ \t]*+:?-++:?[ \t]*+(?P<columns>(?:[|+](?![ \t]*+\n)[ \t]*+:?-++:?[ \t]*+)*)"
    r"(?P<end>\|)?[ \t]*+(?:\n|\Z)"
)
_CELL_TOKEN: Final = re.compile(r"[|`$<\\\n]")
_DASHES: Final = re.compile(r"( {0,3})(-+(?: +-+)*) *(?:\n|\Z)")
_FULL_DASHES: Final = lazy(r" {0,3}-+(?: +-+)* *\n(?![ \t]*\n)")
_RUN: Final = lazy(r"-+ *")


def table_at(blocks: BlockCursor, at: int) -> int:
    """Collect the table at `at`, with its caption, and return its end or -1."""
    event_count = len(blocks.findings.events)
    caption = _collect_caption(blocks, at)
    after = _table_body(blocks, blocks.blanks(caption) if caption >= 0 else at)
    if after < 0:
        del blocks.findings.events[event_count:]
        return -1
    if caption >= 0:
        return after
    after = blocks.blanks(after)
    caption_below = _collect_caption(blocks, after)
    return caption_below if caption_below >= 0 else after


def _collect_caption(blocks: BlockCursor, at: int) -> int:
    """Collect a caption and its attributes; return the end of its last line, or -1."""
    caption = _CAPTION.match(blocks.text, at, blocks.end)
    if caption is None:
        return -1
    here, inline, mark = caption.end(), blocks.inline, len(blocks.findings.events)
    if blocks.region.find("{", here, blocks.region.blank_ahead(here)) < 0:
        here = inline.flow(here, blocks.end)
    else:
        while here < blocks.end:
            attributes = _CAPTION_END.match(blocks.text, here, blocks.end)
            if attributes is not None:
                return attributes.end()
            after = inline.element(here, blocks.end)
            if after < 0:
                break
            here = after
    blank = BLANK_LINE.match(blocks.text, here, blocks.end)
    if blank is None:
        del blocks.findings.events[mark:]
        return -1
    return blank.end()


def _table_body(blocks: BlockCursor, at: int) -> int:
    """Read a table, trying kinds in pandoc's order; return its end, or -1."""
    text, end = blocks.text, blocks.end
    first = blocks.region.line_end(at)
    if blocks.region.find("|", at, first) >= 0:
        after = _pipe_table(blocks, at)
        if after >= 0:
            return after
    ruled = _DASHES.match(text, at, end)
    ruled_below = _DASHES.match(text, first, end) if NOT_BLANK.match(text, at, first) else None
    after = _multiline_table(blocks, at) if ruled else -1
    if after < 0 and ruled:
        after = _simple_table(blocks, [], ruled)
    if after < 0 and ruled_below:
        after = _simple_table(blocks, [(at, first)], ruled_below)
    if after < 0 and ruled:
        after = _multirow_table(blocks, [], ruled)
    if after >= 0:
        return after
    if GRID_LINE.match(text, at, end):
        return grid_table(blocks, at)
    return -1


def _pipe_table(blocks: BlockCursor, at: int) -> int:
    """Collect the pipe table at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    if text.startswith("    ", at, end) or blocks.region.find("|", at, blocks.region.line_end(at)) < 0:
        return -1
    rule = _PIPE_BREAK.match(text, _row_end(blocks, at), end)
    if rule is None or not (rule["start"] or rule["columns"] or rule["end"]):
        return -1
    head = _row_cells(text, at, end)
    if head is None:
        return -1
    columns = 1 + len(re.findall(r"[|+]", rule["columns"]))
    rows, here = [head[1]], rule.end()
    while here < end:
        row = _row_cells(text, here, end)
        if row is None:
            break
        here = row[0]
        rows.append(row[1])
    for cells in rows:
        for cell in cells[:columns]:
            blocks.collect_inline([trimmed(text, cell)])
    return here


def _row_end(blocks: BlockCursor, at: int) -> int:
    """Return the end of the row at `at`, cached by the signs in it."""
    text, end, end_of = blocks.text, blocks.end, blocks.row_ends
    positions: list[int] = []
    while token := _CELL_TOKEN.search(text, at, end):
        stop, char = token.start(), token[0]
        if stop in end_of:
            after = end_of[stop]
            break
        positions.append(stop)
        if char == "\n":
            after = stop + 1
            break
        at = max(-1 if char == "|" else hidden_end(text, stop, end), stop + 1)
    else:
        after = end
    end_of.update(dict.fromkeys(positions, after))
    return after


def _row_cells(text: str, at: int, end: int) -> tuple[int, list[Piece]] | None:
    """Return the end of a pipe table's row and its cells; None without any `|`."""
    line = line_end(text, at, end)
    if text.find("|", at, line) < 0:
        return None
    here = at
    while here < end and text[here] in " \t":
        here += 1
    starts_with_pipe = text.startswith("|", here, end)
    here += starts_with_pipe
    start = here
    cells: list[Piece] = []
    ends_with_pipe = False
    while True:
        token = _CELL_TOKEN.search(text, here, end)
        stop = token.start() if token else end
        char = text[stop : stop + 1]
        if char in ("\n", ""):
            if text[start:stop].strip() or not cells:
                cells.append((start, stop))
            else:
                ends_with_pipe = True
            here = min(stop + 1, end)
            break
        if char == "|":
            cells.append((start, stop))
            here = start = stop + 1
            continue
        after = hidden_end(text, stop, end)
        here = after if after >= 0 else stop + 1
    if len(cells) == 1 and not (starts_with_pipe or ends_with_pipe):
        return None
    return here, cells


def _rule_columns(match: re.Match[str]) -> list[int]:
    """Return the columns at which runs of dashes begin."""
    starts, here = [len(match[1])], len(match[1])
    for run in _RUN.findall(match[0].rstrip("\n")[len(match[1]) :]):
        here += len(run)
        starts.append(here)
    return starts[:-1]


def _cells_of_line(text: str, line: Piece, columns: list[int]) -> list[Piece]:
    """Return a line's cells, which begin at `columns`, without blanks around."""
    start, end = line
    bounds = [*at_columns(text, start, end, columns), end]
    return [trimmed(text, (a, b)) for a, b in pairwise(bounds)]


def _simple_table(blocks: BlockCursor, head: list[Piece], rule: re.Match[str]) -> int:
    """Read the table below `rule`; return its end, or -1.

    One without a heading ends at a line of dashes, one with a heading at a blank line too.
    """
    text, end, here, columns = blocks.text, blocks.end, rule.end(), _rule_columns(rule)
    lines = list(head)
    while here < end:
        footer = _DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if BLANK_LINE.match(text, here, end) or blocks.state.ends_div(text, here, end):
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
            blocks.collect_inline([cell])
    return here


def _multiline_table(blocks: BlockCursor, at: int) -> int:
    """Collect the multiline table with a heading at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    opening = _FULL_DASHES.match(text, at, end)
    if opening is None:
        return -1
    here = opening.end()
    head: list[Piece] = []
    while here < end:
        rule = _DASHES.match(text, here, end)
        if rule is not None:
            return _multirow_table(blocks, head, rule) if head else -1
        stop = line_end(text, here, end)
        head.append((here, stop))
        here = stop
    return -1


def _multirow_table(blocks: BlockCursor, head: list[Piece], rule: re.Match[str]) -> int:
    """Read the table below `rule` with blank lines between rows; return its end, or -1."""
    text, end, here, columns = blocks.text, blocks.end, rule.end(), _rule_columns(rule)
    if BLANK_LINE.match(text, here, end):
        return -1
    rows: list[list[Piece]] = [head] if head else []
    row: list[Piece] = []
    while True:
        if here >= end:
            return -1
        footer = _DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if BLANK_LINE.match(text, here, end):
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
                blocks.collect_inline(filled, between="\n")
    return here
