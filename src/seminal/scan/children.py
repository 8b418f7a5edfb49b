"""Documents that knitr includes: the chunk option `child`, and calls of `knit_child` (knitr, "Child documents")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.model.source import Span
from seminal.scan import cells
from seminal.text.pattern import lazy

_CHUNK: Final = lazy(r"^[ \t>]*(?:`{3,}|~{3,})[ \t]*\{[ \t]*[A-Za-z][^\n]*\}[ \t]*$")
_OPTION: Final = lazy(r"(?<![\w.])child[ \t]*=[ \t]*(c\([^()]*\)|\"[^\"\n]*\"|'[^'\n]*')")
_YAML: Final = lazy(r"[ \t]*child[ \t]*:[ \t]*(.*)")
_ITEM: Final = lazy(r"[ \t]*-[ \t]+(.*)")
_CALL: Final = lazy(r"\bknit_child\([ \t]*(?:input[ \t]*=[ \t]*)?[\"']([^\"'\n]+)[\"']")
_NAME: Final = lazy(r"[^\s\"'\[\]();,]+\.\w+")
_NEVER: Final = lazy(r"(?<![\w.])eval[ \t]*[=:][ \t]*(?:F|FALSE|false)\b")


def children(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the name of each included document with the place of that name, in the order of the text."""
    found = [*_of_options(text), *((call[1], Span(*call.span(1))) for call in _CALL.finditer(text))]
    yield from sorted(found, key=lambda one: one[1])


def _of_options(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the files that chunks take in by the option `child`, with places in the text."""
    at = 0
    for line in text.split("\n"):
        if _CHUNK.match(line):
            lines = cells.comments(text, at + len(line) + 1, len(text))
            comments = [text[start:end] for start, end in lines]
            if not any(_NEVER.search(one) for one in (line, *comments)):
                values = [(option[1], at + option.start(1)) for option in _OPTION.finditer(line)]
                values += _of_comments(comments, [start for start, _ in lines])
                for value, start in values:
                    for name in _NAME.finditer(value):
                        yield name[0], Span(start + name.start(), start + name.end())
        at += len(line) + 1


def _of_comments(comments: list[str], starts: list[int]) -> Iterator[tuple[str, int]]:
    """Yield the values of `#| child: a.Rmd`, `#| child: [a.Rmd, b.Rmd]`, or a list below, and `#| child = ...`."""
    listed = False
    for comment, start in zip(comments, starts, strict=True):
        listed = listed and _ITEM.match(comment) is not None
        if (option := _YAML.match(comment)) is not None:
            listed = not option[1].strip()
            yield option[1], start + option.start(1)
        elif listed:
            yield comment, start
        for argument in _OPTION.finditer(comment):
            yield argument[1], start + argument.start(1)
