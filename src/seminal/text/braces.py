"""Pairs of braces in LaTeX."""

from __future__ import annotations

import re
from typing import Final

_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)


def brace_pairs(text: str) -> dict[int, int]:
    """Return the end of each pair of braces by its beginning."""
    open_braces: list[int] = []
    end_of: dict[int, int] = {}
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_braces.append(brace.start())
        elif brace[0] == "}" and open_braces:
            end_of[open_braces.pop()] = brace.end()
    return end_of
