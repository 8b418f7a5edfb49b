"""Inline constructs with hidden content: code, mathematics, attributes, link targets.

Every function takes `(text, at, end)` and gives the offset after the piece that begins at `at`, or -1.
The rules are those of the pandoc manual (sections Verbatim, Math, Links, Extension: attributes).
"""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.markdown.region import BLANK_AHEAD
from seminal.text.pattern import lazy

_SPNL: Final = r"[ \t]*+(?:\n[ \t]*+(?!\n))?"
_IDENTIFIER: Final = r"[^\W\d_][\w:.\-]*+"
_LITERAL: Final = r"\\[^\w\n]|[^{q}\n]|\n(?![ \t]*\n)"
_QUOTED: Final = (
    r"{q}(?!\s|{q})(?:\\[^\w\n]|[^\n])(?>(?:(?>" + _LITERAL + r"))*){q}".replace("{{", "{").replace("}}", "}")
)
_VALUE: Final = "|".join(
    (
        _QUOTED.replace("{q}", '"'),
        _QUOTED.replace("{q}", "'"),
        '""',
        "''",
        r"(?>(?:\\[^\w\n]|[^ \t\n\r}\\]|\\)*)",
    )
)
_ATTRIBUTE: Final = rf"\#[\w:.\-]++|\.{_IDENTIFIER}|{_IDENTIFIER}=(?:{_VALUE})|-"
ATTRIBUTES: Final = lazy(rf"\{{{_SPNL}(?>(?:(?>{_ATTRIBUTE}){_SPNL})*)\}}")
SCRIPTS: Final = {
    char: lazy(rf"{re.escape(char)}((?>(?:\\[^\w\n]|[^ \t\n\r\\{re.escape(char)}]|\\)*)){re.escape(char)}")
    for char in "^~"
}
"""Superscripts and subscripts; the group is what is in them."""
RAW_FORMAT: Final = lazy(r"\{[ \t]*=([\w\-]+)[ \t]*\}")
_ENTITY: Final = lazy(r"&(\#(?:[0-9]+|[xX][0-9a-fA-F]+);|[A-Za-z][A-Za-z0-9]*;)")
_TICKS: Final = re.compile(r"`+")
NO_TICK: Final = re.compile(r"[^`]")
_BRACED_TEXT: Final = (
    r"\\text\{(?>(?:[^{}\\]|\\[\s\S]|\{"
    r"(?>(?:[^{}\\]|\\[\s\S]|\{(?>(?:[^{}\\]|\\[\s\S]|\{[^{}]*+\})*)\})*)\})*)\}"
)
_MATH_TOKEN: Final = rf"(?>[^ \t\r\n\\$]|{_BRACED_TEXT}|\\[\s\S]|[ \t]*\n(?![ \t]*\n)(?!\$)|[ \t]++(?!\$))"
_INLINE_MATH: Final = lazy(rf"\$(?!\s)(?>{_MATH_TOKEN}+)\$(?![0-9])")
_DISPLAY_MATH: Final = lazy(
    r"\$\$(?!\$\$)(?:[^\n]|\n(?![ \t]*\n))(?>(?:[^$\n]|\$(?!\$)|\n(?![ \t]*\n))*)\$\$"
)
_MAX_TARGET: Final = 4000  # characters of a link's target with spaces or parentheses in it
_PLAIN_TARGET: Final = re.compile(r"\([^\s()<>\"'\\]*+\)")
_TARGET_TOKEN: Final = lazy(r"\\[\s\S]|[()]|\n|[ \t]+")


def _link_title_pattern(quote: str, depth: int = 2) -> str:
    """Return the pattern of a link's title, in which titles may nest."""
    nested = rf"|(?={quote}[^\W_]){_link_title_pattern(quote, depth - 1)}" if depth else ""
    inner = rf"\\[^\w\n]|\\|[^{quote}\\\n]|\n(?![ \t]*\n){nested}"
    return rf"{quote}(?!\s)(?>(?:{inner})*){quote}(?![^\W_])"


