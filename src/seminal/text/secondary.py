"""Recognise texts about another work by their titles: replies, reviews, supplements, corrections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_NOUNS: Final = {
    "correction": "addend(?:um|a)|corrections?|corrigend(?:um|a)|errat(?:um|a)|berichtigung",
    "retraction": "retract(?:ion|ed)|withdrawal",
    "concern": "(?:editorial )?expression of (?:editorial )?concern",
    "comment": "(?:editorial )?comment(?:ary|aries|s)?|discussions?|kommentar|commentaires?|comentarios?",
    "reply": "antwort|rebuttal|rejoinders?|repl(?:y|ies)|re(?=:)|responses?|respuesta|réplique",
    "supplement": (
        r"annexe?s?|appendi(?:x|ces)|supplement(?:s|al|ary)?(?: (?:data|files?|information|materials?|text))?|"
        r"supporting (?:data|information|materials?|text)|suppl?(?=\W)|sup(?=:)"
    ),
    "data": (
        "data(?: ?sets?)?|(?:replication|reproduction) (?:arte?i?fact|code|data|kit|materials?|package)s?|"
        "arte?i?facts?"
    ),
    "review": "(?:book )?reviews?|compte[- ]rendu|recensione|rese[nñ]a|rezension",
    "editorial": "editorials?",
}
"""Nouns for a text about another, by kind."""
_LEFT_OUT: Final = (
    "(?:additional|complete|detailed|extra|full|further|missing|omitted) "
    "(?:data|details?|examples?|experiments?|figures?|materials?|plots?|proofs?|results?|tables?)|"
    "(?:concrete|worked) examples?|proofs?(?: details)?"
)
"""What a supplement's title ends with, "Kites at night: full proofs"; in front it may begin any title."""
_GENERAL: Final = frozenset(("data", "review", "editorial"))
"""Kinds whose nouns also end titles of their own: "Tides: a review"."""
_OF_WHOM: Final = (
    r"(?:(?:an?|the|authors?['’]?s?['’]?|brief|editors?['’]?s?|further|in|letter|on-?line|publishers?['’]?s?|short|"
    r"technical)\s){0,3}"
)


def _any_of(nouns: Mapping[str, str]) -> str:
    """Return a pattern of all nouns, each kind a named group."""
    return "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in nouns.items())


_NOUN: Final = _any_of(_NOUNS)
_NOUN_BEHIND: Final = _any_of({**_NOUNS, "supplement": f"{_LEFT_OUT}|{_NOUNS['supplement']}"})
_LINK: Final = "about|concerning|for|from|of|on|regarding|to|de|der|des|di|du|sobre|sur|von|zu|zum|zur|à"
_IN_FRONT: Final = re.compile(
    rf"\W{{0,2}}{_OF_WHOM}(?:{_NOUN})(?:\s(?:[a-z\d]{{1,2}}|note|notice))?(?:\s(?:{_LINK})\b|\s[-–—]\s|(?<=\bsupp)\s|(?<=\bsuppl)\s|\W{{0,2}}[:.\]\"“„‘`«]|\W{{0,2}}$)"
)
_BEHIND: Final = re.compile(rf"[.:(\[—–-]\s?{_OF_WHOM}(?:{_NOUN_BEHIND})[\s)\].]{{0,3}}$")
_MAY_BE_SECONDARY: Final = re.compile(rf"\b(?=[abcdefkmoprsw])(?:{'|'.join(_NOUNS.values())}|{_LEFT_OUT})")
"""A word that may be such a noun; its first letter is looked at first, which takes a sixth of the time."""
_AROUND: Final = " .:“”\"‘’'–—-"  # what stands around the title that a text is about
_LINKS: Final = frozenset(_LINK.split("|"))
_MAX_FRONT: Final = 6  # words before a title that say what is said of it
_MIN_ABOUT: Final = 3  # words of a title that another text is about


def secondary_kind(title: str) -> str:
    """Return how a title relates to another work, else "": "Reply to ..." -> "reply".

    Data, reviews and editorials count at a title's end only in brackets: not in "Tides: a review".
    """
    lowered = title.lower()
    if not _MAY_BE_SECONDARY.search(lowered):
        return ""
    if found := _IN_FRONT.match(lowered):
        return found.lastgroup or ""
    found = _BEHIND.search(lowered)
    if found is None or (found.lastgroup in _GENERAL and found[0][0] not in "(["):
        return ""
    return found.lastgroup or ""


def secondary_to(title: str) -> tuple[str, str]:
    """Return a title's kind and what it is about: `Reply to X` -> `reply`, `X`.

    Both are "" for a title that does not begin so.
    """
    found = _IN_FRONT.match(title.lower())
    return (found.lastgroup or "", title[found.end() :].strip(_AROUND)) if found else ("", "")


def is_about(longer: tuple[str, ...], shorter: tuple[str, ...], small: Iterable[str]) -> bool:
    """Return whether a title is the other one after words such as "Notes on".

    These are at most six, the last is a link (`on`, `to`), and not all are `small`: words that carry no meaning.
    """
    size = len(longer) - len(shorter)
    if not 0 < size <= _MAX_FRONT or len(shorter) < _MIN_ABOUT or longer[size:] != shorter:
        return False
    front = longer[: size - (longer[size - 1] in ("a", "an", "the"))]
    return front[-1:] != () and front[-1] in _LINKS and not set(front).issubset(small)
