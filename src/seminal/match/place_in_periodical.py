"""Where in a periodical an entry says that it is: volume, issue, pages, article number."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seminal.model.entry import Entry
from seminal.text.fold import fold
from seminal.text.titles import number_of

_VOLUME = re.compile(
    r"(?:vol(?:ume)?\b|v\b)?\W{0,3}(?P<volume>[a-z]{0,3}\s?\d+)"  # "vol. 5"
    r"(?:(?:\s?\(|,?\s?(?:no|nr|number|issue)\b\.?\s?|[:,]\s?(?=\d{1,2}$))(?P<issue>[^(),:]{1,12})\)?)?"  # "5(2)"
    r"(?:\s?[:,]\s?(?:pp?\b\.?|pages\b)?\s?(?P<pages>\d+(?:\s?[-–]+\s?|\s)\d+|(?<=:)\d{4,8}))?$"  # "5:17-23"
)
"""A volume with the issue and the pages that people append to it."""
_BRACKETED_YEAR = re.compile(r"\s?\((?:1[89]|20)\d\d[a-z]?\)")
_PAGES = re.compile(r"\d+\s?[-–]+\s?\d+\W{0,2}$")
_PAGES_SAID = re.compile(r"\bpp\.?\s?(\d+\s?[-–]+\s?\d+)")
"""Pages among what else is said of where a work is: "In A. Stone, ed., Boats, Oslo, pp. 541-560"."""
_BEHIND_VOLUME = re.compile(r"(?P<volume>\d+)\s?[,:]\s?(?P<pages>\d+\s?[-–]+\s?\d+)\W{0,2}$")
_LATE_PAGES = re.compile(r"\d{3,4} \d{3,4}")
"""Pages in an issue's place: no issue has such numbers."""
_NUMBERS = re.compile(r"[a-z]{0,3}\d+")


class Place(NamedTuple):
    """Comparable volume, issue, first and last page or article number; empty if unstated."""

    volume: str
    issue: str
    first: str
    last: str


@lru_cache(maxsize=65536)
def _parsed(volume: str, number: str, pages: str) -> Place:
    """Return a place in a periodical, its parts separated: `12(3):45-50` as a volume."""
    volume, number = _BRACKETED_YEAR.sub("", volume.lower()).strip(" ,.:"), fold(number)
    if inside := _VOLUME.match(volume):
        volume, number = inside["volume"], number or fold(inside["issue"] or "")
        pages = pages or inside["pages"] or ""
    elif not pages and _PAGES.match(volume):
        volume, pages = "", volume
    elif not volume and (inside := _BEHIND_VOLUME.match(pages)):
        volume, pages = inside["volume"], inside["pages"]
    if not pages and _LATE_PAGES.fullmatch(number):
        number, pages = "", number
    first, *rest = _NUMBERS.findall(pages.lower().replace(",", "")) or [""]
    last = rest[0] if rest else first
    if last.isdigit() and first.isdigit() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last  # 433-44
    volume = fold(volume)
    return Place(number_of(volume) or volume, number, first, last)


def place_in_periodical(entry: Entry) -> Place:
    """Return an entry's volume, issue and pages in a periodical."""
    text = entry.text
    pages = text("pages") or text("eid") or text("articleno")
    if not pages and (found := _PAGES_SAID.search(text("howpublished"))):
        pages = found[1]
    return _parsed(text("volume"), text("number") or text("issue"), pages)
