"""Links, images, spans, notes, superscripts and subscripts: brackets that are no citation."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.findings import ByLabel, NoteCall, label
from seminal.scan.markdown import atoms
from seminal.scan.markdown.citations import NOTE, closing, group, plain_group
from seminal.scan.markdown.cursor import MAX_DEPTH, Cursor
from seminal.scan.markdown.region import Region
from seminal.text.pattern import lazy

_BLANKS_BEFORE_END: Final = re.compile(r"[ \t]+(?:(?<=[ \t]{2})\n[ \t]*)?~~")
_LITERAL: Final = lazy(r"\\([^\w\n]|_)|&")


def bracket(cursor: Cursor, at: int, end: int) -> int:
    """Read what `[` opens (note call, citations, link); return its end, or -1."""
    note = NOTE.match(cursor.text, at, end) if cursor.text.startswith("[^", at, end) else None
    if note is not None:
        cursor.findings.events.append(NoteCall(note[1]))
        return cursor.ended(note.end())
    after = plain_group(cursor, at, end)
    return cursor.ended(after) if after >= 0 else cursor.remembered(_bracket, at, end)


def _bracket(cursor: Cursor, at: int, end: int) -> int:
    after = cursor.deeper(group, at, end)
    return after if after >= 0 else cursor.deeper(_link, at, end)


def _collect_inside(cursor: Cursor, at: int, end: int, *, links: bool) -> None:
    """Collect the citations in brackets."""
    find = cursor.text.find
    if all(find(sign, at, end) < 0 for sign in cursor.findings.telling):
        return
    before, cursor.links = cursor.links, links
    cursor.whole(at, end)
    cursor.links = before


def _link(cursor: Cursor, at: int, end: int) -> int:
    """Read a span, link or text in brackets; return its end, or -1."""
    close = closing(cursor, at, end)
    if close < 0:
        return -1
    after, text = close + 1, cursor.text
    attributes = atoms.ATTRIBUTES.match(text, after, end) if text.startswith("{", after, end) else None
    if attributes is not None:
        _collect_inside(cursor, at + 1, close, links=cursor.links)
        return attributes.end()
    if not cursor.links:
        return -1
    if text.startswith("(", after, end):
        stop = atoms.target(text, after, end)
        if stop >= 0:
            _collect_inside(cursor, at + 1, close, links=False)
            return _skip_attributes(cursor, stop, end)
    return _reference(cursor, at, close, end)


def _reference(cursor: Cursor, at: int, close: int, end: int) -> int:
    """Read brackets as a link where their label is defined; return the end."""
    text, after, named = cursor.text, close + 1, (at + 1, close)
    second, links, shown = -1, False, (at + 1, close)
    if text.startswith("!", at):
        named, links, shown = (at + 2, close), cursor.links, (at + 1, after)
    inner = named
    if text.startswith("[", after, end) and not NOTE.match(text, after, end):
        mark = len(cursor.findings.events)
        if cursor.deeper(group, after, end) >= 0:
            del cursor.findings.events[mark:]
        else:
            second = closing(cursor, after, end)
    if second > after + 1:
        named = (after + 1, second)
    name, mark = label(text[slice(*named)]), len(cursor.findings.events)
    _collect_inside(cursor, *shown, links=cursor.links)
    if second >= 0:
        _collect_inside(cursor, after, second + 1, links=cursor.links)
    if cursor.findings.may_define(name):
        undefined = cursor.findings.events[mark:]
        del cursor.findings.events[mark:]
        _collect_inside(cursor, *inner, links=links)
        defined = cursor.findings.events[mark:]
        cursor.findings.events[mark:] = [ByLabel(name, defined, undefined)] if defined or undefined else []
    return _skip_attributes(cursor, max(after, second + 1), end)


def _skip_attributes(cursor: Cursor, at: int, end: int) -> int:
    match = atoms.ATTRIBUTES.match(cursor.text, at, end) if cursor.text.startswith("{", at, end) else None
    return match.end() if match else at


def image(cursor: Cursor, at: int, end: int) -> int:
    """Read an image, marking citations in its text; return its end, or -1."""
    if not cursor.text.startswith("[", at + 1, end):
        return -1
    return cursor.remembered(_image, at, end)


def _image(cursor: Cursor, at: int, end: int) -> int:
    mark = len(cursor.findings.events)
    after = cursor.deeper(_image_parts, at, end)
    for found in cursor.findings.since(mark):
        found.context = found.context or "alt"
    return after


def _image_parts(cursor: Cursor, at: int, end: int) -> int:
    """Read an image's text and skip its address; return the end, or -1."""
    close = -1 if NOTE.match(cursor.text, at + 1, end) else closing(cursor, at + 1, end)
    if close < 0:
        return -1
    after = close + 1
    if cursor.text.startswith("(", after, end):
        stop = atoms.target(cursor.text, after, end)
        if stop >= 0:
            _collect_inside(cursor, at + 2, close, links=cursor.links)
            return _skip_attributes(cursor, stop, end)
    return _reference(cursor, at, close, end)


