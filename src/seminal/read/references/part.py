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
    r"(?<=[\d\w])[\s,(-]+(?:oral|spotlight|highlight|(?:best|outstanding) paper)(?: award)?\)?\s*$",
    re.IGNORECASE,
)
"""How a venue took a work, behind its year: "ICLR 2020 Oral"."""
EDGE = ' \t\n.,;:-–—|·•*_/"“”'
DASHES: Final = ("-", "–", "—")
_STOP_AHEAD = re.compile(r"\.[A-Z]\.")
"""A title's full stop without a space behind it: "[Title](a.pdf).B. Author"."""
_SENTENCE = re.compile(r"\b(?:we|this paper|is a|are|presents?|introduces?|shows?|how)\b")


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
        self.text = text[1:] if _STOP_AHEAD.match(text) else text
        self.bare = PRIZE.sub("", self.text.strip(EDGE))

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
        """Return the place and date that the part as a whole is."""
        return None if self.remark else imprint.read(self.bare)

    @cached_property
    def short(self) -> bool:
        """Return whether it may be a place, and is no sentence."""
        return len(self.bare.split()) <= 24 and not _SENTENCE.search(self.bare)
