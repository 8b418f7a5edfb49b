"""Whose list it is: people whose names stand in bold among the authors of their works, "**A. Stone** and B. Reed"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from seminal.read.references import authors
from seminal.read.references.marked import Item, Mark, Marked, texts_of, with_texts
from seminal.text.pattern import lazy

_OFTEN = 2
"""No title stands in a list so often, in bold and beside people each time, nor between people."""
_MOST_WORDS = 4
_EDGES = " *†‡.,;:"
_BEFORE = lazy(r"([^,;&\n\x00]{3,40})(?:[,;&]|\s+and\b)[\s†‡*^{}\d]*$")
_AFTER = lazy(r"[\s†‡*^{}\d]*(?:,\s*(?:and\s+)?|;|&|and\b)([^,;&\n\x00(]{3,40})")
_AND = re.compile(r"\s+and\s+|\.\s+(?=[A-Z][a-z]+\s)")


def unmarked(items: list[Item]) -> list[Item]:
    """Return the items without the bold of names that recur among authors, nor that of other people there."""
    found: Counter[str] = Counter()
    for text in texts_of(items):
        found.update({name: beside for name, _, beside in _bold_names(text)})
    owners = {name for name, count in found.items() if count >= _OFTEN}
    return [with_texts(item, partial(_without_own_names, owners)) for item in items] if owners else items


def _bold_names(text: Marked) -> Iterator[tuple[str, Mark, int]]:
    """Give the names in bold, their marks, and on how many sides other people stand beside them."""
    for mark in text.of("strong"):
        name = text.text[mark.start : mark.end].strip(_EDGES)
        if 1 < len(name.split()) <= _MOST_WORDS and _is_whole_name(name):
            before = _BEFORE.search(text.text[max(0, mark.start - 60) : mark.start])
            after = _AFTER.match(text.text, mark.end)
            ahead = before is not None and _is_whole_name(_AND.split(before[1])[-1])
            yield (
                name.casefold(),
                mark,
                ahead + (after is not None and _is_whole_name(_AND.split(after[1])[0])),
            )


def _is_whole_name(text: str) -> bool:
    return authors.is_person(text.strip(_EDGES))


def _without_own_names(owners: Collection[str], text: Marked) -> Marked:
    people = {id(mark) for name, mark, beside in _bold_names(text) if beside or name in owners}
    return replace(text, marks=tuple(mark for mark in text.marks if id(mark) not in people))
