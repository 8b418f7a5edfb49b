"""Names with the imprint behind them: "Kwon et al., SOSP 2023"."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.model.vocabulary import label
from seminal.read.references import authors, imprint
from seminal.read.references.marked import MASK
from seminal.read.references.publishers import is_house
from seminal.read.references.stops import is_stop
from seminal.text import dates

_CUT = re.compile(
    r"[,;]\s*|(?<=et[ .]al\.)\s+|(?<=et[ .]al)\s+|(?<=et\. al)\.?\s+|:\s+"
    r"|\s+(?=\(?(?:19|20)\d\d\)?\W*$)|\.\s+(?=[A-Z])|\s+@\s*"
)
_LETTERS = re.compile(r"\S [^\W\d_][\w'’-]+, [A-Z]{3,8}$")
"""Capitals behind a whole name are a place's: "Ada Stone, FOLD"; behind a family name they are initials."""
_BARE_PLACE = re.compile(r"(?<=[a-z.]{2})\s+(?=[A-Z][\w&/-]{1,14}\s?['’]?(?:(?:19|20)\d\d|\d\d)$)")
_CAPITALS = re.compile(r"\s*[A-Z][A-Z&]{2,9}\s?(?:['’]\d\d)?\W*")
_MONTH_LAST = re.compile(rf"(?:,\s*|\bal\.?\s+){dates.MONTH}\Z", re.IGNORECASE)
_WORD_LAST = re.compile(r"\b[A-ZÀ-Þ][^\W\d_]+\Z")
_JOINED = re.compile(r"\s(?:and|&)\s")
_LONGEST_WORD = 16
_MOST = 40
"""Places at which a text is cut: names and an imprint need no more."""


def names_and_imprint(text: str) -> tuple[tuple[Name, ...], imprint.Imprint | None] | None:
    """Return names and the imprint behind them: "Kwon et al., SOSP 2023", "Ayar Labs, 2023"."""
    text = text.replace(MASK, " ")
    bare = _BARE_PLACE.search(text)
    if bare and label(text[bare.end() :]) and authors.parse(text[: bare.start()]):
        text = f"{text[: bare.start()]}, {text[bare.end() :]}"  # "Ada Stone, Ben Ortiz OSDI 2019"
    cuts = [m.span() for m in _CUT.finditer(text[:3000]) if not _in_abbreviation(text, m)]
    for start, end in reversed(cuts[:_MOST]):
        left, right = text[:start], text[end:]
        last = left.rsplit(",", 1)[-1]
        if _MONTH_LAST.search(left, max(0, len(left) - _LONGEST_WORD)):
            continue  # "Meta, April 2024"
        if not right.strip() or right.startswith(("and ", "& ")) or label(last) or is_house(last.strip()):
            continue
        if placed := bool(_LETTERS.search(left)) and imprint.dates_only(right):
            left, right = left[: -len(last) - 1], f"{last}, {right}"
        placed = placed or (left.endswith(("al.", "al")) and _CAPITALS.fullmatch(right) is not None)
        placed = placed or (
            right.strip()[1:] != right.strip()[1:].lower() and label(right.strip(" .")) is not None
        )
        found = imprint.read(right.strip("() "), certain=placed)
        if not (found or imprint.dates_only(right)):
            continue
        if found and found.publisher and not (found.known or found.date) and _is_persons_name(left, right):
            continue  # "Christopher D. Manning" is no book of that publisher
        names = authors.parse(left, certain=True)
        if names and not _ends_in_place(names[-1]):
            return names, found  # "Scalable Simulation, Demonstration, and Imitation CVPR 2024" names nobody
    return None


def _in_abbreviation(text: str, cut: re.Match[str]) -> bool:
    """Return whether a full stop is one within a journal's name: "Bull. Amer. Math. Soc."; an initial may end names."""
    if text[cut.start()] != ".":
        return False
    word = _WORD_LAST.search(text, max(0, cut.start() - _LONGEST_WORD), cut.start())
    return word is not None and not is_stop(text, cut)


def _ends_in_place(name: Name) -> bool:
    """Return whether a place was read as a part of a name: "Stone, A. CHI", "Imitation CVPR"."""
    family, _, last = name.family, *name.given.rpartition(" ")[1:]
    if not name.given:
        return label(family) is not None
    return any(word.isupper() and label(word) for word in (family, last))


def _is_persons_name(left: str, right: str) -> bool:
    """Return whether a publisher's name belongs to a person: behind an initial, with one, or joined to another's."""
    names = authors.parse(right, certain=True)
    joined = _JOINED.search(right) is not None and len(names) > 1 and all(name.given for name in names)
    return joined or bool(re.search(r"\b[A-Z]$", left)) or any("." in name.given for name in names)
