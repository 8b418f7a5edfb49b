"""How blocks begin and end: fences, list markers, div fences, rules."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.scan.markdown import atoms
from seminal.text.pattern import lazy

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


@lru_cache(maxsize=64)
def _closing(char: str, size: int) -> re.Pattern[str]:
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
    """Return the end of the fenced block with this header, or -1."""
    close = _closing(char, size).search(text, start - 1, end) if start <= end else None
    if close is not None:
        return close.end()
    return end if _CELL.match(info) and not atoms.RAW_FORMAT.match(info) and not info.startswith("{.") else -1


def ordered(text: str, at: int, end: int) -> tuple[re.Match[str], str, str] | None:
    """Return the marker of an ordered list's item, its style and its delimiter."""
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
    """Return the marker at `at` if it continues a list of this style."""
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
