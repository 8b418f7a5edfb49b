"""Marks that other scripts and languages set differently, as English sets them: as long, so that places stay."""

from __future__ import annotations

import re

from seminal.text.pattern import lazy

_QUOTES = str.maketrans("《》「」", "“”“”")
_WIDE = re.compile(
    r"(?<=[\x00-\x7f])"
    r"(?:（([\x20-\x7e]{1,160})）|（([\x20-\x27\x2a-\x7e]{1,160})\)|\(([\x20-\x27\x2a-\x7e]{1,160})）)"
)
"""Wide brackets in English text; in Chinese text they hold a sentence's asides."""
_WIDE_COMMA = re.compile(r"(?<=[\x20-\x7e\u00c0-\u024f])[，、](?=\s?[A-Za-z\u00c0-\u024f\x00])")
"""A Chinese comma between Latin words: "Ada Stone， Ben Ortiz"."""
_SINGLE = re.compile(r"(?<=[,:)] )'([A-Z][^'\"\n]{2,40} [^'\"\n]{2,40} ?[^'\"\n]{0,160})'(?=[\s(.,:;]|$)")
"""A title in straight single quotes behind names: "Stone, 'Kites at Night' (thesis, 2016)"."""
_IN = re.compile(r"(?<=\b[Ii]n)[ \u00a0\u202f]:(?=\s)")
"""French has a space before a colon: "In : Revue"."""
_INITIALS = re.compile(r"(?<=\b[A-ZÀ-Þ]\.) (-[A-ZÀ-Þ]\.)(?= )")
"""A double name's initials as IEEE Xplore cites them: "S. -J. Stone"."""


_CONTAINED = lazy(r"(?P<stop>(?<=[\w)»”\"])) // (?=[A-ZА-ЯÀ-Þ])|(?<=[.?!…]) // (?=[A-ZА-ЯÀ-Þ])")
"""What parts a part of a journal or book from it in Russia's standard, GOST R 7.0.5: "Title // Journal. – 2003."."""


def plain(text: str) -> str:
    """Return a text with wide brackets, Chinese quotes and commas as ours, "In :" as "In: ", " // " as a full stop.

    "S. -J. Stone" is "S.-J.  Stone".
    """
    if ", '" in text or ": '" in text or ") '" in text:
        text = _SINGLE.sub(r'"\1"', text)
    if ". -" in text:
        text = _INITIALS.sub(r"\1 ", text)
    if " // " in text:
        first = text.find(" ", len(text) - len(text.lstrip()))  # one word ahead is the title's number
        text = _CONTAINED.sub(
            lambda m: ".   " if m.group("stop") is not None and m.start() > first else "    ", text
        )
    if not text.isascii():
        text = _WIDE_COMMA.sub(",", _WIDE.sub(r"(\1\2\3)", text.translate(_QUOTES)))
        return _IN.sub(": ", text)
    return _IN.sub(": ", text) if "n :" in text else text
