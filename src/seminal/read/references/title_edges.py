"""Where a title begins and ends that marks show: behind names, before the place that a mark draws in with it."""

from __future__ import annotations

import re

from seminal.model.entry import OTHERS
from seminal.model.vocabulary import venue
from seminal.read.references import authors, imprint
from seminal.read.references.marked import Mark
from seminal.read.references.parentheses import unlisted_venue
from seminal.read.references.part import TRACK
from seminal.read.references.who_and_where import names_and_imprint

_IMPRINT_LAST = re.compile(
    r"(?:(?<!\s)\s+|(?<=[^\W\d_]{2}))\(([^()]{3,120}(?:\([^()]{1,20}\)[^()]{0,40})?)\)[\s.]*$"
)
_DATE_LAST = re.compile(r"(?<=[^\s\[\]])\s+\[([^\[\]]{0,8}(?:19|20)\d\d)\]$")
"""A year in brackets at a title's end: "Kites at Night [2006]"."""
_CITED_LAST = re.compile(r"(?<=[^\s\[\]])\s+[\[(]([A-Z][^\[\]()\d]{1,60}?),?\s(?:19|20)\d\d[a-z]?[\])]$")
"""Who wrote a work and when, in brackets at its title's end: "Kites at Night [Stone 2017]"."""
_PRIZE_OF = re.compile(
    r"(?:best|outstanding|distinguished)(?: \w+)? paper(?: award)? (?:of|at|in) ", re.IGNORECASE
)
_DIGIT = re.compile(r"\d")
_OPENED_LAST = re.compile(r"\s+\(([A-Z][\w&/+-]{1,14})\s?(?:['’]\d\d|(?:19|20)\d\d)$")
"""A place whose parenthesis was left open: "Night Kites (POPL '08"."""
_YEARED_LAST = re.compile(r"(?<!\s)\s+\(?(?:(?:ACM|IEEE|USENIX)\s+)?[A-Z][\w&/+-]{2,20}['’]\d\d\W*$")
_GOES_ON_BARE = re.compile(r"\s+(?=[A-ZÀ-ÞА-Я0-9])")
_LONGEST_PLACE = 120
_ALL_EDGES = " \t\n.,;:|\"“”„«»'`*_‘’–—-\x00"
_VOLUME_BEHIND = re.compile(
    r"[\s,.]*(?:vol\.?\s*)?(?:(?!(?:19|20)\d\d\b)\d{1,4}\s*(?:[,(:]|\.?\s*$)|(?:19|20)\d\d(?:\(\d{1,3}\))?:\d)"
)
_PLAIN_WORDS = 5
_PARTED_WORDS = 3
_SHORTEST = 8


def is_place(text: str) -> bool:
    """Return whether a text is where a work appeared, with volume, page and year, and nothing else."""
    if len(text) > _LONGEST_PLACE or not any(c.isdigit() for c in text):
        return False
    found = imprint.read(text)
    return bool(found and found.venue and found.date and "volume" in found.fields)


def names_ahead(text: str, marks: list[Mark]) -> int:
    """Return where a text goes on behind names in italics or bold at its beginning, with no sign between, else 0."""
    first = next((m for m in marks if m.kind in ("emphasis", "strong")), None)
    blank = _GOES_ON_BARE.match(text, first.end) if first else None
    if first is None or blank is None or text[: first.start].strip(_ALL_EDGES):
        return 0
    names = authors.parse(text[first.start : first.end].strip(" \n"))
    told = names and all(name.given or name == OTHERS for name in names) and not authors.noun_like(names)
    return blank.end() if told else 0


def before_volume(text: str, marks: list[Mark], start: int, end: int) -> int:
    """Return where a title ends before a journal in italics: "Title, *Ann. Math.* 4 (1979)", "Why? *Ann. Math.* 4"."""
    for mark in marks:
        if mark.kind != "emphasis" or not start + _SHORTEST < mark.start < end:
            continue
        title = text[start : mark.start].rstrip()
        if title.endswith(("?", "!")) and len(text[mark.start : mark.end].split()) > 1:
            return start + len(title)
        if _VOLUME_BEHIND.match(text, mark.end):
            ended = title.endswith(",") or (title.endswith(".") and text[mark.start].islower())
            return start + len(title) - 1 if ended else end
    return end


def before_imprint(text: str, start: int, end: int) -> int:
    """Return where a marked title ends that holds its imprint too: "<a>Title (Lamport, CACM 1978)</a>"."""
    if last := _YEARED_LAST.search(text, start, end):
        least = _PARTED_WORDS if text[last.start() - 1] == "," else _PLAIN_WORDS
        if len(text[start : last.start()].split()) >= least:
            return last.start()
    line = text.find("\n", start, end)
    if line > 0 and is_place(text[line + 1 : end]):
        return line  # "**Title.<br>[Kite Rev. Lett. 132, 133401 (2024)](doi)**"
    if (closed := _DATE_LAST.search(text, start, end)) and imprint.dates_only(closed.group(1)):
        return closed.start()
    if (cited := _CITED_LAST.search(text, start, end)) and authors.parse(cited.group(1), certain=True):
        return cited.start()
    if (opened := _OPENED_LAST.search(text, start, end)) and venue(opened.group(1)):
        return opened.start()
    match = _IMPRINT_LAST.search(text, start, end)
    if not match or match.start() <= start:
        return end
    inner = TRACK.sub("", _PRIZE_OF.sub("", match.group(1)))
    if text[match.start()] == "(" and not _DIGIT.search(inner):
        return end  # "strlen(string)"
    found = imprint.read(inner)
    if found and (found.known or imprint.dates_only(inner) or imprint.is_thesis(inner)):
        return match.start()
    if found and found.date and venue(inner.split()[0]) and imprint.is_meeting(found.venue):
        return match.start()  # "(ICML 2018 Workshop)"
    return match.start() if names_and_imprint(inner) or unlisted_venue(inner) else end
