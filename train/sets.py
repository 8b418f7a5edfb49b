"""Labelled references: reading them from lines and from sets, and what is corrected in them by rule."""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path
from typing import Any, NamedTuple

from seminal.read.references.labelling.tokens import tokens

MERGED = {"doi": "identifier", "url": "identifier"}
_ALNUM = re.compile(r"\w")


class Labelled(NamedTuple):
    """A reference, the label of each of its tokens, and what it says (of a public set)."""

    text: str
    words: list[str]
    labels: list[str]
    fields: dict[str, Any]
    group: str


def from_segments(text: str, segments: list[list[str]], fields: dict[str, Any], group: str) -> Labelled:
    """Give each token the label that most of its letters and digits have."""
    chars: list[str] = ["" for _ in text]
    at = 0
    for label, piece in segments:
        start = text.find(piece.strip(), at)
        if start < 0 or not piece.strip():
            continue
        end = start + len(piece.strip())
        chars[start:end] = [MERGED.get(label, label)] * (end - start)
        at = end
    spans = tokens(text)
    labels = []
    for start, end in spans:
        said = [chars[n] for n in range(start, end) if _ALNUM.match(text[n]) and chars[n]]
        said = said or [one for one in chars[start:end] if one]
        labels.append(max(sorted(set(said)), key=said.count) if said else "other")
    _join(text, spans, labels)
    return Labelled(text, [text[a:b] for a, b in spans], labels, fields, group)


def _join(text: str, spans: list[tuple[int, int]], labels: list[str]) -> None:
    """Label what stands within a field as the field: "and" between authors, a stop within a title."""
    for at in range(1, len(labels) - 1):
        if labels[at] == "other" and labels[at - 1] == labels[at + 1] != "other":
            word = text[slice(*spans[at])]
            if len(word) <= 4 and (
                word.strip(".,") in ("and", "und", "et", "&", "y", "e") or not _ALNUM.search(word)
            ):
                labels[at] = labels[at - 1]
    for at in range(1, len(labels)):
        if labels[at] == "other" and not _ALNUM.search(text[slice(*spans[at])]):
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


def to_line(one: Labelled) -> str:
    """Return a reference as a line that `from_line` reads."""
    runs: list[list[Any]] = []
    for word, label in zip(one.words, one.labels, strict=True):
        if runs and runs[-1][0] == label:
            runs[-1][1].append(word)
        else:
            runs.append([label, [word]])
    return " ".join(f"<{label}>{' '.join(words)}</{label}>" for label, words in runs)
