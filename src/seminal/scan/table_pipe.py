"""Pipe tables (manual, Extension: pipe_tables)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from seminal.scan import atoms, html, tex
from seminal.scan.lines import line_end, trimmed
from seminal.scan.region import Piece
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.scan.pieces import RegionParser

_PIPE_BREAK: Final = lazy(
    r" {0,3}+(?! )(\|)?[ \t]*:?-+:?[ \t]*((?:[|+](?![ \t]*\n)[ \t]*:?-+:?[ \t]*)*)(\|)?[ \t]*(?:\n|\Z)"
)
_CELL_TOKEN: Final = re.compile(r"[|`$<\\\n]")


def pipe_table(blocks: RegionParser, at: int) -> int:
    """Collect the pipe table at `at` and return its end or -1."""
    text, end = blocks.text, blocks.end
    if text.startswith("    ", at, end) or text.find("|", at, line_end(text, at, end)) < 0:
        return -1
    rule = _PIPE_BREAK.match(text, _row_end(blocks, at), end)
    if rule is None or not (rule[1] or rule[2] or rule[3]):
        return -1
    head = _row_cells(text, at, end)
    if head is None:
        return -1
    columns = 1 + len(re.findall(r"[|+]", rule[2]))
    rows, here = [head[1]], rule.end()
    while here < end:
        row = _row_cells(text, here, end)
        if row is None:
            break
        here = row[0]
        rows.append(row[1])
    for cells in rows:
        for cell in cells[:columns]:
            blocks.text_of([trimmed(text, cell)])
    return here


def _row_end(blocks: RegionParser, at: int) -> int:
    """Return the end of the row that begins at `at`: the same for all places before one sign, so asked once."""
    text, end, known = blocks.text, blocks.end, blocks.row_ends
    passed: list[int] = []
    while token := _CELL_TOKEN.search(text, at, end):
        stop, char = token.start(), token[0]
        if stop in known:
            after = known[stop]
            break
        passed.append(stop)
        if char == "\n":
            after = stop + 1
            break
        at = max(-1 if char == "|" else _after_hidden(text, char, stop, end), stop + 1)
    else:
        after = end
    known.update(dict.fromkeys(passed, after))
    return after


def _row_cells(text: str, at: int, end: int) -> tuple[int, list[Piece]] | None:
    """Return the end of a pipe table's row and its cells, or None."""
    line = line_end(text, at, end)
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
        after = _after_hidden(text, char, stop, end)
        here = after if after >= 0 else stop + 1
    if len(cells) == 1 and not (opened or closed):
        return None
    return here, cells


def _after_hidden(text: str, char: str, at: int, end: int) -> int:
    """Return the offset after what hides a `|`: code, mathematics, a tag, an escape, raw TeX; -1 for none."""
    if char == "`":
        return atoms.code_with_attributes(text, at, end)
    if char == "$":
        return atoms.math(text, at, end)
    if char == "<":
        return html.inline_html(text, at, end, None)
    if at + 1 < end and not text[at + 1].isalnum() and text[at + 1] != "\n":
        return at + 2
    if tex.is_block_environment(text, at, end):
        return -1
    return tex.tex(text, at, end)
