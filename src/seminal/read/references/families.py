"""Family names alone, before a title or behind it: "Dean and Barroso, The Tail at Scale, CACM 2013"."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import Name
from seminal.model.vocabulary import label
from seminal.read.references import authors, imprint
from seminal.read.references.lexicon import ALSO_NAMES, CHINESE, GIVEN, TITLE_WORDS
from seminal.read.references.links import is_label
from seminal.read.references.publishers import names_house
from seminal.read.references.stops import EDITION, stops

_PARTICLE: Final = r"(?:[Vv]an(?: de[nr]?)?|[Dd]e(?: la)?|[Vv]on(?: der)?|[Ll][ae]|[Dd]i|[Dd]el)\s"
_FAMILY: Final = rf"(?:{_PARTICLE})?[A-ZÀ-Þ][\w'’-]*[^\W\d_]"
_NAMES: Final = rf"{_FAMILY}(?:,\s+{_FAMILY}){{0,11}}(?P<joined>,?\s+(?:and|&)\s+{_FAMILY})?"
_LIST = re.compile(_NAMES)
_ONE_FAMILY = re.compile(_FAMILY)
_HEAD = re.compile(
    rf"(?P<names>{_NAMES})"
    r"(?:,?\s+\(?(?P<year>(?:19|20)\d\d)[a-z]?\)?[.:,]|(?P<end>[.,:]|\s[-–—~]{1,2}(?=\s)))"
    r"\s+(?=[\"“]?[A-ZÀ-Þ0-9]|(?<=[-–—~]\s)[a-z]\S*:\s)"
)
_ONE = re.compile(rf"(?P<name>{_FAMILY}),\s+(?=(?P<next>[A-ZÀ-Þ][\w-]+|An?\s[a-z]))")
_ALONE = re.compile(rf"{_FAMILY}\.\s+(?=[A-ZÀ-Þ])")
_PART = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+")
_DATED = re.compile(r"\b(?:19|20)\d\d\b|['’]\d\d\b")
_SEGMENT = re.compile(r"[^,.?!()\x00\n]{1,300}")
_SUBTITLE = re.compile(r"(?:An?|The (?:Complete|Definitive|Ultimate|Official|Inside|Untold))\s")
"""How a title goes on behind its first words, as often as not: "Kites and Lamps - A History"."""
_GERUND = re.compile(r"[A-Z][a-z]{2,}ing$")
_PLURAL = re.compile(r".*[^\Wsui]s$")
_LAST_NAME = re.compile(
    r"(?:Ma?c|O['’]|Fitz)[A-Z]|.{3,}(?:[a-z]ing|s[eo]n|ski[iy]?|sky|berg|burg|stein|quist|qvist|str[oö]m|gren|dahl|baum"
    r"|feld|field|worth|wood|w?icz|[tv]itz|[oe]vi[cć]h?|escu|opoulos|akis|idis|enko|shvili)$"
)
"""How a family name begins or ends, and no given name does: the second of two is no "Luiz" then."""
_EDITION_BEHIND = re.compile(rf"[,.(]\s+(?:{EDITION.pattern})", re.IGNORECASE)
_UNTIL_PLACE = re.compile(r"[^()\x00\n\d]{1,200}")
_ENOUGH: Final = 3
"""Names before a colon, or parted by commas alone: two may be one person, "Barroso, Luiz", or a subject."""
_WORDS: Final = 4
"""Words of a title behind one name."""


def listed(text: str, *, surely: bool = False) -> tuple[Name, ...]:
    """Return the family names that a whole text lists: "Saltzer, Reed & Clark"; nothing for fewer than two."""
    match = _LIST.fullmatch(text)
    parts = _PART.split(text) if match else []
    if (
        match is None
        or not are_families(parts, surely=surely)
        or not (match["joined"] or len(parts) >= _ENOUGH)
    ):
        return ()
    return _family_names(parts)


def pair(text: str) -> tuple[Name, ...]:
    """Return two family names that but a comma parts: "Kipf, Welling"; nothing where the second may be a given name."""
    parts = text.split(", ")
    if len(parts) != 2 or _LIST.fullmatch(text) is None or not are_families(parts):
        return ()
    if not _LAST_NAME.match(parts[1]) or (parts[0] in CHINESE) != (parts[1] in CHINESE):
        return ()
    return _family_names(parts)


def _family_names(parts: list[str]) -> tuple[Name, ...]:
    """Return the names of parts that are family names, also of those that are words of titles elsewhere: "Page"."""
    return tuple(name for part in parts for name in authors.parse(part, certain=True) or (Name(part),))


def are_families(parts: list[str], *, surely: bool = False) -> bool:
    """Return whether parts are family names; a given name or another word may be one beside more that are surely.

    Plurals alone are a title's subjects: "Fallacies and Pitfalls"; `surely`, so is one of two.
    """
    plural = [part for part in parts if _PLURAL.match(part)]
    other = [part for part in parts if not is_family(part)]
    if not all(map(_may_be_family, other)):
        return False
    if other:
        return 2 * len({*plural, *other}) <= len(parts)
    return 2 * len(plural) < len(parts) if surely else len(plural) < len(parts)


def after_families(text: str, *, shown: bool = False) -> int:
    """Return where a title begins behind family names, else 0.

    What follows must be a phrase, neither a place nor somebody, and a year or an edition must stand behind it or
    before it, or the list must have shown that its items begin so.
    """
    if one := after_word(text):
        return one if _follows_author(text, one) else 0
    match = _HEAD.match(text)
    if match is None:
        return 0
    parts = _PART.split(match["names"])
    year, end = match["year"], (match["end"] or "").strip()
    dashed = end != "" and end not in ".,:"
    few = len(parts) < _ENOUGH and (end == ":" or not (year or match["joined"] or pair(match["names"])))
    if (few and not (shown and end != ":")) or not are_families(parts, surely=dashed):
        return 0
    segment = _SEGMENT.match(text, match.end())
    many = len(parts) > _ENOUGH and end == "."
    dated = year or shown or many or (segment and _DATED.search(text, segment.end()))
    if segment is None or not (dated or _EDITION_BEHIND.search(text, segment.end())):
        return 0
    if (dashed or not dated) and _SUBTITLE.match(segment.group()):
        return 0  # "Kites and Lamps - A History (2003)", "Kites & Lamps, The Complete Guide, 2nd edition"
    if dashed and behind_sign(text[match.end() :]):
        return 0  # "Kites and Wind - Stone, Ortiz and Vik (2003)"
    place = imprint.read(segment.group())
    if place and (place.known or place.date or place.publisher):
        return 0
    somebody = authors.parse(segment.group(), certain=not match["joined"])
    return 0 if somebody and not authors.noun_like(somebody) else match.end()


def behind_quotes(text: str) -> tuple[Name, ...]:
    """Return the family names right behind a title in quotes, also one or two: '"Kites at Night" Stone, Ortiz'."""
    parts = _PART.split(text) if _LIST.fullmatch(text) else []
    told = names_house(text) or is_label(text) or any(map(authors.is_organisation, parts))
    if not parts or told or not are_families(parts, surely=True):
        return ()
    return _family_names(parts)


def behind_sign(text: str) -> tuple[Name, ...]:
    """Return the family names that stand behind a dash, before a place or the end: "Stone, Ortiz, Vik (OSDI 2003)"."""
    behind = _UNTIL_PLACE.match(text)
    people = behind.group().strip(" ,.") if behind else ""
    names = listed(people, surely=True) or pair(people)
    return () if any(authors.is_organisation(name.family) for name in names) else names


def after_word(text: str) -> int:
    """Return where a phrase with a place and a year behind it begins after one word and a full stop, else 0.

    No title ends there: the word is who wrote it, "Lamport. How to ... TOCS 1997", or it goes on.
    """
    match = _ALONE.match(text)
    stop = next(stops(text, match.end(), len(text)), None) if match else None
    if match is None or stop is None or len(text[match.end() : stop.start()].split()) < _WORDS:
        return 0
    found = imprint.read(text[stop.end() :].partition("\x00")[0])
    return match.end() if found and found.venue and found.date else 0


def _follows_author(text: str, start: int) -> bool:
    """Return whether the word before a title is who wrote it; "A" or "An" mostly goes on behind a system's name."""
    word = text[:start].strip(". ")
    if " " in word or _LAST_NAME.match(word):
        return is_family(word)
    return is_family(word) and not _PLURAL.match(word) and not _SUBTITLE.match(text, start)


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
        and label(word) is None
    )


def is_one(text: str) -> bool:
    """Return whether a text is one word written as a family name, with its particle: "Stone", "van Stone"."""
    return _ONE_FAMILY.fullmatch(text) is not None


def is_plural(word: str) -> bool:
    """Return whether a word ends as plurals do: "Lights"; families do too, "Adams"."""
    return _PLURAL.match(word) is not None


def _may_be_family(word: str) -> bool:
    """Return whether a word may be a family name beside others that are: "Page", "Joseph", "Welling"."""
    low = word.lower()
    told = (
        low in GIVEN
        or (low in TITLE_WORDS and low in ALSO_NAMES)
        or (_GERUND.match(word) and low not in TITLE_WORDS)
    )
    return is_family(word) or bool(told and label(word) is None)
