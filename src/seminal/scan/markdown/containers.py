"""Blocks that hold blocks: lists, quotations, footnotes, fenced Divs and HTML elements."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.markdown import atoms, quarto, regions
from seminal.scan.markdown.cursor import MAX_BLOCK_DEPTH, BlockCursor
from seminal.scan.markdown.regions import Piece, line_end

_BLANK: Final = re.compile(r"[ \t]*(?:\n|\Z)")
_BLANKS: Final = re.compile(r"(?:[ \t]*\n)*")
_QUOTE: Final = re.compile(r" {0,3}> ?")
_NOTE: Final = re.compile(r" {0,3}\[\^([^\r\n\t \^\[\]]+)\]:")
_NOTE_MARKER: Final = re.compile(r" {0,3}\[\^[^\r\n\t \^\[\]]+\]")
_MAX_DEAD_ELEMENTS: Final = 10  # without an end, after which none is looked for
_FOUR: Final = re.compile(r" {4}")


def list_at(blocks: BlockCursor, at: int, kind: str) -> int:
    """Read a "bullet", "ordered" or "definition" list; return its end, or -1."""
    text, end = blocks.text, blocks.end
    if kind == "definition":
        return _collect_definitions(blocks, at)
    style = delimiter = ""
    if kind == "ordered":
        first = regions.ordered(text, at, end)
        if first is None:
            return -1
        _, style, delimiter = first
    here = at
    while here < end:
        marker = _marker(blocks, here, kind, style, delimiter)
        if marker is None:
            break
        if marker.re is not regions.BULLET and marker[3]:
            blocks.findings.examples.add(marker[3])
        here = _collect_item(blocks, here, marker.end(), four=style == "example")
    return here if here > at else -1


def _marker(blocks: BlockCursor, at: int, kind: str, style: str, delimiter: str) -> re.Match[str] | None:
    """Return the marker of a list item of this kind at `at`, or None."""
    text, end = blocks.text, blocks.end
    if kind == "bullet":
        return None if regions.HRULE.match(text, at, end) else regions.BULLET.match(text, at, end)
    return regions.continues(text, at, end, style, delimiter)


def _collect_item(blocks: BlockCursor, at: int, content: int, *, four: bool = False) -> int:
    """Collect the list item whose marker is `[at, content)` and return its end.

    `four`: its content is indented by four, as in example lists.
    """
    text, end, state = blocks.text, blocks.end, blocks.state
    indent = 4 if four else content - at
    deep = " " * indent
    line = line_end(text, content, end)
    pieces: list[Piece] = [(content, line)]
    while line < end:  # the first paragraph, with lazy lines
        if _BLANK.match(text, line, end) or regions.list_start(text, line, end):
            break
        if regions.fenced(text, line, end) >= 0 or state.closes(text, line, end):
            break
        content_start = line + indent if text.startswith(deep, line, end) else line
        if content_start > line and regions.list_start(text, _skip_spaces(text, content_start, end), end):
            break
        after = line_end(text, content_start, end)
        pieces.append((content_start, after))
        line = after
    line = _keep_blanks(text, line, end, pieces)
    while line < end and text.startswith(deep, line, end) and not _BLANK.match(text, line, end):
        if state.closes(text, line, end):
            break
        is_first = True
        while line < end and not _BLANK.match(text, line, end) and not state.closes(text, line, end):
            if text.startswith(deep, line, end):
                content_start = line + indent
            elif is_first or regions.list_start(text, line, end):
                break
            else:
                content_start = line
            after = line_end(text, content_start, end)
            pieces.append((content_start, after))
            line, is_first = after, False
        line = _keep_blanks(text, line, end, pieces)
    blocks.nested(pieces, in_list=True)
    return line


def _keep_blanks(text: str, at: int, end: int, pieces: list[Piece]) -> int:
    """Add blank lines to an item's pieces; return their end."""
    blanks = _BLANKS.match(text, at, end)
    stop = blanks.end() if blanks else at
    while at < stop:
        after = line_end(text, at, end)
        pieces.append((after - 1, after))
        at = after
    return stop


def _skip_spaces(text: str, at: int, end: int) -> int:
    while at < end and text[at] == " ":
        at += 1
    return at


def _collect_definitions(blocks: BlockCursor, at: int) -> int:
    """Read terms with definitions; return the end of the last, or -1."""
    text, end = blocks.text, blocks.end
    here = at
    while here < end:
        line = line_end(text, here, end)
        start = line
        blanks = _BLANKS.match(text, line, end)
        start = blanks.end() if blanks else line
        marker = regions.DEFINITION.match(text, start, end)
        if marker is None or not text[here:line].strip():
            break
        blocks.collect_inline([(here, line - text.endswith("\n", here, line))])
        while marker is not None:
            start = _collect_item(blocks, start, marker.end())
            marker = regions.DEFINITION.match(text, start, end)
        blanks = _BLANKS.match(text, start, end)
        here = blanks.end() if blanks else start
    return here if here > at else -1


def quotation_at(blocks: BlockCursor, at: int) -> int:
    """Collect the quotation at `at`, lazy lines included, and return its end or -1."""
    text, end = blocks.text, blocks.end
    marker = _QUOTE.match(text, at, end)
    if marker is None:
        return -1
    pieces: list[Piece] = []
    here = at
    while marker is not None:
        line = marker.end()
        while True:
            stop = line_end(text, line, end)
            pieces.append((line, stop))
            here = stop
            if here >= end or _QUOTE.match(text, here, end):
                break
            line = blocks.state.next_line(text, here - 1, end)
            if line < 0 or line >= end or text[line] == ">":
                break
        marker = _QUOTE.match(text, here, end)
    blocks.nested(pieces, tail="\n\n")
    blanks = _BLANKS.match(text, here, end)
    return blanks.end() if blanks else here


