"""The text behind a title in parts: by sentences, dashes, parentheses and lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from seminal.read.references import authors, imprint, people_behind, signed_behind
from seminal.read.references.marked import MASK
from seminal.read.references.part import EDGE
from seminal.read.references.remarks import is_sentence
from seminal.read.references.stops import stops
from seminal.text import dates

_SEPARATOR = re.compile(
    rf"\s/\s?(?=[A-Z\d])|(?P<keep>(?<=\d)\s?\("
    rf"(?:\d{{1,4}}(?:[-–/]{{1,2}}\d+)?|[a-z]\d{{1,2}}|suppl\.?(?:\s?\d{{1,3}})?"
    rf"|(?:{dates.MONTH}\.?|spring|summer|autumn|fall|winter)(?:\s(?:19|20)\d\d)?)\)"
    rf"|(?:\bpp?\.|\bpages|:)\s?\d{{1,6}}\s[-–—]{{1,2}}\s\d{{1,6}}(?!\w)|(?<=\d\))\s?\((?:19|20)\d\d\)(?=\s\w?\d)"
    rf"|;\s(?:(?<=Chapman;.)(?=Hall)|(?<=Taylor;.)(?=Francis)|(?<=Morgan;.)(?=Claypool)|(?<=Simon;.)(?=Schuster))"
    rf"|(?<=\w)\s\((?-i:[A-Z][A-Za-z&]{{1,9}})\)(?=,\s(?:19|20)\d\d\s\w|,\s\d{{1,4}}\s?\(\d|,?\s(?:19|20)\d\d\s*(?:\n|\Z)))|{MASK}+|\n|\s[-–—~"
    rf"|•·]+\s|\s[–—]\s?(?!\d)|[–—]\s(?!\d)|—(?!\d)|;\s|[()\[\]]|\s:\s|:\s+(?=\*|$)",
    re.IGNORECASE,
)
_IN_NAMES = frozenset(("-", "–", "—", ":"))
"""Signs that part nothing in a name in italics: "*Environment B: Planning and Design*"."""
_VOLUME_BEHIND = re.compile(r"[\s,]+(?!(?:19|20)\d\d\b)\d{1,4}\b")
_OTHERS_LAST = re.compile(r"(?<=\bet al\.) (?=[A-Z][a-z]* [a-z])")
"""Where a sentence begins behind "et al."."""
_CONTAINS = re.compile(r"\b(?:[Ii]n:?\s|[Ee]ds?\b)")
"""What stands before a book that holds a work: "In I. Greif (Ed.), *Cooperative work: a book of readings.*"."""
_BY = re.compile(r"^(?:by|authors?:)\s+", re.IGNORECASE)
_NAME_WORDS: Final = 6
_SHORT: Final = 3  # letters of a word that a name may have in small ones
_LONG_NAME: Final = 8
_LOOK: Final = 20  # characters before words in italics that may say what they are
_YEAR_ENDS = re.compile(r"\b(?:19|20)\d\d\W*\Z")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of the text after a title: what parts it from the one before (`-`, `(`, `.`) and its place."""

    lead: str
    start: int
    end: int


def of(text: str, start: int, emphasised: list[tuple[int, int]], colon: int = 0) -> list[Chunk]:
    """Return the parts of the text from `start` on; `colon` is where one parts names from a remark, if any does."""
    found = list(_chunks_after_title(text, start, emphasised, colon))
    return list(_people_joined(found, text)) if ";" in text else found


