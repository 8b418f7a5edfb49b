"""Slips in titles by hand, scanner or line break: changed letters, not words."""

from __future__ import annotations

from typing import Final

from seminal.text.title_words import STOP_WORDS
from seminal.text.titles import Title

_MAX_SLIPS: Final = 4
"""Letters that may be lost or put in, in any title, and two more ..."""
_LETTERS_PER_SLIP: Final = 7
"""... for so many letters that it has."""
_MAX_RUN: Final = 3
"""Letters side by side that one slip touches."""
_MAX_TWO_SLIPS: Final = 5
"""Letters that two slips touch that are side by side in a long word."""
_MAX_BETWEEN: Final = 2
"""Letters that two words may have in the same places by chance: "position" and "white"."""
_MIN_WORD: Final = 5
"""Letters of a word from which on another letter makes no other word: not "CNN" of "RNN", nor "mRNA" of "tRNA"."""
_MIN_CUT_WORD: Final = 7
"""Letters of a word of which the other title may have a short piece: "par-iial", "partial"."""
_SCANNED: Final = frozenset("rnm cld l1 il li i1 1i o0 0o 1l ec ce".split())
"""What a scanner takes for what: letters that stood there, and those that it read."""


def only_slips(left: Title, right: Title, *, or_none: bool = False) -> bool:
    """Return whether two titles differ only by slips; blanks and hyphens are ignored.

    A slip is a letter or three that are lost, put in, exchanged, or other ones in a word of some length or a small one,
    or what scanners take for one another; or more, up to half of its letters, in a word that no title has. Digits are
    never slips. Equal titles have none, which is enough if `or_none`.
    """
    from rapidfuzz.distance import Indel

    one, other = sorted((left.squashed, right.squashed))
    longest = max(len(one), len(other))
    if Indel.distance(one, other) > _MAX_SLIPS + 2 * longest / _LETTERS_PER_SLIP:
        return False
    ours, theirs = (left, right) if left.squashed == one else (right, left)
    at = {"ours": _words_at(ours), "theirs": _words_at(theirs)}
    runs = _runs(one, other)
    unknown = left.unknown | right.unknown
    return (or_none or bool(runs)) and all(
        _is_slip(one[a:b], other[c:d], touched, others)
        or (unknown and _in_unknown_word(one[a:b], other[c:d], (touched, others), unknown))
        for a, b, c, d in runs
        for touched, others in ((_edge_words(at["ours"], a, b), _edge_words(at["theirs"], c, d)),)
    )


def _in_unknown_word(
    ours: str, theirs: str, touched: tuple[tuple[str, str], ...], unknown: frozenset[str]
) -> bool:
    """Return whether two runs differ in at most half of an unknown word's letters.

    `touched` are the words of each run, of which those of one title must all be in `unknown`. Runs with digits on both
    sides do not count.
    """
    from rapidfuzz.distance import OSA

    longest = min(max(map(len, words)) for words in touched)
    if 2 * OSA.distance(ours, theirs) > longest or (_has_digit(ours) and _has_digit(theirs)):
        return False
    return any(unknown.issuperset(words) for words in touched)


def _has_digit(text: str) -> bool:
    return any(letter.isdecimal() for letter in text)


def _words_at(title: Title) -> list[str]:
    """Return a title's word for each letter: `a cat` -> a, cat, cat, cat."""
    return [word for word in title.words for _ in word]


def _edge_words(words: list[str], start: int, end: int) -> tuple[str, str]:
    """Return the words of the first and last letter of the run `[start, end)`.

    For an empty run those before and at its place; two empty ones for a title without words.
    """
    if not words:
        return "", ""
    first_letter, last_letter = (
        min(max(at, 0), len(words) - 1) for at in (start - (start == end), max(start, end - 1))
    )
    return words[first_letter], words[last_letter]


def _runs(one: str, other: str) -> list[tuple[int, int, int, int]]:
    """Return the spans of differing letters in both, (start, end, start, end), close ones joined."""
    from rapidfuzz.distance import Levenshtein

    found: list[tuple[int, int, int, int]] = []
    for step in Levenshtein.opcodes(one, other):
        a, b, c, d = step.src_start, step.src_end, step.dest_start, step.dest_end
        if step.tag == "equal":
            continue
        if found and a - found[-1][1] <= _MAX_BETWEEN and c - found[-1][3] <= _MAX_BETWEEN:
            start, _, begin, _ = found.pop()
            found.append((start, b, begin, d))
        else:
            found.append((a, b, c, d))
    return found


def _is_slip(ours: str, theirs: str, our_words: tuple[str, str], their_words: tuple[str, str]) -> bool:
    """Return whether two differing runs are one slip: typing, scanning, transposing.

    Each has the words of its first and last letter, whose lengths decide how many letters may differ.
    """
    if ours + theirs in _SCANNED or theirs + ours in _SCANNED:
        return True
    if _has_digit(ours + theirs):
        return False
    if len(ours) == len(theirs) and sorted(ours) == sorted(theirs):
        return len(ours) <= _MAX_RUN + 1
    words = (*our_words, *their_words)
    if (longer := max(len(ours), len(theirs))) > _MAX_RUN:  # two slips side by side
        from rapidfuzz.distance import OSA

        close = longer <= _MAX_TWO_SLIPS and OSA.distance(ours, theirs) <= _MAX_RUN
        return close and min(map(len, words)) >= _MIN_CUT_WORD
    if not (ours and theirs) or not STOP_WORDS.isdisjoint(words):
        return True
    return all(
        (min(len(one), len(other)) >= _MIN_WORD or max(len(one), len(other)) >= _MIN_CUT_WORD)
        and 2 * longer <= max(len(one), len(other))  # "trees" and "nodes" are two words
        for one, other in zip(our_words, their_words, strict=True)
    )
