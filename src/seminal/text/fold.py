"""Folding: the plain words of a text, for comparing and for making keys."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from seminal.text.pattern import lazy

# Letters that NFKD does not take apart.
_SPECIAL = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "ŋ": "ng",
        "’": "'", "‘": "'", "ʼ": "'", "`": "'",
    }
)  # fmt: skip
_APOSTROPHE = lazy(r"'(?=s\b|\w)")
_GREEK = "GREEK SMALL LETTER "
_MICROSECOND = lazy(r"\b[µμ]s\b")
_NOT_WORD = re.compile(r"[\W_]+")
_ASCII = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
"""What becomes of each character of ASCII: three fifths of the time that the pattern takes."""
_NOT_ASCII = lazy(r"[^a-z0-9 ]+")
_COMMAND = lazy(r"\\[a-zA-Z]+ ?|[{}\\\"'^~`=]")

_TWINS: Final = {
    "АВЕКМНОРСТХаеорсухіјѕԁԛԝѵһ": "ABEKMHOPCTXaeopcyxijsdqwvh",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυκ": "ABEZHIKMNOPTYXavopuk",  # Greek
}
_TABLE: Final = str.maketrans(
    {ord(strange): plain for row, twins in _TWINS.items() for strange, plain in zip(row, twins, strict=True)}
    | {ord("！") + at: chr(ord("!") + at) for at in range(94)}  # the full-width forms of ASCII
    | {"‐": "-", "‑": "-", "–": "-", "−": "-", "：": ":"}
)


def _greek(character: str) -> str:
    """Return a small Greek letter's name (`mu` for `μ`), other characters unchanged."""
    name = unicodedata.name(character, "")
    # Unicode spells one letter "lamda"
    return (
        name.rsplit(" ", 1)[-1].lower().replace("lamda", "lambda") if name.startswith(_GREEK) else character
    )


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return the lower-case words of `text`, joined by single spaces.

    Accents and apostrophes go, Greek letters are spelled out, letters of other scripts stay, and
    all else parts words: `fold("Google’s µLayer: Día-1") == "googles mulayer dia 1"`.
    """
    if text.isascii():
        if text.isalnum():  # one word
            return text.lower()
    else:
        text = _MICROSECOND.sub("microsecond", text)
        text = unicodedata.normalize("NFKD", text.translate(_SPECIAL))
        text = "".join(_greek(c) for c in text if not unicodedata.combining(c))
    if "'" in text:
        text = _APOSTROPHE.sub("", text)
    if text.isascii():
        return " ".join(text.translate(_ASCII).split())
    return _NOT_WORD.sub(" ", text.lower()).strip()


def sort_form(text: str) -> str:
    """Return a name for sorting: without accents, case folded."""
    bare = unicodedata.normalize("NFKD", text)
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


def squash(text: str) -> str:
    """Return the folded text without spaces: "Van der Berg" -> "vanderberg"."""
    if text.isascii() and text.isalnum():  # most family names
        return text.lower()
    return fold(text).replace(" ", "")


def ascii_words(text: str) -> list[str]:
    """Return the folded words, only `[a-z0-9]` of each, as keys are made of."""
    folded = fold(text)
    return (folded if folded.isascii() else _NOT_ASCII.sub("", folded)).split()


def plain_text(value: str) -> str:
    """Return a field's value without LaTeX commands, accents and braces, for comparing words."""
    return _COMMAND.sub("", value) if "\\" in value or "{" in value else value


def latinised(text: str) -> str:
    """Return `text` with Cyrillic, Greek and full-width look-alikes as ASCII.

    The length stays. A text without any ASCII letter is in a script of its own and stays, too.
    """
    if text.isascii() or not any(c.isascii() and c.isalpha() for c in text):
        return text
    return text.translate(_TABLE)
