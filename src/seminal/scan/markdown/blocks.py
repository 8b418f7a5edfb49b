"""Blocks of pandoc's Markdown: which stretches of a document are text; its headings and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from seminal.scan.findings import ByLabel, Findings, FoundCitation, Label, label
from seminal.scan.markdown import atoms, quarto, raw_tex, regions, tables
from seminal.scan.markdown.citations import NOTE, closing, group
from seminal.scan.markdown.containers import div_at, html_element, list_at, note_at, quotation_at
from seminal.scan.markdown.cursor import BlockCursor, Parsers, State
from seminal.scan.markdown.inline import HANDLERS
from seminal.scan.markdown.regions import NOT_BLANK, Piece, Region
from seminal.text.pattern import lazy

_UNTIL_BLOCK: Final = re.compile(r"[^\n]*+(?>(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::)[^\n]*+)*)")
_UNTIL_ITEM: Final = lazy(
    r"[^\n]*+(?>(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::| {0,3}(?:[*+\-:~(@#]|\w{1,9}[.)]))[^\n]*+)*)"
)
_ATX: Final = re.compile(r"#+(?![.)])(?=[ \t]|\n|\Z)[ \t]*")
_SETEXT: Final = re.compile(r"[ \t]*+([^\n]++)\n[=\-]++[ \t]*(?:\n|\Z)")
_UNDERLINES: Final = ("=", "-")
_ACROSS_LINES: Final = re.compile(r"[`$<]|\\[A-Za-z]")
_HEADING_TAIL: Final = lazy(rf"(?:(?<!#)#++)?(?:(?<![ \t])[ \t]++)?(?:{atoms.ATTRIBUTES.pattern})?[ \t]*\Z")
_MAX_TITLE: Final = 2000  # characters of a heading that is a title
_HEADER_END: Final = lazy(rf"#*[ \t]*+(?:{atoms.ATTRIBUTES.pattern})?[ \t]*(?:\n|\Z)")

_ONE_LINE: Final = lazy(r"[^\n]+")
_NEXT_LINE: Final = r"\n(?![ \t]*[|:~+=\-`]|[ \t]*\n {0,3}[:~][ \n])"
_PLAIN: Final = re.compile(regions.FIRST_LETTER)
_AFTER_PLAIN: Final = re.compile(_NEXT_LINE)
_STOP: Final = r"[ \t]*\n|`{3}|:::"
_SILENT: Final = re.compile(  # whole paragraphs and the headings between them, where no sign stands
    rf"(?>(?:{regions.FIRST_LINE}(?={_NEXT_LINE})(?>(?:\n(?!{_STOP})[^\n]*+)*)\n(?={_STOP})(?>(?:[ \t]*\n)*)"
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


def header(blocks: BlockCursor, at: int, indent: int) -> int:
    """Collect what a heading with `#` cites; return its end, or -1."""
    match = _ATX.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    after = _heading(blocks, match.end())
    if after >= 0 and blocks.text.startswith("# ", at):
        _keep_title(blocks, match.end())
    return blocks.blanks(after) if after >= 0 else -1


def _keep_title(blocks: BlockCursor, start: int) -> None:
    """Set the findings' title to the heading at `start`, unless it is set."""
    line = blocks.text[start : min(start + _MAX_TITLE, blocks.text.find("\n", start) % (blocks.end + 1))]
    blocks.findings.title = blocks.findings.title or _HEADING_TAIL.sub("", line).strip()


def setext(blocks: BlockCursor, at: int, indent: int) -> int:
    """Collect what an underlined heading cites; return its end, or -1."""
    line = blocks.region.find("\n", at)
    underlined = blocks.text.startswith(_UNDERLINES, line + 1)
    match = _SETEXT.match(blocks.text, at, blocks.end) if underlined else None
    if match is None:
        return -1
    mark = len(blocks.findings.events)
    if _heading(blocks, match.start(1)) != match.end(1) + 1:
        del blocks.findings.events[mark:]
        return -1
    if blocks.text.startswith("=", match.end(1) + 1):
        _keep_title(blocks, match.start(1))
    return blocks.blanks(match.end())