def caret(cursor: Cursor, at: int, end: int) -> int:
    """Read a note (`^[...]`) or a superscript; return its end, or -1."""
    text = cursor.text
    if text.startswith("[", at + 1, end):
        close = closing(cursor, at + 1, end)
        after = close + 1
        is_link = text.startswith(("(", "["), after, end)
        if (
            close >= 0
            and cursor.depth < MAX_DEPTH
            and not is_link
            and _skip_attributes(cursor, after, end) == after
        ):
            quote, cursor.quote = cursor.quote, ""
            cursor.depth += 1
            _collect_inside(cursor, at + 2, close, links=cursor.links)
            cursor.depth -= 1
            cursor.quote = quote
            return cursor.ended(after)
    return _script(cursor, "^", at, end)


def tilde(cursor: Cursor, at: int, end: int) -> int:
    """Read a subscript or strikeout (`~~...~~`); return its end, or -1."""
    if not cursor.text.startswith("~~", at, end):
        return _script(cursor, "~", at, end)
    after = cursor.deeper(_struck_out, at + 2, end)
    return cursor.ended(after if after >= 0 else at + 2)


def _struck_out(cursor: Cursor, at: int, end: int) -> int:
    """Read up to the next `~~`; return the end, or -1."""
    if at >= end or cursor.text[at] in "~ \t\n" or cursor.text.find("~~", at, end) < 0:
        return -1
    here = at
    while here < end and (here == at or not cursor.text.startswith("~~", here)):
        after = cursor.element(here, end)
        if after < 0 or _BLANKS_BEFORE_END.match(cursor.text, here, end):
            return -1
        here = after
    return here + 2 if here < end else -1


def _script(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read a superscript or subscript; return its end, or -1."""
    match = atoms.SCRIPTS[char].match(cursor.text, at, end) if cursor.depth < MAX_DEPTH else None
    if match is None:
        return -1
    start, stop = match.span(1)
    if any(cursor.text.find(sign, start, stop) >= 0 for sign in cursor.findings.telling):
        region = _unescaped_region(cursor.region, cursor.text, start, stop)
        script = Cursor(region, cursor.state, cursor.findings, cursor.handlers)
        script.links, script.depth = cursor.links, cursor.depth + 1
        script.flow(0, len(region.text))
    return cursor.ended(match.end())


def _unescaped_region(region: Region, text: str, start: int, end: int) -> Region:
    r"""Return `[start, end)` as a region with escapes and entities resolved: `\@a` -> `@a`."""
    if text.find("\\", start, end) < 0 and text.find("&", start, end) < 0:
        return region.cut([(start, end)])
    parts: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    size, here = 0, start

    def take(part: str, origin: int) -> None:
        nonlocal size
        if part:
            parts.append(part)
            starts.append(size)
            origins.append(region.at(origin))
            size += len(part)

    for match in _LITERAL.finditer(text, start, end):
        escaped = "\u00a0" if match[1] == " " else match[1]
        after, meant = (match.end(), escaped) if escaped else atoms.entity(text, match.start(), end)
        if after >= 0:
            take(text[here : match.start()], here)
            take(meant, match.start() + bool(escaped))
            here = after
    take(text[here:end], here)
    return Region("".join(parts), starts, origins)
