"""An open file's text, with the editor's changes and position units.

Kept here and not by pygls: its lines end where Python's `splitlines` ends them (form feed, U+2028 ...), the
protocol's only at `\\n`, `\\r\\n` and `\\r`, and after one such character every place would be wrong.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from lsprotocol import types as lsp

_BYTES = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""A codec for each encoding of positions, and how many of its bytes are one unit."""


def units(text: str, encoding: str) -> int:
    """Return a text's length in an encoding's units; a lone surrogate is one UTF-16 unit."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    codec, size = _BYTES[encoding]
    return len(text.encode(codec, "surrogatepass")) // size


def column(line: str, character: int, encoding: str) -> int:
    """Return the index of the code point at `character` units, at most the line's length."""
    if encoding == "utf-32" or line.isascii():
        return min(character, len(line))
    seen = 0
    for at, letter in enumerate(line):
        seen += units(letter, encoding)
        if seen > character:
            return at
    return len(line)


def whole_letters(text: str) -> str:
    """Return a text with lone surrogates replaced by U+FFFD: no file can contain them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


class Lines:
    """A text by lines as the protocol counts them, to convert offsets and positions."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        """Split a text; `encoding` is how the client counts columns."""
        self.text, self.encoding = text, encoding

    @cached_property
    def _starts(self) -> list[int]:
        """Return the offsets at which lines begin."""
        ended = self.text.replace("\r\n", " \n").replace("\r", "\n")  # as long as it was
        return [*accumulate((len(line) + 1 for line in ended.split("\n")[:-1]), initial=0)]

    def __len__(self) -> int:
        return len(self._starts)

    def line(self, number: int) -> str:
        """Return a 0-based line without its end; empty beyond the text."""
        if not 0 <= number < len(self._starts):
            return ""
        stop = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[number] : stop].rstrip("\r\n")

    def offset(self, position: lsp.Position) -> int:
        """Return the offset of a position, clipped to the line's or text's end."""
        if position.line >= len(self._starts):
            return len(self.text)
        return self._starts[position.line] + column(
            self.line(position.line), position.character, self.encoding
        )

    def position(self, offset: int) -> lsp.Position:
        """Return the position of an offset."""
        number = bisect_right(self._starts, offset) - 1
        start = self._starts[number]
        return lsp.Position(number, units(self.text[start:offset], self.encoding))

    def at(self, line: int, column_: int) -> lsp.Position:
        """Return the position of a 1-based line and column, in a text without a BOM."""
        number = line - 1
        text = self.line(number)
        bom = 1 if number == 0 and text.startswith("\ufeff") else 0
        return lsp.Position(number, units(text[: column_ - 1 + bom], self.encoding))

    def place(self, position: lsp.Position) -> tuple[int, int]:
        """Return the line and column, counted from 1 and without a BOM, of a position."""
        text = self.line(position.line)
        bom = 1 if position.line == 0 and text.startswith("\ufeff") else 0
        return position.line + 1, max(column(text, position.character, self.encoding) + 1 - bom, 1)

    def range(self, start: int, end: int) -> lsp.Range:
        """Return the range between two offsets."""
        return lsp.Range(self.position(start), self.position(end))


Change = lsp.TextDocumentContentChangePartial | lsp.TextDocumentContentChangeWholeDocument


class Document(Lines):
    """An open file at one version; a change makes another Document."""

    def __init__(self, uri: str, text: str, version: int, encoding: str) -> None:
        """Store an editor's text, with lone surrogates replaced."""
        super().__init__(whole_letters(text), encoding)
        self.uri, self.version = uri, version

    def changed(self, changes: Sequence[Change], version: int) -> Document:
        """Return the file after changes, each relative to the one before it."""
        now: Lines = self
        for change in changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                start = now.offset(change.range.start)
                end = max(start, now.offset(change.range.end))
                now = Lines(now.text[:start] + change.text + now.text[end:], self.encoding)
            else:
                now = Lines(change.text, self.encoding)
        return Document(self.uri, now.text, version, self.encoding)
