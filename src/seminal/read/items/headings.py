"""Headings that name a work themselves: "### [Title](a.pdf)", "### 1. Stone, A. (2003). *Title*"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, pairwise
from math import ceil

from seminal.read.items.features import OF_WORKS, is_phrase, states_venue
from seminal.read.references import imprint, links, reference
from seminal.read.references.labelling.lexicon import is_wide
from seminal.read.references.marked import Marked

_LINKED = re.compile(r"\W{0,3}\[([^\[\]]{4,300})\]\(([^()\s]{3,500})?\)(?:\s+\([^()\[\]]{2,80}\))?\W{0,3}")
_REFERENCE = re.compile(r"^[^()\[\]:]{2,200}(?:\((?:1[89]|20)\d\d[a-z]?\)[.:,]?\s|\bet al\.?,?\s)")
"""How a heading begins that is a whole reference: names, and a date in parentheses or "et al."."""
_MARKED = re.compile(
    r"(?=.{8,400}\b(?:1[5-9]|20)\d\d\b)\w[^()\[\]\"“«*_]{2,100}[,.:]\s+[\"“«*_]{1,2}\w.{4,300}[\"”»*_]"
)
"""Another such heading: names, a marked title, and a year: "### Ada Stone, *Kites* (Kite Press, 1977)"."""
_PLACED = re.compile(r"([^()\[\]]{12,300}?)[.,]?\s+\(([A-Z][^()\[\]]{3,40}\d\d)\)\W{0,3}")
"""A title with where and when it appeared: "### Folding with Kites (OSDI 2020)"."""
_NUMBER = re.compile(r"\d{1,3}[.)]\s+(?=\S)")
_AHEAD = re.compile(r"(?:[^\w\s\[(\"'“‘«„*_`#<&]{1,3}\s+)?(?:\d{1,3}[.)]\s+)?(?=\S)")
"""What may be before a heading's work: a sign of importance, a number."""
_QUOTED = re.compile(r"\s*[\"“«][^\"“”«»]{12,300}[\"”»]\W*")
_OF_A_CLASS = re.compile(
    r"\W*(?:homework|assignment|problem set|exercises?|slides?|solutions?|handouts?|(?:mid|final )?exam|quiz"
    r"|syllabus|notes|projects?|posters?|my|curriculum|r[ée]sum[ée])\b",
    re.IGNORECASE,
)
"""How headings of pages begin whose button leads to no paper: "Homework 2: Balanced Trees (pdf)"."""
_MIN_HEADINGS = 3
"""Headings of works in a section that say something of those beside them."""
_MIN_DESCRIBED = 1 / 2
"""Share of a section's headings with a work described below, or its author, that decides for the others."""
_MIN_SHARE = 2 / 3
"""Share of a section's headings that decides for the others."""


def works(
    found: Sequence[tuple[int, int, str]],
    inline: Callable[[str], Marked],
    described: Callable[[int, str], bool],
) -> dict[int, int]:
    """Return, by heading line, where the work begins in each heading that names one.

    `found` is every heading's line, level and text; `described` returns whether the lines below a heading are a work's.
    Where a heading alone does not decide, its siblings do.
    """
    begin: dict[int, int] = {}
    families: dict[tuple[int, str, int], list[tuple[int, str]]] = defaultdict(list)
    above: list[tuple[int, int, str]] = []
    for line, level, text in found:
        above = [other for other in above if other[1] < level]
        parent = above[-1] if above else (-1, 0, "")
        families[parent[0], parent[2], level].append((line, text))
        above.append((line, level, text))
        if (start := work_begins(text, inline)) is not None:
            begin[line] = start
    sections = {line for (line, level, _), (_, below, _) in pairwise(found) if below > level}
    for (_, parent_text, _), family in families.items():
        begin |= _agreed_titles(parent_text, family, begin)
        leaves = [(line, text) for line, text in family if line not in sections]
        begin |= _described_titles(leaves, begin, inline, described)
    return begin


def _described_titles(
    family: list[tuple[int, str]],
    begin: Mapping[int, int],
    inline: Callable[[str], Marked],
    described: Callable[[int, str], bool],
) -> dict[int, int]:
    """Return where titles begin in sibling headings, if half of them, and three, are works.

    A heading is one if it is in `begin`, described by the lines below or signed; `family` has lines and texts.
    """
    undecided = [(line, text) for line, text in family if line not in begin]
    if len(family) < _MIN_HEADINGS or not undecided:
        return {}
    others = [(line, text) for line, text in undecided if not described(line, text)]
    missing = max(_MIN_HEADINGS, ceil(_MIN_DESCRIBED * len(family))) - (len(family) - len(others))
    signed = (text for _, text in others if _is_signed(inline(text)))
    if missing > 0 and len(list(islice(signed, missing))) < missing:
        return {}
    starts = {line: (_sign_end(text), text) for line, text in others}
    return {line: start for line, (start, text) in starts.items() if _may_be_title(text[start:].strip())}


