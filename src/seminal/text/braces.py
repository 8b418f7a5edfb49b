"""Braces and brackets of LaTeX in pairs, and stretches blanked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from seminal.text.ahead import is_ahead
from seminal.text.budget import kept_for_a_file
from seminal.text.pattern import lazy

_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)

MAX_OPTION: Final = 4000
"""The most characters of an optional argument."""
_BRACE_OR_COMMENT: Final = lazy(r"\\[\s\S]|[%{}]")
_BRACKET_OR_COMMENT: Final = lazy(r"\\[\s\S]|%[^\n]*+|[\]{}]")


def brace_pairs(text: str) -> dict[int, int]:
    """Return the end of each pair of braces by its start, without escaped braces."""
    open_braces: list[int] = []
    end_of: dict[int, int] = {}
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_braces.append(brace.start())
        elif brace[0] == "}" and open_braces:
            end_of[open_braces.pop()] = brace.end()
    return end_of


def group_end(text: str, at: int, end: int) -> int:
    """Return the end of the group at `at`, or -1, without escaped and commented braces."""
    known = _known_ends(text, end)
    if at in known or not is_ahead("}", text, at, end):
        return known.get(at, -1)
    open_braces: list[int] = []
    while token := _BRACE_OR_COMMENT.search(text, at, end):
        at = token.end()
        if token[0] == "%":
            at = text.find("\n", at, end) % (end + 1)  # the end where no line follows
        elif token[0] == "{":
            open_braces.append(token.start())
        elif token[0] == "}":
            known[open_braces.pop()] = at
            if not open_braces:
                return at
    known.update(dict.fromkeys(open_braces, -1))
    return -1


@kept_for_a_file
def _known_ends(text: str, end: int) -> dict[int, int]:
    """Return the ends of a text's groups as far as searched: none is searched twice."""
    return {}


def option_end(text: str, at: int, end: int) -> int:
    """Return the end of the `[...]` that begins at `at`, after its "]", or -1.

    Brackets in braces and comments do not count; nor is one longer than `MAX_OPTION` read.
    """
    depth, stop = 0, min(end, at + MAX_OPTION)
    if text.find("]", at, stop) < 0:
        return -1
    for token in _BRACKET_OR_COMMENT.finditer(text, at, stop):
        piece = token[0]
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth -= 1
        elif piece == "]" and depth <= 0:
            return token.end()
    return -1


def blank(text: str) -> str:
    """Return a text with spaces for all characters but line ends."""
    return "\n".join([" " * len(line) for line in text.split("\n")])


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text with the spans, which may overlap, replaced by spaces (`blank`)."""
    parts: list[str] = []
    here = 0
    for start, end in sorted(spans):
        if end > here:
            start = max(start, here)
            parts += (text[here:start], blank(text[start:end]))
            here = end
    return "".join((*parts, text[here:])) if here else text
