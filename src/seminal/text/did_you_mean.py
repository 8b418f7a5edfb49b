"""What is spelt most like a word: for mistakes only, so that nothing else loads the library that tells."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, known: Iterable[str], most: int = 1, least: float = 0.6) -> list[str]:
    """Return at most so many of the known words that are spelt like one, the nearest first.

    `least` is how much of them must be equal, from 0 to 1.
    """
    from difflib import get_close_matches

    return get_close_matches(word, list(known), most, least)
