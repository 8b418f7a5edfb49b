"""Check digits of ISBN and ISSN."""

from __future__ import annotations


def is_isbn(number: str) -> bool:
    """Return whether the check digit of a ten- or thirteen-digit ISBN is right."""
    if len(number) == 10 and "X" not in number[:-1]:
        return sum((10 - at) * _digit(character) for at, character in enumerate(number)) % 11 == 0
    if len(number) == 13 and number.isdigit() and number[:3] in ("978", "979"):
        return sum((3 if at % 2 else 1) * int(character) for at, character in enumerate(number)) % 10 == 0
    return False


def is_issn(number: str) -> bool:
    """Return whether the check digit of an ISSN is right."""
    return len(number) == 8 and sum((8 - at) * _digit(sign) for at, sign in enumerate(number)) % 11 == 0


def _digit(character: str) -> int:
    return 10 if character == "X" else int(character)
