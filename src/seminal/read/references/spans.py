"""Spans of years that titles end with: "Lamps of the North, 1890–1910" is no date, and no pages."""

from __future__ import annotations

import re

from seminal.read.references.draft import Draft

_SPAN = re.compile(
    r"(?<=[^\W\d_]{3})(?:,|:| of| from| in)? \(?((1[0-9]|20)(\d\d)\s?[-–—]\s?((?:1[0-9]|20)\d\d|\d\d))"
    r"(?=[\s.,:;)\]\"”'’»?!*_\x00]|$)"
)
_YEARS = re.compile(r"\d{4}\s?[-–—]\s?\d\d")
_SIGN = "qxzjv"
_MOST = 26
_LAST, _MONTHS = 2050, 12
_LONGEST_TITLE = 300
_PLACE = re.compile(
    r"(?i:\b(?:proceedings|proc|conference|symposium|workshop|journal|transactions|annals|bulletin|lecture notes)\b)"
    r"|^\W*In:? (?=[A-Z])|\WIn:? (?=[A-Z])"
)
"""What says that numbers behind it are pages."""


def hidden(text: str) -> tuple[str, dict[str, str]]:
    """Return a text of the same length with a word for each span of years, and what each word stands for."""
    if not _YEARS.search(text):
        return text, {}
    meant: dict[str, str] = {}
    parts: list[str] = []
    at = 0
    for match in _SPAN.finditer(text):
        said = match.group(1)
        if len(meant) == _MOST or not _is_span(*match.group(2, 3, 4)):
            continue
        ahead = text[max(0, match.start() - _LONGEST_TITLE) : match.start()]
        if ahead.rfind("(") > ahead.rfind(")"):
            continue  # "(Lampworks, 2017-2025)" is who and when
        word = _SIGN + chr(ord("a") + len(meant)) * (len(said) - len(_SIGN))
        meant[word] = said
        parts += [text[at : match.start(1)], word]
        at = match.end(1)
    return "".join((*parts, text[at:])), meant


def shown(draft: Draft, meant: dict[str, str]) -> None:
    """Put the spans back into what a draft says."""

    def back(text: str) -> str:
        for word, said in meant.items():
            text = text.replace(word, said)
        return text

    draft.title, draft.short_title = back(draft.title), back(draft.short_title)
    draft.notes = [back(note) for note in draft.notes]
    draft.imprint.venue, draft.imprint.publisher = back(draft.imprint.venue), back(draft.imprint.publisher)
    draft.imprint.fields = {name: back(value) for name, value in draft.imprint.fields.items()}


def _is_span(century: str, year: str, last: str) -> bool:
    """Return whether two numbers are years, the first before the last: 1914-18, but 2018-05 is a month."""
    first = int(century + year)
    if first > _LAST or (len(last) > len(year) and int(last) > _LAST):
        return False
    end = int(last) if len(last) > len(year) else int(century + last)
    return first < end and (len(last) > len(year) or int(last) > _MONTHS)