def _chunks_after_title(
    text: str, start: int, emphasised: list[tuple[int, int]], colon: int
) -> Iterator[Chunk]:
    """Yield the parts of the text after a title, by sentences, dashes, parentheses, lines, and a remark's colon."""
    cuts = [
        (m.start(), m.end(), m.group().strip() or "\n")
        for m in _SEPARATOR.finditer(text, start)
        if not (m.group("keep") or (m.group().strip() in _IN_NAMES and _is_emphasised(m, emphasised)))
    ]
    cuts += [
        (m.start(), m.end(), ".")
        for m in stops(text, start, len(text))
        if not _is_emphasised(
            m, emphasised, _VOLUME_BEHIND.match(text, m.start() + 1)
        )  # "*Publ. Math. Inst.* 4" is one place
    ]
    cuts += [(m.start(), m.end(), ".") for m in _OTHERS_LAST.finditer(text, start)]
    cuts += [(a - 2, a, ":") for a, _ in emphasised[:20] if a - 2 >= start and text[a - 2 : a] == ": "]
    cuts += [(a - 1, a, "\n") for a, b in emphasised[:20] if a > start and _is_dated_place(text, a, b)]
    cuts += [(b, b + 1, ".") for a, b in emphasised[:20] if a >= start and _are_signed(text, a, b)]
    cuts += [(colon, colon + 1, ":")] if colon else []
    lead, at = "", start
    for left, right, what in sorted(cuts):
        if left < at:
            continue
        if left > at:
            yield Chunk(lead, at, left)
        lead, at = what[0], right
    if at < len(text):
        yield Chunk(lead, at, len(text))


def _people_joined(chunks: list[Chunk], text: str) -> Iterator[Chunk]:
    """Yield chunks, and as one those of people that semicolons part: "Ada Stone; Ben Ortiz; Cleo Vik, 2003"."""
    last: Chunk | None = None
    for chunk in chunks:
        if (
            last
            and chunk.lead == ";"
            and (
                (
                    "," not in text[last.start : last.end]
                    and _ends_with_name(text, last)
                    and _ends_with_name(text, chunk)
                )
                or (_is_inverted(text, last) and _is_inverted(text, chunk))
            )
        ):
            last = Chunk(last.lead, last.start, chunk.end)
            continue
        if last:
            yield last
        last = chunk
    if last:
        yield last


def _is_inverted(text: str, chunk: Chunk) -> bool:
    """Return whether a chunk is a name with its initials behind, or ends with one behind a semicolon: "and Vik, C."."""
    said = text[chunk.start : chunk.end].rpartition(";")[2].strip()
    return people_behind.INVERTED.match(said.removeprefix("and ")) is not None


def _ends_with_name(text: str, chunk: Chunk) -> bool:
    """Return whether a chunk is a whole name, or ends with one behind a semicolon, and what a comma adds."""
    said = text[chunk.start : chunk.end].rpartition(";")[2].partition(",")[0]
    return len(said.split()) <= _NAME_WORDS and authors.is_person(_BY.sub("", said.strip(EDGE)))


def is_said(text: str, start: int, end: int) -> bool:
    """Return whether words in italics are what the list says: a sentence, or a line mostly in small letters."""
    inner = text[start:end]
    words = [word for word in inner.split() if len(word) > _SHORT]
    small = sum(word[0].islower() for word in words)
    if text[start - 1 : start] == "\n" and len(words) > _LONG_NAME and 2 * small > len(words):
        return True
    return is_sentence(inner) and not _CONTAINS.search(text, max(0, start - _LOOK), start)


def _is_dated_place(text: str, start: int, end: int) -> bool:
    """Return whether words in italics right behind others are a venue and its year: "Ada Stone *Main LAMP 2003*"."""
    place = text[start:end].partition(";")[0]
    if (
        text[start - 1 : start] != " "
        or not text[start - 2 : start - 1].isalnum()
        or not _YEAR_ENDS.search(place)
    ):
        return False
    found = imprint.read(place)
    return bool(found and found.venue and found.date)


def _are_signed(text: str, start: int, end: int) -> bool:
    """Return whether words in italics with a place right behind them are names: "*Ada Stone, Ben Ortiz* OSDI, 2024"."""
    if text[end : end + 1] != " " or not text[end + 1 : end + 2].isupper() or text[end - 1] in ".,;:":
        return False
    said = text[start:end]
    names = authors.parse(said, certain=True)
    if not names or not all(name.given for name in names) or authors.noun_like(names):
        return False
    return any(map(signed_behind.known_given, names)) and imprint.read(said) is None


def _is_emphasised(
    match: re.Match[str], emphasised: list[tuple[int, int]], volume: re.Match[str] | None = None
) -> bool:
    return any(a <= match.start() < b - (not volume) for a, b in emphasised[:20])
