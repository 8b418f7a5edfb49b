"""The blocks of a BibTeX file as written, each with its place."""

from __future__ import annotations

from typing import Final, NamedTuple

from seminal.model.source import Span

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


_HINTS: Final = {
    "broken-entry": "close its braces and quotation marks; the fields that could be read are kept",
    "duplicate-entry-field": "keep one of them; the first one counts",
    "entry-without-key": "write a key after the opening brace, followed by a comma",
    "missing-comma": "write a comma between the fields",
    "undefined-string": "define it with @string, or put the value into braces",
}


class BibtexProblem(NamedTuple):
    """A problem at a place of the text; `rule` is a name of `model.rules`."""

    rule: str
    start: int
    end: int
    message: str

    @property
    def span(self) -> Span:
        """Return the place of the problem."""
        return Span(self.start, self.end)

    @property
    def hint(self) -> str:
        """Return what to do about it, "" for other rules than those of `_HINTS`."""
        return _HINTS.get(self.rule, "")


class RawField(NamedTuple):
    """A field as written: macros expanded and joined, LaTeX and white space unchanged.

    `name` is lower case. The value's span lies inside the delimiters of a simple value and covers
    the whole expression of a joined one.
    """

    name: str
    value: str
    start: int
    name_end: int
    value_start: int
    value_end: int

    @property
    def value_span(self) -> Span:
        """Return the place of the value."""
        return Span(self.value_start, self.value_end)

    @property
    def span(self) -> Span:
        """Return the place from the field's name to the end of its value."""
        return Span(self.start, self.value_end)


class RawEntry(NamedTuple):
    """An entry as written; `type` is lower case, `key` may be empty."""

    type: str
    key: str
    key_start: int
    fields: tuple[RawField, ...]
    start: int
    end: int
    problems: tuple[BibtexProblem, ...] = ()

    @property
    def span(self) -> Span:
        """Return the place of the whole entry, from `@` to its closing brace."""
        return Span(self.start, self.end)

    @property
    def key_span(self) -> Span:
        """Return the place of the key, empty without one."""
        return Span(self.key_start, self.key_start + len(self.key))

    def get(self, name: str) -> str | None:
        """Return the first value of a field, which BibTeX takes, or None."""
        return next((field.value for field in self.fields if field.name == name), None)


class RawBlock(NamedTuple):
    """A block other than an entry: `string`, `preamble`, `comment` or `junk` (text between blocks)."""

    kind: str
    text: str
    start: int
    end: int
    problems: tuple[BibtexProblem, ...] = ()

    @property
    def span(self) -> Span:
        """Return the place of the whole block."""
        return Span(self.start, self.end)


Block = RawEntry | RawBlock