def _may_be_title(text: str) -> bool:
    """Return whether a heading has several words, and none of "Papers" or "Homework 2: ..."."""
    many = " " in text or is_wide(text.rstrip("》」』）)"))
    return many and not OF_WORKS.search(text) and not _OF_A_CLASS.match(text)


def _is_signed(heading: Marked) -> bool:
    """Return whether a heading is a title and an author with a given name."""
    draft = reference.read(heading)
    return draft is not None and any(name.given for name in draft.authors)


def _agreed_titles(parent: str, family: list[tuple[int, str]], begin: dict[int, int]) -> dict[int, int]:
    """Return where titles begin in headings that are works since most of their siblings are.

    They are numbered titles below "Paper list", of which one is a work, and two thirds are phrases.
    """
    stated = sum(line in begin for line, _ in family)
    if len(family) < _MIN_HEADINGS or not stated or stated == len(family):
        return {}
    numbers = {line: match.end() for line, text in family if (match := _NUMBER.match(text))}
    titles = [(line, text[numbers.get(line, 0) :]) for line, text in family]
    left = [(line, text) for line, text in titles if line not in begin]
    phrases = {line for line, text in left if is_phrase(text)}
    most = stated + len(phrases) >= _MIN_SHARE * len(family)
    if len(numbers) < len(family) or not most or not OF_WORKS.search(parent):
        return {}
    return {line: numbers[line] for line in phrases}


def work_begins(heading: str, inline: Callable[[str], Marked]) -> int | None:
    """Return the offset at which a heading's work begins, after its number; else None.

    A work has a known venue or its author with a year in parentheses, links to a paper, or is a whole reference.
    """
    start = _sign_end(heading)
    text = heading[start:].strip()
    if (placed := _PLACED.fullmatch(text)) and _is_title_with_place(placed.group(1), placed.group(2)):
        return start
    link = _LINKED.fullmatch(text)
    linked = (
        link is not None and len(link.group(1).split()) > 1 and links.kind(link.group(2) or "") == "paper"
    )
    if link and states_venue(link.group(1)):  # "[NSDI 2025](https://a.org/nsdi25)" stands above works
        return None
    like_reference = _REFERENCE.search(text) or _MARKED.match(text)
    return start if linked or (like_reference and _is_reference_heading(inline(text))) else None


def _sign_end(heading: str) -> int:
    """Return the end of a heading's sign and number: 5 in "⭐ 3. Kites"."""
    ahead = _AHEAD.match(heading)
    return ahead.end() if ahead else 0


def is_linked(heading: Marked) -> bool:
    """Return whether a heading is one title with a paper's link: "[Title](url)", "Title (pdf)"."""
    heading = heading.slice(_sign_end(heading.text.lstrip()))
    text, found = heading.text, heading.of("link")
    if not any(links.kind(mark.url) == "paper" for mark in found) or states_venue(text.strip()):
        return False
    titles = [text[m.start : m.end] for m in found if not links.is_label(text[m.start : m.end])]
    rest = heading.masked(found)
    if not any(c.isalnum() for c in rest):
        return len(titles) == 1 and len(titles[0].split()) > 1
    title, beside = rest[: found[0].start].rstrip(" \n[(|,-–—"), rest[found[0].start :]
    if titles or any(c.isalnum() for c in beside) or _OF_A_CLASS.match(title):
        return False
    return _QUOTED.fullmatch(title) is not None or is_phrase(title)


def _is_title_with_place(title: str, place: str) -> bool:
    """Return whether a place is a known venue with year, and the title a phrase."""
    found = imprint.read(place)
    return bool(found and found.known and found.date) and is_phrase(title) and not OF_WORKS.search(title)


def _is_reference_heading(text: Marked) -> bool:
    """Return whether a heading is a reference: names, and a marked or dated title."""
    draft = reference.read(text)
    if draft is None or not (draft.authors and draft.title):
        return False
    return draft.title_marked or (draft.date is not None and len(draft.title.split()) > 1)
