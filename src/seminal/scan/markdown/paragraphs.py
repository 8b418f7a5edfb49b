"""Headings and paragraphs, figures among them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from seminal.scan.findings import ByLabel, FoundCitation, Label, label
from seminal.scan.markdown import atoms
from seminal.scan.markdown.block_cursor import BlockCursor
from seminal.scan.markdown.citations import closing
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


def header(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read a heading with `#`; return its end, or -1."""
    match = _ATX.match(blocks.text, at, blocks.end) if indent == 0 else None
    if match is None:
        return -1
    after = _heading(blocks, match.end())
    if after >= 0 and blocks.text.startswith("# ", at):
        _keep_title(blocks, match.end())
    return blocks.blanks(after) if after >= 0 else -1


def _keep_title(blocks: BlockCursor, start: int) -> None:
    """Keep the first level-one heading as the chapter's default title."""
    line = blocks.text[start : min(start + _MAX_TITLE, blocks.text.find("\n", start) % (blocks.end + 1))]
    blocks.findings.title = blocks.findings.title or _HEADING_TAIL.sub("", line).strip()


def setext(blocks: BlockCursor, at: int, indent: int) -> int:
    """Read an underlined heading; return its end, or -1."""
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
    """Collect the text of a heading; return the end of its line, or -1."""
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
    """Read a paragraph, or skip one without signs; return its end."""
    text, end = blocks.text, blocks.end
    chunk = blocks.region.blank_ahead(at)
    if chunk > at and _harmless(blocks, at, chunk):
        if blocks.region.find("\n", at, chunk) >= 0:
            sure = (_UNTIL_ITEM if blocks.state.in_list else _UNTIL_BLOCK).match(text, at, end)
            chunk = sure.end() if sure else chunk
        return min(chunk + 1, end)
    mark = len(blocks.findings.events)
    inline = blocks.inline
    stop = inline.flow(at, end, chunk)
    if stop <= at:
        return at + 1
    if len(blocks.findings.events) > mark and not blocks.state.flat:
        _count_twice(blocks, at, stop, mark)
    return stop


def _harmless(blocks: BlockCursor, at: int, end: int) -> bool:
    if blocks.signs is not None:
        return blocks.signs.first(at) >= end
    return not blocks.holds(blocks.findings.hazards, at, end)


def _count_twice(blocks: BlockCursor, at: int, stop: int, event_count: int) -> None:
    """Count a figure's caption twice, as pandoc does: it is the image's alternative text too."""
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
