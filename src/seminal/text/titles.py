"""Titles: their comparable form, and how two of them are related."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from seminal.text.fold import fold

STOP_WORDS = frozenset(
    "a an and are as at be by can do does for from how in into is it its of on or our over the their "
    "to toward towards under using via we what when where which why with your".split()
)
"""Words that carry no meaning of their own in a title."""

# British spelling to American, whole words by suffix; enough for titles, and wrong nowhere that
# matters: both titles are spelled by the same rule.
_SPELLING = (
    (re.compile(r"isation(s?)$"), r"ization\1"),
    (re.compile(r"is(e[ds]?|ing|er|ers)$"), r"iz\1"),
    (re.compile(r"ys(e[ds]?|ing)$"), r"yz\1"),
    (re.compile(r"(behavi|col|neighb|fav|lab|harb|hum|vap)our"), r"\1or"),
    (re.compile(r"(cent|met|theat|fib)re(s?)$"), r"\1er\2"),
    (re.compile(r"ell(ing|ed|er|ers)$"), r"el\1"),
    (re.compile(r"ogue(s?)$"), r"og\1"),
    (re.compile(r"ence$"), "ense"),
)
_GLOSS = re.compile(
    r"\s*[([](?:extended (?:abstract|version)|invited (?:paper|talk)|abstract|preprint|poster|demo|short paper|"
    r"full version|technical report)[)\]]\s*$|[:,.]\s*(?:industry track paper|extended abstract)\s*$",
    re.IGNORECASE,
)
_GLOSS_ENDS = ")]rRtT"  # what a gloss may end in: most titles end in something else
_HEAD = re.compile(r"^(?P<head>[^:]{2,40}?)(?::\s|\s[-–—]\s|:$)")
_MARKUP = re.compile(r"[{}$\\]|<[^<>]{1,20}>")
_NUMBER = re.compile(r"(?:v(?:ersion)?)?(\d+)$|(ii|iii|iv|vi|vii|viii|ix)$")
_NAME_NUMBER = re.compile(r"(\d+)$")
_SEQUEL = frozenset(("revisited", "revisiting", "reconsidered", "reloaded", "redux"))
"""Words of a title that a later paper has, and the paper that it goes back to has not."""
_SERIES_WORDS = frozenset(
    "part volume vol version v edition no chapter book phase stage release series".split()
)
_NOTICE = re.compile(
    r"^(?:erratum|errata|corrigend(?:um|a)|correction|addendum|reply|response|comment(?:s|ary)?|rebuttal|"
    r"retract(?:ion|ed)|a (?:comment|reply|response|note)|author correction|publisher correction)\b"
)


class Relation(IntEnum):
    """How two titles are related, strongest last."""

    DIFFERENT = 0
    NAMESAKE = 1  # "Orca: ..." twice, and a word of the rest is shared: not enough to be one work
    SAME_NAME = 2  # "Orca: ..." twice, and most of the rest is shared
    EMBEDDED = 3  # one is the other with words left out
    SHORTENED = 4  # one is the other without its end
    NAMED = 5  # one is the other with a name in front: "DistBelief: ..."
    MISSPELT = 6  # a letter or two
    ACRONYM = 7  # an acronym stands for its words, or a plural for a singular
    EQUAL = 8


class Title(NamedTuple):
    """The comparable form of a title: folded words, their string without spaces, the name in front."""

    words: tuple[str, ...]
    squashed: str
    head: int  # how many words the name before the colon has, 0 for none
    notice: bool  # an erratum, a reply ...
    name: str  # the name before the colon as one word, empty without one
    significant: tuple[str, ...]  # the words that carry meaning
    numbers: frozenset[str]  # what may tell a version or a part: digits, Roman numerals


_SPELLED = re.compile("|".join(pattern.pattern for pattern, _ in _SPELLING))
"""Any of the patterns: most words match none."""


@lru_cache(maxsize=131072)
def _american(word: str) -> str:
    if len(word) > 4 and _SPELLED.search(word):
        for pattern, replacement in _SPELLING:
            word = pattern.sub(replacement, word)
    return word


def _words(text: str) -> tuple[str, ...]:
    return tuple(map(_american, fold(text).split()))


@lru_cache(maxsize=262144)
def title_of(text: str) -> Title:
    """Return the comparable form of a title as written."""
    text = _MARKUP.sub("", text)
    if text.rstrip()[-1:] in _GLOSS_ENDS:
        text = _GLOSS.sub("", text)
    words = _words(text)
    if len(words) > 1 and words[0] in ("a", "an", "the"):
        words = words[1:]
    head = _HEAD.match(text) if ":" in text or "-" in text or not text.isascii() else None
    size = len(_words(head["head"])) if head else 0
    if size > 3 or size >= len(words):
        size = 0
    return Title(
        words,
        "".join(words),
        size,
        bool(_NOTICE.match(fold(text))),
        "".join(words[:size]),
        tuple([word for word in words if word not in STOP_WORDS]),
        words_set(filter(None, map(_number, words))),
    )


_NONE: frozenset[str] = frozenset()


def words_set(words: Iterable[str]) -> frozenset[str]:
    """Return a set to keep: one empty set for all, since another would take as much as one with words."""
    return frozenset(words) or _NONE


@lru_cache(maxsize=131072)
def _number(word: str) -> str:
    match = _NUMBER.match(word)
    return (match[1] or match[2]) if match else ""


def _same_word(left: str, right: str) -> bool:
    """Return whether two words are one but for the plural."""
    if left == right:
        return True
    difference = len(left) - len(right)
    if difference == 1:
        return len(right) > 2 and left == right + "s"
    return difference == -1 and len(left) > 2 and right == left + "s"


def _spelled_out(short: str, words: tuple[str, ...], at: int) -> int:
    """Return how many of `words` from `at` on an acronym stands for, 0 for none."""
    if words[at][0] != short[0] or len(short) > 7:
        return 0
    for acronym in (short, short.removesuffix("s")):
        size = len(acronym)
        if 2 <= size <= 6 and acronym.isalpha() and at + size <= len(words):
            run = words[at : at + size]
            if all(word[0] == letter for word, letter in zip(run, acronym, strict=True)):
                return size
    return 0


def _common_start(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[int, int]:
    """Return how many words of each the common beginning takes, acronyms spelled out."""
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] == right[j] or _same_word(left[i], right[j]):
            i, j = i + 1, j + 1
        elif size := _spelled_out(left[i], right, j):
            i, j = i + 1, j + size
        elif size := _spelled_out(right[j], left, i):
            i, j = i + size, j + 1
        else:
            break
    return i, j


def _common_end(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    count = 0
    for ours, theirs in zip(reversed(left), reversed(right), strict=False):
        if ours != theirs and not _same_word(ours, theirs):
            break
        count += 1
    return count


def _is_embedded(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    rest = iter(long)
    return all(any(_same_word(word, other) for other in rest) for word in short)


def _is_reworded(short: Title, long: Title) -> bool:
    """Return whether all telling words of one title stand in the other, three of them at the same end."""
    ours, theirs = set(short.significant), set(long.significant)
    if len(ours) < 4 or not ours <= theirs:
        return False
    return max(_common_start(short.words, long.words)[0], _common_end(short.words, long.words)) >= 3


def other_version(left: Title, right: Title) -> bool:
    """Return whether numbers tell two works apart: v2 and v3, part I and II, X and X-2.

    A number that only the longer title has is harmless deep inside a dropped subtitle
    ("... in 1 Hour"), not right after the shared words nor after "part" or "version".
    """
    ours, theirs = left.numbers, right.numbers
    if left.head and right.head and left.name != right.name:
        # FlashAttention and FlashAttention2 as names
        mine, other = _NAME_NUMBER.search(left.name), _NAME_NUMBER.search(right.name)
        if (mine[1] if mine else "") != (other[1] if other else "") and (
            _NAME_NUMBER.sub("", left.name) == _NAME_NUMBER.sub("", right.name)
        ):
            return True
    if ours == theirs:
        return False
    if not (ours <= theirs or theirs <= ours):
        return True
    short, long = (left, right) if ours <= theirs else (right, left)
    extra = (theirs | ours) - (ours & theirs)
    shared, _ = _common_start(long.words, short.words)
    for at, word in enumerate(long.words):
        if _number(word) in extra and (
            at <= shared or (long.head and at < long.head) or long.words[at - 1] in _SERIES_WORDS
        ):
            return True
    return False


def _misspelt(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Return whether two runs of words differ by a letter or two in a long word."""
    from rapidfuzz.distance import OSA

    if "".join(left) == "".join(right):
        return True
    if len(left) != len(right) or len(left) > 2:
        one, other = "".join(left), "".join(right)
        # joined or parted words with a typo in them
        return (
            abs(len(left) - len(right)) <= 1
            and min(len(one), len(other)) >= 8
            and OSA.distance(one, other) <= 1
        )
    return all(a == b or _mistyped(a, b) for a, b in zip(left, right, strict=True))


