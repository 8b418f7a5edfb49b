"""Apply certain repairs to a file's exact text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from seminal.model.diagnostic import Diagnostic

_LINE_END = re.compile(r"\r\n|\r|\n")


class Fixed(NamedTuple):
    """The new text and the diagnostics that it fixes."""

    text: str
    mended: tuple[Diagnostic, ...]


def apply_fixes(text: str, diagnostics: Iterable[Diagnostic]) -> Fixed:
    """Return the exact text with all certain repairs applied.

    `diagnostics` are those of this file. A repair is made only where the text at its place is exactly what
    the repair expects; of two that overlap the first wins, and a second run makes the other.
    """
    starts = [1 if text.startswith("\ufeff") else 0]
    starts += [match.end() for match in _LINE_END.finditer(text)]
    edits: list[tuple[int, int, str, Diagnostic]] = []
    for diagnostic in diagnostics:
        line = diagnostic.location.line - 1
        if diagnostic.fix is None or not 0 <= line < len(starts):
            continue
        ending = _line_ending(text, starts[line])
        old, new = diagnostic.fix.old.replace("\n", ending), diagnostic.fix.new.replace("\n", ending)
        start = starts[line] + diagnostic.location.column - 1
        if old != new and text[start : start + len(old)] == old:
            edits.append((start, start + len(old), new, diagnostic))
    return _applied(text, sorted(edits, key=lambda edit: edit[:2]))


def _applied(text: str, edits: list[tuple[int, int, str, Diagnostic]]) -> Fixed:
    """Return the text with the edits made, without those that overlap an earlier one.

    `edits` are in order: start, end, new text, and the diagnostic that the edit fixes.
    """
    parts: list[str] = []
    fixed: list[Diagnostic] = []
    at = 0
    for start, end, new, diagnostic in edits:
        if start < at:
            continue
        parts += (text[at:start], new)
        fixed.append(diagnostic)
        at = end
    return Fixed("".join((*parts, text[at:])), tuple(fixed))


def _line_ending(text: str, start: int) -> str:
    r"""Return the line end of the line that starts at `start`, `\n` for the last."""
    match = _LINE_END.search(text, start)
    return match.group() if match else "\n"
