"""Titles: their comparable form, and how two of them are related."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from seminal.text.entities import unescape
from seminal.text.fold import fold
from seminal.text.secondary import secondary_kind
from seminal.text.title_words import SPELLED_AS, STOP_WORDS, american_spelling

_GLOSS = re.compile(
    r"(?:(?<!\s)\s++)?[([](?:extended (?:abstract|version)|invited paper|abstract|preprint|short paper|"
    r"full version|technical report)[)\]]\s*$|[:,.]\s*(?:industry track paper|extended abstract)\s*$",
    re.IGNORECASE,
)
_GLOSS_ENDS = ")]rRtT"  # what a gloss may end in: most titles end in something else
_TAIL = re.compile(r"[(\[（]([^()\[\]（）]{1,60})[)\]）]\s*$")
_TIMES = re.compile(r"(?<=\d)\s{0,3}(?:\\times\b|×)\s{0,3}(?=\d)")
_ENTITY = re.compile(r"&#?\w{1,8};")
_HEAD = re.compile(r"^(?:(?P<head>[^:]{2,40}?)(?::\s|\s[-–—]\s|:$)|\[(?P<tag>[^\[\]]{2,20})\]\s)")
_MARKUP = re.compile(r"\\(?:bf|cal|em|frak|it|math\w{1,6}|rm|sf|tt)\b|[{}$\\]|<[^<>]{1,20}>")
_MARK = re.compile(r"[{}$\\<]")  # all markup has one, few titles do
_ROMAN = re.compile(r"(?=[ivxl])(?:x?l|l?x{0,3})(?:i[vx]|v?i{0,3})$")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}
_NUMBER = re.compile(r"(?:v(?:ersion)?)?(\d+)$|(ii|iii|iv|vi|vii|viii|ix)$")
SERIES_WORDS = frozenset(
    "part volume vol version v edition no chapter book phase stage release series teil tome tomo deel jilid".split()
)
OCCASIONS = frozenset(
    "poster posters demo demonstration tutorial keynote panel talk doctoral student slides video thesis".split()
)
"""Words before or after the title of a paper, for what else there was of it: "Keynote: ...", "... (demo)"."""
_OF_A_KIND = SERIES_WORDS | OCCASIONS | frozenset(("abstract", "reprint"))
"""Words of parentheses that tell another work: "(2nd edition)", "(Student Abstract)"."""
ARTICLES = frozenset(("a", "an", "the"))
_PARTS = frozenset("part volume vol chapter appendix teil band tome tomo partie parte deel jilid".split())
_SIGNED = re.compile(r"\b(?:(\w{1,30})(\+{1,2}|#)(?![\w+#])|([A-Z])([+*])(?=[-\s]?[a-z]{3}))")
"""C++, C#, TLA+, B+trees, B*-trees: folding leaves C, TLA and B."""
_NO_GLOSS = frozenset(
    "almost abridged for from in into of on or over to under using via with without".split()
)
"""Words that begin parentheses which say something of the work: "(in C)"."""


class Title(NamedTuple):
    """A title for comparison: folded words, joined text, leading name."""

    words: tuple[str, ...]
    squashed: str
    head: int  # how many words the name before the colon has, 0 for none
    notice: str  # the kind of text about another that it is: an erratum, a reply; empty for most
    name: str  # the name before the colon as one word, empty without one
    significant: tuple[str, ...]  # the words that carry meaning
    numbers: frozenset[str]  # what may tell a version or a part: digits, Roman numerals, a name's "++"
    tail: int  # how many words stand in parentheses at the end, where these may be a gloss
    unknown: frozenset[str] = frozenset()  # words that no title of a large register has: misspelt, or coined


def _folded_words(text: str, folded: Callable[[str], str] = fold) -> tuple[str, ...]:
    """Return a text's folded words in American spelling."""
    return tuple(map(american_spelling, folded(text).split()))


def title_words(text: str) -> tuple[str, ...]:
    """Return the words of a title's comparable form, without the other parts of `title_of`."""
    return _plain_words(text, fold.__wrapped__)[1]  # each of a dump's titles once: nothing to remember


