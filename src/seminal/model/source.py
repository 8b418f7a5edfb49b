"""Text with its origin: sources, spans and places."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

_MAX_EXCERPT = 200  # code points of the line that a Location keeps for display


class Span(NamedTuple):
    """A half-open range `[start, end)` of code points in a source's text."""

    start: int
    end: int

    def __bool__(self) -> bool:
        return self.end > self.start


class Location(NamedTuple):
    """A place for people: 1-based lines and columns; the path is relative with forward slashes.

    Columns count code points; `end_column` is the column after the last character.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    excerpt: str = ""

    @classmethod
    def of_file(cls, path: str) -> Location:
        """Return the beginning of a file, the place of what concerns all of it."""
        return cls(path, 1, 1, 1, 1)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Source:
    """An input text: `path` for messages, `text` with `\\n` line ends, without BOM.

    `beside` is the BibTeX that other files define for it: strings, and entries that its own take fields from.
    """

    path: str
    text: str
    beside: str = ""

    def __hash__(self) -> int:
        return hash(self.path)  # a text is long

    @cached_property
    def _searched(self) -> dict[str, bool]:
        return {}

    def has(self, part: str) -> bool:
        """Return whether the text contains `part`; the answer is cached."""
        if (found := self._searched.get(part)) is None:
            found = self._searched[part] = part in self.text
        return found

    @cached_property
    def _derived(self) -> dict[Callable[[str], Any], Any]:
        return {}

    def derived(self, of: Callable[[str], T]) -> T:
        """Return a function's result for the text, computed once for each text."""
        if of not in self._derived:
            self._derived[of] = of(self.text)
        found: T = self._derived[of]
        return found

    @cached_property
    def _line_starts(self) -> array[int]:
        # a list would hold a number of 32 bytes for each line
        return array("q", (0, *[end.end() for end in re.finditer("\n", self.text)]))

    def line_of(self, offset: int) -> int:
        """Return the 1-based number of the line with the code point at `offset`."""
        return bisect_right(self._line_starts, offset)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a 1-based line and column, at most the text's length."""
        if line > len(self._line_starts):
            return len(self.text)
        return min(self._line_starts[line - 1] + column - 1, len(self.text))

    def quoted(self, place: Location) -> str:
        """Return the text at a place of this source."""
        return self.text[
            self.offset(place.line, place.column) : self.offset(place.end_line, place.end_column)
        ]

    def locate(self, span: Span) -> Location:
        """Return the lines and columns of `span`, with the (clipped) first line as excerpt."""
        starts, at, end = self._line_starts, span.start, span.end
        line = bisect_right(starts, at)
        start, last = starts[line - 1], bisect_right(starts, max(at, end - 1))
        excerpt = self.text[start : start + _MAX_EXCERPT].partition("\n")[0]
        return Location(self.path, line, at - start + 1, last, end - starts[last - 1] + 1, excerpt)

    def located(self, ranges: Iterable[tuple[int, int]]) -> Iterator[Location]:
        """Yield the locations of ranges, which must be sorted by start.

        For a few places in a long text: it counts lines between them instead of indexing every line.
        """
        path, text = self.path, self.text
        line, start, stop = 1, 0, 0
        for at, end in ranges:
            if at >= stop:
                line += text.count("\n", start, at)
                start = text.rfind("\n", 0, at) + 1
                stop = (text.find("\n", at) + 1) or len(text) + 1
                excerpt = text[start : min(stop - 1, start + _MAX_EXCERPT)]
            if end <= max(stop, at):  # nearly always
                yield Location(path, line, at - start + 1, line, end - start + 1, excerpt)
            else:
                last = line + text.count("\n", at, end - 1)
                yield Location(path, line, at - start + 1, last, end - text.rfind("\n", 0, end - 1), excerpt)
