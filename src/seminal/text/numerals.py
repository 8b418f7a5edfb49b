"""Parse whole numbers that fields state, with a limit on their digits."""

from __future__ import annotations

from typing import Final

_MAX_DIGITS: Final = 9
"""Digits of the longest number that a field states; Python refuses to read one of more than 4,300."""


def whole_number(text: str) -> int | None:
    """Return the number that decimal digits state: `012` -> 12.

    None for other text (`²`, for which `str.isdigit` is true) and for huge numbers.
    """
    return int(text) if len(text) <= _MAX_DIGITS and text.isdecimal() else None
