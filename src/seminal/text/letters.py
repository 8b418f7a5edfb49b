"""Capitals and small letters of all scripts, for sets of regular expressions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

_END = 0x590
"""The code point after those of Latin, Greek, Cyrillic and Armenian."""


def _ranges(has: Callable[[str], bool]) -> str:
    """Return the letters for which `has` is true as ranges: "A-ZÀ-ÖØ-Þ..."."""
    runs = [
        [code for code, _ in run]
        for wanted, run in groupby(
            ((code, has(chr(code))) for code in range(ord("A"), _END)), key=lambda one: one[1]
        )
        if wanted
    ]
    return "".join(chr(run[0]) if len(run) == 1 else f"{chr(run[0])}-{chr(run[-1])}" for run in runs)


UPPER = _ranges(str.isupper)
LOWER = _ranges(str.islower)
