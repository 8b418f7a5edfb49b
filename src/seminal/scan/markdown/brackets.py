"""Links, images, spans, notes, superscripts and subscripts: brackets that are no citation."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.findings import NoteCall
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
    cache_key = (at, end, cursor.links, cursor.quote)
    if cursor.depth >= MAX_DEPTH:
        # Also once a text around it is given up: each would try it again.
        cursor.memo.setdefault(cache_key, (-1, []))
        return -1
    after = plain_group(cursor, at, end)
    if after >= 0:
        return cursor.ended(after)
    cached = cursor.memo.get(cache_key)
    if cached is not None:
        cursor.findings.events.extend(cached[1])
        return cursor.ended(cached[0]) if cached[0] >= 0 else cached[0]
    mark = len(cursor.findings.events)
    after = cursor.deeper(group, at, end)
    if after < 0:
        after = cursor.deeper(_link, at, end)
    cursor.memo[cache_key] = (after, cursor.findings.events[mark:])
    return cursor.ended(after) if after >= 0 else after


def _content(cursor: Cursor, at: int, end: int, *, links: bool) -> None:
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
        _content(cursor, at + 1, close, links=cursor.links)
        return attributes.end()
    if not cursor.links:
        return -1
    if text.startswith("(", after, end):
        stop = atoms.target(text, after, end)
        if stop >= 0:
            _content(cursor, at + 1, close, links=False)
            return _skip_attributes(cursor, stop, end)
    return _reference(cursor, at + 1, close, after, end)


def _reference(cursor: Cursor, start: int, stop: int, after: int, end: int) -> int:
    """Read `[start, stop)` as a reference link with the label at `after`."""
    _content(cursor, start, stop, links=cursor.links)
    if cursor.text.startswith("[", after, end) and not NOTE.match(cursor.text, after, end):
        mark = len(cursor.findings.events)
        if cursor.deeper(group, after, end) >= 0:
            del cursor.findings.events[mark:]
        else:
            second = closing(cursor, after, end)
            if second >= 0:
                _content(cursor, after, second + 1, links=cursor.links)
                after = second + 1
    return _skip_attributes(cursor, after, end)


def _skip_attributes(cursor: Cursor, at: int, end: int) -> int:
    match = atoms.ATTRIBUTES.match(cursor.text, at, end) if cursor.text.startswith("{", at, end) else None
    return match.end() if match else at


def image(cursor: Cursor, at: int, end: int) -> int:
    """Read an image, marking citations in its text; return its end, or -1."""
    if not cursor.text.startswith("[", at + 1, end) or cursor.depth >= MAX_DEPTH:
        return -1
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
            _content(cursor, at + 2, close, links=cursor.links)
            return cursor.ended(_skip_attributes(cursor, stop, end))
    defined, second = _label(cursor, at + 2, close), -1
    if cursor.text.startswith("[", after, end):
        second = closing(cursor, after, end)
    if second > after + 1:
        defined = _label(cursor, after + 1, second)
    if defined:
        after = max(after, second + 1)
        _content(cursor, at + 2, close, links=cursor.links)
        return cursor.ended(_skip_attributes(cursor, after, end))
    return cursor.ended(_reference(cursor, at + 1, close + 1, close + 1, end))


def _label(cursor: Cursor, start: int, end: int) -> bool:
    """Return whether `[start, end)` is a label that the document defines."""
    return " ".join(cursor.text[start:end].split()).lower() in cursor.findings.labels


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
            _content(cursor, at + 2, close, links=cursor.links)
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
