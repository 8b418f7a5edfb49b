"""Buttons: links and words in brackets beside a reference that only say where something is."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

from seminal.model.source import Span
from seminal.model.vocabulary import label
from seminal.read.references import imprint, links, titling
from seminal.read.references.imprint import Imprint
from seminal.read.references.labels import names_place
from seminal.read.references.marked import MASK, Mark, Marked
from seminal.text import dates

_FILE = re.compile(r"[\[(]?(?:[\w.'’-]+ ){1,2}(?:pdfs?|slides|copy|scan)[\])]?", re.IGNORECASE)
"""What a link is called that leads to a file, behind a reference: "[Course PDF](url)"."""
_COLON = re.compile(r":\s+\S")
_ROW = re.compile(rf"\[[\s,;|/·•{MASK}]*\]")
_MAX_WORDS: Final = 3
_PAPER_OF = re.compile(r"^(?:paper|pdf|link)\s?\(", re.IGNORECASE)
_BADGE_PARTS: Final = 3
"""Label, message and colour."""
_BADGE_YEAR = re.compile(
    r"(?!(?i:last|updated?|since|released?|version|copyright|licen[cs]e|stars?|created|data)\b)"
    r"[A-Z][A-Za-z&@]{1,11}(?: [A-Z][a-z]{1,11})? ((?:19|20)\d\d)"
)
"""A place that no table knows and its year, on a badge: "TLK-2022"."""
_NO_BRACKETS = str.maketrans("()[]", "    ")
_ACRONYM_YEAR = re.compile(r"\[([A-Z]{2,8})[ -]?((?:19|20)\d\d)\]")
"""A place that no table has, on a button: "[SPM2020]"."""
_WORKSHOP = re.compile(r"([A-Z]\w{2,11})(?: \S+){0,10} Workshop(?:,? (?:19|20)\d\d)?")
_KEY = re.compile(r"[a-z][a-z-]*[-_:]?(?:19|20)\d\d[-_:]?[a-z0-9-]*")
"""A citation's key, "stone-2018-kites"."""


def are_only_buttons(text: Marked) -> bool:
    """Return whether a text is only links with known labels: "PDF", "Code"."""
    bare, found = text.text, text.of("link")
    for mark in reversed(found):
        if not links.is_label(text.text[mark.start : mark.end]):
            return False
        bare = bare[: mark.start] + bare[mark.end :]
    return bool(found) and (not any(c.isalnum() for c in bare) or links.is_label(" ".join(bare.split())))


def rows(marked: Marked) -> list[tuple[Span, int]]:
    """Return brackets of only links, each with the most words of its buttons.

    "Title [[pdf](url), [technical report from Kites](url)]": three words, or six where one label is known.
    """
    if "[" not in marked.text or "]" not in marked.text:
        return []
    named = marked.of("link")
    known = [mark.start for mark in named if links.is_label(marked.text[mark.start : mark.end])]
    found = []
    for match in _ROW.finditer(marked.masked(named)):
        has_label = bisect(known, match.start()) < bisect(known, match.end())
        found.append((Span(*match.span()), _MAX_WORDS * (1 + has_label)))
    return found


def is_button(marked: Marked, link: Mark, rows: Iterable[tuple[Span, int]]) -> bool:
    """Return whether a link's text is a label such as "[Must read]", not a title.

    Known labels and venues before the title are; citation keys, files after a title, and few words in brackets. `rows`
    are the brackets of `rows()`.
    """
    start, end = link.start, link.end
    text = marked.text[start:end].strip()
    if links.is_label(text) or is_place_ahead(marked, link):
        return True
    if text == link.url and text.islower() and not marked.text[:start].strip():
        return _COLON.match(marked.text, end) is not None  # the list's own page on it: "[flk](flk): A Title"
    if _KEY.fullmatch(text.strip("[]() ")) and len(marked.text.split()) > 2:
        return True
    if (
        marked.text[start - 1 : start] == "["
        and _workshop(text)
        and not any(map(str.isalnum, marked.text[:start]))
    ):
        return True
    if _FILE.fullmatch(text):
        return len(marked.text[:start].split()) >= titling.TITLED_WORDS
    most = _MAX_WORDS
    for row, words in rows:
        if row.start < start and end < row.end:
            start, end, most = row.start, row.end, words
            break
    else:
        if not (text.startswith("[") and text.endswith("]")):
            return False
    around = marked.text[:start] + " " + marked.text[end:]
    return len(text.split()) <= most and len(around.split()) >= 2 and link.start > 0 and not names_place(text)


def place(text: str, *, first: bool = False) -> Imprint | None:
    """Return the venue and date in a link's label: "NeurIPS 2024", "ACL'24 Findings".

    None for other labels. A preprint server counts only with a year or before everything else (`first`): after a title
    it is where to read the work.
    """
    name = titling.TRACK.sub("", _PAPER_OF.sub("", text.strip("[]() ")))
    known = label(name)
    found = imprint.read(name) if known else None
    if found is None and first and _workshop(name):
        return imprint.read(name, certain=True)
    if known is None and (dated := _ACRONYM_YEAR.fullmatch(text.strip())):
        return Imprint(dated.group(1), date=dates.parse(dated.group(2)))  # "[SPM2020]"
    return found if known and found and (first or found.date or known[0].kind != "preprint") else None


def _workshop(text: str) -> bool:
    """Return whether a text is a known meeting's workshop: "ICLR Lamps for Homes Workshop"."""
    meeting = _WORKSHOP.fullmatch(text.strip("[]() "))
    return meeting is not None and label(meeting[1]) is not None


def is_place_ahead(marked: Marked, link: Mark) -> bool:
    """Return whether a link is a venue with digits before the title: "[ICLR 2024](a) [Title](b)"."""
    text = marked.text
    label = text[link.start : link.end]
    if any(map(str.isalnum, text[: link.start])) or not any(map(str.isdigit, label)):
        return False
    after = next((mark for mark in marked.marks if mark.start >= link.end), None)
    if after is None or any(map(str.isalnum, text[link.end : after.start])):
        return False
    return len(text[after.start : after.end].split()) >= titling.TITLED_WORDS and place(label) is not None


def badge(url: str) -> str:
    """Return the venue and date in a badge's URL (shields.io's static badges).

    ".../badge/NeurIPS-2025-blue" gives "[NeurIPS 2025]"; an unknown venue only "[2025]", any other picture "".
    """
    _, found, rest = url.partition("shields.io/badge/")
    parts = unquote(rest.partition("?")[0]).replace("--", "–").split("-")
    if not found or not 1 < len(parts) <= _BADGE_PARTS:
        return ""
    for text in (parts[-2], " ".join(parts[:-1])):  # "Venue-ICLR_2024", "ICLR-2024"
        name = " ".join(text.replace("_", " ").translate(_NO_BRACKETS).split())
        said = place(name) or imprint.read(name)
        if said and said.date and not said.fields and (said.known or said.publisher):
            return f"[{name if said.known else said.date.year}]"
        if dated := _BADGE_YEAR.fullmatch(name):
            return f"[{dated.group(1)}]"
    return ""


def names_link(label: str) -> bool:
    """Return whether a lower-case word in brackets is a link's label: "[pdf]", "[html]"."""
    if label in ("n.d.", "n. d."):
        return False  # no date, and no address
    return links.is_label(label) or label in ("other", "html", "ps")  # as arXiv's pages have them
