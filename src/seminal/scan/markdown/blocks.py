"""Blocks of pandoc's Markdown: which stretches of a document are text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from seminal.scan.findings import Label, label
from seminal.scan.markdown import atoms, cells, markers, raw_tex, tables
from seminal.scan.markdown.block_cursor import BlockCursor
from seminal.scan.markdown.citations import NOTE, closing, group
from seminal.scan.markdown.containers import div_at, html_element, list_at, note_at, quotation_at
from seminal.scan.markdown.paragraphs import header, paragraph, setext
from seminal.scan.markdown.region import NOT_BLANK
from seminal.text.pattern import lazy

_ONE_LINE: Final = lazy(r"[^\n]+")
_NEXT_LINE: Final = r"\n(?![ \t]*[|:~+=\-`]|[ \t]*\n {0,3}[:~][ \n])"
_PLAIN: Final = re.compile(markers.FIRST_LETTER)
_AFTER_PLAIN: Final = re.compile(_NEXT_LINE)
_STOP: Final = r"[ \t]*\n|`{3}|:::"
_SILENT: Final = re.compile(  # whole paragraphs and the headings between them, where no sign stands
    rf"(?>(?:{markers.FIRST_LINE}(?={_NEXT_LINE})(?>(?:\n(?!{_STOP})[^\n]*+)*)\n(?={_STOP})(?>(?:[ \t]*\n)*)"
    r"|\#\#+[ \t]++[^\n`$<\\]*+\n(?![=\-])(?>(?:[ \t]*\n)*))+)"
)
_YAML: Final = re.compile(
    r"---[ \t]*\n(?![ \t]*\n)(?:(?!(?:---|\.\.\.)[ \t]*(?:\n|\Z))[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)"
)
_TITLE_LINE: Final = lazy(r"%[ \t]*+([^\n]*(?>(?:\n[ \t](?![ \t]*\n)[^\n]*)*))\n")
_INDENTED: Final = lazy(r"(?>(?:(?>(?:[ \t]*+\n)*) {4}[^\n]*+(?:\n|\Z))+)")
_LINE_BLOCK: Final = lazy(r"(?>(?:\|(?: (?= *[^ \n])[^\n]*+\n(?>(?: [^\n]*+\n)*)|[ \t]*+\n))+)")
_LINE_OF_BLOCK: Final = lazy(r"\|(?: (?= *[^ \n])([^\n]*(?:\n [^\n]*)*)|[ \t]*)\n")
_DEFINITION_AHEAD: Final = re.compile(r"([ \t]*+\n)? {0,3}[:~][ \n]")
_GAP: Final = r"(?>[ \t]*(?:\n[ \t]*)?)"
_DEFINED_TITLE: Final = rf"{_GAP}(?:{atoms.TITLE}|{atoms.balanced_pattern()})"
_DEFINED_WORD: Final = (
    rf"[ \t]*+(?!{_DEFINED_TITLE})(?!{atoms.ATTRIBUTES.pattern})(?!\[(?!\^)[^\[\]\n]*\])"
    r"(?>(?:\\[^\w\n]|[^\s\\]|\\)+)"
)
_REFERENCE: Final = lazy(
    rf":{_GAP}(?!\[)(?>{atoms.ANGLED_TARGET.pattern}|(?:{_DEFINED_WORD})*)(?>(?:{_DEFINED_TITLE})?)"
    rf"(?>(?:{_GAP}{atoms.ATTRIBUTES.pattern})?)[ \t]*(?:\n|\Z)"
)
"""What follows a link definition's label: an address, a title, attributes, all optional."""


def parse_blocks(blocks: BlockCursor) -> None:
    """Parse all blocks of a document, the title block that opens it among them."""
    blocks.run(_title_block(blocks) if blocks.text.startswith("%") else 0)


def _title_block(blocks: BlockCursor) -> int:
    """Collect the lines of title, authors and date; return their end."""
    here = 0
    for name in ("title", "author", "date"):
        line = _TITLE_LINE.match(blocks.text, here, blocks.end)
        if line is None:
            break
        mark = len(blocks.findings.events)
        blocks.text_of([line.span(1)])
        for found in blocks.findings.since(mark):
            found.context = f"metadata:{name}"
        here = line.end()
    return here


def parse_block(blocks: BlockCursor, at: int) -> int:
    """Return the end of the block at `at`."""
    text, end = blocks.text, blocks.end
    if text[at] in " \t\n":
        if (after := blocks.blanks(at)) > at:
            return after
    elif (after := _skip_silent(blocks, at)) > at:
        return after
    elif _PLAIN.match(text, at, end):
        line = blocks.region.find("\n", at)
        if line < 0 or _AFTER_PLAIN.match(text, line, end):
            return paragraph(blocks, at)
    here = at
    while here < end and text[here] == " ":
        here += 1
    char, indent = text[here : here + 1], here - at
    for parser in _BY_CHAR.get(char, ()):
        after = parser(blocks, at, indent)
        if after >= 0:
            return after
    for parser in _ALWAYS:
        after = parser(blocks, at, indent)
        if after >= 0:
            return after
    return paragraph(blocks, at)


