"""Regions of a chapter, parsed on their own: source places, lines, next signs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from heapq import heapreplace
from typing import Final

BLANK_LINE: Final = re.compile(r"[ \t]*\n")
NOT_BLANK: Final = re.compile(r"[ \t]*+\S")
BLANK_AHEAD: Final = re.compile(r"\n[ \t]*(?:\n|\Z)")

Piece = tuple[int, int]
"""A half-open range of a region's text that lies within one line (its `\\n` included)."""


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
        """Return the offset after the line that holds `at`."""
        stop = self.find("\n", at)
        return stop + 1 if stop >= 0 else len(self.text)

    def blank_ahead(self, at: int) -> int:
        """Return the end of the last line before a blank one, or of the text."""
        line = self.find("\n", at)  # many times as fast as a pattern, for a long line
        blank = self.find(BLANK_AHEAD, line) if line >= 0 else -1
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


def line_end(text: str, at: int, end: int) -> int:
    """Return the offset after the line that holds `at`."""
    stop = text.find("\n", at, end)
    return stop + 1 if stop >= 0 else end


def trimmed(text: str, piece: Piece) -> Piece:
    """Return the piece without blanks at either side."""
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
