"""Years of two digits."""

from __future__ import annotations

PIVOT = 40
"""Two-digit years below are of this century."""


def century(two_digits: int) -> int:
    """Return the full year of a two-digit one: 24 is 2024, 98 is 1998."""
    return two_digits + (2000 if two_digits < PIVOT else 1900)


def whole_year(digits: str) -> int:
    """Return the year that two or four digits say: "24", "2024"."""
    return int(digits) if len(digits) == 4 else century(int(digits))