def _plain_words(text: str, folded: Callable[[str], str] = fold) -> tuple[str, tuple[str, ...], bool]:
    """Return a title without markup, its words without article, and whether it had one."""
    if "&" in text and _ENTITY.search(text):
        text = unescape(text)
    if "times" in text or "×" in text:
        text = _TIMES.sub("x", text)
    if _MARK.search(text):
        text = _MARKUP.sub("", text)
    if text.rstrip()[-1:] in _GLOSS_ENDS:
        text = _GLOSS.sub("", text)
    words = _folded_words(text, folded)
    article = len(words) > 1 and words[0] in ARTICLES
    return text, words[1:] if article else words, article


@lru_cache(maxsize=262144)
def title_of(text: str) -> Title:
    """Return the comparable form of a title as written."""
    text, words, article = _plain_words(text)
    head = _HEAD.match(text) if ":" in text or "-" in text or text[:1] == "[" or not text.isascii() else None
    size = len(_folded_words(head["head"] or head["tag"])) - article if head else 0
    if size > 3 or size >= len(words):
        size = 0
    return Title(
        words,
        "".join(words),
        size,
        secondary_kind(text),
        "".join(words[:size]),
        tuple([word for word in words if word not in STOP_WORDS]),
        words_set([*filter(None, map(number_of, words)), *_part_numbers(words), *_words_with_signs(text)]),
        _words_in_parentheses(text, len(words)),
    )


def _words_in_parentheses(text: str, size: int) -> int:
    """Return how many words are in parentheses at a title's end, if a gloss.

    0 for parentheses that make another work ("(2nd edition)") or belong to the title ("(in C)"). `size` is the title's
    number of words.
    """
    found = _TAIL.search(text) if text.rstrip()[-1:] in (")", "]", "）") else None
    words = _folded_words(found[1]) if found else ()
    if not words or len(words) == size or words[0] in _NO_GLOSS or not _OF_A_KIND.isdisjoint(words):
        return 0
    return len(words)


def _words_with_signs(text: str) -> list[str]:
    """Return the words with signs that folding loses: `c++`, `c#`, `b*`."""
    if "+" not in text and "#" not in text and "*" not in text:
        return []
    return [f"{fold(name or letter)}{sign or mark}" for name, sign, letter, mark in _SIGNED.findall(text)]


_NONE: frozenset[str] = frozenset()


def same_name(left: Title, right: Title) -> bool:
    """Return whether two titles have one name before the colon; False without any."""
    return left.name == right.name != ""


def one_is_the_name(left: Title, right: Title) -> bool:
    """Return whether one title is only the other's name before the colon: "ViT", "ViT: ..."."""
    return left.name == right.squashed != "" or right.name == left.squashed != ""


def words_set(words: Iterable[str]) -> frozenset[str]:
    """Return a set of words to keep; all empty ones are one object."""
    return frozenset(words) or _NONE


@lru_cache(maxsize=131072)
def number_of(word: str) -> str:
    """Return a word's version number, else "": `v2` and `ii` -> `2`."""
    match = _NUMBER.match(word)
    return (match[1] or SPELLED_AS[match[2]]) if match else ""


def numeral(word: str) -> str:
    """Return the number of a word in a numbered place, else "": `xii` -> `12`."""
    if not _ROMAN.match(word):
        return number_of(word)
    values = [_ROMAN_VALUES[letter] for letter in word]
    return str(sum(-one if one < after else one for one, after in pairwise([*values, 0])))


def _part_numbers(words: tuple[str, ...]) -> list[str]:
    """Return letters and spelled numbers after "part" and the like."""
    if _PARTS.isdisjoint(words):
        return []
    return [number for before, word in pairwise(words) if (number := part_of(before, word))]


def part_of(before: str, word: str) -> str:
    """Return the number (`two` -> `2`) or letter after a word like "part", else ""."""
    if before in _PARTS and not number_of(word) and (len(word) == 1 or word in SPELLED_AS):
        return SPELLED_AS.get(word, word)
    return ""
