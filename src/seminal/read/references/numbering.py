"""Find volume, number and pages by the words before them, as in table cells."""

from __future__ import annotations

import re
from itertools import islice

from seminal.text import dates
from seminal.text.pattern import lazy

_PAGES = re.compile(
    r"(?:,\s*)?(?<!&)\b(?:pp?\.?|pgs?\.?|pages?)(?:\s+|(?<=\.)|(?=\d))"
    r"(\w{0,4}\d+(?::\d{1,3})?\s?(?:[-–—]+\s?\w{0,4}\d+(?::\d{1,3})?)?(?:\s?\(\d+ pages\))?)"
    r"|(?<=[\s:,.])(\d{1,6}\s?[-–—]{1,2}\s?\d{1,6})(?=[\s.,;)]|$)",
    re.IGNORECASE,
)
_MONTH_BEFORE = lazy(rf"\b{dates.MONTH}\s*\Z", re.IGNORECASE)
_REPORT_BEFORE = lazy(
    r"\b(?:report|rep\.|tr|memo|note|sections?|chapters?|parts?|weeks?)\s*\Z", re.IGNORECASE
)
"""Words before a number of two parts that is no pages: "Technical Report 82-483", "read sections 1-3"."""
_MAX_RANGES = 8
_VOLUME = re.compile(
    r"(?:,?\s*\bvol(?:ume)?\b[.:]?|,\s*v\.?(?=\s\d{1,4}(?![\w–-])))\s*([A-Z]{0,3}[-–]?\d+)"
    r"|(?:,?\s*\b(?:no|issue|number|num)\b[.:]?|,\s*(?:(?-i:[Nn])[.°º]?(?=\s?\d)|№))\s*"
    r"(\d+(?:[-–/]{1,2}\d+)?(?-i:[A-Z]\b)?)"
    r"|,?\s*\b(?:art(?:icle)?\b\.?(?:\s*no\.?)?)\s*(\d+)",
    re.IGNORECASE,
)

_ISSUE = re.compile(
    r"(?<![Ii]ssue)(?<![Nn]umber)(?<!\b[Nn]o\.)[\s,]+(?:(?i:vol(?:ume)?)\.?\s*)?(?P<volume>\d{1,4})\s*"
    r"\((?P<number>\d{1,4}(?:[-–/]{1,2}\d+)?|[A-Z]\d{1,2}|[Ss]uppl\.?(?:\s?\d{1,3})?)\)"
    r"(?:\s*[:,]\s*(?P<pages>[eA-Z]?\d+(?::\d+)?\s?[-–—]+\s?[A-Z]?\d+(?::\d+)?|(?!(?:19|20)\d\d\b)[eA-Z]?\d++(?![\w–—-])))?(?!\d)"
)
"""Volume and number before pages: "Kite Letters 12(3), 45-67"."""


def take_worded_numbers(text: str, fields: dict[str, str]) -> str:
    """Move volume, number, `eid` and pages from a text to `fields`; return the rest."""

    if match := _ISSUE.search(text):
        fields["volume"], fields["number"] = match["volume"], match["number"].replace("--", "–")
        if match["pages"]:
            fields["pages"] = _range_text(match["pages"])
        text = text[: match.start()] + text[match.end() :]

    def take(match: re.Match[str]) -> str:
        """Add a matched number to `fields`, except a volume in "languages, vol. 3"; return ""."""
        for name, value in zip(("volume", "number", "eid"), match.groups(), strict=True):
            if value and not (
                name == "volume" and re.search(r"(?:systems|languages), $", text[: match.start() + 2])
            ):
                fields.setdefault(name, value)
        return ""

    text = _VOLUME.sub(take, text)
    if match := _pages_match(text):
        fields.setdefault("pages", _range_text(match.group(1) or match.group(2)))
        text = text[: match.start()] + text[match.end() :]
    return text


def _pages_match(text: str) -> re.Match[str] | None:
    """Match "pp. 3-9", else the first bare range (no date or report), else None."""
    bare = None
    for match in islice(_PAGES.finditer(text), _MAX_RANGES):
        if match.group(1):
            return match
        days = _MONTH_BEFORE.search(text, max(0, match.start() - 12), match.start())
        days = days or _REPORT_BEFORE.search(text, max(0, match.start() - 12), match.start())
        if not days and not dates.RANGE.fullmatch(match.group().strip(" ,")):
            bare = bare or match
    return bare


def _range_text(pages: str) -> str:
    """Return a range of pages with an en dash and no blanks around it."""
    return re.sub(r"\s*[-–—]+\s*", "–", pages.strip())