def note_at(blocks: BlockCursor, at: int) -> int:
    """Collect the footnote defined at `at` under its label and return its end or -1."""
    text, end = blocks.text, blocks.end
    marker = _NOTE.match(text, at, end)
    if marker is None:
        return -1
    here = marker.end()
    blank = _BLANK.match(text, here, end)
    if blank is not None:
        here = blank.end()
    pieces: list[Piece] = []
    here = _note_lines(blocks, _unindent(text, here, end), pieces)
    while True:
        blanks = _BLANKS.match(text, here, end)
        start = blanks.end() if blanks else here
        if start == here or not _FOUR.match(text, start, end):
            break
        _keep_blanks(text, here, end, pieces)
        here = _note_lines(blocks, start + 4, pieces)
    before, blocks.findings.events = blocks.findings.events, []
    blocks.nested(pieces)
    blocks.findings.notes[marker[1]] = blocks.findings.events
    blocks.findings.events = before
    blanks = _BLANKS.match(text, here, end)
    return blanks.end() if blanks else here


def _unindent(text: str, at: int, end: int) -> int:
    """Return the offset after four spaces at `at`, else `at`."""
    return at + 4 if _FOUR.match(text, at, end) else at


def _note_lines(blocks: BlockCursor, at: int, pieces: list[Piece]) -> int:
    """Add a note's paragraph without indentation to its pieces; return its end."""
    text, end = blocks.text, blocks.end
    stop = line_end(text, at, end)
    pieces.append((at, stop))
    while stop < end and not _BLANK.match(text, stop, end):
        if blocks.state.ends_div(text, stop, end):
            break
        if _NOTE_MARKER.match(text, stop, end):
            break
        start = _unindent(text, stop, end)
        stop = line_end(text, start, end)
        pieces.append((start, stop))
    return stop


def div_at(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a fenced Div; return the end of it or of the text, or -1."""
    match = regions.DIV_START.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None or regions.DIV_END.match(blocks.text, at, blocks.end) or blocks.depth >= MAX_BLOCK_DEPTH:
        return -1
    here = match.end()
    if blocks.state.options.quarto and blocks.matters(at, here):
        quarto.collect_caption(blocks, at, here)
    blocks.state.divs += 1
    blocks.depth += 1
    while here < blocks.end:
        close = regions.DIV_END.match(blocks.text, here, blocks.end)
        if close is not None:
            here = blocks.blanks(close.end())
            break
        here = max(blocks.block(here), here + 1)
    blocks.depth -= 1
    blocks.state.divs -= 1
    return here


def html_element(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read an HTML comment, tag or element; return its end, or -1."""
    if indent:
        return -1
    text, end = blocks.text, blocks.end
    after = atoms.comment(text, at, end)
    if after >= 0:
        return _after_tag(blocks, after)
    after, name, kind = atoms.tag(text, at, end)
    if after < 0:
        name = atoms.odd_name(text, at, end) if blocks.state.dead_elements < _MAX_DEAD_ELEMENTS else ""
        element = atoms.odd_element(text, at, end, name) if name else -1
        blocks.state.dead_elements += bool(name) and element < 0
        return _after_tag(blocks, element) if element >= 0 else -1
    if not atoms.is_block(name):
        return -1
    if kind != "open":
        return _after_tag(blocks, after)
    if name in atoms.VERBATIM_TAGS and blocks.state.dead_elements < _MAX_DEAD_ELEMENTS:
        close = atoms.verbatim(text, after, end, name)
        if close >= 0:
            return close
        blocks.state.dead_elements += 1
    if name in atoms.VOID_TAGS or text.startswith("/>", after - 2) or blocks.depth >= MAX_BLOCK_DEPTH:
        return _after_tag(blocks, after, blanks=False)
    return _html_content(blocks, after, name)


def _after_tag(blocks: BlockCursor, at: int, *, blanks: bool = True) -> int:
    """Return the offset after blanks, and blank lines if `blanks`."""
    while at < blocks.end and blocks.text[at] in " \t":
        at += 1
    return blocks.blanks(at) if blanks else at


def _html_content(blocks: BlockCursor, at: int, name: str) -> int:
    """Read the blocks of an element without its indentation; return its end."""
    text, end = blocks.text, blocks.end
    here = _after_tag(blocks, at, blanks=False)
    indent = 0
    if name == "div":
        here = blocks.blanks(here)
    elif text.startswith("\n", here):
        here += 1
        while here + indent < end and text[here + indent] == " ":
            indent += 1
        here += indent
    outer, blocks.state.html = blocks.state.html, name
    blocks.depth += 1
    while here < end:
        start = here
        spaces = 0
        while spaces < indent and here < end and text[here] == " ":
            here += 1
            spaces += 1
        if text.startswith("</", here):
            after, closed_name, kind = atoms.tag(text, here, end)
            if after >= 0 and kind == "close" and closed_name == name:
                here = after
                break
        here = max(blocks.block(here), start + 1)
    blocks.depth -= 1
    blocks.state.html = outer
    return here
