"""Columns of a line as pandoc counts them in tables: wide characters take two, combining ones none."""

from __future__ import annotations

from unicodedata import category, east_asian_width


def width(char: str) -> int:
    """Return how many columns a character takes."""
    if char.isascii():
        return 1
    return 0 if category(char) in ("Mn", "Me", "Cf") else 2 if east_asian_width(char) in "WF" else 1


def at_columns(text: str, start: int, end: int, columns: list[int]) -> list[int]:
    """Return the offset in the line `[start, end)` at which each column begins, in their order; `end` beyond it.

    A wide character that begins before a column stands before it as a whole.
    """
    if text[start:end].isascii():
        return [min(start + column, end) for column in columns]
    offsets: list[int] = []
    here, reached = start, 0
    for column in columns:
        while here < end and reached < column:
            reached += width(text[here])
            here += 1
        offsets.append(here)
    return offsets
