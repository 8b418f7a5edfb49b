"""Executable cells, always code but for the options that become text in the book, and captions of floats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.scan.region import Piece
from seminal.text.pattern import lazy

_CAPTION: Final = r"(?:[a-z]+[.\-])?(?:cap|alt|scap|subcap|title|caption)|code-summary"
_SIGN: Final = r"(?:\#|//|--|%%?|\*|!|⍝)\|"
_COMMENT_LINE: Final = lazy(rf"[ \t]*{_SIGN}[ \t]?([^\n]*)(?:\n|\Z)")
_YAML: Final = lazy(r"[ \t]*(?:-[ \t]|[\w.\-]+[ \t]*:(?:[ \t\n]|\Z))")
_NAMED: Final = lazy(rf"(?:{_CAPTION})\Z")
_ARGUMENT: Final = lazy(rf"(?<![\w.\-])(?:{_CAPTION})[ \t]*=[ \t]*")
_LISTING: Final = lazy(r"(?<![\w.\-])lst-cap=")
_STRING: Final = r"([\"'])((?>(?:\\.|(?!\1)[^\\])*))\1"
_VALUE: Final = lazy(rf"{_STRING}|[\w.:]+\(")
_TOKEN: Final = lazy(rf"{_STRING}|[()]")
_ESCAPE: Final = lazy(r"\\.")
_HEADER: Final = lazy(
    r"#([A-Za-z]+)-[^\s{}]|(?<=\s)([A-Za-z]+)-cap=(?:\"((?>(?:\\.|[^\"\\])*))\"|'((?>(?:\\.|[^'\\])*))')"
    r"|=(?:\"(?>(?:\\.|[^\"\\])*)\"|'(?>(?:\\.|[^'\\])*)')"
)
_TEXT_ENGINE: Final = lazy(r"\{[ \t]*(asis|block2?)\b")


def is_text(info: str) -> bool:
    """Return whether a cell's content is text: knitr's engines `asis`, `block` and `block2`."""
    return _TEXT_ENGINE.match(info) is not None


def is_caption(option: str) -> bool:
    """Return whether an option of this name becomes text (captions, alternative texts)."""
    return _NAMED.match(option) is not None


def comments(text: str, start: int, end: int) -> list[Piece]:
    """Return what the comments with a bar (`#| fig-cap: ...`) that open a cell say, line by line."""
    lines: list[Piece] = []
    while start < end and (line := _COMMENT_LINE.match(text, start, end)) is not None:
        lines.append(line.span(1))
        start = line.end()
    return lines


def is_yaml(options: str) -> bool:
    """Return whether such comments are YAML, and not R's `fig.cap = "..."`."""
    return _YAML.match(options) is not None


def arguments(text: str, start: int, end: int, *, executed: bool = True) -> Iterator[list[Piece]]:
    """Yield the strings of `fig.cap="..."` and the like, also within `c(...)` and `paste(...)`, without R's escapes.

    A block that is not executed can have a caption only in its attribute `lst-cap`.
    """
    for option in (_ARGUMENT if executed else _LISTING).finditer(text, start, end):
        value = _VALUE.match(text, option.end(), end)
        if value is None:
            continue
        if value[0][-1] != "(":
            yield _pieces_unescaped(text, value.span(2))
            continue
        depth = 1
        for token in _TOKEN.finditer(text, value.end(), end):
            depth += (token[0] == "(") - (token[0] == ")")
            if depth == 0:
                break
            if token[0] not in "()":
                yield _pieces_unescaped(text, token.span(2))


def float_captions(text: str, start: int, end: int) -> Iterator[list[Piece]]:
    """Yield the caption that the header of a Div states for its float: `{#fig-x fig-cap="..."}`, without backslashes.

    Quarto reads it as Markdown where its kind is the label's (quarto-cli, `parsefiguredivs.lua`).
    """
    kind = ""
    for part in _HEADER.finditer(text, start, end):
        kind = kind or part[1] or ""
        if part[2] and part[2] == kind:
            yield _pieces_unescaped(text, part.span(3) if part[3] is not None else part.span(4))


def _pieces_unescaped(text: str, string: Piece) -> list[Piece]:
    """Return a string's pieces between backslashes that R or pandoc drops: bookdown writes `\\\\@ref(fig:x)` in it."""
    start, end = string
    pieces: list[Piece] = []
    for escape in _ESCAPE.finditer(text, start, end):
        pieces.append((start, escape.start()))
        start = escape.start() + 1
    return [*pieces, (start, end)]
