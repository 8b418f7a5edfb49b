"""What is seen of a token and around it: the labeller's features."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate

_WORD = re.compile(r"\w(?:.*\w)?", re.DOTALL)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?$")
_RANGE = re.compile(r"\w*\d+\s?[-–—]+\s?\w*\d+$")
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞА-Я]\.?-?){1,3}$")
_ROMAN = re.compile(r"[IVXLCDM]{1,7}$")
_RUNS = re.compile(r"(.)\1+")
_LOWER, _UPPER, _DIGIT = re.compile(r"[^\W\d_A-ZÀ-ÞА-Я]+"), re.compile(r"[A-ZÀ-ÞА-Я]+"), re.compile(r"\d+")
_OPENS, _CLOSES = "([{", ")]}"
_QUOTE_OPENS, _QUOTE_CLOSES = "“«„‹", "”»"
DISTANCES = (-2, -1, 1, 2)
"""Which neighbours a token sees."""
_BINS = 8
"""Tenths, or so, of a reference: where in it a token is."""


@lru_cache(maxsize=20_000)
def shape(word: str) -> str:
    """Return a word's shape: "Smith" -> "Aa", "2004" -> "4d", "12" -> "2d"."""
    if word.isdigit():
        return f"{min(len(word), 5)}d"
    if _YEAR.match(word):
        return "year+"
    return _LOWER.sub("a", _UPPER.sub("A", _DIGIT.sub("9", word)))[:6]


@lru_cache(maxsize=50_000)
def own(token: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a token's features: all for itself, and the fewer that its neighbours see."""
    found = _WORD.search(token)
    if token.startswith(("http", "10.", "doi:10.", "doi: 10.", "www.")):
        return ("url",), ("url",)
    if found is None:
        return (f"p={token[:3]}",), (f"p={token[:3]}",)
    word, before, behind = found.group(), token[: found.start()], token[found.end() :]
    low = word.lower()
    kind = (
        "year" if _YEAR.match(word)
        else "range" if _RANGE.match(word)
        else "initials" if _INITIALS.match(word)
        else "roman" if _ROMAN.match(word)
        else shape(word)
    )  # fmt: skip
    after = behind[:2]
    mine = [
        f"w={low}", f"k={kind}", f"k={kind}{after}", f"a={after}", f"b={before[-1:]}", f"z={low[-3:]}",
        f"y={low[-2:]}", f"x={low[:3]}", f"v={low[:4]}", f"n={min(len(word), 9)}", f"wa={low[:12]}{after[:1]}",
    ]  # fmt: skip
    seen = [f"w={low}", f"k={kind}{after}", f"a={after}{before[-1:]}"]
    return tuple(mine), tuple(seen)


def context(words: list[str]) -> list[list[str]]:
    """Return what the whole reference says at each of its tokens."""
    last = max(1, len(words))
    opened = quoted = False
    years = [bool(_YEAR.match(word.strip("()[].,;:"))) for word in words]
    passed = list(accumulate(years))
    total = passed[-1] if passed else 0
    first_year = years.index(True) if total else -1
    style = (
        "none" if first_year < 0 else "early" if first_year <= last // 2 and first_year < last - 4 else "late"
    )
    if first_year >= 0 and words[first_year][:1] == "(":
        style += "("
    quotes = any(word[:1] in '“«„"‘' for word in words)
    stops = commas = 0
    rows = []
    for at, word in enumerate(words):
        if word[:1] in _OPENS:
            opened = True
        begins = word[:1] in _QUOTE_OPENS or (word[:1] in "\"‘'" and not quoted)
        if begins:
            quoted = True
        rows.append(
            [
                f"at={at * _BINS // last}",
                f"i={min(at, 5)}",
                f"e={min(last - at - 1, 5)}",
                f"s={style}{min(passed[at], 2)}",
                f"q={quoted:d}{quotes:d}",
                f"o={opened:d}",
                f"st={min(stops, 3)}{style[0]}",
                f"c={min(commas, 4)}",
            ]
        )
        tail = word[-2:]
        if any(mark in tail for mark in _CLOSES):
            opened = False
        if quoted and (any(m in word[1:] for m in _QUOTE_CLOSES) or word.rstrip(".,;:)")[-1:] in "\"’'"):
            quoted = False
        stripped = word.rstrip(")]”\"»’'")
        if stripped.endswith(".") and len(stripped) > 3:
            stops += 1
        commas += "," in tail
    return rows


def features(words: list[str]) -> list[list[str]]:
    """Return the features of each token of a reference; a neighbour's begin with its distance."""
    pairs = [own(word) for word in words]
    rows = context(words)
    last = len(words) - 1
    for at, row in enumerate(rows):
        row.extend(pairs[at][0])
        for distance in DISTANCES:
            other = at + distance
            row += [f"{distance}{one}" for one in pairs[other][1]] if 0 <= other <= last else [f"{distance}#"]
    return rows
