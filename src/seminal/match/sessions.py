"""Recognise session types in titles: "(panel session)", "Tutorial: ..."."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.profile import Profile, same_place, same_year
from seminal.text.titles import title_of

_KINDS: Final = ("panel", "tutorial", "demo", "poster", "keynote", "invited")
_KIND: Final = rf"(?P<kind>{'|'.join(_KINDS)})"
_REST: Final = (
    r"(?:nstration)?s?(?:\s(?:abstract|address|description|discussion|paper|session|summary|talk))?"
)
_MARKS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\s?[(\[]{_KIND}{_REST}[)\]]",
        rf"^{_KIND}{_REST}(?::|\son)\s",
        rf"(?::\san?|(?<=\?))\s{_KIND}{_REST}$",
    )
)
_ONCE: Final = frozenset(("panel", "tutorial"))
"""Kinds of sessions that bring nothing else of their title: what is shown or on a poster may be a paper too."""


@lru_cache(maxsize=65536)
def _without_session(title: str) -> tuple[str, str]:
    """Return a title without its session's kind, and that: `X (panel)` -> `X`, `panel`.

    A title without one comes back with "".
    """
    lowered = title.lower()
    if any(kind in lowered for kind in _KINDS):
        for mark in _MARKS:
            if (found := mark.search(title)) and len(title) > len(found[0]):
                return title[: found.start()] + title[found.end() :], found["kind"].lower()
    return title, ""


def names_session(title: str) -> bool:
    """Return whether a title names its kind of session: "X (panel session)"."""
    return _without_session(title)[1] != ""


def without_session_marks(left: Profile, right: Profile) -> tuple[Profile, Profile]:
    """Return two entries of one session without its marks in their titles.

    They are of one session where both name the same kind; or one names a panel or tutorial, and both one place and
    year. Others come back unchanged.
    """
    (ours, kind), (theirs, other) = _without_session(left.entry.title), _without_session(right.entry.title)
    if not (kind or other):
        return left, right
    there = same_place(left, right) and same_year(left, right)
    if kind == other or (there and "" in (kind, other) and (kind or other) in _ONCE):
        return left._replace(title=title_of(ours)), right._replace(title=title_of(theirs))
    return left, right
