"""Pairs of braces in LaTeX."""

from __future__ import annotations

import re
from typing import Final

_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)


def groups(text: str) -> dict[int, int]:
    """Return where each pair of braces begins and ends."""
    opened: list[int] = []
    ends: dict[int, int] = {}
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif brace[0] == "}" and opened:
            ends[opened.pop()] = brace.end()
    return ends
