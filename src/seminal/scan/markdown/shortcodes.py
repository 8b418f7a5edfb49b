"""Quarto's shortcodes: `{{< include chapter.qmd >}}`, and those that never end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from seminal.text.pattern import lazy

_OPEN: Final = lazy(r"\{\{<(?<!\{\{\{<)(?!<)")  # literal first: `re` then leaps to it
_CLOSE: Final = lazy(r">\}\}")
_BLANK: Final = lazy(r"\n[ \t]*\n")
_WORD: Final = lazy(r"\"([^\"]*)\"|'([^']*)'|(\S+)")


@dataclass(frozen=True, slots=True)
class Shortcode:
    """A shortcode with its name and first argument; `closed` is False where `>}}` is missing."""

    start: int
    end: int
    name: str
    argument: str
    closed: bool


def shortcodes(text: str) -> Iterator[Shortcode]:
    """Yield the shortcodes of a Quarto document. One ends with `>}}` in its own paragraph."""
    here = 0
    while (opening := _OPEN.search(text, here)) is not None:
        blank = _BLANK.search(text, opening.end())
        stop = blank.start() if blank else len(text)
        close = _CLOSE.search(text, opening.end(), stop)
        nested = _OPEN.search(text, opening.end(), close.start() if close else stop)
        is_closed = close is not None and nested is None
        end = (
            close.end()
            if close and is_closed
            else min(stop, text.find("\n", opening.end()) % (len(text) + 1))
        )
        content = text[opening.end() : end - 3 if is_closed else end]
        words = [*[next(filter(None, word.groups()), "") for word in _WORD.finditer(content)][:2], "", ""]
        yield Shortcode(opening.start(), end, words[0], words[1], is_closed)
        here = max(end, opening.end())


def without_shortcodes(text: str, codes: list[Shortcode]) -> str:
    """Return the text with every closed shortcode blanked, place for place."""
    parts, here = [], 0
    for code in codes:
        if code.closed:
            parts.append(text[here : code.start])
            parts.append("".join("\n" if char == "\n" else "x" for char in text[code.start : code.end]))
            here = code.end
    return "".join((*parts, text[here:]))
