"""Golden cases: our own lists in many forms, each with what a careful reader finds in it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from seminal.model.entry import Entry, Reading
from seminal.model.source import Location, Source
from seminal.read import left_over, read

CASES = Path(__file__).parent / "cases"
GOLDEN = ".golden.json"
LISTS = sorted(p for p in CASES.iterdir() if not p.name.endswith(GOLDEN))

OPEN = {
    "cards.md": "a label of a citation, and a line that begins with `By`, are read as works",
    "talks-by-day.md": "a bare title over two lines, its speaker below, is no work",
    "bold-titles.md": "a linked library on a page of papers is read as one",
    "exams.md": "a week of a course with its speaker is read as a work",
    "families-behind-dashes.md": "two family names behind a dash are read as one inverted name",
    "labels-ahead.md": "`---Notes:` stays with the title",
    "linked-labels.md": "the year stays with the venue in `[ICLADW2021]`",
    "loose-lines.md": "a linked page of a blog between papers is read as one",
    "presented.md": "a day and a subject in a heading are read as a title",
    "systems-no-people.md": "a system's name that a hyphen joins to the title stays with it",
}
"""Lists of which the labels do not read an entry or two, and what: docs/explanation/labeller.md."""


@cache
def case(path: Path) -> tuple[Source, Reading]:
    """Return a list and what is read of it, once for all tests."""
    source = Source(path.name, path.read_text(encoding="utf-8"))
    return source, read(source)


def summary(reading: Reading) -> dict[str, Any]:
    """Return what a golden file holds: every entry on a line of its own, and the reasons for skipping."""
    skipped = [
        piece.reason
        for piece in reading.pieces
        if piece.kind == "skipped" and piece.reason not in ("markup", left_over.REASON)
    ]
    return {"entries": [_entry(entry) for entry in reading.entries], "skipped": sorted(set(skipped))}


def _entry(entry: Entry) -> dict[str, Any]:
    where = entry.origin.where
    values = {
        "line": where.line if isinstance(where, Location) else 0,
        "type": entry.type,
        "title": entry.title,
        "authors": [" ".join(p for p in (n.given, n.particle, n.family) if p) for n in entry.authors],
        "more": entry.more_authors,
        "year": entry.year,
        "venue": entry.venue,
        "identifiers": [str(identifier) for identifier in entry.identifiers],
        "urls": list(entry.urls),
        "note": entry.fields.get("annotation"),
        "mark": entry.fields.get("mark"),
        "gloss": entry.fields.get("shorttitle"),
        "numbers": {
            k: entry.fields[k]
            for k in ("volume", "number", "pages", "pagetotal", "volumes", "publisher")
            if k in entry.fields
        },
        "topics": list(entry.topics),
        "key": entry.wanted_key,
    }
    return {name: value for name, value in values.items() if value}


def test_there_are_cases() -> None:
    assert len(LISTS) >= 10


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.xfail(reason=OPEN[path.name])) if path.name in OPEN else path
        for path in LISTS
    ],
    ids=lambda p: p.name,
)
def test_case(path: Path) -> None:
    _, reading = case(path)
    golden = json.loads((CASES / (path.name + GOLDEN)).read_text(encoding="utf-8"))
    assert summary(reading) == golden