def _mistyped(one: str, other: str) -> bool:
    """Return whether two words may be one, typed wrongly once.

    Two letters exchanged make no other word; nor does a letter too much in a small word. In long words a letter or
    two may differ, not the first but by leaving it out: "asymmetric" is no slip of "symmetric", nor "RNN" of "CNN".
    """
    from rapidfuzz.distance import OSA

    short, long = sorted((one, other), key=len)
    if any(map(str.isdigit, one + other)):
        return False
    near = OSA.distance(one, other)
    if near == 1 and (
        (len(short) >= 3 and sorted(one) == sorted(other))
        or (len(short) < len(long) and STOP_WORDS.intersection((one, other)))
        or (len(short) >= 5 and long[1:] == short and long[0] != "a")
    ):
        return True
    return len(short) >= 5 and one[0] == other[0] and near <= (1 if len(short) < 8 else 2)


def relate(left: Title, right: Title) -> Relation:
    """Return how two titles are related; symmetric."""
    if not left.words or not right.words or left.notice != right.notice:
        return Relation.DIFFERENT
    if left.squashed == right.squashed:
        return Relation.EQUAL
    if other_version(left, right) or _SEQUEL.intersection(left.words) != _SEQUEL.intersection(right.words):
        return Relation.DIFFERENT
    i, j = _common_start(left.words, right.words)
    rest, other = left.words[i:], right.words[j:]
    if not rest and not other:
        return Relation.ACRONYM
    end = _common_end(rest, other)
    if end:
        rest, other = rest[:-end], other[:-end]
    if "".join(rest) == "".join(other):
        return Relation.EQUAL
    shared = min(i, j) + end
    if not rest or not other:
        return _one_longer(
            left, right, rest or other, longer=right if not rest else left, start=i, shared=shared
        )
    if shared >= 2 and _misspelt(rest, other):
        return Relation.MISSPELT
    return _partly(left, right)