def _skip_silent(blocks: BlockCursor, at: int) -> int:
    """Return the end of paragraphs and headings from `at` on without any sign."""
    if blocks.signs is None or blocks.state.in_list:
        return at
    sign = blocks.signs.first(at)
    silent = _SILENT.match(blocks.text, at, sign) if blocks.region.find("\n", at, sign) >= 0 else None
    return silent.end() if silent else at


def _fence(blocks: BlockCursor, at: int, indent: int) -> int:
    """Skip a fenced block, reading its header; return its end, or -1."""
    start, char, size, info = markers.fence_header(blocks.text, at, blocks.end)
    after = markers.fence_end(blocks.text, start, blocks.end, char, size, info) if start >= 0 else -1
    if after >= 0:
        if "{" in info and blocks.matters(at, after):
            cells.braced_block(blocks, at, start, after, info)
        return blocks.blanks(after)
    return -1


def _yaml(blocks: BlockCursor, at: int, indent: int) -> int:
    match = _YAML.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    return match.end() if blocks.metadata(blocks.region, (at, match.end())) else -1


def _bullets(blocks: BlockCursor, at: int, indent: int) -> int:
    return list_at(blocks, at, "bullet") if indent < 4 else -1


def _numbers(blocks: BlockCursor, at: int, indent: int) -> int:
    return list_at(blocks, at, "ordered") if indent < 4 else -1


def _quotation(blocks: BlockCursor, at: int, indent: int) -> int:
    return quotation_at(blocks, at) if indent < 4 else -1


def _note(blocks: BlockCursor, at: int, indent: int) -> int:
    return note_at(blocks, at) if indent < 4 else -1


def _indented(blocks: BlockCursor, at: int, indent: int) -> int:
    match = _INDENTED.match(blocks.text, at, blocks.end) if indent >= 4 else None
    return blocks.blanks(match.end()) if match else -1


def _tex(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read raw LaTeX for its citations; return its end, or -1."""
    if indent:
        return -1
    after = raw_tex.tex_block(blocks.text, at, blocks.end)
    if after < 0:
        return -1
    blocks.inline.tex_keys(at, after)
    spaces = atoms.SPNL.match(blocks.text, after, blocks.end)
    return spaces.end() if spaces else after


def _line_block(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a line block (`| line`); return its end, or -1."""
    match = _LINE_BLOCK.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    here = at
    while line := _LINE_OF_BLOCK.match(blocks.text, here, match.end()):
        here = line.end()
        if line[1]:
            pieces = [more.span() for more in _ONE_LINE.finditer(blocks.text, *line.span(1))]
            blocks.text_of(pieces, between=" ")
    return blocks.blanks(match.end())


def _rule(blocks: BlockCursor, at: int, indent: int) -> int:
    match = markers.HRULE.match(blocks.text, at, blocks.end)
    return match.end() if match else -1


def _definitions(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a definition list; return its end, or -1 if a table begins there."""
    line = blocks.region.find("\n", at)
    ahead = _DEFINITION_AHEAD.match(blocks.text, line + 1, blocks.end) if line >= 0 else None
    if ahead is None or not NOT_BLANK.match(blocks.text, at, line):
        return -1
    if ahead[1]:  # what follows a blank line may be a table that begins like a definition
        mark = len(blocks.findings.events)
        table = tables.table_at(blocks, ahead.end(1))
        del blocks.findings.events[mark:]
        if table >= 0:
            return -1
    return list_at(blocks, at, "definition")


def _table(blocks: BlockCursor, at: int, indent: int) -> int:
    return tables.table_at(blocks, at)


def _reference(blocks: BlockCursor, at: int, indent: int) -> int:
    """Skip a link definition (`[label]: url`); return its end, or -1."""
    start = at + indent
    if indent > 3 or NOTE.match(blocks.text, start, blocks.end):
        return -1
    close = closing(blocks.inline, start, blocks.end)
    match = _REFERENCE.match(blocks.text, close + 1, blocks.end) if close >= 0 else None
    if match is None:
        return -1
    if "@" in blocks.text[start:close]:  # a citation with a colon after it is no definition
        mark = len(blocks.findings.events)
        cited = group(blocks.inline, start, blocks.end)
        del blocks.findings.events[mark:]
        if cited >= 0:
            return -1
    blocks.findings.events.append(Label(label(blocks.text[start + 1 : close])))
    return match.end()


_Parser = Callable[[BlockCursor, int, int], int]
_ALWAYS: Final[tuple[_Parser, ...]] = (setext, _table, _indented, _numbers, _definitions)
_BY_CHAR: Final[dict[str, tuple[_Parser, ...]]] = {
    "`": (_fence,),
    "~": (_fence,),
    "-": (_yaml, _bullets, setext, _table, _indented, _rule),
    "*": (_bullets, setext, _table, _indented, _rule),
    "_": (setext, _table, _indented, _rule),
    "+": (_bullets,),
    ":": (div_at,),
    "#": (setext, header),
    "<": (setext, html_element),
    "\\": (setext, _table, _indented, _tex),
    "|": (setext, _table, _line_block),
    ">": (setext, _table, _indented, _quotation),
    "[": (setext, _table, _indented, _definitions, _note, _reference),
}
