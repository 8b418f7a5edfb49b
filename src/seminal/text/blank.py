"""Tabs as pandoc expands them, and the way back to the places of the original."""

from __future__ import annotations

from typing import Final

from seminal.model.source import Location, Source, Span

_TAB_STOP: Final = 4  # pandoc's --tab-stop


def expand_tabs(text: str) -> str:
    """Return the text with each tab as spaces up to the next multiple of four columns of its line."""
    if "\t" not in text:
        return text
    return "\n".join(line.expandtabs(_TAB_STOP) if "\t" in line else line for line in text.split("\n"))


def unexpanded(source: Source, expanded: Source, span: Span) -> Location:
    """Return the place in `source` of a span of the same text with its tabs expanded."""
    there = expanded.locate(span)
    first, last = _line_text(source, there.line), _line_text(source, there.end_line)
    column, end_column = _column(first, there.column), _column(last, there.end_column)
    return Location(source.path, there.line, column, there.end_line, end_column, first[:200])


def _line_text(source: Source, number: int) -> str:
    start = source.offset(number, 1)
    stop = source.text.find("\n", start)
    return source.text[start : stop if stop >= 0 else None]


def _column(line: str, column: int) -> int:
    """Return the column in a line with tabs of a column of the same line with spaces."""
    width = 0
    for index, char in enumerate(line):
        if width >= column - 1:
            return index + 1
        width += _TAB_STOP - width % _TAB_STOP if char == "\t" else 1
    return len(line) + 1 + max(0, column - 1 - width)
