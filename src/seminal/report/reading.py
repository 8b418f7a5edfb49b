"""What a reading list contains, as a table for people and as JSON (docs/reference/formats.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import shorten
from typing import Any

from seminal.model.entry import Entry, Reading
from seminal.model.source import Location
from seminal.model.vocabulary import short
from seminal.report.look import counted, located
from seminal.text.escaping.screen import safe
from seminal.text.values import plain

MAX_OF_A_REASON = 20
"""Skipped stretches of one reason that the text report shows, per list."""


def reading_json(readings: Sequence[Reading]) -> str:
    """Return entries and skipped stretches of all lists as one JSON object."""
    data = {
        "version": 1,
        "entries": [_entry_object(entry) for reading in readings for entry in reading.entries],
        "skipped": [row for reading in readings for row in _skipped_objects(reading)],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _entry_object(entry: Entry) -> dict[str, Any]:
    """Return an entry as the JSON object that docs/reference/formats.md describes."""
    where = entry.origin.where
    return {
        "title": entry.title,
        "authors": plain(entry.authors),
        "more_authors": entry.more_authors,
        "year": entry.year,
        "venue": short(entry.venue) or None,
        "type": entry.type,
        "confidence": entry.confidence,
        "identifiers": {i.scheme: i.value for i in reversed(entry.identifiers)},
        "urls": list(entry.urls),
        "note": entry.fields.get("annotation"),
        "mark": entry.fields.get("mark"),
        "fields": {name: plain(value) for name, value in entry.fields.items()},
        "topics": list(entry.topics),
        "key": entry.wanted_key,
        "location": located(where) if isinstance(where, Location) else None,
    }


def _skipped_objects(reading: Reading) -> list[dict[str, Any]]:
    """Return what was skipped of a list, each with its place and the reason."""
    source = reading.source
    return [
        {
            "path": source.path,
            "line": source.line_of(piece.span.start),
            "end_line": source.line_of(max(piece.span.start, piece.span.end - 1)),
            "text": source.text[piece.span.start : piece.span.end],
            "reason": piece.reason,
        }
        for piece in reading.pieces
        if piece.kind == "skipped"
    ]


def reading_text(readings: Sequence[Reading]) -> str:
    """Return doubtful entries, all entries by topic, and skipped text with reasons."""
    lines: list[str] = []
    for reading in readings:
        lines.append(f"{reading.source.path}: {counted(len(reading.entries), 'entry', 'entries')}")
        doubtful = [entry for entry in reading.entries if entry.doubtful]
        if doubtful:
            lines.append("  doubtful:")
            lines += ["    " + safe(_entry_line(entry)) for entry in sorted(doubtful, key=_confidence)]
        topics: tuple[str, ...] | None = None
        for entry in reading.entries:
            if entry.topics != topics:
                topics = entry.topics
                lines.append("  " + safe(" › ".join(topics) or "(no heading)"))
            lines.append("    " + safe(_entry_line(entry)))
        lines += _skipped_lines(reading)
    return "\n".join(lines) + "\n"


def _skipped_lines(reading: Reading) -> Iterator[str]:
    """Yield what was skipped, of each reason the first twenty and the number of others."""
    counts: Counter[str] = Counter()
    for row in _skipped_objects(reading):
        counts[row["reason"]] += 1
        if counts[row["reason"]] <= MAX_OF_A_REASON:
            text = shorten(row["text"], 60, placeholder="…")
            yield f"  skipped {row['path']}:{row['line']}: {safe(row['reason'])}: {safe(text)}"
    for reason, count in counts.items():
        if count > MAX_OF_A_REASON:
            yield f"  skipped {count - MAX_OF_A_REASON} more: {safe(reason)} (--format json has all)"


def _confidence(entry: Entry) -> float:
    """Return the confidence to sort by; an entry that states none is certain."""
    return entry.confidence if entry.confidence is not None else 1.0


def _entry_line(entry: Entry) -> str:
    """Return an entry as `line  authors · title · venue · year · [mark]`."""
    people = ", ".join(name.family for name in entry.authors[:2])
    if len(entry.authors) > 2 or entry.more_authors:
        people += " et al."
    mark = f"[{entry.text('mark')}]" if entry.text("mark") else ""
    parts = (people, f"{entry.title}.", short(entry.venue), str(entry.year or ""), mark)
    place = entry.origin.where
    at = f"{place.line:>4}  " if isinstance(place, Location) else ""
    return at + " · ".join(part for part in parts if part)


def reading_table(readings: Sequence[Reading]) -> str:
    """Return one line an entry with columns for people: line, year, venue, authors, title."""
    rows = [("line", "year", "venue", "authors", "title")]
    for reading in readings:
        for entry in reading.entries:
            place = entry.origin.where
            people = (entry.authors[0].family if entry.authors else "") + (
                " et al." if len(entry.authors) > 1 or entry.more_authors else ""
            )
            rows.append(
                (
                    str(place.line) if isinstance(place, Location) else "",
                    str(entry.year or ""),
                    shorten(short(entry.venue), 14, placeholder="…"),
                    shorten(people, 20, placeholder="…"),
                    entry.title,
                )
            )
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "".join(
        "  ".join(
            [*(safe(cell).ljust(width) for cell, width in zip(row[:4], widths, strict=True)), safe(row[4])]
        ).rstrip()
        + "\n"
        for row in rows
    )
