"""Read CSL records from JSON, YAML and other structured data (CSL 1.0.2, appendix)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Piece, Reading
from seminal.model.source import Source, Span
from seminal.read import crosswalk, csl_entry, records
from seminal.read.items.tiling import tile
from seminal.read.json_places import BrokenJson, Placed, load

CslRecordAt = tuple[Any, Span, tuple[str, ...]]
"""A record (a mapping or a string), its place, and the topics that enclose it."""
_TITLED = frozenset(("title", "paper", "name of paper", "paper_title", "paper title"))
_RECORD = frozenset(("id", "DOI", "author", "authors", "issued", "URL"))
MAX_DEPTH = 8


def read_json(source: Source) -> Reading:
    """Return the reading of a JSON file: records in lists, also within mappings."""
    try:
        root = load(source.text)
    except BrokenJson as error:
        return broken_file(source, error.at, str(error), "JSON")
    return compile_records(source, _placed_records(root, ()))


def _placed_records(found: Placed, topics: tuple[str, ...], depth: int = 0) -> Iterator[CslRecordAt]:
    """Yield a JSON value's records with their places, and the enclosing names as topics."""
    if isinstance(found.value, list):
        for item in found.value:
            if isinstance(item.value, dict) and not is_csl_record(item.value) and depth < MAX_DEPTH:
                yield from _placed_records(item, topics, depth + 1)
            else:
                yield item.value_alone(), Span(item.start, item.end), topics
    elif isinstance(found.value, dict):
        if (
            not depth
            and is_csl_record(found.value)
            and not isinstance((found.get("references") or found).value, list)
        ):
            yield found.value_alone(), Span(found.start, found.end), topics
            return
        own = records.theme({name: child.value for name, child in found.value.items()})
        by_key = sum(isinstance(c.value, dict) and is_csl_record(c.value) for c in found.value.values()) > 1
        for name, child in found.value.items():
            if by_key and isinstance(child.value, dict) and is_csl_record(child.value):
                yield child.value_alone(), Span(child.start, child.end), topics
            elif isinstance(child.value, list | dict) and depth < MAX_DEPTH:
                named = own or records.topic(name)
                yield from _placed_records(child, (*topics, named) if named else topics, depth + 1)


def is_csl_record(value: Mapping[str, Any]) -> bool:
    """Return whether a mapping has a title, or one of id, DOI, author, issued, URL."""
    return bool(_TITLED & {str(name).lower() for name in value}) or bool(_RECORD & value.keys())


def broken_file(source: Source, at: int, why: str, kind: str) -> Reading:
    """Return the reading of a file that cannot be parsed: one diagnostic at the place."""
    place = source.locate(Span(min(at, len(source.text)), min(at + 1, len(source.text))))
    problem = Diagnostic(
        "broken-entry", place, f"this is not valid {kind}: {why}", f"correct the {kind} here"
    )
    return Reading(source, (), tile(source.text, (), f"not readable as {kind}"), (problem,))


def compile_records(source: Source, found: Iterable[CslRecordAt]) -> Reading:
    """Return the reading of records: reference strings, CFF, Hayagriva, plain mappings or CSL.

    A record without title and identifier becomes a skipped piece.
    """
    entries, pieces = [], []
    found = list(found)
    if strings := records.references(source, found):
        return Reading(source, *strings, ())
    for record, span, topics in found:
        entry = None
        if isinstance(record, dict) and (known := crosswalk.as_csl(record)):
            entry = csl_entry.entry(source, known, span)
        elif isinstance(record, dict):
            plain = records.is_plain(record)
            entry = (
                records.entry(source, record, span, topics)
                if plain
                else csl_entry.entry(source, record, span)
            )
        if entry:
            entries.append(entry)
        pieces.append(
            Piece(
                span,
                "entry" if entry else "skipped",
                "" if entry else "a record without title and identifier",
            )
        )
    return Reading(source, tuple(entries), tile(source.text, pieces, "the file's structure"), ())