def _heading(blocks: BlockCursor, start: int) -> int:
    """Collect citations and label of a heading; return its line's end, or -1.

    Where a construct runs beyond the line it is no heading: its findings are undone.
    """
    stop = blocks.region.find("\n", start)
    stop = stop if stop >= 0 else blocks.end
    silent = not (blocks.matters(start, stop) or _ACROSS_LINES.search(blocks.text, start, stop))
    if silent and not blocks.findings.headings:
        return min(stop + 1, blocks.end)
    inline, event_count = blocks.inline, len(blocks.findings.events)
    inline.breaks = False
    here = start
    while here < blocks.end and not (ending := _HEADER_END.match(blocks.text, here, blocks.end)):
        after = inline.element(here, blocks.end)
        if after < 0:
            break
        here = after
    inline.breaks = True
    for memory in (*inline.pairs, inline.memo):  # what they knew held for one line
        memory.clear()
    if here >= blocks.end or ending is None:
        del blocks.findings.events[event_count:]
        return -1
    for found in blocks.findings.since(event_count):
        found.context = found.context or "heading"
    blocks.findings.events.append(Label(label(blocks.text[start:here])))
    return ending.end()


def paragraph(blocks: BlockCursor, at: int) -> int:
    """Collect what a paragraph cites, or skip one without signs; return its end."""
    text, end = blocks.text, blocks.end
    chunk = blocks.region.blank_ahead(at)
    if chunk > at and _is_harmless(blocks, at, chunk):
        if blocks.region.find("\n", at, chunk) >= 0:
            sure = (_UNTIL_ITEM if blocks.state.in_list else _UNTIL_BLOCK).match(text, at, end)
            chunk = sure.end() if sure else chunk
        return min(chunk + 1, end)
    mark = len(blocks.findings.events)
    inline = blocks.inline
    inline.begin_paragraph()
    stop = inline.flow(at, end, chunk)
    if stop <= at:
        return at + 1
    if len(blocks.findings.events) > mark and not blocks.state.flat:
        _repeat_caption(blocks, at, stop, mark)
    return stop


def _is_harmless(blocks: BlockCursor, at: int, end: int) -> bool:
    """Return whether no sign in `[at, end)` can cite, or end the paragraph."""
    if blocks.signs is not None:
        return blocks.signs.first(at) >= end
    return not blocks.holds(blocks.findings.hazards, at, end)


def _repeat_caption(blocks: BlockCursor, at: int, stop: int, event_count: int) -> None:
    """Add the citations of a figure's caption again: it is the image's alternative text too."""
    text, inline = blocks.text, blocks.inline
    while at < stop and text[at] in " \t":
        at += 1
    if not text.startswith("![", at):
        return
    close = closing(inline, at + 1, stop)
    if close < 0:
        return
    after = close + 1
    is_reference = not text.startswith("(", after)
    if is_reference:
        events = blocks.findings.events[event_count:]
        named = events[0] if len(events) == 1 else None
        if not isinstance(named, ByLabel):
            return
        second = closing(inline, after, stop) if text.startswith("[", after, stop) else close
        after, events = max(second, close) + 1, named.defined
    else:
        after, events = atoms.target(text, after, stop), blocks.findings.events
    if after < 0:
        return
    attributes = atoms.ATTRIBUTES.match(text, after, stop) if text.startswith("{", after, stop) else None
    image_end = attributes.end() if attributes else after
    if text[image_end:stop].strip(" \t\n") or (attributes and re.search(r"[\s{]alt=", attributes[0])):
        return
    for event in list(events[0 if is_reference else event_count :]):
        if isinstance(event, FoundCitation):
            event.context = "caption"
            event = replace(event, context="figure")
        events.append(event)


