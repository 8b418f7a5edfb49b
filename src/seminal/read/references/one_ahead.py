"""One whole name and a colon before a title, as DBLP has it: "Ada Stone: Night Kites. TODS 2(1): 3-4 (2001)"."""

from __future__ import annotations

import re

from seminal.read.references import authors, imprint
from seminal.read.references.marked import MASK
from seminal.read.references.signed_behind import known_given
from seminal.read.references.title_ends import sentence

_ONE = re.compile(r"(?P<name>[A-ZÀ-Þ][\w.'’-]{0,24}(?:\s[\w.'’-]{1,24}){1,4}):\s+(?=[\"“]?[A-ZÀ-Þ0-9])")
_ENDS = re.compile(rf"[{MASK}\n]")
_ALSO_WORDS = frozenset(("frank", "hal", "jack", "jan", "mark", "max", "pascal", "robin", "sue", "victor"))
"""Given names that systems and subjects begin with too: "Robin Kite: A Fair Scheduler. OSDI 2012"."""
_LONGEST_PLACE = 200


def after_person(text: str) -> int:
    """Return where a title begins behind one whole name and a colon, with a known place behind it, else 0.

    The given name must be known, or an initial: "Kite Harbor: A Lamp for Reels. OSDI 2012" names a system.
    """
    match = _ONE.match(text)
    names = authors.parse(match["name"], certain=True) if match else ()
    if match is None or len(names) != 1 or not names[0].given or not known_given(names[0]):
        return 0
    if authors.noun_like(names) or authors.is_organisation(match["name"]):
        return 0
    end = sentence(text, match.end())
    place = _ENDS.split(text[end : end + _LONGEST_PLACE].lstrip(" .,?!"), maxsplit=1)[0]
    doubtful = names[0].given.lower() in _ALSO_WORDS
    return match.end() if _is_imprint(place, paged=doubtful) else 0


def _is_imprint(text: str, *, paged: bool) -> bool:
    """Return whether a text is where and when a paper appeared, and on which pages where that is needed.

    A publisher alone is none: it prints books on people too.
    """
    found = imprint.read(text)
    if found is None or not found.venue or not found.date:
        return False
    return "pages" in found.fields or (found.known is not None and not paged)
