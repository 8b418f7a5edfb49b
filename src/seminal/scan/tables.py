"""Pandoc's tables, of whatever kind, with the caption above or below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from seminal.scan import atoms
from seminal.scan.lines import BLANK, line_end
from seminal.scan.table_grid import GRID_LINE, grid_table
from seminal.scan.table_pipe import pipe_table
from seminal.scan.table_ruled import DASHES, multiline_table, multirow_table, simple_table
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.scan.pieces import RegionParser

_CAPTION: Final = re.compile(r" {0,3}(?::(?![^\w\s$+<=>^`|~])|[Tt]able:)")
_CAPTION_END: Final = lazy(rf"{atoms.ATTRIBUTES.pattern}[ \t]*\n")


def table_at(blocks: RegionParser, at: int) -> int:
    """Collect the table at `at`, with its caption, and return its end or -1."""
    mark = len(blocks.findings.events)
    caption = _collect_caption(blocks, at)
    after = _table_body(blocks, blocks.blanks(caption) if caption >= 0 else at)
    if after < 0:
        del blocks.findings.events[mark:]
        return -1
    if caption >= 0:
        return after
    after = blocks.blanks(after)
    below = _collect_caption(blocks, after)
    return below if below >= 0 else after


def _collect_caption(blocks: RegionParser, at: int) -> int:
    """Collect the caption at `at`, with the attributes that end it, and return the end of its last line, or -1."""
    caption = _CAPTION.match(blocks.text, at, blocks.end)
    if caption is None:
        return -1
    here, inline, mark = caption.end(), blocks.inline, len(blocks.findings.events)
    if blocks.text.find("{", here, atoms.blank_ahead(blocks.text, here, blocks.end)) < 0:
        here = inline.flow(here, blocks.end)
    else:
        while here < blocks.end:
            attributes = _CAPTION_END.match(blocks.text, here, blocks.end)
            if attributes is not None:
                return attributes.end()
            after = inline.inline(here, blocks.end)
            if after < 0:
                break
            here = after
    blank = BLANK.match(blocks.text, here, blocks.end)
    if blank is None:
        del blocks.findings.events[mark:]
        return -1
    return blank.end()


def _table_body(blocks: RegionParser, at: int) -> int:
    """Read the table that begins at `at`, in the order in which pandoc tries its kinds; return where it ends, or -1."""
    text, end = blocks.text, blocks.end
    first = line_end(text, at, end)
    if text.find("|", at, first) >= 0:
        after = pipe_table(blocks, at)
        if after >= 0:
            return after
    ruled = DASHES.match(text, at, end)
    below = DASHES.match(text, first, end) if text[at:first].strip() else None
    after = multiline_table(blocks, at) if ruled else -1
    if after < 0 and ruled:
        after = simple_table(blocks, [], ruled)
    if after < 0 and below:
        after = simple_table(blocks, [(at, first)], below)
    if after < 0 and ruled:
        after = multirow_table(blocks, [], ruled)
    if after >= 0:
        return after
    if GRID_LINE.match(text, at, end):
        return grid_table(blocks, at)
    return -1
