"""What parentheses behind a title hold: where its authors work, or a venue that no table knows."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.model.vocabulary import venue
from seminal.read.references import authors, imprint
from seminal.read.references.abbreviations import ABBREVIATIONS
from seminal.read.references.lexicon import TITLE_WORDS
from seminal.text.pattern import lazy

_NAME_AND_YEAR = re.compile(r"([A-Z][^,;:]{1,120}?)\s*[,'’‘ ]\s*(?:(?:19|20)\d\d|(?<=['’‘])\d\d)$")
_MEETS = lazy(
    r"[Ww]orkshop|[Ss]ymposium|[Cc]onference|[Jj]ournal|[Pp]roceedings|Transactions|Challenge|Competition|Summit"
)
_HYPHEN = re.compile(r"[-@/]")
_PLACES = re.compile(r"\s*[,;&/]\s*|\s+and\s+")
_INSTITUTION = re.compile(r"\b(?:Universit\w+|Institut\w*|Colleges?|Laborator\w+|School of|Academy)\b")
_DIGIT = re.compile(r"\d")


def affiliation(text: str) -> bool:
    """Return whether a text in parentheses names where the authors work: "(MIT, NVIDIA)", "(UC Davis)"."""
    if _DIGIT.search(text) or len(text) > 400:
        return False
    parts = [part.split() for part in _PLACES.split(text) if part.strip()]
    sure = sum(authors.is_organisation(" ".join(p)) or _is_acronym(p[0]) for p in parts)
    alone = len(parts) == 1 and len(parts[0]) == 1 and not authors.is_organisation(text)
    return (
        not alone
        and 2 * sure >= len(parts) > 0
        and not any(venue(" ".join(p)) for p in parts)
        and not any(w.endswith(".") and len(w) == 2 for p in parts for w in p)
    )


def only_institutions(text: str) -> bool:
    """Return whether a text names universities and their like, and nothing else: "MIT and University of Kites"."""
    parts = [part for part in _PLACES.split(text.strip(" .")) if part]
    return bool(parts) and all(
        _INSTITUTION.search(part)
        or (len(part.split()) <= 2 and (_is_acronym(part) or authors.is_organisation(part)))
        for part in parts
    )


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper() and word.isalpha()


def unlisted_venue(text: str) -> imprint.Imprint | None:
    """Return the imprint of "Big Data Research 2021", "SIGMOD-Companion '23": no comma, and nobody's name."""
    match = _NAME_AND_YEAR.match(text)
    if match is None:
        return None
    parts = [part for part in _HYPHEN.split(match.group(1)) if part]
    words = match.group(1).split()
    part_of_known = len(words) == 1 and len(parts) > 1 and any(venue(part) for part in parts)
    title_words = (
        len(words) > 1
        and all(w[0].isupper() for w in words)
        and any(w.lower() in TITLE_WORDS and not authors.is_organisation(w) for w in words)
    )
    if part_of_known or title_words or _short_form(words):
        return imprint.read(text, certain=True)
    return None


def _short_form(words: list[str]) -> bool:
    """Return whether words are a venue's short form, which nobody is called: "DSNW", "DocEng", "IEEE ToQE"."""
    if any(_MEETS.search(word) for word in words) or (words[1:] and all(map(_is_acronym, words))):
        return True
    if len(words) == 1:
        short = _is_acronym(words[0]) and len(words[0]) <= 12 and not authors.is_organisation(words[0])
        return short or authors.is_system(Name(words[0]))
    cut_short = sum(word.lower().strip(".") in ABBREVIATIONS for word in words if len(word) > 2)
    return words[0] in ("ACM", "IEEE", "USENIX") or 2 * cut_short > len(words)


def bodies(text: str) -> bool:
    """Return whether who wrote a work are bodies, and no people: "IBM", "RIKEN, IBM", "Oak Ridge Lab"."""
    parts = [part.split() for part in _PLACES.split(text) if part.strip()]
    return any(len(p) == 1 and (len(parts) == 1 or _is_acronym(p[0])) for p in parts) or any(
        authors.is_organisation(" ".join(p)) for p in parts
    )
