"""Regions of a chapter, and the signs that begin and end blocks in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from heapq import heapreplace
from itertools import accumulate
from typing import Final

from seminal.scan.markdown import atoms
from seminal.text.ahead import match_ahead
from seminal.text.pattern import lazy

BLANK_LINE: Final = re.compile(r"[ \t]*\n")
NOT_BLANK: Final = re.compile(r"[ \t]*+\S")
_LITERAL: Final = lazy(r"\\([^\w\n]|_)|&")

Piece = tuple[int, int]
"""A half-open range of a region's text that lies within one line (its `\\n` included)."""

FIRST_LETTER: Final = r"(?![a-zA-Z]{1,9}[.)](?:[ ]|\n)|[Tt]able:)[^\W\d_]"
FIRST_LINE: Final = rf"{FIRST_LETTER}[^\n]*+"
"""The first line of a paragraph, as far as the next line does not make another block of it."""
DIV_END: Final = re.compile(r":::+[ \t]*\n")
DIV_START: Final = lazy(
    rf":::++[ \t]*+(?:{atoms.ATTRIBUTES.pattern}|(?!\{{)[^\s]++|(?!{atoms.ATTRIBUTES.pattern})\{{[^\s]*+)"
    r"[ \t]*+:*+[ \t]*+(?:\n|\Z)"
)
TICK_FENCE: Final = re.compile(r"`{3}")
HRULE: Final = re.compile(r"[ \t]*([*_\-])(?:[ \t]*\1){2,}[ \t]*(?:\n|\Z)")
BULLET: Final = re.compile(r" {0,3}[*+\-](?: |(?=\n))(?: {0,3}(?! ))?")
DEFINITION: Final = re.compile(r" {0,3}[:~](?: |(?=\n))(?: {0,3}(?! ))?")
_ORDERED: Final = re.compile(
    r" {0,3}(?!p\. [0-9])(\(?)(?:([0-9]+)|@((?>(?:[^\W_]++|[_\-](?=[^\W_]))*))|(\#)"
    r"|(?P<lower>[ivxlcdm]+|[a-z])|(?P<upper>[IVXLCDM]+|[A-Z]))(?P<close>[.)])"
    r"(?: |(?=\n))(?: {0,3}(?! ))?"
)
_ROMAN: Final = lazy(r"m*(?:cm)?d?(?:cd)?c*(?:xc)?l?(?:xl)?x*(?:ix)?v?(?:iv)?i*\Z")
_FENCE: Final = re.compile(r"( {0,3})(`{3,}|~{3,})[ \t]*")
_INFO: Final = lazy(
    rf"(?:{atoms.RAW_FORMAT.pattern}|[^`{{}}\s]*+[ \t]*+(?:{atoms.ATTRIBUTES.pattern})?)[ \t]*+(?:\n|\Z)"
)
_CELL: Final = lazy(r"\{+[ \t]*+[A-Za-z][\w.+#\-]*+(?:\}|[ \t,](?>[^\n]*\}))[^`\n]*(?:\n|\Z)")


