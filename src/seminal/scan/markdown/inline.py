"""Inline parsing of pandoc's Markdown, as far as it affects citations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category

from seminal.scan.findings import ByLabel, NoteCall, label
from seminal.scan.markdown import atoms, raw_tex
from seminal.scan.markdown.citations import NOTE, at_sign, closing, code_end, dash, group
from seminal.scan.markdown.cursor import MAX_DEPTH, Cursor, Handler

_BLANKS_BEFORE_END: Final = re.compile(r"[ \t]+(?:(?<=[ \t]{2})\n[ \t]*)?~~")
_MAX_DEAD_SPANS: Final = 10  # spans without their end, after which none is looked for


def _ends_emphasis(cursor: Cursor, char: str, count: int, at: int, end: int) -> bool:
    """Return whether `count` signs at `at` end an emphasis: `_` not before a letter."""
    if not cursor.text.startswith(char * count, at, end):
        return False
    return char == "*" or at + count >= end or not cursor.text[at + count].isalnum()


def emphasis(cursor: Cursor, at: int, end: int) -> int:
    """Read what `*` or `_` signs open; return its end, the signs', or -1."""
    text, char = cursor.text, cursor.text[at]
    if char == "_" and cursor.after_word(at):
        return -1
    after = at
    while after < end and text[after] == char:
        after += 1
    if after < end and text[after] in " \t":
        return after
    if cursor.depth >= MAX_DEPTH:
        return after
    cursor.depth += 1
    try:
        count = after - at
        if count == 1:
            return _emphasis_end(cursor, char, after, end)
        if count == 2:
            return _strong_end(cursor, char, after, end)
        return _triple_end(cursor, char, after, end) if count == 3 else after
    finally:
        cursor.depth -= 1


def _read_emphasis(cursor: Cursor, char: str, count: int, at: int, end: int) -> int:
    """Read elements up to the end of an emphasis or paragraph; return its offset."""
    while at < end and not _ends_emphasis(cursor, char, count, at, end):
        after = cursor.element(at, end)
        if after < 0:
            break
        at = after
    return at


def _emphasised(cursor: Cursor, at: int) -> int:
    """Note that an emphasis, which counts as a word, ended at `at`; return `at`."""
    cursor.solid, cursor.solid_word = at, True
    return at


def _emphasis_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read up to one closing sign; return its end, or the paragraph's.

    Two signs, not three, open a strong emphasis inside.
    """
    while True:
        at = _read_emphasis(cursor, char, 1, at, end)
        double = cursor.text.startswith(char * 2, at, end) and not _ends_emphasis(
            cursor, char, 1, at + 2, end
        )
        if not double or at >= end:
            break
        at = _strong_end(cursor, char, at + 2, end)
    return _emphasised(cursor, at + 1) if _ends_emphasis(cursor, char, 1, at, end) else at


def _strong_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read up to two closing signs; return their end, or the paragraph's."""
    at = _read_emphasis(cursor, char, 2, at, end)
    return _emphasised(cursor, at + 2) if _ends_emphasis(cursor, char, 2, at, end) else at