def parse_blocks(
    region: Region, state: State, findings: Findings, metadata: Callable[[Region, Piece], bool]
) -> None:
    """Parse all blocks of a document into `findings`, its title block among them."""
    blocks = BlockCursor(region, state, findings, Parsers(parse_block, HANDLERS, metadata))
    blocks.run(_title_block(blocks) if blocks.text.startswith("%") else 0)


def _title_block(blocks: BlockCursor) -> int:
    """Collect what the lines of title, authors and date cite; return their end."""
    here = 0
    for name in ("title", "author", "date"):
        line = _TITLE_LINE.match(blocks.text, here, blocks.end)
        if line is None:
            break
        mark = len(blocks.findings.events)
        blocks.collect_inline([line.span(1)])
        for found in blocks.findings.since(mark):
            found.context = f"metadata:{name}"
        here = line.end()
    return here


def parse_block(blocks: BlockCursor, at: int) -> int:
    """Parse the block at `at`, collecting what it cites, and return its end."""
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
    """Return the end of paragraphs and headings from `at` on without signs, or `at`."""
    if blocks.signs is None or blocks.state.in_list:
        return at
    sign = blocks.signs.first(at)
    silent = _SILENT.match(blocks.text, at, sign) if blocks.region.find("\n", at, sign) >= 0 else None
    return silent.end() if silent else at


def _fence(blocks: BlockCursor, at: int, indent: int) -> int:
    """Skip a fenced block, collecting what a cell's options cite; return its end, or -1."""
    start, char, size, info = regions.fence_header(blocks.text, at, blocks.end)
    after = regions.fence_end(blocks.text, start, blocks.end, char, size, info) if start >= 0 else -1
    if after >= 0:
        if "{" in info and blocks.matters(at, after):
            quarto.braced_block(blocks, at, start, after, info)
        return blocks.blanks(after)
    return -1


def _yaml(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a metadata block; return its end, or -1."""
    match = _YAML.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    return match.end() if blocks.parsers.metadata(blocks.region, (at, match.end())) else -1


def _bullets(blocks: BlockCursor, at: int, indent: int) -> int:
    return list_at(blocks, at, "bullet") if indent < 4 else -1


def _numbers(blocks: BlockCursor, at: int, indent: int) -> int:
    return list_at(blocks, at, "ordered") if indent < 4 else -1


def _quotation(blocks: BlockCursor, at: int, indent: int) -> int:
    return quotation_at(blocks, at) if indent < 4 else -1


def _note(blocks: BlockCursor, at: int, indent: int) -> int:
    return note_at(blocks, at) if indent < 4 else -1


def _indented(blocks: BlockCursor, at: int, indent: int) -> int:
    """Skip indented code; return its end, or -1."""
    match = _INDENTED.match(blocks.text, at, blocks.end) if indent >= 4 else None
    return blocks.blanks(match.end()) if match else -1


def _tex(blocks: BlockCursor, at: int, indent: int) -> int:
    """Collect what a block of raw LaTeX cites; return its end, or -1."""
    if indent:
        return -1
    after = raw_tex.tex_block(blocks.text, at, blocks.end)
    if after < 0:
        return -1
    blocks.inline.tex_keys(at, after)
    spaces = atoms.SPNL.match(blocks.text, after, blocks.end)
    return spaces.end() if spaces else after


def _line_block(blocks: BlockCursor, at: int, indent: int) -> int:
    """Collect what a line block (`| line`) cites; return its end, or -1."""
    match = _LINE_BLOCK.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    here = at
    while line := _LINE_OF_BLOCK.match(blocks.text, here, match.end()):
        here = line.end()
        if line[1]:
            pieces = [more.span() for more in _ONE_LINE.finditer(blocks.text, *line.span(1))]
            blocks.collect_inline(pieces, between=" ")
    return blocks.blanks(match.end())


def _rule(blocks: BlockCursor, at: int, indent: int) -> int:
    match = regions.HRULE.match(blocks.text, at, blocks.end)
    return match.end() if match else -1


def _definitions(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a definition list; return its end, or -1 (also for a table)."""
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
    """Skip a link definition (`[label]: url`), noting its label; return its end, or -1."""
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
