"""Recognise talks, supplements and shortened or enlarged editions by a record's words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.profile import Profile
from seminal.text.secondary import secondary_to

_TALK: Final = re.compile(r"(?:lecture|presentation|slides?|talk)\b", re.IGNORECASE)
_SPOKEN: Final = re.compile(
    r"\b(?:handout|presented (?:at|to)|read at|(?:talk|lecture) (?:at|given))\b", re.IGNORECASE
)
_UNPRINTED: Final = {"misc", "unpublished"}
_COMPANION: Final = re.compile(r"\bcompanion\b", re.IGNORECASE)
_EDITION: Final = re.compile(
    r"\b(?:edn?|edition|edisi|edici[oó]n|edi[cç][aã]o|edizione|[eé]dition|auflage|ausgabe|druk|uitgave|upplaga|utgave)\b",
    re.IGNORECASE,
)
_OTHER_EXTENT: Final = re.compile(
    r"\b(?:abridged|augmented|augment[eé]e|ampliada|ampliata|aumentada|enlarged|erweitert|lengkap|gek[uü]rzt|"
    r"uitgebreid|vermehrt)",
    re.IGNORECASE,
)
"""What an edition is called that has more or less in it than the one before."""


def kinds(profile: Profile) -> tuple[bool, bool, bool]:
    """Return whether a record is a talk, a supplement, an edition of another length."""
    entry, said = profile.entry, profile.entry.text
    container = said("booktitle") if profile.book else ""  # else it is what the work is in
    return _kinds(
        entry.type, entry.title, container, said("howpublished"), said("type"), said("note"), said("edition")
    )


@lru_cache(maxsize=16384)
def _kinds(
    record: str, title: str, container: str, published: str, kind: str, note: str, edition: str
) -> tuple[bool, bool, bool]:
    """Return `kinds` of a record's type and fields."""
    talk = _TALK.match(published) or _TALK.match(kind)
    if not talk and record in _UNPRINTED:
        talk = _SPOKEN.search(published) or _SPOKEN.search(note)
    supplement = any(secondary_to(text)[0] == "supplement" for text in (kind, kind.partition(" ")[0], note))
    supplement |= bool(_COMPANION.search(container))  # proceedings, beside the conference's own
    extent = any(_EDITION.search(text) and _OTHER_EXTENT.search(text) for text in (title, edition))
    return bool(talk), supplement, extent
