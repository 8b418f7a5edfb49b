"""Text whose escapes and entities pandoc resolves before it parses it: that of superscripts and subscripts."""

from __future__ import annotations

from typing import Final

from seminal.scan.region import Region
from seminal.text.pattern import lazy

_LITERAL: Final = lazy(r"\\([^\w\n])|(&(?:\#[0-9]+|\#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);)")


def resolved(region: Region, text: str, start: int, end: int) -> Region:
    """Return `[start, end)` as a text of its own, its escapes and entities resolved. `\\@a` -> `@a`"""
    if text.find("\\", start, end) < 0 and text.find("&", start, end) < 0:
        return region.cut([(start, end)])
    from html import unescape  # two thousand names, of which most books write none

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
        if match[2] and unescape(match[2]) == match[2]:
            continue
        take(text[here : match.start()], here)
        escaped = "\u00a0" if match[1] == " " else match[1]
        take(escaped or unescape(match[2]), match.start() + (match[1] is not None))
        here = match.end()
    take(text[here:end], here)
    return Region("".join(parts), starts, origins)
