"""Labelled references from this repository's own lists: the golden cases and the seeds, with what is read in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sets import Labelled

from seminal.model.entry import OTHERS, Entry, Name, Origin, PartialDate, Value
from seminal.model.source import Location, Source
from seminal.read import read
from seminal.read.inline import inline
from seminal.read.references import second_reading
from seminal.read.references.labelling.tokens import tokens

ROOT = Path(__file__).resolve().parents[1]
_MARKER = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)]|\[\d{1,3}\])\s+")
_GOES_ON = re.compile(r"[,. ]*(?:[A-Z]\b\.?|et al\.?)")
"""What belongs to the last name: initials, "et al."."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
NUMBERS = {"volume": "volume", "number": "issue", "pages": "pages", "publisher": "publisher"}
VENUES = ("journal", "booktitle", "howpublished", "institution", "school")


def labelled_lists() -> Iterator[Labelled]:
    """Yield a labelled reference for each entry whose line prints its title: golden files say what is right."""
    second_reading.enabled = False  # what the weights are made from does not depend on weights
    for golden in sorted((ROOT / "tests/read/cases").glob("*.golden.json")):
        path = golden.with_name(golden.name.removesuffix(".golden.json"))
        if path.suffix in (".md", ".txt"):
            entries = json.loads(golden.read_text(encoding="utf-8"))["entries"]
            yield from _labelled(path, [(one["line"], _entry(one)) for one in entries])
    for path in sorted((ROOT / "seeds").glob("*.md")):
        reading = read(Source(path.name, path.read_text(encoding="utf-8")))
        places = [(one.origin.where, one) for one in reading.entries]
        yield from _labelled(path, [(at.line, one) for at, one in places if isinstance(at, Location)])


def _labelled(path: Path, entries: list[tuple[int, Entry]]) -> Iterator[Labelled]:
    lines = path.read_text(encoding="utf-8").split("\n")
    for line, entry in entries:
        row = lines[line - 1]
        text = inline(row[found.end() :] if (found := _MARKER.match(row)) else row).text
        if one := labelled(text, entry):
            yield one


def _entry(golden: dict[str, Any]) -> Entry:
    """Return the entry that a golden file describes; the last word of a name is enough of its family name here."""
    names = tuple(
        Name(words[-1], " ".join(words[:-1])) for one in golden.get("authors", ()) if (words := one.split())
    )
    fields: dict[str, Value] = {
        **golden.get("numbers", {}),
        "title": golden.get("title", ""),
        "author": names,
    }
    if "venue" in golden:
        fields["journal"] = golden["venue"]
    if "year" in golden:
        fields["date"] = PartialDate(golden["year"])
    return Entry(golden.get("type", "misc"), fields, (), Origin("", ""))


def labelled(text: str, entry: Entry) -> Labelled | None:
    """Return the text labelled with what the entry says, or None where it does not say it all in so many words."""
    chars = [""] * len(text)

    def mark(value: str, label: str, after: int = 0) -> bool:
        at = text.find(value, after)
        if not value or at < 0:
            return False
        if not any(chars[at : at + len(value)]):
            chars[at : at + len(value)] = [label] * len(value)
        return True

    if not mark(entry.title, "title"):
        return None
    behind = text.find(entry.title) + len(entry.title)
    people = [name for name in entry.authors if name != OTHERS]
    if not all(mark(name.family, "author") for name in people):
        return None
    for part in {part for name in people for part in (*name.given.split(), name.particle) if len(part) > 1}:
        mark(part, "author")
    _fill(chars, text)
    if entry.venue and not any(mark(str(entry.fields.get(name, "")), "container", behind) for name in VENUES):
        return None
    for name, label in NUMBERS.items():
        value = str(entry.fields.get(name, ""))
        any(mark(re.sub("[-–]+", dash, value), label, behind) for dash in ("–", "-", "--"))
    for found in _YEAR.finditer(text):
        if entry.year == int(found.group()) and not any(chars[found.start() : found.end()]):
            chars[found.start() : found.end()] = ["date"] * 4
    spans = tokens(text)
    labels = []
    for start, end in spans:
        said = [one for one in chars[start:end] if one]
        url = text.startswith(("http", "10.", "doi:10."), start)
        labels.append("url" if url else max(sorted(set(said)), key=said.count) if said else "other")
    for at in range(1, len(labels)):
        if labels[at] == "other" and not any(c.isalnum() for c in text[slice(*spans[at])]):
            labels[at] = labels[at - 1]
    return Labelled(text, [text[a:b] for a, b in spans], labels, {}, text)


def _fill(chars: list[str], text: str) -> None:
    """Label as authors what stands between two of them: initials, commas, "and"."""
    places = [at for at, label in enumerate(chars) if label == "author"]
    if not places:
        return
    first, last = places[0], places[-1]
    while first and not chars[first - 1] and (text[first - 1].isupper() or text[first - 1] in ". "):
        first -= 1
    while more := _GOES_ON.match(text, last + 1):
        last = more.end() - 1
    for at in range(first, last + 1):
        chars[at] = chars[at] or "author"
