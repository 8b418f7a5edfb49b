"""Bodies that stand in an author's place: firms, laboratories, committees."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.model.vocabulary import venue
from seminal.read.references.lexicon import ALSO_NAMES, ORGANISATIONS, TITLE_WORDS

_NO_BODY = re.compile(
    r"['’]\d\d|\S\s@|\d[(:]|\b(?:communications|conference|proceedings|journal|symposium|transactions|press)\b|\d{3}",
    re.IGNORECASE,
)
_NUMBERED_BODY = re.compile(r"[1-9][A-Z]{2,5}\d?|[1-9][A-Z]{1,4}[A-Z0-9]{1,4}")
"""A body whose name begins with a number: "3GPP"."""
_AN = re.compile(r"(?:The|An?|This|Our|In|If|One)\s+(?:[a-z]|\w+\s+[a-z]{4,}ing\b)")
"""How a sentence begins that names a body further on, "The first paper by the X Lab"."""
_SENTENCE = re.compile(r"[.:?!]\s|https?:|[，。；：]")
_CHINESE = re.compile(r"[\u4e00-\u9fff].{5}")
_BODIES = re.compile(r"\s*,\s*(?:and\s+)?|\s+&\s+")
_PURPOSE = re.compile(r"\s(?:for|with|via|using|by|from|through|towards?|against|without|under)\s")
"""A body is named before what it is for: "Society for Kites", and not "Learning Tails for Community Detection"."""
_PARTS = re.compile(r"[\s/-]+")


def is_organisation(text: str) -> bool:
    """Return whether a word of `text` says that it names no person."""
    return any(word.strip("(),.").lower() in ORGANISATIONS for word in _PARTS.split(text))


def listed(text: str) -> tuple[Name, ...]:
    """Return what stands in an author's place and is no person: one organisation, or several."""
    if len(text) > 120 or len(text.split()) > 12 or text[0].islower() or _SENTENCE.search(text):
        return ()
    if _NO_BODY.search(text) or venue(text) or _AN.match(text):
        return ()
    parts = [part for part in _BODIES.split(text) if part]
    if any(_CHINESE.search(part) for part in parts):
        return ()  # a sentence: nobody's name is so long
    if len(parts) > 1 and all(
        is_organisation(part) or (len(part.split()) == 1 and part.lower() not in TITLE_WORDS - ALSO_NAMES)
        for part in parts
    ):
        return tuple(Name(part) for part in parts)
    words = text.split()
    small = sum(word.islower() and len(word) > 3 for word in words)
    if small > 2 * sum(word[0].isupper() for word in words):
        return ()  # words of a sentence: "I understand the research problem"
    return (
        (Name(text),)
        if is_organisation(_PURPOSE.split(text, maxsplit=1)[0])
        or (len(words) == 1 and text[0].isupper() and text.lower() not in TITLE_WORDS)
        or _NUMBERED_BODY.fullmatch(text)
        else ()
    )
