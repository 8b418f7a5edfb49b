"""Works cited beside their titles: "[Stone et al., Kites 2003](url): "Title"", "[Night Kites [Stone 2017]](url)"."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.read.references import authors, imprint, titling
from seminal.read.references.imprint import Imprint
from seminal.text.pattern import lazy

_CITED = re.compile(r"([^\n,]{2,60}?(?:,? et\.? al\.?)?),\s+([^\W\d][^,\n]{1,60}?\s+(?:1[89]|20)\d\d)")
_QUOTE_NEXT = lazy(r"[\s:.,–—-]{0,4}[\"“]")


def citing_names(text: str, start: int, end: int) -> tuple[tuple[Name, ...], Imprint] | None:
    """Return the names and dated venue of a citing link: '[Stone, Kites 2003](url): "Title"'.

    `start` and `end` are the label's; None unless a quotation follows it.
    """
    match = _CITED.fullmatch(text, start, end)
    if match is None or not _QUOTE_NEXT.match(text, end):
        return None
    if len(text[:start].split()) + len(text[end:].split()) < titling.TITLED_WORDS:
        return None
    names, found = authors.parse(match.group(1), certain=True), imprint.read(match.group(2), certain=True)
    if authors.parse(match.group(2)[:-4]):
        return None  # "A. Stone, B. Ortiz 2003"
    return (names, found) if names and found and found.date else None
