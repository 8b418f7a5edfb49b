"""Executable cells: always code, but for the options that become text in the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.text.pattern import lazy

_CAPTION: Final = r"(?:[a-z]+[.\-])?(?:cap|alt|scap|subcap|title|link|caption)"
_COMMENT: Final = lazy(rf"[ \t]*(?:\#|//|--|%)\|[ \t]*({_CAPTION})[ \t]*:[ \t]*")
_COMMENT_LINE: Final = lazy(r"[ \t]*(?:\#|//|--|%)\|([^\n]*)(?:\n|\Z)")
_HEADER: Final = lazy(rf"\b{_CAPTION}[ \t]*=[ \t]*")
_LISTING: Final = lazy(r"\blst-cap=")
_STRING: Final = lazy(r"\"((?:\\.|[^\"\\\n])*)\"|'((?:\\.|[^'\\\n])*)'")
_TEXT_ENGINE: Final = lazy(r"\{[ \t]*(asis|block2?)\b")

Stretch = tuple[int, int]


def is_text(info: str) -> bool:
    """Return whether a cell's content is text: knitr's engines `asis`, `block` and `block2`."""
    return _TEXT_ENGINE.match(info) is not None


def captions(
    text: str, header: int, content: int, end: int, *, executed: bool = True
) -> Iterator[list[Stretch]]:
    """Yield, line by line, the strings of the cell options that become text (captions, alternative texts).

    Options stand in the header (`fig.cap="..."`) or in comments (`#| fig-cap: "..."`, also as a
    block that goes on in deeper lines). A block that is not executed can have a caption in its header: `lst-cap`.
    """
    for option in (_HEADER if executed else _LISTING).finditer(text, header, content):
        string = _STRING.match(text, option.end(), content)
        if string is not None:
            yield [string.span(1) if string[1] is not None else string.span(2)]
    here = content
    while executed and here < end and (line := _COMMENT_LINE.match(text, here, end)) is not None:
        here = line.end()
        named = _COMMENT.match(text, line.start(), line.end())
        if named is None:
            continue
        stretches = [(named.end(), line.end(1))]
        while here < end and (more := _COMMENT_LINE.match(text, here, end)) and more[1][:3].isspace():
            start = more.end(1) - len(more[1].lstrip())
            stretches.append((start, more.end(1)))
            here = more.end()
        yield stretches
