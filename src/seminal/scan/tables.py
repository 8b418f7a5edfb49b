"""Pandoc's tables: pipe, simple, multiline and grid, cell by cell, and their captions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from seminal.scan import atoms
from seminal.scan.region import Piece

if TYPE_CHECKING:
    from seminal.scan.blocks import Blocks

_PIPE_BREAK: Final = re.compile(
    r" {0,3}+(?! )(\|)?[ \t]*:?-+:?[ \t]*((?:[|+](?![ \t]*\n)[ \t]*:?-+:?[ \t]*)*)(\|)?[ \t]*(?:\n|\Z)"
)
_DASHES: Final = re.compile(r"( {0,3})(-+(?: +-+)*) *(?:\n|\Z)")
_FULL_DASHES: Final = re.compile(r" {0,3}-+(?: +-+)* *\n(?![ \t]*\n)")
_RUN: Final = re.compile(r"-+ *")
_GRID_LINE: Final = re.compile(r" {0,3}\+(?:[:=\-]+\+)+[ \t]*(?:\n|\Z)")
_CAPTION: Final = re.compile(r" {0,3}(?::(?![^\w\s$+<=>^`|~])|[Tt]able:)")
_CAPTION_END: Final = re.compile(rf"{atoms.ATTRIBUTES.pattern}[ \t]*\n")
_BLANK: Final = re.compile(r"[ \t]*\n")
_CELL_TOKEN: Final = re.compile(r"[|`$<\\\n]")


def _line_end(text: str, at: int, end: int) -> int:
    stop = text.find("\n", at, end)
    return stop + 1 if stop >= 0 else end


def table_at(blocks: Blocks, at: int) -> int:
    """Collect the table at `at`, with its caption, and return its end or -1."""
    text, end = blocks.text, blocks.end
    here = at
    caption = _CAPTION.match(text, at, end)
    caption_end = -1
    if caption is not None:
        caption_end = _paragraph_end(text, caption.end(), end)
        here = caption_end
        while here < end and (blank := _BLANK.match(text, here, end)) and blank.end() > here:
            here = blank.end()
    mark = len(blocks.findings.events)
    after = _body(blocks, here)
    if after < 0:
        del blocks.findings.events[mark:]
        return -1
    while after < end and (blank := _BLANK.match(text, after, end)) and blank.end() > after:
        after = blank.end()
    if caption is not None:
        blocks.text_of([(caption.end(), caption_end)])
        return after
    below = _CAPTION.match(text, after, end)
    if below is not None:
        stop = _paragraph_end(text, below.end(), end)
        if text.find("{", below.end(), stop) < 0:
            return blocks.inline.flow(below.end(), end)
        return _caption_with_attributes(blocks, below.end())
    return after


def _caption_with_attributes(blocks: Blocks, at: int) -> int:
    """Collect a caption up to the attributes that end it, and return the end of both."""
    here, inline = at, blocks.inline
    while here < blocks.end:
        attributes = _CAPTION_END.match(blocks.text, here, blocks.end)
        if attributes is not None:
            return attributes.end()
        after = inline.inline(here, blocks.end)
        if after < 0:
            break
        here = after
    return here


def _paragraph_end(text: str, at: int, end: int) -> int:
    blank = re.compile(r"\n[ \t]*(?:\n|\Z)").search(text, at, end)
    return blank.start() + 1 if blank else end


def _body(blocks: Blocks, at: int) -> int:
    text, end = blocks.text, blocks.end
    first = _line_end(text, at, end)
    if text.find("|", at, first) >= 0:
        after = _pipe(blocks, at)
        if after >= 0:
            return after
    dashes = _DASHES.match(text, at, end)
    if dashes is not None:
        after = _multiline(blocks, at)
        return after if after >= 0 else _headless(blocks, at)
    below = _DASHES.match(text, first, end) if text[at:first].strip() else None
    if below is not None:
        return _simple(blocks, at, first, below)
    if _GRID_LINE.match(text, at, end):
        return _grid(blocks, at)
    return -1


# -- pipe tables -----------------------------------------------------------------------------------


def _pipe(blocks: Blocks, at: int) -> int:
    text, end = blocks.text, blocks.end
    head = None if text.startswith("    ", at, end) else _cells(text, at, end)
    rule = _PIPE_BREAK.match(text, head[0], end) if head is not None else None
    if rule is None or head is None:
        return -1
    if not rule[2] and not (rule[1] or rule[3]):
        return -1
    columns = 1 + len(re.findall(r"[|+]", rule[2]))
    rows, here = [head[1]], rule.end()
    while here < end:
        row = _cells(text, here, end)
        if row is None:
            break
        here = row[0]
        rows.append(row[1])
    for cells in rows:
        for cell in cells[:columns]:
            blocks.text_of([_trimmed(text, cell)])
    return here


def _trimmed(text: str, piece: Piece) -> Piece:
    start, end = piece
    while start < end and text[start] in " \t\n":
        start += 1
    while end > start and text[end - 1] in " \t\n":
        end -= 1
    return start, end


def _cells(text: str, at: int, end: int) -> tuple[int, list[Piece]] | None:
    """Return the end of a pipe table's row and its cells, or None."""
    line = _line_end(text, at, end)
    if text.find("|", at, line) < 0:
        return None
    here = at
    while here < end and text[here] in " \t":
        here += 1
    opened = text.startswith("|", here, end)
    here += opened
    start = here
    cells: list[Piece] = []
    closed = False
    while True:
        token = _CELL_TOKEN.search(text, here, end)
        stop = token.start() if token else end
        char = text[stop : stop + 1]
        if char in ("\n", ""):
            if text[start:stop].strip() or not cells:
                cells.append((start, stop))
            else:
                closed = True
            here = min(stop + 1, end)
            break
        if char == "|":
            cells.append((start, stop))
            here = start = stop + 1
            continue
        after = _hidden(text, char, stop, end)
        here = after if after >= 0 else stop + 1
    if len(cells) == 1 and not (opened or closed):
        return None
    return here, cells


