"""One part of the text behind a title, and how it stands there."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from seminal.read.references import imprint
from seminal.read.references.imprint import Imprint
from seminal.text.pattern import in_any_case
from seminal.text.repair import clean

NOTE_KEY = re.compile(
    r"^\W*(?:note|notes|summary|abstract|tl;?dr|comment|description|annotation|why|takeaway"
    r"|key ideas?)\s*[:：]\s*",
    re.IGNORECASE,
)
names_award = in_any_case(
    r"\b(?:best paper|award|oral|spotlight|poster|outstanding|distinguished|runner-?up|keynote|invited"
    r"|honou?rable)\b"
)
PRIZE = re.compile(
    r"(?<=[\d\w])[\s,(-]+(?:oral|spotlight|highlight|(?:best|outstanding) paper)(?: award)?!*\)?\s*$",
    re.IGNORECASE,
)
"""How a venue took a work, behind its year: "ICLR 2020 Oral"."""
TRACK = re.compile(
    r"(?<=\d)[\s,(–-]+(?:[Mm]ain|[Ff]indings|[Oo]ral|[Ss]potlight|[Hh]ighlight|[Pp]oster|D&B|[Dd]emo|[Ii]ndustry"
    r"|[Dd]atasets?(?: and| &) [Bb]enchmarks?|(?:[Ss]hort|[Ll]ong|[Ff]ull|[Bb]est|[Oo]utstanding)(?= [Pp]aper))?"
    r"(?: ?(?:[Tt]rack|[Pp]aper|[Aa]ward|[Cc]onference|[Pp]resentation))*\)?$"
)
"""In which part of a meeting a work was, or how it was taken, behind its year: "2024 Findings", "2023 (Oral)"."""
EDGE = ' \t\n.,;:-–—~|·•*_/"“”'
DASHES: Final = ("-", "–", "—", "~")
_INITIALS = re.compile(r"(?:[A-Z]+ )?[A-Z][a-z]*[A-Z][A-Za-z&/]*\W{1,3}\d\d")
_DATED_LAST = re.compile(r"(?:\b(?:19|20)|['’‘])\d\d\W*$")
_FEW: Final = 12
"""Words of a place behind a dash, in italics."""


class Part:
    """A part of the text behind a title, and how it stands there."""

    def __init__(
        self, raw: str, lead: str, *, italic: bool, first: bool, after: str = "", named: bool = False
    ) -> None:
        """Take the text, the sign before it (`-`, `(`, `.`, a line's end), whether it comes first, what follows.

        What is `named` in italics has numbers behind it that are not.
        """
        self.named = named
        self.raw, self.lead, self.italic, self.first, self.after = raw, lead, italic, first, after
        text = clean(raw).strip(" ,;:|")
        self.text = text
        self.bare = PRIZE.sub("", self.text.strip(EDGE)).removeprefix("@ ")

    @property
    def quoted(self) -> bool:
        """Return whether it stands right behind the quotes of a title, and nothing but an address behind it."""
        return self.raw[:1] in ('"', "”", "»") and self.after[:1] in ("", "\x00", "\n")

    @property
    def remark(self) -> bool:
        """Return whether it is words in italics behind a dash, as lists add remarks."""
        return self.lead in DASHES and self.italic

    @property
    def weight(self) -> int:
        """Return how much a place or a date here says: those in parentheses say most (see `Draft.appeared`)."""
        return 1 if self.lead == "(" else 2

    @cached_property
    def place(self) -> Imprint | None:
        """Return the place and date that the part as a whole is; a remark is but a sure one."""
        found = imprint.read(self.bare)
        return found if found and (not self.remark or _is_sure(found, self.bare)) else None

    @cached_property
    def short(self) -> bool:
        """Return whether it may be a place, and is no sentence."""
        return len(self.bare.split()) <= 24


def _is_sure(found: Imprint, text: str) -> bool:
    """Return whether a few words are a known place, or one that says what it is and when: "Kite Journal 2025"."""
    if not found.venue or len(text.split()) > _FEW:
        return not (found.venue or found.publisher or found.fields)  # "Preprint 2024" says but when
    said = imprint.entry_type(found) == "article" or imprint.is_meeting(found.venue) or _INITIALS.match(text)
    return found.known is not None or bool(found.date and said and _DATED_LAST.search(text))