def _triple_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read what three signs opened, closed by three, or two and one; return its end."""
    at = _read_emphasis(cursor, char, 1, at, end)
    if _ends_emphasis(cursor, char, 3, at, end):
        return _emphasised(cursor, at + 3)
    if _ends_emphasis(cursor, char, 2, at, end):
        return _emphasis_end(cursor, char, _emphasised(cursor, at + 2), end)
    if _ends_emphasis(cursor, char, 1, at, end):
        return _strong_end(cursor, char, _emphasised(cursor, at + 1), end)
    return at


def quotation(cursor: Cursor, at: int, end: int) -> int:
    """Read a quotation in straight marks; return its end, or -1, its findings undone."""
    text, char = cursor.text, cursor.text[at]
    cache_key = (at, cursor.quote, end)
    if (
        cursor.quote == char
        or cursor.after_word(at)
        or cache_key in cursor.dead_quotes
        or cursor.depth >= MAX_DEPTH
    ):
        return -1
    if at + 1 >= end or text[at + 1] in " \t\n":
        return -1
    is_empty = text.startswith(char * 2, at, end)
    if is_empty and (char == '"' or not text[at + 2 : min(at + 3, end)].isalnum()):
        return -1
    event_count, saved = len(cursor.findings.events), (cursor.solid, cursor.solid_word)
    outer_quote, cursor.quote = cursor.quote, char
    cursor.depth += 1
    here = at + 1
    while here < end:
        is_closing = text[here] == char and (char == '"' or here + 1 >= end or not text[here + 1].isalnum())
        after = -1 if is_closing else cursor.element(here, end)
        if after < 0:
            break
        here = after
    cursor.depth -= 1
    cursor.quote = outer_quote
    if here < end and text[here] == char:
        return here + 1
    del cursor.findings.events[event_count:]
    cursor.solid, cursor.solid_word = saved
    cursor.dead_quotes.add(cache_key)
    return -1


def bracket(cursor: Cursor, at: int, end: int) -> int:
    """Read what `[` opens: note call, citations or link; return its end, or -1."""
    note = NOTE.match(cursor.text, at, end) if cursor.text.startswith("[^", at, end) else None
    if note is not None:
        cursor.findings.events.append(NoteCall(note[1]))
        return cursor.ended(note.end())
    return cursor.remembered(_bracket, at, end)


def _bracket(cursor: Cursor, at: int, end: int) -> int:
    """Read citations in brackets, else a link; return its end, or -1."""
    after = cursor.deeper(group, at, end)
    return after if after >= 0 else cursor.deeper(_link, at, end)


def _collect_inside(cursor: Cursor, at: int, end: int, *, links: bool) -> None:
    """Collect the citations in brackets; `links`: these may hold links."""
    find = cursor.text.find
    if all(find(sign, at, end) < 0 for sign in cursor.findings.telling):
        return
    before, cursor.links = cursor.links, links
    cursor.flow_apart(at, end)
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
    """Read brackets that are a link if their label is defined; return the end.

    Where that may be, its findings become a ByLabel.
    """
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
    """Return the end of attributes (`{...}`) at `at`, else `at`."""
    match = atoms.ATTRIBUTES.match(cursor.text, at, end) if cursor.text.startswith("{", at, end) else None
    return match.end() if match else at


def image(cursor: Cursor, at: int, end: int) -> int:
    """Read an image, marking citations in its text; return its end, or -1."""
    if not cursor.text.startswith("[", at + 1, end):
        return -1
    return cursor.remembered(_image, at, end)


def _image(cursor: Cursor, at: int, end: int) -> int:
    """Read an image, giving its citations the context "alt"; return its end, or -1."""
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
        region = cursor.region.unescaped(start, stop)
        script = Cursor(region, cursor.state, cursor.findings, cursor.handlers)
        script.links, script.depth = cursor.links, cursor.depth + 1
        script.flow(0, len(region.text))
    return cursor.ended(match.end())


def code(cursor: Cursor, at: int, end: int) -> int:
    """Skip a code span, collecting from raw LaTeX (`{=latex}`); return its end, or -1."""
    after = code_end(cursor, at, end)
    if after < 0:
        return -1
    piece = cursor.text[at:after]
    raw = atoms.RAW_FORMAT.search(piece) if "cite" in piece and piece.endswith("}") else None
    if raw and raw[1] in ("latex", "tex"):
        cursor.tex_keys(at, after)
    return cursor.ended(after)


def math(cursor: Cursor, at: int, end: int) -> int:
    """Skip mathematics, with an apostrophe right after it; return its end, or -1."""
    text = cursor.text
    after = atoms.math(text, at, end)
    if after >= 0 and text.startswith("'", after, end) and not text.startswith("$$", at):
        following = text[after + 1 : min(after + 2, end)]  # pandoc: an apostrophe there opens no quotation
        after += not (following.isspace() or category(following or "x")[0] == "P")
    return cursor.ended(after) if after >= 0 else -1


def angle(cursor: Cursor, at: int, end: int) -> int:
    """Read what `<` begins; return its end, -1 for nothing, -2 for a block."""
    text = cursor.text
    after = atoms.autolink(text, at, end) if cursor.links else -1
    if after >= 0:
        match = atoms.ATTRIBUTES.match(text, after, end)
        return cursor.ended(match.end() if match else after)
    after = atoms.inline_html(text, at, end, cursor.state.html)
    if after >= 0:
        if atoms.SPAN.match(text, at, end):
            after = max(after, _span(cursor, at, after, end))
        return cursor.ended(after)
    after, name, kind = atoms.tag(text, at, end)
    if after >= 0 and (atoms.is_block(name) or (kind == "close" and name == cursor.state.html)):
        return -2
    return -1


def _span(cursor: Cursor, start: int, at: int, end: int) -> int:
    """Read the content of a `<span>`; return its end, or -1 and undo."""
    if cursor.spans is None:
        cursor.spans = atoms.span_pairs(cursor.text)
    partner = cursor.spans.get(start, -1)
    if partner < 0 or partner >= end or start in cursor.dead_spans:
        return -1
    if cursor.depth >= MAX_DEPTH or len(cursor.dead_spans) > _MAX_DEAD_SPANS:
        return -1
    if cursor.text.find("@", at, partner) < 0 or atoms.blank_ahead(cursor.text, at, partner + 1) < partner:
        return -1
    mark, solid = len(cursor.findings.events), (cursor.solid, cursor.solid_word)
    cursor.ended(at)
    cursor.depth += 1
    close, startswith = None, cursor.text.startswith
    while 0 <= at < end:
        if startswith("</", at) and (close := atoms.SPAN_END.match(cursor.text, at, end)) is not None:
            break
        at = cursor.element(at, end)
    cursor.depth -= 1
    if close is not None:
        return close.end()
    del cursor.findings.events[mark:]
    cursor.solid, cursor.solid_word = solid
    cursor.dead_spans.add(start)
    return -1


def backslash(cursor: Cursor, at: int, end: int) -> int:
    """Read an escape or raw TeX; return its end, -1 or (a block) -2."""
    if at + 1 >= end:
        return -1
    following = cursor.text[at + 1]
    if following == "\n":
        return cursor.ended(at + 1)
    if not following.isalnum():
        return cursor.ended(at + 2)
    after = raw_tex.end_of_command(cursor.text, at, end)
    if after < 0:
        return -1
    if raw_tex.is_block_environment(cursor.text, at, end):
        return -2
    cursor.tex_keys(at, after)
    return cursor.ended(after)


def entity(cursor: Cursor, at: int, end: int) -> int:
    """Skip an HTML entity; return its end, or -1."""
    after = atoms.entity(cursor.text, at, end)[0]
    return cursor.ended(after) if after >= 0 else -1


HANDLERS: Final[Mapping[str, Handler]] = {
    "`": code, "$": math, "<": angle, "[": bracket, "\\": backslash, "@": at_sign, "-": dash, "!": image,
    "^": caret, "~": tilde, "\n": Cursor.next_line, "*": emphasis, "_": emphasis, '"': quotation,
    "'": quotation, "&": entity,
}  # fmt: skip
