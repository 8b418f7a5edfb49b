"""Pandoc's tables, of whatever kind, with the caption above or below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from seminal.scan import atoms
from seminal.scan.lines import BLANK, line_end
from seminal.scan.table_grid import GRID_LINE, grid_table
from seminal.scan.table_pipe import pipe_table
from seminal.scan.table_ruled import DASHES, multiline_table, simple_table
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.scan.blocks import Blocks

_CAPTION: Final = re.compile(r" {0,3}(?::(?![^\w\s$+<=>^`|~])|[Tt]able:)")
_CAPTION_END: Final = lazy(rf"{atoms.ATTRIBUTES.pattern}[ \t]*\n")


def table_at(blocks: Blocks, at: int) -> int:
    """Collect the table at `at`, with its caption, and return its end or -1."""
    text, end = blocks.text, blocks.end
    here = at
    caption = _CAPTION.match(text, at, end)
    caption_end = -1
    if caption is not None:
        caption_end = _paragraph_end(text, caption.end(), end)
        here = caption_end
        while here < end and (blank := BLANK.match(text, here, end)) and blank.end() > here:
            here = blank.end()
    mark = len(blocks.findings.events)
    after = _body(blocks, here)
    if after < 0:
        del blocks.findings.events[mark:]
        return -1
    while after < end and (blank := BLANK.match(text, after, end)) and blank.end() > after:
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
        after = multiline_table(blocks, at, headless=True)
    if after >= 0:
        return after
    if GRID_LINE.match(text, at, end):
        return grid_table(blocks, at)
    return -1
