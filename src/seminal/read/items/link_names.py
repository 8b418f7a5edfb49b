"""What a list calls its links: one name in item after item, "[acmdl](url)", or a place too: "[Paper (SOSP)](url)"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from seminal.read.references import links
from seminal.read.references.labels import names_place
from seminal.read.references.marked import Item, Mark, Marked, texts_of, with_texts

_ENOUGH = 3
"""So many works have no one name: what leads elsewhere each time only says what stands there."""
_MOST_WORDS = 3
_TITLE_WORDS = 2
_TAG = re.compile(r"\[([A-Z][^\[\]]{2,40})\]\s+(?=\w)")
_WORD = re.compile(r"[^\W\d_]{2,}")


def understood(items: list[Item]) -> list[Item]:
    """Return the items without the names that recur on the links behind their titles; places stay the same."""
    items = _untagged(items)
    addresses: dict[str, set[str]] = {}
    for text in texts_of(items):
        for name, mark in _links_behind(text):
            addresses.setdefault(name, set()).add(mark.url)
    recurring = {name for name, found in addresses.items() if len(found) >= _ENOUGH}
    return (
        [with_texts(item, partial(_without_link_names, recurring)) for item in items] if recurring else items
    )


def _untagged(items: list[Item]) -> list[Item]:
    """Return the items with marks that begin behind their tags, of which one recurs: "**[Kites] Title**"."""
    tags = Counter(tag[1] for text in texts_of(items) for _, tag in _tags(text))
    recurs = any(count >= _ENOUGH for count in tags.values())
    return [with_texts(item, _text_behind_tags) for item in items] if recurs else items


def _tags(text: Marked) -> Iterator[tuple[Mark, re.Match[str]]]:
    for mark in text.of("link", "strong"):
        if tag := _TAG.match(text.text, mark.start, mark.end):
            yield mark, tag


def _text_behind_tags(text: Marked) -> Marked:
    begin = {mark: tag.end() for mark, tag in _tags(text)}
    marks = tuple(replace(mark, start=begin.get(mark, mark.start)) for mark in text.marks)
    return replace(text, marks=marks) if begin else text


def _links_behind(text: Marked) -> Iterator[tuple[str, Mark]]:
    """Give the links that stand behind everything else a text says, with their names, where these are not known."""
    found = text.of("link")
    if not found:
        return
    words = list(_WORD.finditer(text.masked(found)))
    if len(words) < _TITLE_WORDS:
        return
    for mark in found:
        name = text.text[mark.start : mark.end].strip(" []()").casefold()
        if (
            mark.start > words[-1].end()
            and 0 < len(name.split()) <= _MOST_WORDS
            and not links.is_label(name)
            and not names_place(text.text[mark.start : mark.end].strip(" []()"))
        ):
            yield name, mark


def _without_link_names(recurring: Collection[str], text: Marked) -> Marked:
    """Return the text with the recurring names of its links masked."""
    marks = [mark for name, mark in _links_behind(text) if name in recurring]
    return replace(text, text=text.masked(marks)) if marks else text
