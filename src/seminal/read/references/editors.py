"""Editors of the book that a work is part of: they stand where authors might, and are none."""

from __future__ import annotations

import re
from itertools import islice

from seminal.read.references import authors
from seminal.text.pattern import lazy

_EDITORS = re.compile(r"\s*[,(]\s*(?:[Ee]ds?\.?|[Ee]ditors?)\s*(?:\)|(?=[,:\s]))\s*[,:.]?")
_IN = lazy(r"(?:\bIn|(?:^|[.,;:!?\"”’)\]\x00])\s*in):?\s+(?=[A-Z])")
_BY = re.compile(
    r"(?<!\s),?\s+(?:(?:[Ee]dited|[Tt]ranslated)(?: and (?:edited|translated))?|[Ee]ds?\.|[Tt]rans\.) by "
    r"([^()\x00\n;:]{4,160}?)(?=,\s+(?:\d|pp?\.|vol\b)|(?<![ .][A-Z])\.\s|[\s.]*$)"
)
"""Chicago's "In *Handbook of Lamps*, edited by Ada Stone and Ben Ortiz, 11-60. Leiden: Brill"."""
_COMMA = re.compile(r"[,.]\s+")
_LONGEST_EDITORS = 240
_MOST = 40
"""Commas that are tried before editors: a book's name has no more."""


def without_editors(text: str, *, placed: bool = False) -> str:
    """Return a text of the same length with blanks for the editors of a book that a work is part of.

    "In: R. Rustin (Ed.), Design of Compilers" says where the work is; its authors are other people.
    With `placed`, the text as a whole is a place, and editors may begin it: "F. T. Luk, Ed., vol. 4 of ...".
    """
    for match in _EDITORS.finditer(text) if "ed" in text or "Ed" in text else ():
        begins = [
            m.end() for m in _IN.finditer(text, max(0, match.start() - _LONGEST_EDITORS), match.start())
        ]
        if placed and match.start() < _LONGEST_EDITORS:
            begins.insert(0, 0)
        for begin in reversed(begins):
            start = _editors_start(text, begin, match.start())
            if start is not None:
                blank = " " * (match.end() - start - 1)
                text = text[:start] + ("." if start > begin else " ") + blank + text[match.end() :]
                break
    return _BY.sub(_edited_by, text) if " by " in text else text


def _edited_by(match: re.Match[str]) -> str:
    """Return blanks for ", edited by Ada Stone and Ben Ortiz", where these are names; else the text itself."""
    return " " * len(match.group()) if authors.parse(match.group(1), certain=True) else match.group()


def _editors_start(text: str, start: int, end: int) -> int | None:
    """Return where the editors begin: at once ("In R. Rustin (Ed.), ..."), or behind the book's name."""
    if authors.parse(text[start:end], certain=True):
        return start
    for match in islice(_COMMA.finditer(text, start, end), _MOST):
        names = authors.parse(text[match.end() : end], certain=True)
        if names and all(name.given for name in names) and not authors.noun_like(names):
            return match.start()
    return None