def _hidden(text: str, char: str, at: int, end: int) -> int:
    if char == "`":
        return atoms.code_with_attributes(text, at, end)
    if char == "$":
        return atoms.math(text, at, end)
    if char == "<":
        return atoms.inline_html(text, at, end, None)
    if at + 1 < end and not text[at + 1].isalnum() and text[at + 1] != "\n":
        return at + 2
    return atoms.tex(text, at, end)


# -- tables ruled by dashes ----------------------------------------------------------------------


def _columns(match: re.Match[str]) -> list[int]:
    starts, here = [len(match[1])], len(match[1])
    for run in _RUN.findall(match[0].rstrip("\n")[len(match[1]) :]):
        here += len(run)
        starts.append(here)
    return starts[:-1]


def _split(text: str, line: Piece, columns: list[int]) -> list[Piece]:
    start, end = line
    bounds = [min(start + column, end) for column in columns] + [end]
    return [_trimmed(text, (a, b)) for a, b in zip(bounds, bounds[1:], strict=False)]


def _simple(blocks: Blocks, at: int, first: int, rule: re.Match[str]) -> int:
    return _rows(blocks, [(at, first)], rule.end(), _columns(rule), footer_needed=False)


def _headless(blocks: Blocks, at: int) -> int:
    rule = _DASHES.match(blocks.text, at, blocks.end)
    if rule is None:
        return -1
    after = _rows(blocks, [], rule.end(), _columns(rule), footer_needed=True)
    return after if after >= 0 else _multirows(blocks, [], rule.end(), _columns(rule))


def _rows(blocks: Blocks, head: list[Piece], at: int, columns: list[int], *, footer_needed: bool) -> int:
    text, end, here = blocks.text, blocks.end, at
    lines = list(head)
    while here < end:
        footer = _DASHES.match(text, here, end)
        if footer is not None:
            here = footer.end()
            break
        if _BLANK.match(text, here, end):
            if footer_needed:
                return -1
            break
        if blocks.state.closes(text, here, end):
            break
        stop = _line_end(text, here, end)
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


def _multiline(blocks: Blocks, at: int) -> int:
    text, end = blocks.text, blocks.end
    opening = _FULL_DASHES.match(text, at, end)
    if opening is None:
        return -1
    here = opening.end()
    head: list[Piece] = []
    while here < end:
        rule = _DASHES.match(text, here, end)
        if rule is not None:
            return _multirows(blocks, head, rule.end(), _columns(rule)) if head else -1
        if _BLANK.match(text, here, end):
            return -1
        stop = _line_end(text, here, end)
        head.append((here, stop))
        here = stop
    return -1


def _multirows(blocks: Blocks, head: list[Piece], at: int, columns: list[int]) -> int:
    text, end, here = blocks.text, blocks.end, at
    if _BLANK.match(text, at, end):
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
        if _BLANK.match(text, here, end):
            if row:
                rows.append(row)
            row = []
            here = _line_end(text, here, end)
            continue
        stop = _line_end(text, here, end)
        row.append((here, stop))
        here = stop
    rows.append(row)
    for lines in rows:
        for column in range(len(columns)):
            cells = [_split(text, line, columns)[column] for line in lines]
            blocks.text_of([(a, min(b + 1, end)) for a, b in cells])
    return here


# -- grid tables ---------------------------------------------------------------------------------


def _grid(blocks: Blocks, at: int) -> int:
    text, end, here = blocks.text, blocks.end, at
    lines: list[Piece] = []
    while (
        here < end and text[here : here + 4].lstrip(" ")[:1] in ("+", "|") and text[here : here + 4].strip()
    ):
        stop = _line_end(text, here, end)
        lines.append((here, stop))
        here = stop
    if len(lines) < 3 or not _GRID_LINE.match(text, *lines[-1]):
        return -1
    bounds = [i for i, char in enumerate(text[lines[0][0] : lines[0][1]]) if char == "+"]
    group: list[Piece] = []
    for line in lines[1:]:
        if not _GRID_LINE.match(text, *line):
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
    for left, right in zip(kept, kept[1:], strict=False):
        pieces: list[Piece] = []
        for start, end in lines:
            a, b = min(start + left + 1, end), min(start + right, end)
            if text.startswith(" ", a, b):
                a += 1
            pieces.append((a, b))
        blocks.cell(pieces)
