"""Names of organisations in an author's place: firms, laboratories, committees, ministries, in a dozen languages."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.model.entry import Name
from seminal.model.vocabulary import venue
from seminal.read.references.lexicon import ALSO_NAMES, GIVEN, TITLE_WORDS, word_lists

_NO_BODY = re.compile(
    r"['’]\d\d|\S\s@|\d[(:]|\b(?:communications|conference|proceedings|journal|symposium|transactions|press)\b|\d{3}",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.:?!]\s|https?:|[，。；：]")
_BODIES = re.compile(r"\s*,\s*(?:and\s+)?|\s+&\s+")
_PARTS = re.compile(r"[\s/-]+")
_WORD = re.compile(r"[^\W\d_][\w&’'.-]*")
_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)+$")
_ELIDED = re.compile(r"(?:d|l|dell|all)['’](?=[^\W\d_])", re.IGNORECASE)
"""An article or "of" that is written together with its noun: "Conseil d'État", "Banca d'Italia"."""
_AHEAD = re.compile(
    r"(?P<name>[^\W\d_][^.:,;()\[\]\"“”„«»\n\x00]{2,90}?)"
    r"(?:\.\s+|(?=\s\()|(?=\s(?:19|20)\d\d[.:,])|,\s+(?=[\"“„«])|(?P<colon>:\s+))"
)
"""What may be a body's name at the beginning of a reference, and the sign after it."""
MAX_NAME_WORDS = 9
_OPENINGS = frozenset(
    (
        "the a an my our this that die der das ein eine le la les un une el los lo il i o os as inside outside behind "
        "beyond before after about against within across under from toward towards on in at how why what when where"
    ).split()
)
"""Words that a title begins with, and no body's name."""
_ANDS = frozenset("and und y e et och og i и".split())
_FOR = frozenset("für voor för for der des van".split())
_STATES = frozenset(("U.S.", "U.K.", "U.N.", "St."))
MIN_COMPOUND_LETTERS = 9
"""Letters of a word that ends as a German body's does, at least: "Bundesamt", not "Amt"."""


MIN_HEAD_LETTERS = 6
"""Letters of a German head that begins a name, at least: "Verband Deutscher Ingenieure", not "Tag der Lampen"."""


_PLACES = re.compile(r"\s*[,;&/]\s*|\s+and\s+")
_INSTITUTION = re.compile(r"\b(?:Universit\w+|Institut\w*|Colleges?|Laborator\w+|School of|Academy)\b")


def only_institutions(text: str) -> bool:
    """Return whether a text is only institutions, or acronyms: "MIT and University of Kites"."""
    parts = [part for part in _PLACES.split(text.strip(" .")) if part]
    return bool(parts) and all(
        _INSTITUTION.search(part) or (len(part.split()) <= 2 and (_is_acronym(part) or is_organisation(part)))
        for part in parts
    )


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper() and word.isalpha()


@lru_cache(maxsize=1)
def classes() -> dict[str, frozenset[str]]:
    """Return the classes of `organisations.txt` with their words: "head" -> {"board", "library", ...}."""
    lines = (line.partition(":") for line in word_lists(__package__, "organisations.txt"))
    return {name: frozenset(word.replace("_", " ") for word in words.split()) for name, _, words in lines}


@lru_cache(maxsize=16384)
def is_body(text: str) -> bool:
    """Return whether a text is an organisation's whole name: "Federal Reserve Board", "Banco de España".

    At most nine words with capitals, no initials, and a head, phrase or compound of `organisations.txt`.
    """
    text = " ".join(_ELIDED.sub("", text).strip(" .,;:*_").split())
    words, folded = text.split(), text.lower()
    of = classes()
    if not 0 < len(words) <= MAX_NAME_WORDS or not text[0].isupper():
        return False
    if folded in of["name"]:
        return True
    if len(words) > 2 and words[-2].lower() in _ANDS | {"&"} and words[-1].lower() in of["firm"]:
        return True
    if any(not _WORD.fullmatch(word) for word in words) or words[0].lower() in _OPENINGS:
        return False
    if any(_INITIAL.fullmatch(word) for word in words if word not in _STATES):
        return False
    if words[0].lower() in GIVEN and "-" not in words[-1]:
        return False  # "Karen Library", but "Robert Koch-Institut"
    if any(f" {phrase} " in f" {folded} " for phrase in of["phrase"]):
        return True
    small = [word.lower() for word in words]
    if len(words) > 1 and (small[0] in of["ahead"] or (small[1] in of["ahead"] and words[1][0].isupper())):
        return True
    if len(words) > 1 and small[1] in of["state"]:
        return True
    compound = any(len(word) >= MIN_COMPOUND_LETTERS and word.endswith(tuple(of["end"])) for word in small)
    if not compound and any(word[0].islower() and word not in of["link"] for word in words):
        return False
    return any(_is_head(small, at) for at in range(len(words)))


def _is_head(words: list[str], at: int) -> bool:
    """Return whether `words[at]`, all lower-case, is an organisation's head: "board", "forschungsgemeinschaft"."""
    of = classes()
    word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word in TITLE_WORDS and any(one in TITLE_WORDS for one in words[:at]):
        return False  # "Distributed Systems Services"
    if word in of["head"]:
        return bool(at) if not after else after in of["link"] - _ANDS
    if not at and len(word) >= MIN_HEAD_LETTERS and word in of["alone"]:
        return bool(after) and after not in _ANDS
    if len(word) < MIN_COMPOUND_LETTERS:
        return False
    if word.startswith(tuple(of["begin"])) and (at or word.endswith(tuple(of["end"]))):
        return True
    if not word.endswith(tuple(of["end"])):
        return False
    if after in _FOR or (not after and (at or "-" in word)):
        return True
    return not at and word.endswith(tuple(of["alone"])) and after not in _ANDS


def organisation_ahead(text: str) -> tuple[int, int, bool]:
    """Return an organisation's end, the rest's start, and whether a colon is between.

    0, 0 and False where none does.
    """
    match = _AHEAD.match(text)
    if match is None or not is_body(match["name"]):
        return 0, 0, False
    return match.end("name"), match.end(), match["colon"] is not None


def is_organisation(text: str) -> bool:
    """Return whether `text` is an organisation's name, or has a word that persons lack."""
    named = classes()["word"]
    return any(word.strip("(),.").lower() in named for word in _PARTS.split(text)) or is_body(text)


def organisations_in(text: str) -> tuple[Name, ...]:
    """Return the organisations that a text in an author's place consists of; else ()."""
    if is_body(text):
        return (Name(text.strip(" .,;:")),)
    if len(text) > 120 or len(text.split()) > 12 or text[0].islower() or _SENTENCE.search(text):
        return ()
    if _NO_BODY.search(text) or venue(text):
        return ()
    parts = [part for part in _BODIES.split(text) if part]
    if len(parts) > 1 and all(
        is_organisation(part) or (len(part.split()) == 1 and part.lower() not in TITLE_WORDS - ALSO_NAMES)
        for part in parts
    ):
        return tuple(Name(part) for part in parts)
    words = text.split()
    return (
        (Name(text),)
        if is_organisation(text)
        or (len(words) == 1 and text[0].isupper() and text.lower() not in TITLE_WORDS)
        else ()
    )
