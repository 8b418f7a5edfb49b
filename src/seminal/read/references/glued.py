"""References that lost blanks when they were copied, as DBLP's often do where a line or a bold title ended."""

from __future__ import annotations

import re
from dataclasses import replace

from seminal.model.entry import OTHERS
from seminal.read.references import authors
from seminal.read.references.marked import Marked

_PLACE = re.compile(
    r"[.?!](?:(?<=[^\W\d_]{2}.)|(?<=[\d)\"”’'].))(?="
    r"(?:In )?[A-Z][\w-]*(?:(?:\. ?| )(?:(?:of|and|on) )?\(?[A-Z\d][\w-]*\)?){0,8}?\.?,? "
    r"(?:(?:19|20)\d\d(?::\s?\d|\.?\s*$)|\d{1,4}(?:\([\d-]{1,9}\))?:\s?[\d:]+[-–][\d:]+ \((?:19|20)\d\d\))"
    r"|In:? (?:the )?(?:\d|[A-Z])|Proc(?:eedings|\.)|Journal of |(?:IEEE|ACM) [A-Z])"
)
"""The end of a title with its place right behind: "Kites at night.LAMP 2001: 265-274"."""
_NAMES = re.compile(r"([^:\n\x00]{8,600}):(?=[^\W_]{2})")
_FEWEST = 2
_STOP_BEFORE = re.compile(r"(?:[^\W\d_]{2}|[\d)\"”’'])[.?!]\Z")
_LOOK = 4


def parted(marked: Marked) -> Marked:
    """Return a text with the blanks that it lost behind its names' colon and its title's full stop."""
    lost = []
    named = _NAMES.match(marked.text) if ":" in marked.text else None
    if named and _are_people(named[1]):
        lost.append(named.end())
    if place := _PLACE.search(marked.text):
        lost.append(place.end())
    lost += [m.start for m in marked.of("emphasis") if _is_glued(marked.text, m.start)]
    for at in sorted(lost, reverse=True):
        marks = tuple(
            replace(m, start=m.start + (m.start >= at), end=m.end + (m.end > at)) for m in marked.marks
        )
        marked = Marked(marked.text[:at] + " " + marked.text[at:], marks)
    return marked


def _is_glued(text: str, start: int) -> bool:
    """Return whether words in italics begin right behind the full stop of a title: "Kites at Night.*Ada Stone*"."""
    return (
        _STOP_BEFORE.search(text, max(0, start - _LOOK), start) is not None
        and text[start : start + 1].isupper()
    )


def _are_people(text: str) -> bool:
    """Return whether a text is whole names, several of them, and nothing else."""
    names = authors.parse(text) if ", " in text or " and " in text else ()
    whole = all(name.given or name == OTHERS for name in names)
    return len(names) >= _FEWEST and whole and not authors.noun_like(names)
