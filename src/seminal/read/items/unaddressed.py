"""Titles whose address a list leaves out: "[A Title]()" among links to papers is a work too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from seminal.read.items.judging import is_phrase
from seminal.read.references import links
from seminal.read.references.marked import Item, Mark, Marked, texts_of, with_texts


def cited(items: list[Item]) -> list[Item]:
    """Return the items with links that lead nowhere as works that are but cited, where most titles link to papers.

    In a course's plan the slides of a later week are not there yet either.
    """
    if all(mark.url for text in texts_of(items) for mark in text.of("link")):
        return items
    titles = list(_title_links(items))
    papers = sum(links.kind(mark.url) == "paper" for mark in titles)
    return [with_texts(item, _with_addresses) for item in items] if 2 * papers > len(titles) else items


def _title_links(items: Iterable[Item]) -> Iterable[Mark]:
    """Give the links whose words are a title's."""
    for text in texts_of(items):
        yield from (mark for mark in text.of("link") if is_phrase(text.text[mark.start : mark.end]))


def _with_addresses(text: Marked) -> Marked:
    """Return the text with its titles' missing addresses filled in."""
    missing = [m for m in text.of("link") if not m.url and is_phrase(text.text[m.start : m.end])]
    if not missing:
        return text
    return replace(text, marks=tuple(replace(m, url=links.CITED) if m in missing else m for m in text.marks))