def _one_longer(
    left: Title, right: Title, extra: tuple[str, ...], *, longer: Title, start: int, shared: int
) -> Relation:
    """Return the relation of two titles of which one has `extra` words more."""
    name = extra[:-1] if extra[-1] in ("a", "an", "the") else extra
    if start == 0 and longer.head == len(name) and shared >= 3:
        return Relation.NAMED
    if shared < 3 and not (left.head and left.name == right.name and shared >= 2):
        return Relation.DIFFERENT
    if start == shared and shared >= 3:
        return Relation.SHORTENED
    return Relation.EMBEDDED if shared >= 0.6 * len(longer.words) else Relation.DIFFERENT


def _partly(left: Title, right: Title) -> Relation:
    """Return the relation of two titles that both have words of their own."""
    short, long = sorted((left, right), key=lambda title: len(title.words))
    if (
        len(short.words) >= 4
        and len(short.words) >= 0.6 * len(long.words)
        and (_is_embedded(short.words, long.words) or _is_reworded(short, long))
    ):
        return Relation.EMBEDDED
    if left.head and right.head and left.name == right.name:
        ours, theirs = set(left.significant[left.head :]), set(right.significant[right.head :])
        fewer = min(len(ours), len(theirs))
        shared = sum(any(_same_word(a, b) for b in theirs) for a in ours)
        if fewer >= 3 and shared >= 0.75 * fewer:
            return Relation.SAME_NAME
        if shared:
            return Relation.NAMESAKE
    return Relation.DIFFERENT
