"""Did you mean: the known words that are spelt most like a mistaken one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from seminal.model.field_names import FIELDS, SPARED


def near(word: str, candidates: Iterable[str], most: int = 1, least: float = 0.6) -> list[str]:
    """Return at most `most` of the candidates similar to `word`, the nearest first.

    `least` is the smallest similarity, from 0 to 1 (`difflib.get_close_matches`).
    """
    from difflib import get_close_matches

    return get_close_matches(word, list(candidates), most, least)


def nearest(word: str, words: Iterable[str], slips: int = 2) -> str:
    """Return the nearest word within `slips` typos, "" for none or a tie.

    A `word` of less than six letters has one typo at most.
    """
    cutoff = min(slips, 1 if len(word) < 6 else 2)
    like = [one for one in sorted(words) if _is_possible(word, one, cutoff)]
    if not like:  # as usual: the library need not be loaded
        return ""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(word, like, scorer=OSA.distance, score_cutoff=cutoff, limit=2)
    if not found or (len(found) > 1 and found[0][1] == found[1][1]):
        return ""
    return str(found[0][0])


def misspelt_field(name: str) -> str:
    """Return the field that a name misspells, "" for a known or quite different name."""
    lower = name.lower()
    return "" if lower in FIELDS or lower in SPARED else nearest(lower, FIELDS)


def _is_possible(word: str, other: str, slips: int) -> bool:
    """Return whether length and letters allow two words to be within `slips` typos."""
    if abs(len(word) - len(other)) > slips:
        return False
    shared = (Counter(word) & Counter(other)).total()
    return max(len(word), len(other)) - shared <= slips
