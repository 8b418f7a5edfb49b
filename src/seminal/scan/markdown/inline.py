"""Inline parsing of pandoc's Markdown, as far as it affects citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from unicodedata import category

from seminal.scan.findings import Findings
from seminal.scan.markdown import atoms, html, raw_tex
from seminal.scan.markdown.brackets import bracket, caret, image, tilde
from seminal.scan.markdown.citations import at_sign, code_end, dash
from seminal.scan.markdown.cursor import MAX_DEPTH, Cursor, Handler, State
from seminal.scan.markdown.emphasis import emphasis, quotation
from seminal.scan.markdown.region import Region

_MAX_DEAD_SPANS: Final = 10  # spans without their end, after which none is looked for


def inline(region: Region, state: State, findings: Findings) -> Cursor:
    """Return the inline parser of a region."""
    return Cursor(region, state, findings, HANDLERS)


def code(cursor: Cursor, at: int, end: int) -> int:
    """Skip a code span, reading raw LaTeX (`{=latex}`); return its end, or -1."""
    after = code_end(cursor, at, end)
    if after < 0:
        return -1
    piece = cursor.text[at:after]
    raw = atoms.RAW_FORMAT.search(piece) if "cite" in piece and piece.endswith("}") else None
    if raw and raw[1] in ("latex", "tex"):
        cursor.tex_keys(at, after)
    return cursor.ended(after)


def math(cursor: Cursor, at: int, end: int) -> int:
    """Skip mathematics; return its end, or -1."""
    text = cursor.text
    after = atoms.math(text, at, end)
    if after >= 0 and text.startswith("'", after, end) and not text.startswith("$$", at):
        behind = text[after + 1 : min(after + 2, end)]  # pandoc: an apostrophe there opens no quotation
        after += not (behind.isspace() or category(behind or "x")[0] == "P")
    return cursor.ended(after) if after >= 0 else -1


def angle(cursor: Cursor, at: int, end: int) -> int:
    """Read what `<` begins; return its end, -1 for nothing, -2 for a block."""
    text = cursor.text
    after = html.autolink(text, at, end) if cursor.links else -1
    if after >= 0:
        match = atoms.ATTRIBUTES.match(text, after, end)
        return cursor.ended(match.end() if match else after)
    after = html.inline_html(text, at, end, cursor.state.html)
    if after >= 0:
        if html.SPAN.match(text, at, end):
            after = max(after, _span(cursor, at, after, end))
        return cursor.ended(after)
    after, name, kind = html.tag(text, at, end)
    if after >= 0 and (html.is_block(name) or (kind == "close" and name == cursor.state.html)):
        return -2
    return -1


def _span(cursor: Cursor, start: int, at: int, end: int) -> int:
    """Read the content of a `<span>`; return its end, or -1 and undo."""
    if cursor.spans is None:
        cursor.spans = html.span_pairs(cursor.text)
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
        if startswith("</", at) and (close := html.SPAN_END.match(cursor.text, at, end)) is not None:
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
    "`": code,
    "$": math,
    "<": angle,
    "[": bracket,
    "\\": backslash,
    "@": at_sign,
    "-": dash,
    "!": image,
    "^": caret,
    "~": tilde,
    "\n": Cursor.next_line,
    "*": emphasis,
    "_": emphasis,
    '"': quotation,
    "'": quotation,
    "&": entity,
}