class Region:
    """Text to be parsed; `at` gives the source offset of any of its offsets.

    The content of a list item, a quotation, a table cell or a footnote is a region cut from its
    parent's lines without their markers and indentation.
    """

    __slots__ = ("_searched", "origins", "starts", "text")

    def __init__(self, text: str, starts: list[int] | None = None, origins: list[int] | None = None) -> None:
        self.text = text
        self.starts = starts or [0]
        self.origins = origins or [0]
        self._searched: dict[str | re.Pattern[str], tuple[int, int, bool]] = {}

    def at(self, offset: int) -> int:
        """Return the offset in the source of a region's offset."""
        line = bisect_right(self.starts, offset) - 1
        return self.origins[line] + offset - self.starts[line]

    def find(self, sign: str | re.Pattern[str], at: int, end: int | None = None) -> int:
        """Return the offset of the first sign in `[at, end)`, or -1.

        What was searched is kept: blocks and texts that begin on one line all ask what the rest of it holds.
        """
        end = len(self.text) if end is None else end
        since, until, found = self._searched.get(sign, (0, -1, False))
        if not since <= at <= until:
            since, until, found = at, at, False
        size = len(sign) if isinstance(sign, str) else 1
        if not found and until < end:
            place = max(at, until + 1 - size)  # a sign may begin before what was searched ends
            if isinstance(sign, str):
                place = self.text.find(sign, place, end)
            else:
                match = sign.search(self.text, place, end)
                place = match.start() if match else -1
            found, until = place >= 0, place if place >= 0 else end
            self._searched[sign] = since, until, found
        return until if found and until + size <= end else -1

    def line_end(self, at: int) -> int:
        """Return the offset after the line that holds `at`, or the text's end."""
        stop = self.find("\n", at)
        return stop + 1 if stop >= 0 else len(self.text)

    def blank_ahead(self, at: int) -> int:
        """Return the end of the last line before a blank one, or of the text."""
        line = self.find("\n", at)  # many times as fast as a pattern, for a long line
        blank = self.find(atoms.BLANK_AHEAD, line) if line >= 0 else -1
        return blank if blank >= 0 else len(self.text)

    def cut(self, pieces: Iterable[Piece], tail: str = "", between: str = "") -> Region:
        """Return the region that holds the pieces, `between` after each, and then `tail`."""
        parts: list[str] = []
        starts: list[int] = []
        origins: list[int] = []
        size, text = 0, self.text
        for start, end in pieces:
            starts.append(size)
            origins.append(self.at(start))
            parts.append(text[start:end])
            parts.append(between)
            size += end - start + len(between)
        parts.append(tail)
        return Region("".join(parts), starts, origins)

    def unescaped(self, start: int, end: int) -> Region:
        r"""Return `[start, end)` as a region with escapes and entities resolved: `\@a` -> `@a`."""
        text, here = self.text, start
        pieces: list[tuple[str, int]] = []
        for match in _LITERAL.finditer(text, start, end):
            escaped = "\u00a0" if match[1] == " " else match[1]
            after, meant = (match.end(), escaped) if escaped else atoms.entity(text, match.start(), end)
            if after >= 0:
                pieces += [(text[here : match.start()], here), (meant, match.start() + bool(escaped))]
                here = after
        pieces = [piece for piece in (*pieces, (text[here:end], here)) if piece[0]]
        starts = [0, *accumulate(len(part) for part, _ in pieces)][:-1]
        return Region("".join(part for part, _ in pieces), starts, [self.at(origin) for _, origin in pieces])


def line_end(text: str, at: int, end: int) -> int:
    """Return the offset after the line that holds `at`."""
    stop = text.find("\n", at, end)
    return stop + 1 if stop >= 0 else end


def trimmed(text: str, piece: Piece) -> Piece:
    """Return the piece without blanks at either end."""
    start, end = piece
    while start < end and text[start] in " \t\n":
        start += 1
    while end > start and text[end - 1] in " \t\n":
        end -= 1
    return start, end


class Signs:
    """The next offset of signs in a text, for a reader that moves forward."""

    def __init__(self, text: str, signs: Iterable[str]) -> None:
        self._text, self._size = text, len(text)
        self._next = [*((-1, sign) for sign in signs), (self._size, "")]  # a heap: the nearest first
        self._from = self._to = -1

    def first(self, at: int) -> int:
        """Return the offset of the first sign from `at` on, or the text's size.

        A reader that goes back is given `at` itself: what is known by then begins further on.
        """
        if at > self._to:
            ahead = self._next
            while ahead[0][0] < at:
                sign = ahead[0][1]
                found = self._text.find(sign, at)
                heapreplace(ahead, (found if found >= 0 else self._size, sign))
            self._from, self._to = at, ahead[0][0]
        return self._to if at >= self._from else at


