"""Labelled references: reading them from lines and from sets, and what is corrected in them by rule."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from seminal.read.references.draft import Draft
from seminal.read.references.labelling.observed import observe
from seminal.read.references.marked import MASK, Marked

MERGED = {"doi": "identifier", "url": "identifier"}
_ALNUM = re.compile(r"\w")


class Labelled(NamedTuple):
    """A reference, the label of each of its tokens, what it says (of a public set), and what its marks say."""

    text: str
    words: list[str]
    labels: list[str]
    fields: dict[str, Any]
    group: str
    marks: list[list[str]]


def from_segments(text: str, segments: list[list[str]], fields: dict[str, Any], group: str) -> Labelled:
    """Return a text without marks, each token with the label that most of its letters and digits have."""
    places: list[tuple[str, int, int]] = []
    at = 0
    for label, piece in segments:
        start = text.find(piece.strip(), at)
        if start >= 0 and piece.strip():
            at = start + len(piece.strip())
            places.append((MERGED.get(label, label), start, at))
    seen = observe(Marked(text), Draft())
    labels = labels_of(seen.text, seen.spans, places)
    _join([seen.text[start:end] for start, end in seen.spans], labels)
    return Labelled(text, seen.words, labels, fields, group, seen.marks)


def labels_of(text: str, spans: list[tuple[int, int]], segments: Iterable[tuple[str, int, int]]) -> list[str]:
    """Return the label of each token that most of its letters have; what is masked has none: "other"."""
    chars = [""] * len(text)
    for label, start, end in segments:
        chars[start:end] = [label] * (end - start)
    labels = []
    for start, end in spans:
        said = [chars[n] for n in range(start, end) if _ALNUM.match(text[n]) and chars[n]]
        said = said or [one for one in chars[start:end] if one]
        masked = text[start] == MASK
        labels.append(max(sorted(set(said)), key=said.count) if said and not masked else "other")
    return labels


def _join(words: list[str], labels: list[str]) -> None:
    """Label what stands within a field as the field: "and" between authors, a stop within a title."""
    for at in range(1, len(labels) - 1):
        if labels[at] == "other" and labels[at - 1] == labels[at + 1] != "other":
            word = words[at]
            if len(word) <= 4 and (
                word.strip(".,") in ("and", "und", "et", "&", "y", "e") or not _ALNUM.search(word)
            ):
                labels[at] = labels[at - 1]
    for at in range(1, len(labels)):
        if labels[at] == "other" and not _ALNUM.search(words[at]) and MASK not in words[at]:
            labels[at] = labels[at - 1]


def public(path: Path) -> list[Labelled]:
    """Return the references of one packed set."""
    found = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            one = json.loads(line)
            found.append(
                from_segments(one["text"], one["segments"], one["fields"], one.get("file", one["id"]))
            )
    return found


_TAG = re.compile(r"<(\w+)>(.*?)</\1>", re.DOTALL)


def from_line(line: str) -> Labelled:
    """Return a hand-labelled line: `<author>A. Stone.</author> <title>Kites.</title>`."""
    segments = [[found.group(1), found.group(2)] for found in _TAG.finditer(line)]
    text = re.sub(r"</?\w+>", "", line).strip()
    return from_segments(text, segments, {}, text)
