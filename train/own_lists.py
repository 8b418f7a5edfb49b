"""Labelled references of our own golden lists and seeds, with their marks: read from `lists.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import chain
from pathlib import Path

from sets import Labelled, labels_of

from seminal.read.references.draft import Draft
from seminal.read.references.labelling.observed import Mode, observe
from seminal.read.references.marked import Mark, Marked, MarkKind

LISTS = ("lists.txt", "languages.txt")
_TAG = re.compile(r'<(/?)(\w+)(?: href="([^"]*)")?(?: alt="([^"]*)")?(/?)>')
_MARKS: dict[str, MarkKind] = {"a": "link", "b": "strong", "i": "emphasis", "code": "code"}
_MODES: tuple[Mode, ...] = ("titled", "behind")


def labelled_lists() -> Iterator[Labelled]:
    """Yield the references of `lists.txt` and `languages.txt`, each in the group of its list."""
    group = ""
    for line in chain.from_iterable(
        (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines() for name in LISTS
    ):
        if line.startswith("# "):
            group = line[2:]
        elif line.strip() and not line.startswith("## "):
            yield from_tags(line, group)


def from_tags(line: str, group: str = "") -> Labelled:
    """Return a reference whose labels and marks are tags: `<title><b>Kites</b></title> <author>A. Stone</author>`."""
    text, at = "", 0
    opened: dict[str, list[tuple[int, str, str]]] = {}
    marks: list[Mark] = []
    segments: list[tuple[str, int, int]] = []
    mode: Mode = ""
    for tag in _TAG.finditer(line):
        text += unescape(line[at : tag.start()])
        at = tag.end()
        closes, name, href, label, alone = tag.groups()
        if name == "br":
            text += "\n"
        elif alone:
            mode = next(one for one in _MODES if one == name)
        elif not closes:
            opened.setdefault(name, []).append((len(text), unescape(href or ""), unescape(label or "")))
        elif name in _MARKS:
            start, url, said = opened[name].pop()
            marks.append(Mark(_MARKS[name], start, len(text), url, said))
        else:
            segments.append((name, opened[name].pop()[0], len(text)))
    text += unescape(line[at:])
    seen = observe(Marked(text, tuple(sorted(marks, key=lambda one: one.start))), Draft(), mode)
    return Labelled(
        text, seen.words, labels_of(seen.text, seen.spans, segments), {}, group or text, seen.marks
    )
