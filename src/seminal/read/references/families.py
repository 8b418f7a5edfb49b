"""Family names alone, before a title or behind it: "Dean and Barroso, The Tail at Scale, CACM 2013"."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import Name
from seminal.model.vocabulary import label
from seminal.read.references import authors, imprint
from seminal.read.references.lexicon import GIVEN, TITLE_WORDS

_PARTICLE: Final = r"(?:[Vv]an(?: de[nr]?)?|[Dd]e(?: la)?|[Vv]on(?: der)?|[Ll][ae]|[Dd]i|[Dd]el)\s"
_FAMILY: Final = rf"(?:{_PARTICLE})?[A-ZÀ-Þ][\w'’-]*[^\W\d_]"
_NAMES: Final = rf"{_FAMILY}(?:,\s+{_FAMILY}){{0,11}}(?P<joined>,?\s+(?:and|&)\s+{_FAMILY})?"
_LIST = re.compile(_NAMES)
_HEAD = re.compile(
    rf"(?P<names>{_NAMES})"
    r"(?:,?\s+\(?(?P<year>(?:19|20)\d\d)[a-z]?\)?[.:,]|(?P<end>[.,:]))\s+(?=[\"“]?[A-ZÀ-Þ0-9])"
)
_ONE = re.compile(rf"(?P<name>{_FAMILY}),\s+(?=(?P<next>[A-ZÀ-Þ][\w-]+|An?\s[a-z]))")
_PART = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+")
_DATED = re.compile(r"\b(?:19|20)\d\d\b")
_SEGMENT = re.compile(r"[^,.?!()\x00\n]{1,300}")
_SYSTEM = re.compile(r"(?!Ma?c[A-Z])\w*[a-z][A-Z]")
"""A system's name: "DeepSpeed"."""
_ENOUGH: Final = 3
"""Names before a colon, or parted by commas alone: two may be one person, "Barroso, Luiz", or a subject."""


def listed(text: str) -> tuple[Name, ...]:
    """Return the family names that a whole text lists: "Saltzer, Reed & Clark"; nothing for fewer than two."""
    match = _LIST.fullmatch(text)
    parts = _PART.split(text) if match else []
    if match is None or not all(map(is_family, parts)) or not (match["joined"] or len(parts) >= _ENOUGH):
        return ()
    return tuple(name for part in parts for name in authors.parse(part, certain=True))


def after_families(text: str, *, shown: bool = False) -> int:
    """Return where a title begins behind family names, else 0.

    What follows must be a phrase, neither a place nor somebody, and a year must stand behind it or before it,
    or the list must have shown that its items begin so.
    """
    match = _HEAD.match(text)
    if match is None:
        return 0
    parts = _PART.split(match["names"])
    year = match["year"]
    few = len(parts) < _ENOUGH and (match["end"] == ":" or not (year or match["joined"]))
    if (few and not (shown and match["end"] != ":")) or not all(map(is_family, parts)):
        return 0
    segment = _SEGMENT.match(text, match.end())
    many = len(parts) > _ENOUGH and match["end"] == "."
    if segment is None or not (year or shown or many or _DATED.search(text, segment.end())):
        return 0
    place = imprint.read(segment.group())
    if place and (place.known or place.date or place.publisher):
        return 0
    somebody = authors.parse(segment.group(), certain=not match["joined"])
    return 0 if somebody and not authors.noun_like(somebody) else match.end()


def after_one(text: str) -> int:
    """Return where a title begins behind one word and a comma, else 0: the list must show that it is a family name."""
    match = _ONE.match(text)
    if match is None or match["next"].lower() in GIVEN:
        return 0
    segment = _SEGMENT.match(text, match.end())
    place = imprint.read(segment.group()) if segment else None
    return 0 if place and (place.known or place.date or place.publisher) else match.end()


def is_family(word: str) -> bool:
    """Return whether a word is a family name, and none of a title, a system or a place."""
    names = authors.parse(word, certain=True)
    low = word.lower()
    return (
        len(names) == 1
        and not names[0].given
        and not authors.is_noun(names[0])
        and low not in GIVEN
        and low not in TITLE_WORDS
        and not word.isupper()
        and not _SYSTEM.match(word)
        and label(word) is None
    )
