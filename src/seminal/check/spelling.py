"""The nearest word of a short list: for misspelt fields, types, labels and rule names."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str], slips: int = 2) -> str:
    """Return the one of `words` that `word` misspells by at most so many slips, or the empty string."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    cutoff = min(slips, 1 if len(word) < 6 else 2)
    found = process.extract(word, sorted(words), scorer=OSA.distance, score_cutoff=cutoff, limit=2)
    if not found or (len(found) > 1 and found[0][1] == found[1][1]):
        return ""
    return str(found[0][0])
