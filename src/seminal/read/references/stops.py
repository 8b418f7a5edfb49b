"""Where a sentence ends, and which full stops end none: an initial's, an abbreviation's, an edition's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seminal.read.references.abbreviations import ABBREVIATIONS, DOUBTFUL, OPENING, is_clipped

_PARTICLE = r"(?:von|van|de|di|da|la|le|el)\s(?:der\s|den\s|la\s)?"
_SMALL = r"(?:ar|bio|med|chem)[XxRr]?[Xx]?iv\b|eLife\b|npj\s|iScience\b"
"""Places whose names begin with a small letter."""
_STOP = re.compile(rf"[.?!][\"”'’)]*(?=\s+(?:(?:{_PARTICLE})?[\"“(\[A-Z0-9À-Þ—\x00]|{_SMALL})|\s*$|\s*\x00)")
EDITION = re.compile(
    r"(?:(?:(\d{1,2})(?:st|nd|rd|th|\.?[ªºa]|\.)"
    r"|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))[ -]?"
    r"|(?:re|new|int)\w*\.?[ -])(?:ed(?:ition|n)?\b\.?|auflage\b|aufl\b\.?|édition\b)",
    re.IGNORECASE,
)
"""An edition behind a book's title: "Fourth edition", "2nd Ed.", "30. Auflage"."""
HINT = re.compile(
    r"(?:see|skim|skip|look (?:for|at)|check (?:out|chapters?|sections?)"
    r"|(?:only )?read (?:only|the|chapters?|sections?))\s",
    re.IGNORECASE,
)
"""What a list says in parentheses to who reads a work: "Wind tables (skip section 3)"."""
_PART_AHEAD = re.compile(r"\s+Part\s+(?:[IVX]+|\d+|[A-D])\s*[:.]")
"""A title goes on behind its full stop: "Outflow of storms. Part II: Implications"."""
_QUOTE_AHEAD = re.compile(r"\s+[\"“„«]")
_DIGIT_AHEAD = re.compile(r"\s?\d")
_DIGRAPH = re.compile(r"(?!Ng)[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]")
"""Two letters for a given name: no vowel is in them."""
_INITIAL_AHEAD = re.compile(r"[A-ZÀ-Þ]\.[ -]?\Z")
_NEXT = re.compile(r"\s+([A-Z][a-z]{1,8})\.")


def is_stop(text: str, match: re.Match[str]) -> bool:
    """Return whether the full stop found ends a sentence, and is not an initial's or an abbreviation's."""
    if text[match.start()] != ".":
        return True
    if _PART_AHEAD.match(text, match.end()):
        return False
    if text[match.start() - 1] == "." != text[match.start() - 2 : match.start() - 1]:
        return True  # an abbreviation's, and the sentence's behind it: "SIAM J. Comput.. Publisher"
    start = match.start()
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "'.") and match.start() - start < 12:
        start -= 1
    word = text[start : match.start()]
    if len(word) > 1 and _QUOTE_AHEAD.match(text, match.end()):
        return True  # 'Stone, A., et al. "A Title"'
    if word == "n" and _DIGIT_AHEAD.match(text, match.end()):
        return False  # "Kite Letters, vol. 4, n. 1"
    if len(word) == 1 and text[start - 2 : start] == ".-":
        return False  # "W.-m. Stone"
    if _DIGRAPH.fullmatch(word) and _INITIAL_AHEAD.search(text, max(0, start - 3), start):
        return False  # "L. Gr. Stone", while "X. Li. Night Kites" ends there
    initial = word[-1:].isupper() and word[-2:-1] in ("", ".")  # "E.W. Dijkstra"
    if initial or (word.isdigit() and EDITION.match(text, start)):
        return False
    known = word.lower().strip(".")
    if known in DOUBTFUL:
        if word[0].islower():
            return True
        after = _NEXT.match(text, match.end())
        follows = after is not None and after.group(1).lower() in ABBREVIATIONS - OPENING
        clipped = is_clipped(text, start, match.start())
        return not (follows or clipped)
    return known not in ABBREVIATIONS and not is_clipped(text, start, match.start())


def stops(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Yield the ends of sentences in a range."""
    for match in _STOP.finditer(text, start, end):
        if is_stop(text, match):
            yield match
