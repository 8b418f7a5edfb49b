"""CSL-YAML: pandoc's `references:`, exports of citation managers, `CITATION.cff`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from seminal.model.entry import Piece, Reading
from seminal.model.source import Source, Span
from seminal.read import crosswalk, csl, records
from seminal.text import yaml_depth
from seminal.text.pattern import lazy
from seminal.text.yaml_depth import explain_problem

_YAML_RECORD = re.compile(r"^[ ]{0,2}-[ \t]+(?=[\w\"'{])", re.MULTILINE)
_UNQUOTED = lazy(
    r"^([ \t-]*+\w[\w -]{0,30}:[ \t]++)(?=[^\s'\"\[{|>&*][^\n]*(?::\s|\s#))([^\n]*)$", re.MULTILINE
)
_MIN_RECORDS = 2


def read_yaml(source: Source) -> Reading:
    """Return the reading of a YAML file's records.

    Of an invalid file each record of a list is read by itself; one diagnostic is at the first error.
    """
    import yaml

    try:
        return csl.compile_records(source, _yaml_records(source.text, 0))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at, why = (mark.index if mark else 0), explain_problem(error, source.text)
    except RecursionError as error:
        at, why = 0, str(error)
    found: list[csl.CslRecordAt] = []
    problems = list(csl.broken_file(source, at, why, "YAML").diagnostics)
    dashes = [(m.start(), m.group().index("-")) for m in _YAML_RECORD.finditer(source.text)]
    least = min((depth for _, depth in dashes), default=0)  # a dash further in is a name's, not a record's
    starts = [start for start, depth in dashes if depth == least]
    for start, end in pairwise([*starts, len(source.text)]):
        try:
            found += _yaml_records(
                _UNQUOTED.sub(_with_quoted_value, source.text[start:end]), start, Span(start, end)
            )
        except (yaml.YAMLError, RecursionError):
            continue
    reading = csl.compile_records(source, found)
    return (
        replace(reading, diagnostics=tuple(problems))
        if reading.entries
        else csl.broken_file(source, at, why, "YAML")
    )


def read_metadata(source: Source, span: Span) -> Reading | None:
    """Return the works in a document's metadata (a reading group's `sessions:`), None without two.

    A site's menu has titles and addresses too: half of the records must have authors, a venue or an identifier.
    """
    if source.text.count("title:", span.start, span.end) < _MIN_RECORDS:
        return None
    import yaml

    try:
        found = _yaml_records(source.text[span.start : span.end], span.start)
    except (yaml.YAMLError, RecursionError):
        return None
    plain = [
        csl_record_at
        for csl_record_at in found
        if isinstance(csl_record_at[0], dict) and records.is_plain(csl_record_at[0])
    ]
    works = [
        (place, entry)
        for record, place, topics in plain
        if (entry := records.entry(source, record, place, topics))
        and (entry.authors or entry.venue or entry.identifiers)
    ]
    if len(works) < _MIN_RECORDS or 2 * len(works) < len(plain):
        return None
    works.sort(key=lambda work: work[0].start)
    pieces = [Piece(place, "entry") for place, _ in works]
    gaps = zip(
        [span.start, *(p.span.end for p in pieces)], [*(p.span.start for p in pieces), span.end], strict=True
    )
    pieces += [Piece(Span(a, b), "skipped", "document metadata") for a, b in gaps if source.text[a:b].strip()]
    return Reading(
        source, tuple(entry for _, entry in works), tuple(sorted(pieces, key=lambda p: p.span.start))
    )


def _with_quoted_value(match: re.Match[str]) -> str:
    """Return a YAML line with its value quoted: `title: A: b` -> `title: 'A: b'`."""
    value = match.group(2).rstrip().replace("'", "''")
    return f"{match.group(1)}'{value}'"


def _yaml_records(text: str, shift: int, whole: Span | None = None) -> list[csl.CslRecordAt]:
    """Return a YAML text's records, `shift` added to their places. Raises YAMLError.

    All get the place `whole` if it is given: the text then differs from the file's.
    """
    loader = yaml_depth.loader()(text)
    try:
        node = loader.get_node() if loader.check_node() else None
        value = loader.construct_document(node) if node is not None else None
        return [
            (record, whole or Span(one.start_mark.index + shift, one.end_mark.index + shift), topics)
            for record, one, topics in _nodes(value, node, (), set())
        ]
    finally:
        loader.dispose()


def _nodes(
    value: Any, node: Any, topics: tuple[str, ...], seen: set[int]
) -> Iterator[tuple[Any, Any, tuple[str, ...]]]:
    """Yield a YAML value's records with their nodes and enclosing names as topics.

    `seen` collects the ids of nodes: an alias is read once.
    """
    if node is None or id(node) in seen or len(topics) > csl.MAX_DEPTH:
        return
    seen.add(id(node))
    if isinstance(value, list) and node.id == "sequence":
        for one, child in zip(value, node.value, strict=False):
            if isinstance(one, dict) and not csl.is_csl_record(one):
                yield from _nodes(one, child, topics, seen)
            else:
                yield one, child, topics
    elif isinstance(value, dict) and node.id == "mapping":
        if "cff-version" in value and not topics:
            yield from _cff_works(value, node)
            return
        own = records.theme(value)
        by_key = sum(isinstance(one, dict) and csl.is_csl_record(one) for one in value.values()) > 1
        named_values = {str(key): one for key, one in value.items()}  # a number may be a key
        for key, child in node.value:
            name = str(key.value)
            one = named_values.get(name)
            if by_key and isinstance(one, dict) and csl.is_csl_record(one):
                yield {"id": name} | one if crosswalk.is_hayagriva(one) else one, child, topics
            elif isinstance(one, list | dict):
                named = own or records.topic(name)
                yield from _nodes(one, child, (*topics, named) if named else topics, seen)


def _cff_works(value: Mapping[str, Any], node: Any) -> Iterator[tuple[Any, Any, tuple[str, ...]]]:
    """Yield a `CITATION.cff`'s works: the software, its preferred citation, its references."""
    for key, child in node.value:
        one = value.get(key.value)
        if key.value == "title":
            yield value, child, ()
        elif key.value == "preferred-citation":
            yield one, child, ()
        elif key.value == "references" and isinstance(one, list):
            for reference, below in zip(one, yaml_depth.items(child), strict=False):
                yield reference, below, ("references",)