def balanced_pattern(depth: int = 3) -> str:
    """Return a pattern for nested parentheses, as in a link definition's title."""
    nested = f"|{balanced_pattern(depth - 1)}" if depth else ""
    return rf"\((?>(?:\\[^\w\n]|[^()\\\n]|\\|\n(?![ \t]*\n){nested})*)\)"


TITLE: Final = "(?:" + _link_title_pattern('"') + "|" + _link_title_pattern("'") + ")"
_TITLE_END: Final = lazy(rf"[ \t]*(?:\n[ \t]*)?{TITLE}[ \t]*\)")
ANGLED_TARGET: Final = lazy(r"<(?>(?:\\[^\w\n]|[^>\\\n]|\\|\n(?![ \t]*\n))*)>")
SPNL: Final = re.compile(_SPNL)


def blank_ahead(text: str, at: int, end: int) -> int:
    """Return the end of the last line before a blank one, `end` where none follows."""
    line = text.find("\n", at, end)  # many times as fast as a pattern, for a long line
    blank = BLANK_AHEAD.search(text, line, end) if line >= 0 else None
    return blank.start() if blank else end


def entity(text: str, at: int, end: int) -> tuple[int, str]:
    """Return the HTML entity's end and its text; -1 for no entity."""
    match = _ENTITY.match(text, at, end)
    if match is None:
        return -1, ""
    from html import entities, unescape  # two thousand names, of which most books write none

    meant = unescape(match[0]) if match[1].startswith("#") else entities.html5.get(match[1], "")
    return (match.end(), meant) if meant else (-1, "")


def code(text: str, at: int, end: int, ticks_end: int = -1) -> int:
    """Return the end of the code span at `at`, attributes included, or -1.

    `ticks_end` is the end of the opening backticks, if known.
    """
    if ticks_end < 0:
        opening = _TICKS.match(text, at, end)
        ticks_end = opening.end() if opening else at
    size, stop = ticks_end - at, blank_ahead(text, ticks_end, end)
    for run in _TICKS.finditer(text, ticks_end, stop):
        if run.end() - run.start() == size:
            attributes = RAW_FORMAT.match(text, run.end(), end) or ATTRIBUTES.match(text, run.end(), end)
            return attributes.end() if attributes else run.end()
    return -1


def math(text: str, at: int, end: int) -> int:
    """Return the end of `$...$` or `$$...$$`."""
    match = _DISPLAY_MATH.match(text, at, end) or _INLINE_MATH.match(text, at, end)
    return match.end() if match else -1


def target(text: str, at: int, end: int) -> int:
    """Return the end of a link's `(destination "title")`."""
    simple = _PLAIN_TARGET.match(text, at, end)
    if simple is not None:
        return simple.end()
    end = min(end, at + _MAX_TARGET)
    if text.find(")", at, end) < 0:
        return -1
    here = at + 1
    while here < end and text[here] in " \t":
        here += 1
    angled = ANGLED_TARGET.match(text, here, end)
    if angled is not None:  # pandoc does not try the other form then
        return _target_end(text, angled.end(), end)
    stop = blank_ahead(text, here, end)
    open_brackets: list[int] = []
    for token in _TARGET_TOKEN.finditer(text, here, stop):
        piece = token[0]
        if piece == "(":
            open_brackets.append(token.start())
        elif piece == ")":
            if not open_brackets:
                return token.end()
            open_brackets.pop()
        elif piece[0] in " \t\n" and not open_brackets:
            title = _TITLE_END.match(text, token.start(), end)
            if title is not None:
                return title.end()
            if piece[0] != "\n" and text.startswith(('"', "'"), token.end(), end):
                return -1
    return -1


def _target_end(text: str, at: int, end: int) -> int:
    """Return the end after a link's title and closing parenthesis, or -1."""
    match = _TITLE_END.match(text, at, end)
    if match is None:
        here = at
        while here < end and text[here] in " \t":
            here += 1
        return here + 1 if text.startswith(")", here, end) else -1
    return match.end()
