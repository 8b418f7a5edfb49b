"""Read lists of "Title - Author" lines as tables of two columns.

By itself such a line, or "Author - Title", does not say which side is which: "Night Kites - Hargrove". The list does:
on the side of the people most lines have words as names have them, some a known given name, and hardly any on the
other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from seminal.read.references.lexicon import GIVEN, PARTICLES
from seminal.read.references.marked import Item

MIN_ITEMS = 5
"""Lines of a list that make columns."""
MIN_SHARE = 0.8
"""The share of lines with two sides, and of sides that look like names."""
MIN_KNOWN = 0.25
"""The share of sides with a known given name."""
_MAX_KNOWN_BESIDE = 1 / 3
"""How many known names the titles have for each among the people."""
_MAX_NAME_WORDS = 5
_SIDES = re.compile(r"\s{0,9}(\S[^\n]{0,200}?)\s+[-–—]\s+(\S[^\n]{0,120}?)[\s.]*\Z")
_DIGIT = re.compile(r"\d")


def as_columns(items: Sequence[Item]) -> list[Item]:
    """Return the items, those of titles and people with cells."""
    groups: dict[int, list[int]] = defaultdict(list)
    for at, item in enumerate(items):
        if item.form in ("bullet", "number") and not item.cells and not item.titled:
            groups[item.group].append(at)
    found = list(items)
    sides = {
        at: match
        for group in groups.values()
        for at in group
        if not (items[at].children or items[at].text.marks) and (match := _SIDES.match(items[at].text.text))
    }
    of_lists = [at for group in groups.values() if _are_parted(group, sides) for at in group if at in sides]
    if people := _side_of_people([sides[at].groups() for at in of_lists]):
        for at in of_lists:
            text, match = items[at].text, sides[at]
            cells = {
                "title": text.behind(*match.span(3 - people)),
                "authors": text.behind(*match.span(people)),
            }
            found[at] = replace(items[at], cells=cells, titled=True)
    return found


def _are_parted(group: Sequence[int], sides: dict[int, re.Match[str]]) -> bool:
    """Return whether nearly all lines of a list have two sides."""
    parted = sum(at in sides for at in group)
    return parted > 1 and parted >= MIN_SHARE * len(group)


def _side_of_people(pairs: Sequence[tuple[str, ...]]) -> int:
    """Return the side of the people, 1 or 2; 0 where unclear."""
    if len(pairs) < MIN_ITEMS:
        return 0
    known = [sum(map(_has_given_name, side)) for side in zip(*pairs, strict=True)]
    for side, other in ((1, 0), (0, 1)):
        shaped = sum(_is_shaped_as_name(pair[side]) for pair in pairs)
        clear = known[side] >= MIN_KNOWN * len(pairs) and known[other] <= _MAX_KNOWN_BESIDE * known[side]
        if clear and shaped >= MIN_SHARE * len(pairs):
            return side + 1
    return 0


def _is_shaped_as_name(text: str) -> bool:
    """Return whether all words of a short text are as names have them."""
    words = text.replace("&", " ").replace(",", " ").split()
    named = all(word[0].isupper() or word.lower() in PARTICLES for word in words)
    return 0 < len(words) <= _MAX_NAME_WORDS and named and _DIGIT.search(text) is None


def _has_given_name(text: str) -> bool:
    """Return whether a text begins with a known given name or an initial."""
    first = text.split()[0]
    return first.lower() in GIVEN or (len(first) == 2 and first.endswith("."))
