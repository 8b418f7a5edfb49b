"""Tabs as pandoc expands them, and the way back to the places of the original."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from seminal.model.source import Location, Source, Span

_TAB_STOP: Final = 4  # pandoc's --tab-stop


def expand_tabs(text: str) -> str:
    """Return the text with tabs expanded to columns of four."""
    if "\t" not in text:
        return text
    return "\n".join(line.expandtabs(_TAB_STOP) if "\t" in line else line for line in text.split("\n"))


def unexpanded(source: Source, expanded: Source, spans: Iterable[Span]) -> Iterator[Location]:
    """Yield the places in `source` of spans of the same text with its tabs expanded.

    The columns of a line are counted once, however many spans are in it.
    """
    lines: dict[int, tuple[str, list[int]]] = {}

    def line_of(number: int) -> tuple[str, list[int]]:
        """Return a line with the columns, from 0, at which its characters end."""
        if number not in lines:
            start = source.offset(number, 1)
            stop = source.text.find("\n", start)
            line = source.text[start : stop if stop >= 0 else None]
            lines[number] = line, list(accumulate(line, _column_after, initial=0))
        return lines[number]

    for span in spans:
        there = expanded.locate(span)
        line, columns = line_of(there.line)
        _, end_columns = line_of(there.end_line)
        column, end_column = _column(columns, there.column), _column(end_columns, there.end_column)
        yield Location(source.path, there.line, column, there.end_line, end_column, line[:200])


def _column_after(width: int, char: str) -> int:
    """Return the column, from 0, after a character."""
    return width + (_TAB_STOP - width % _TAB_STOP if char == "\t" else 1)


def _column(columns: Sequence[int], column: int) -> int:
    """Map a column of an expanded line to the line with tabs."""
    beyond = column - 1 - columns[-1]
    return bisect_left(columns, column - 1) + 1 if beyond <= 0 else len(columns) + beyond
