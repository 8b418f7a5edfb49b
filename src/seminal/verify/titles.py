"""Titles against titles: case, accents and a dropped subtitle are no contradictions, another wording is."""

from __future__ import annotations

import re
from typing import Final

from seminal.match.documents import words_without_owners
from seminal.text.title_relations import Relation, relate
from seminal.text.titles import Title, same_name, title_of

_BOUNDARY: Final = re.compile(r"[:?!.—–;]\s|\s[-–—]\s|\s[(\[]")
_PREFIX: Final = re.compile(
    r"^\s*\W?(?:retracted(?: article| paper| chapter)?|withdrawn)\W+\s*", re.IGNORECASE
)

MIN_SPECIFIC: Final = 4
"""Significant words that make a title one of a kind."""


def clean(text: str) -> str:
    """Return a title without "RETRACTED ARTICLE:" or "[Withdrawn]" in front."""
    return _PREFIX.sub("", text)


def related(ours: str, theirs: str) -> Relation:
    """Return how two titles as written are related, marks of retraction left out."""
    return relate(title_of(clean(ours)), title_of(clean(theirs)))


def is_part(ours: str, theirs: str) -> bool:
    """Return whether a title is the other without its subtitle or leading name."""
    short, long = sorted((clean(ours), clean(theirs)), key=len)
    whole = title_of(short).squashed
    return any(
        whole in (title_of(long[: cut.start()]).squashed, title_of(long[cut.end() :]).squashed)
        for cut in _BOUNDARY.finditer(long[:1000])
    )


def overlap(left: Title, right: Title) -> float:
    """Return the share, 0..1, of the shorter title's significant words in the other."""
    ours, theirs = set(left.significant), set(right.significant)
    return len(ours & theirs) / max(1, min(len(ours), len(theirs)))


def share_words(left: Title, right: Title) -> bool:
    """Return whether half of the shorter title's words are shared: a cheap first test."""
    return left.squashed == right.squashed or same_name(left, right) or overlap(left, right) >= 0.5


def is_near(ours: str, theirs: str) -> bool:
    """Return whether titles share their name, or 0.7 of the longer one's significant words."""
    left, right = title_of(clean(ours)), title_of(clean(theirs))
    mine, other = set(left.significant), set(right.significant)
    both = len(mine & other)
    return (
        left.squashed == right.squashed or same_name(left, right) or both >= 0.7 * max(len(mine), len(other))
    )


def is_edited(left: Title, right: Title) -> bool:
    """Return whether at most three words in a row differ, and twice as many agree."""
    ours, theirs = left.words, right.words
    most = min(len(ours), len(theirs))
    start = next((at for at in range(most) if ours[at] != theirs[at]), most)
    end = next((at for at in range(most - start) if ours[-1 - at] != theirs[-1 - at]), most - start)
    changed = max(len(ours), len(theirs)) - start - end
    return changed <= 3 and start + end >= 3 and start + end >= 2 * changed


def is_renamed(ours: str, theirs: str, owners: str) -> bool:
    """Return whether titles differ only in the document's kind and (folded) `owners`."""
    left, right = (words_without_owners(title_of(clean(text)), owners.split()) for text in (ours, theirs))
    return bool(left) and left == right


def is_specific(text: str) -> bool:
    """Return whether a title has four significant words, so that hardly two works share it."""
    return len(title_of(clean(text)).significant) >= MIN_SPECIFIC
