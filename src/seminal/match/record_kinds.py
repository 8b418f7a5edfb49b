"""What a structured record is: a talk, a supplement, an edition of another length."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.profile import Profile
from seminal.match.web_addresses import WEB
from seminal.text.secondary import secondary_to

CODE: Final = re.compile(r"(?=\D*\d)[A-Za-z]{1,8}(?:[-/.:][A-Za-z\d]{1,16}){1,8}")
"""A number of a report or a part: "ATLAS-CONF-2023-015"."""
_TALK: Final = re.compile(r"(?:keynote|lecture|presentation|slides?|talk)\b", re.IGNORECASE)
_SPOKEN: Final = re.compile(
    r"\b(?:handout|presented (?:at|to)|read at|(?:talk|lecture) (?:at|given))\b", re.IGNORECASE
)
_TALK_ALONE: Final = re.compile(
    r"(?:(?:conference|contributed|invited|workshop) )?(?:keynote|lecture|poster|presentation|seminar|talk)\W*",
    re.IGNORECASE,
)
"""A note that says what a record is, and nothing else: "Conference poster"."""
_COMPANION: Final = re.compile(r"\bcompanion\b", re.IGNORECASE)
_SUPPLEMENT_PAGE: Final = re.compile(r"/supp(?:l|lement(?:s|al|ary)?|[-_]?mat\w{0,12})?/", re.IGNORECASE)
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
UNPRINTED: Final = {"misc", "unpublished"}
"""Types of what need not be in print."""


def kinds(profile: Profile) -> tuple[bool, bool, bool]:
    """Return whether a record is a talk, a supplement, an edition of another length."""
    entry, said = profile.entry, profile.entry.text
    container = said("booktitle") if profile.book else ""  # else it is what the work is in
    published = said("howpublished") + (said("url") if entry.type in UNPRINTED | WEB else "")
    return _kinds_by(
        entry.type, entry.title, container, published, said("type"), said("note"), said("edition")
    )


@lru_cache(maxsize=16384)
def _kinds_by(
    record: str, title: str, container: str, published: str, kind: str, note: str, edition: str
) -> tuple[bool, bool, bool]:
    """Return `kinds` by a record's type (`record`) and fields."""
    talk = _TALK.match(published) or _TALK.match(kind) or _TALK_ALONE.fullmatch(note)
    if not talk and record in UNPRINTED:
        talk = _SPOKEN.search(published) or _SPOKEN.search(note)
    supplement = any(secondary_to(text)[0] == "supplement" for text in (kind, kind.partition(" ")[0], note))
    supplement |= bool(_SUPPLEMENT_PAGE.search(published))
    supplement |= bool(_COMPANION.search(container))  # proceedings, beside the conference's own
    extent = any(_EDITION.search(text) and _OTHER_EXTENT.search(text) for text in (title, edition))
    return bool(talk), supplement, extent
