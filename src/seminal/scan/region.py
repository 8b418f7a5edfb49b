"""Stretches of a chapter that are parsed on their own, and where their lines stand in the source."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

Piece = tuple[int, int]
"""A half-open range of a region's text that lies within one line (its `\\n` included)."""


class Region:
    """Text to be parsed; `at` gives the source offset of any of its offsets.

    The content of a list item, a quotation, a table cell or a footnote is a region cut from its
    parent's lines without their markers and indentation.
    """

    __slots__ = ("origins", "starts", "text")

    def __init__(self, text: str, starts: list[int] | None = None, origins: list[int] | None = None) -> None:
        self.text = text
        self.starts = starts or [0]
        self.origins = origins or [0]

    def at(self, offset: int) -> int:
        """Return the offset in the source of a region's offset."""
        line = bisect_right(self.starts, offset) - 1
        return self.origins[line] + offset - self.starts[line]

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
