"""Compare venue names: spellings and acronyms agree, another conference contradicts."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from seminal.match.meetings import venue_in_name
from seminal.model.series import printed_papers
from seminal.model.vocabulary import WORKSHOP, Venue
from seminal.text.fold import fold

_PUBLISHERS: Final = re.compile(
    r"^(?:ieee|acm|usenix|springer|elsevier|pmlr|openreview(?:\.net)?|aaai press|curran associates.*|siam"
    r"|lncs|lecture notes.*|proceedings of machine learning research|proc(?:eedings)?\.?|the )$",
    re.IGNORECASE,
)
"""Publishers and series of everything: they name no venue, so they contradict none."""

_ACRONYM: Final = re.compile(r"\b[A-Z][A-Za-z&]{0,3}[A-Z]{1,7}[A-Za-z]{0,4}(?<=\w\w\w)\b")
_FULL_NAME: Final = re.compile(
    r"\s*(?:(?:annual|international|european|asian|pacific rim|joint)\s+)*"
    r"(?:conference|symposium|workshop|journal|transactions|meeting) (?:on|of|for) [^,;:()\d]+$",
    re.IGNORECASE,
)
"""A venue by its full name and nothing else."""
_NOT_ACRONYMS: Final = frozenset((
    "IEEE", "ACM", "USENIX", "USA", "SIG", "CVF", "IEEECVF", "IFIP", "AFNLP", "ISBN", "III", "VII",
    "VIII", "PMLR", "LNCS", "SIGKDD",
))  # fmt: skip
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NOISE: Final = frozenset((
    "the", "of", "on", "in", "for", "and", "an", "a", "to", "international", "annual", "proceedings",
    "proc", "conference", "conf", "symposium", "symp", "meeting", "acm", "ieee", "usenix", "journal",
    "j", "trans", "transactions", "workshop", "workshops", "intl", "int", "th", "st", "nd", "rd",
    "cvf", "advances",
))  # fmt: skip


class Kinship(Enum):
    """Whether two names are one venue's; UNKNOWN where one says too little."""

    SAME = "same"
    OTHER = "other"
    UNKNOWN = "unknown"


def is_preprint(text: str) -> bool:
    """Return whether a venue's name is a known preprint server's, or contains "preprint"."""
    found = venue_in_name(text)
    return (found is not None and found.kind == "preprint") or "preprint" in text.lower()


def _venue_acronyms(text: str) -> frozenset[str]:
    """Return a name's lower-case acronyms, without IEEE and the like; capitals have none."""
    if text.isupper() and len(text.split()) > 2:
        return frozenset()
    found = {word.lower() for word in _ACRONYM.findall(text) if word not in _NOT_ACRONYMS}
    if (one := venue_in_name(text)) is not None:
        found |= {one.acronym.lower(), *(name.lower() for name in one.names if " " not in name)}
    return frozenset(found | printed_papers(text, found))


def _venue_words(text: str) -> tuple[str, ...]:
    """Return a name's folded words without numbers, years and words such as "proceedings"."""
    return tuple(
        word for word in fold(_YEAR.sub(" ", text)).split() if word not in _NOISE and not word[0].isdecimal()
    )


def _abbreviates(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Return whether all words abbreviate words of `long` in order, or the reverse."""
    if len(short) < 2 < len(long):
        return False  # "Science" is not every journal with the word
    rest = iter(long)
    return all(any(_shortens(word, other) or _shortens(other, word) for other in rest) for word in short)


def _shortens(word: str, other: str) -> bool:
    """Return whether a word is another's beginning (three letters), contraction, or equal."""
    return (other.startswith(word) and len(word) > 2) or word == other or _is_contraction(word, other)


def _is_contraction(word: str, other: str) -> bool:
    """Return whether `word` has letters of `other` in order: `intl`, `international`."""
    if len(word) < 3 or word[0] != other[0]:
        return False
    rest = iter(other)
    return all(char in rest for char in word)


def _spells(acronym: str, words: tuple[str, ...]) -> bool:
    """Return whether an acronym of three letters or more has words' initials, in order."""
    if len(acronym) < 3 or not acronym.isalpha() or not words or acronym[0] != words[0][0]:
        return False
    initials = iter(word[0] for word in words)
    return len(words) <= len(acronym) + 2 and all(char in initials for char in acronym)


def kinship(ours: str, theirs: str) -> tuple[Kinship, str]:
    """Return whether two names are one venue's; with a remark on a workshop, or "".

    Compared are known venues, acronyms, words with their abbreviations; the order is of no matter. Unrelated names are
    OTHER if both say enough (an acronym, two words) and share less than two words.
    """
    if (
        not ours.strip()
        or not theirs.strip()
        or _PUBLISHERS.match(ours.strip())
        or _PUBLISHERS.match(theirs.strip())
    ):
        return Kinship.UNKNOWN, ""
    left, right = venue_in_name(ours), venue_in_name(theirs)
    mine, other = _venue_acronyms(ours), _venue_acronyms(theirs)
    same = bool(mine & other) if not (left and right) else left == right or bool(mine & other)
    if same:
        odd = bool(WORKSHOP.search(ours)) != bool(WORKSHOP.search(theirs))
        return Kinship.SAME, "a workshop, not the conference" if odd else ""
    if left and right:
        return Kinship.OTHER, ""
    a, b = _venue_words(ours), _venue_words(theirs)
    if bool(left) != bool(right) and _names_another(theirs if left else ours, left or right):
        return Kinship.OTHER, ""
    short, long = sorted((a, b), key=len)
    if short and (_abbreviates(short, long) or (len(short) == 1 and short[0] == "".join(w[0] for w in long))):
        return Kinship.SAME, ""
    for names, text in ((mine, theirs), (other, ours)):
        if any(_spells(name, _venue_words(text.partition(",")[0])) for name in names):
            return Kinship.SAME, ""
    if (left or right) and mine and other:
        return Kinship.OTHER, ""
    specific = bool(left or mine or len(a) >= 2) and bool(right or other or len(b) >= 2)
    return (Kinship.OTHER if specific and len(set(a) & set(b)) < 2 else Kinship.UNKNOWN), ""


def _names_another(text: str, place: Venue | None) -> bool:
    """Return whether an unknown full name has words that a known venue's names lack.

    "International Conference on Quantum Machine Learning" is not ICML.
    """
    if place is None or place.kind == "preprint" or not _FULL_NAME.match(text) or _venue_acronyms(text):
        return False
    own = {word for name in place.names for word in _venue_words(name)}
    return any(all(not _shortens(word, one) for one in own) for word in _venue_words(text))


def years(text: str) -> set[int]:
    """Return the years in a venue's name: "Proceedings of ICML 2019" -> 2019."""
    return {int(year) for year in _YEAR.findall(text)}
