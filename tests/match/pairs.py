"""Labelled pairs of entries as two lists may word them: one work, or two that only look alike (`pairs.txt`)."""

from __future__ import annotations

from pathlib import Path

from seminal.model.entry import Entry
from tests.entries import entry

Pair = tuple[Entry, Entry]


def _labelled(label: str) -> dict[str, Pair]:
    """Return the pairs of `pairs.txt` that have a label, by their names; a name stands once."""
    text = Path(__file__).with_suffix(".txt").read_text("utf-8")
    found: dict[str, Pair] = {}
    for block in text.split("\n\n"):
        head, *rows = block.strip().splitlines()
        if head.startswith(label):
            left, right = map(_entry, rows)
            name = head.removeprefix(f"{label}: ")
            assert name not in found, f"{name}: two pairs of one name, one would be lost"
            found[name] = left, right
    return found


def _entry(row: str) -> Entry:
    title, authors, year, where, more = (cell.strip() for cell in row.split("|"))
    kind, *words = more.split()
    told = dict(word.split("=") for word in words if "=" in word)
    return entry(
        title,
        authors,
        int(year or 0) or None,
        venue=where,
        kind="inproceedings" if kind == "paper" else kind,
        ids=" ".join(word for word in words if ":" in word and "=" not in word),
        key="k" if "record" in words else None,
        edition=told.get("edition", ""),
        volume=told.get("volume", ""),
        number=told.get("number", ""),
        pages=told.get("pages", ""),
    )


SAME = _labelled("one work")
DIFFERENT = _labelled("two works")
