"""What most items of a list do alike, so that one of them says more than by itself: "Title - Jacobson and Karels"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

from seminal.model.entry import OTHERS, Name
from seminal.read.items.tables import joined
from seminal.read.references import authors
from seminal.read.references.lexicon import GIVEN
from seminal.read.references.marked import Item, Marked, bullets

_TAIL = re.compile(r"\s[-–—/|]\s+(?=[^\s-])")
_YEAR = re.compile(r"\s+[-–—/|]\s?((?:19|20)\d\d)\s*(?:\(\d\)\s*)?$")
_PLACED = re.compile(r",?\s*[(\[][^()\[\]]{0,40}?['’]?\d\d[)\]][^()\[\]\d]{0,40}$|,?\s+(?:19|20)\d\d\W*$")
"""A year or a place in parentheses behind names, and a remark's few words."""
_COMMA = re.compile(r",\s+(?=[A-Z])")
_AND = re.compile(r",?\s+and\s+")
_MOST_COMMAS = 6
_NO_NAME = re.compile(r"[\d:;()\[\]/?!\"|=]")
_LONGEST = 400
Tails = dict[int, tuple[int, tuple[Name, ...]]]
"""By item where the names at its end begin, and the names."""
_FEW = 2
_ENOUGH = 3
"""So many items that surely end in names show that the others do too."""


def signed(items: list[Item]) -> list[Item]:
    """Return the items with "by" before the names behind a dash, where the list ends its items so.

    One family name behind a dash is a subtitle as likely as not; beside "- Gao et al." it is the author. Behind
    a comma two words may end a title ("Joins, Filters and Sorts"): some items must have given names there.
    """
    found = _signed(items)
    if found is not items:
        return found
    lists: dict[int, list[Item]] = {}
    for item in items:
        lists.setdefault(item.group, []).append(item)
    if len(lists) < 2:
        return items
    now = {
        id(old): new
        for members in lists.values() if len(members) >= _ENOUGH
        for old, new in zip(members, _signed(members), strict=True)
    }  # fmt: skip
    return [now.get(id(item), item) for item in items]


def _signed(items: list[Item]) -> list[Item]:
    """Return the same for the items of one list, or of a document whose lists are alike."""
    phrases = sum(len(item.text.text.split()) > 2 for item in bullets(items))
    for last, share in ((_names_last, 2), (_names_behind_comma, 3)):
        behind_comma = last is _names_behind_comma
        tails = {id(item): tail for item in bullets(items) if (tail := last(item.text.text))}
        sure = sum(len(names) > 1 or OTHERS in names for _, names in tails.values())
        whole = sum(any(name.given for name in names) for _, names in tails.values())
        if sure >= _ENOUGH and share * len(tails) >= phrases and (not behind_comma or whole > 1):
            return [_with_by(item, tails, _pairs(items, tails)) for item in items]
    return items


def _pairs(items: list[Item], tails: Tails) -> set[int]:
    """Return which items end in two family names, and not in one inverted: the others have family names alone."""
    ends = {
        id(item): item.text.text[tails[id(item)][0] :].strip(" .")
        for item in bullets(items) if id(item) in tails
    }  # fmt: skip
    several = sum(len(authors.families(end)) >= _ENOUGH for end in ends.values())
    whole = sum(bool(tails[at][1][0].given) and "," not in end for at, end in ends.items())
    if several < _FEW or whole:
        return set()
    return {
        at
        for at, end in ends.items()
        if end.count(",") == 1 and len(end.split()) == len(tails[at][1]) + 1
        and tails[at][1][0].given.lower() not in GIVEN
    }  # fmt: skip


def _names_last(text: str) -> tuple[int, tuple[Name, ...]] | None:
    """Return where the names behind the last dash of a text begin, and the names."""
    if len(text) > _LONGEST:
        return None
    end = len(text)
    dashes = list(_TAIL.finditer(text, 0, end))
    if not dashes:
        return None
    start = dashes[-1].end()
    said = _PLACED.sub("", text[start:end]).strip(" .")
    names = authors.parse(said, certain=True) if said else ()
    return (start, names) if names and not authors.noun_like(names) else None


def _names_behind_comma(text: str) -> tuple[int, tuple[Name, ...]] | None:
    """Return the same of "Eraser: A Dynamic Data Race Detector, Savage, Burrows, and Anderson"."""
    if len(text) > _LONGEST or "\n" in text or _NO_NAME.search(text, text.rfind(",") + 1):
        return None
    if authors.parse(text):
        return None  # names alone, below a title
    for comma in islice(_COMMA.finditer(text), _MOST_COMMAS):
        tail = _AND.sub(", ", text[comma.end() :].strip(" ."))
        names = authors.families(tail) or authors.parse(text[comma.end() :].strip(" ."), certain=True)
        if (
            names
            and len(text[: comma.start()].split()) > (1 if _are_whole_names(names) else 2)
            and not authors.noun_like(names)
            and not authors.is_organisation(tail)
            and (len(names) > 1 or names[0].given)
        ):
            return comma.end(), names
    return None


def _are_whole_names(names: tuple[Name, ...]) -> bool:
    """Return whether people are named in full, and several: two words before them are a title then."""
    return len(names) >= _ENOUGH and all(name.given or name == OTHERS for name in names)


def _with_by(item: Item, tails: Tails, pairs: set[int]) -> Item:
    """Return the item with its names on a line of their own, and its children likewise."""
    children = tuple(_with_by(child, tails, pairs) for child in item.children)
    if id(item) not in tails:
        return replace(item, children=children) if children else item
    start, _ = tails[id(item)]
    text = item.text.text
    cut = len(text[:start].rstrip(" ,-–—"))
    left = Marked(text[:cut], tuple(m for m in item.text.marks if m.end <= cut))
    right = tuple(
        replace(m, start=m.start - start, end=m.end - start) for m in item.text.marks if m.start >= start
    )
    named = joined(left, Marked("by ", ()))
    shift = len(named.text)
    moved = tuple(replace(m, start=m.start + shift, end=m.end + shift) for m in right)
    people = text[start:].replace(", ", " &", 1) if id(item) in pairs else text[start:]
    return replace(item, text=Marked(named.text + people, named.marks + moved), children=children)
