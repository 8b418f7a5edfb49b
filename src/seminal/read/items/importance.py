"""Marks of important works: `(required)`, `[old but classic]`, `*`, a star, bold type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from seminal.read.references.marked import Item, Marked

MAX_SHARE: Final = 0.5
"""A list that marks more than this share of its items by a sign or bold type marks none of them."""
_MIN_WORDS: Final = 4
"""An item with fewer words is a heading or a label, whatever its type."""
_MAX_LEAD: Final = 4
_BOLD: Final = "bold"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|['’]\d\d\b")
_WORTH = (
    r"required|mandatory|compulsory|obligatory|essential|must[- ]reads?|important|very important|core|key"
    r"|recommended|suggested|optional|supplementary|supplemental|supplement|additional|background|advanced|skim"
    r"|classics?|seminal|foundational|landmark|influential|historical"
    r"|pflicht(?:lektüre)?|empfohlen|fakultativ|obligatoire|recommandée?|facultati[fv]e?|obligatori[oa]|opcional"
)
_BESIDE = r"(?:a|an|the|but|and|yet|still|old|older|very|highly|strongly|not|readings?|read|paper|text|only|if|time)"
_WORDS = re.compile(
    rf"[(\[{{]\s*((?:{_BESIDE}[\s,]+){{0,4}}(?:{_WORTH})(?:[\s,]+(?:{_BESIDE}|{_WORTH})){{0,4}})\s*[!.]?[)\]}}]",
    re.IGNORECASE,
)
"""Words in brackets that only say how much a work matters."""
_TASK = re.compile(
    r"\W{0,3}((?:required|optional|recommended|suggested|mandatory|essential|background|additional)"
    r"(?: (?:readings?|papers?|texts?))?)\W{0,2}:\s",
    re.IGNORECASE,
)
_SIGN = "[*★☆✱✳⭐🌟❗‼📌🔥💎]\ufe0f?"
_SIGN_FIRST = re.compile(rf"\s*((?:{_SIGN}){{1,3}})\s*(?=[\w\"“‘'(\[])")
_SIGN_LAST = re.compile(rf"(?<![\s(][A-Z])\s{{0,9}}((?:{_SIGN}){{1,3}})[\s.]{{0,9}}$")
"""Signs at the end, but not the one of a name such as `A*`."""


def with_importance_marks(items: list[Item]) -> list[Item]:
    """Return the items with signs of importance moved from the text to `mark`.

    A sign or bold type is a mark only where most items are without it, in the document or in the one list: else it
    is a bullet, or how the list prints its titles.
    """
    found: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    bold: Counter[int] = Counter()
    for item in _all_items(items):
        if len(item.text.text.split()) >= _MIN_WORDS:
            sizes[item.group] += 1
            found.update({match[1] for match in _importance_signs(item.text)})
            bold[item.group] += _is_bold(item)
    signs = {sign for sign, times in found.items() if times <= MAX_SHARE * sizes.total()}
    groups = {group for group, times in bold.items() if times <= MAX_SHARE * sizes[group]}
    return [_with_mark(item, signs, groups) for item in items]


def _all_items(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _all_items(item.children)


def _importance_signs(text: Marked) -> Iterator[re.Match[str]]:
    """Yield the matches of a text's signs: at its end, then at its start.

    A sign that also occurs elsewhere is left out: it is of people or footnotes.
    """
    for match in (_SIGN_LAST.search(text.text), _SIGN_FIRST.match(text.text)):
        if match and text.text.count(match[1][0]) == len(match[1].replace("\ufe0f", "")):
            yield match


def _is_bold(item: Item) -> bool:
    """Return whether an item is one bold line with a year, without details below."""
    text = item.text.text.rstrip(" .\n")
    if item.form not in ("bullet", "number") or item.children or "\n" in text or not _YEAR.search(text):
        return False
    return any(m.start <= _MAX_LEAD and m.end >= len(text) for m in item.text.of("strong"))


def _with_mark(item: Item, signs: set[str], groups: set[int]) -> Item:
    """Return an item and its sub-items with their signs of importance moved to `mark`."""
    children = tuple(_with_mark(child, signs, groups) for child in item.children)
    if item.cells:
        if "title" not in item.cells:
            return item
        text, mark = _without_signs(item.cells["title"], signs)
        return replace(item, mark=mark, cells={**item.cells, "title": text}) if mark else item
    text, mark = _without_signs(item.text, signs)
    if item.group in groups and _is_bold(item):
        mark = ", ".join(filter(None, (_BOLD, mark)))
    return replace(item, text=text, mark=mark, children=children) if mark or children else item


def _without_signs(text: Marked, signs: set[str]) -> tuple[Marked, str]:
    """Return a text without its signs and words of importance, and these joined with commas."""
    marks = []
    if task := _TASK.match(text.text):
        marks.append(task[1])  # the label itself is read with the reference
    for match in _importance_signs(text):
        if match[1] in signs:
            marks.append(match[1])
            text = text.slice(0, match.start()) if match.start() else text.slice(match.end())
    for match in reversed([*_WORDS.finditer(text.text)]):
        before, after = text.text[: match.start()], text.text[match.end() :]
        if not before.strip(" *_\n"):
            text = text.slice(match.end() + len(after) - len(after.lstrip(" :.\t")))
        elif before.endswith("\n") or not after.partition("\n")[0].strip(" .*_"):
            text = text.without(len(before.rstrip(" \t")), match.end())
        else:
            continue
        marks.append(match[1])
    return text, ", ".join(dict.fromkeys(" ".join(mark.split()) for mark in marks))
