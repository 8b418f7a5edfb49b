"""Look up a word's classes (month, place, publisher ...) in a dozen languages."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.read.references.lexicon import PARTICLES, word_lists


@lru_cache(maxsize=1)
def _classes_by_word() -> dict[str, str]:
    """Return each word's letters of classes, sorted: "may" -> "m".

    Words are those of `lexicon.txt`, and particles ("d").
    """
    found: dict[str, str] = {}
    for line in word_lists(__package__, "lexicon.txt"):
        name, _, words = line.partition(":")
        for word in words.split():
            found[word] = found.get(word, "") + LETTERS[name]
    for word in PARTICLES:
        found[word] = found.get(word, "") + "d"
    return {word: "".join(sorted(set(letters))) for word, letters in found.items()}


LETTERS = {
    "in": "i", "and": "a", "others": "o", "editor": "e", "pages": "p", "volume": "v", "issue": "n", "month": "m",
    "edition": "r", "thesis": "t", "journal": "j", "meeting": "c", "publisher": "h", "place": "l", "online": "u",
    "family": "f", "given": "g",
}  # fmt: skip
"""One letter for each class of words."""
_TOWN = re.compile(r"([^\W\d_]+)(?: [A-Z][^\W\d_]+)?(?:, ?(?:[A-Z]{2}|D\. ?C\.?|U\. ?S\. ?A\.?|USA))?")
_JOURNAL_ENDS = ("学报", "杂志", "雑誌", "研究", "紀要", "论丛", "学刊", "评论", "新聞", "日报", "集刊")
_PUBLISHER_ENDS = (
    "出版社", "出版会", "书局", "書局", "書店", "書房", "印书馆", "印書館", "书店", "出版公司", "文庫", "新書",
)  # fmt: skip
_FAMILY, _NAME = (2, 1), range(2, 6)
"""Letters of a family name in Chinese or Japanese, the longer first, and of a name with it."""


def classes(word: str) -> str:
    """Return the letters of a word's classes: "paris" -> "l", "" for an unknown word."""
    found = _classes_by_word().get(word, "")
    if found or not is_wide(word):
        return found
    if word.endswith(_JOURNAL_ENDS):
        return LETTERS["journal"]
    if word.endswith(_PUBLISHER_ENDS):
        return LETTERS["publisher"]
    families = [n for n in _FAMILY if LETTERS["family"] in _classes_by_word().get(word[:n], "")]
    named = any(len(word) - n in (1, 2) for n in families)
    return LETTERS["family"] if named and len(word) in _NAME else ""


def is_wide(word: str) -> bool:
    """Return whether a word ends in an East Asian letter (above U+3000)."""
    return word[-1:] > "\u3000"


def is_town(text: str) -> bool:
    """Return whether a text is a known town, perhaps with a state: "Geneva", "Washington, DC"."""
    match = _TOWN.fullmatch(text.strip(" .,:;"))
    return match is not None and LETTERS["place"] in classes(match[1].lower()) and match[1][0].isupper()
