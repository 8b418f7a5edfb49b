"""Apply conventions that recur in a list's items.

The labels of its links, titles whose address it leaves out or prints after them.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from seminal.read.items.features import is_phrase
from seminal.read.references import links
from seminal.read.references.labels import names_place
from seminal.read.references.marked import Item, Mark, Marked, texts_of, with_texts

MIN_ADDRESSES = 3
"""So many works have no one name: what leads elsewhere each time only says what stands there."""
MAX_LINK_WORDS = 3
MIN_TITLE_WORDS = 2
_TAG = re.compile(r"\[((?=[^\W\d_])[^a-z\[\]][^\[\]]{1,40})\]\s*(?=\w)")
_WORD = re.compile(r"[^\W\d_]{2,}")


def with_link_names_masked(items: list[Item]) -> list[Item]:
    """Mask the labels of links after titles that recur with three addresses.

    Offsets stay the same. Tags at the beginning of marks are masked first.
    """
    items = _untagged(items)
    addresses: dict[str, set[str]] = {}
    for text in texts_of(items):
        for name, mark in _unknown_labels(text, _last_links(text)):
            addresses.setdefault(name, set()).add(mark.url)
    recurring = {name for name, found in addresses.items() if len(found) >= MIN_ADDRESSES}
    return (
        [with_texts(item, partial(_without_link_names, recurring)) for item in items] if recurring else items
    )


def _untagged(items: list[Item]) -> list[Item]:
    """Mask tags at the beginning of links and bold, if one recurs: "**[NLP] Title**"."""
    tags = Counter(tag[1] for text in texts_of(items) for _, tag in _tags(text))
    recurs = any(count >= MIN_ADDRESSES for count in tags.values())
    return [with_texts(item, _without_tags) for item in items] if recurs else items


def _tags(text: Marked) -> Iterator[tuple[Mark, re.Match[str]]]:
    """Yield the links and bold that begin with a tag in brackets, and its match."""
    for mark in text.of("link", "strong"):
        if tag := _TAG.match(text.text, mark.start, mark.end):
            yield mark, tag


def _without_tags(text: Marked) -> Marked:
    """Return a text with its tags masked, and the marks beginning after them."""
    begin = {mark: tag.end() for mark, tag in _tags(text)}
    marks = tuple(replace(mark, start=begin.get(mark, mark.start)) for mark in text.marks)
    masked = text.masked(Mark("code", mark.start, at) for mark, at in begin.items())
    return Marked(masked, marks) if begin else text


def _unknown_labels(text: Marked, row: Sequence[Mark]) -> Iterator[tuple[str, Mark]]:
    """Yield the case-folded labels, of three words at most, that mean nothing known, and links."""
    for mark in row:
        label = text.text[mark.start : mark.end].strip(" []()")
        name = label.casefold()
        if 0 < len(name.split()) <= MAX_LINK_WORDS and not links.is_label(name) and not names_place(label):
            yield name, mark


def _last_links(text: Marked) -> Sequence[Mark]:
    """Return the links that end a text, with at most one word between two."""
    found = text.of("link")
    places = [match.span() for match in _WORD.finditer(text.masked(found))] if found else []
    if len(places) < MIN_TITLE_WORDS:
        return ()
    starts = [start for start, _ in places]
    counts = [bisect(starts, mark.start) for mark in found]  # words before each link
    first = len(found)
    while first and (len(places) if first == len(found) else counts[first]) - counts[first - 1] <= (
        first < len(found)
    ):
        first -= 1
    return found[first:] if first < len(found) and counts[first] >= MIN_TITLE_WORDS else ()


def _without_link_names(recurring: Collection[str], text: Marked) -> Marked:
    """Mask the recurring labels of a text's last links; if all recur, what joins them."""
    row = _last_links(text)
    marks = [mark for name, mark in _unknown_labels(text, row) if name in recurring]
    if not marks:
        return text
    joined = len(marks) == len(row) > 1
    masked = text.masked([replace(marks[0], end=marks[-1].end)] if joined else marks)
    return replace(text, text=masked)


def with_cited_links(items: list[Item]) -> list[Item]:
    """Give titles that link to "" the address `links.CITED`, if most titles link to papers.

    Else unchanged: in a course's plan the slides of a later week are not there yet either.
    """
    if all(mark.url for text in texts_of(items) for mark in text.of("link")):
        return items
    titles = list(_title_links(items))
    papers = sum(links.kind(mark.url) == "paper" for mark in titles)
    return [with_texts(item, _with_cited_titles) for item in items] if 2 * papers > len(titles) else items


def _title_links(items: Iterable[Item]) -> Iterable[Mark]:
    """Yield the links whose text is a title (see `is_phrase`)."""
    for text in texts_of(items):
        yield from (mark for mark in text.of("link") if is_phrase(text.text[mark.start : mark.end]))


def _with_cited_titles(text: Marked) -> Marked:
    """Set the address of a text's titles that link to "" to `links.CITED`."""
    missing = [m for m in text.of("link") if not m.url and is_phrase(text.text[m.start : m.end])]
    if not missing:
        return text
    return replace(text, marks=tuple(replace(m, url=links.CITED) if m in missing else m for m in text.marks))


MIN_LABELLED, MIN_LABELLED_SHARE = 5, 0.7
"""Items that are a label with its address, in a list of such, and their share of the list."""
_LABELLED = re.compile(r"(\S[^\n]{2,200}?)\s*[:：]?\s*\n?\s*<?(https?://[^\s<>]{4,2000})>?\s*")
_STOP = re.compile(r"[.!?]\s")


def with_labelled_addresses(items: list[Item]) -> list[Item]:
    """Return items "Night Kites: https://..." as linked titles, if 70% of the paragraphs are so."""
    texts = [item for item in items if not item.cells and item.form in ("paragraph", "line")]
    found = {id(item): match for item in texts if (match := _labelled(item.text))}
    if len(found) < max(MIN_LABELLED, MIN_LABELLED_SHARE * len(texts)):
        return items
    return [_linked(item, found[id(item)]) if id(item) in found else item for item in items]


def _labelled(text: Marked) -> re.Match[str] | None:
    """Match a text of one phrase (group 1) and its address (2), else None."""
    match = _LABELLED.fullmatch(text.text)
    if match is None or "://" in match[1]:
        return None
    sentences = match[1].endswith((".", "!", "?")) and _STOP.search(match[1])
    return None if sentences else match


def _linked(item: Item, match: re.Match[str]) -> Item:
    """Return a bullet whose text is the matched phrase, linked to the matched address."""
    label = item.text.slice(*match.span(1))
    marks = (Mark("link", 0, len(label.text), match[2]), *(m for m in label.marks if m.kind != "link"))
    return replace(item, text=Marked(label.text, marks), form="bullet")