@lru_cache(maxsize=64)
def _closing_fence(char: str, size: int) -> re.Pattern[str]:
    """Return the pattern of a line with a closing fence of at least `size` signs."""
    return re.compile(rf"\n {{0,3}}{char}{{{size},}}[ \t]*(?:\n|\Z)")


def fence_header(text: str, at: int, end: int) -> tuple[int, str, int, str]:
    """Return the content's start, fence character, size and info of a fenced block.

    The offset is -1 where no fence opens. A header in braces that pandoc cannot read opens a block too
    if it begins with a word: knitr's and Quarto's executable cells are code.
    """
    fence = _FENCE.match(text, at, end)
    if fence is None:
        return -1, "", 0, ""
    info = _INFO.match(text, fence.end(), end) or _CELL.match(text, fence.end(), end)
    if info is None:
        return -1, "", 0, ""
    return info.end(), fence[2][0], len(fence[2]), info[0].strip()


def fenced(text: str, at: int, end: int) -> int:
    """Return the offset after the fenced block that opens at `at`, or -1."""
    start, char, size, info = fence_header(text, at, end)
    return fence_end(text, start, end, char, size, info) if start >= 0 else -1


def fence_end(text: str, start: int, end: int, char: str, size: int, info: str) -> int:
    """Return the end of the fenced block with this header, or -1.

    An executable cell that is not closed runs to `end`.
    """
    close = match_ahead(_closing_fence(char, size), text, start - 1, end) if start <= end else None
    if close is not None:
        return close.end()
    return end if _CELL.match(info) and not atoms.RAW_FORMAT.match(info) and not info.startswith("{.") else -1


def ordered(text: str, at: int, end: int) -> tuple[re.Match[str], str, str] | None:
    """Return the marker of an ordered item, its style and delimiter, or None.

    Styles are pandoc's, such as "lower-roman"; delimiters `.`, `)` and `()`.
    """
    match = _ORDERED.match(text, at, end)
    if match is None:
        return None
    open_parenthesis, digits, label, hash_, lower, upper, close = match.groups()
    if open_parenthesis and close == ".":
        return None
    delimiter = "()" if open_parenthesis else close
    letters = lower or upper
    if digits:
        style = "decimal"
    elif label is not None:
        style = "example"
    elif hash_:
        style, delimiter = "default", "." if close == "." and not open_parenthesis else delimiter
    elif len(letters) > 1 or letters in "iI":
        if not _ROMAN.match(letters.lower()):
            return None
        style = "lower-roman" if lower else "upper-roman"
    else:
        style = "lower-alpha" if lower else "upper-alpha"
    if delimiter == "." and style in ("upper-alpha", "upper-roman"):
        single = style == "upper-alpha" or upper in ("I", "V", "X", "L", "C", "D", "M")
        marker = match.end("close")
        if (
            single
            and text[marker : marker + 1] == " "
            and text[marker + 1 : marker + 2] not in (" ", "\n", "")
        ):
            return None
    return match, style, delimiter


def continues(text: str, at: int, end: int, style: str, delimiter: str) -> re.Match[str] | None:
    """Return the marker at `at` if it continues a list of this style, else None."""
    found = ordered(text, at, end)
    if found is None:
        return None
    match, own_style, own_delimiter = found
    if own_delimiter != delimiter:
        return None
    if own_style in (style, "default"):
        return match
    letters = match["lower"] or match["upper"] or ""
    case = "lower" if match["lower"] else "upper"
    if style == f"{case}-roman" and letters and _ROMAN.match(letters.lower()):
        return match
    if style == f"{case}-alpha" and len(letters) == 1:
        return match
    return match if style == "default" and own_style == "decimal" else None


def list_start(text: str, at: int, end: int) -> bool:
    """Return whether a list item of any kind begins at `at`."""
    bullet = BULLET.match(text, at, end)
    if bullet is not None:
        return HRULE.match(text, at, end) is None
    return ordered(text, at, end) is not None or DEFINITION.match(text, at, end) is not None
