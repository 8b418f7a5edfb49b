"""Read the tables of works in TOML, each by itself: one error loses one table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read import csl, records

_MAX_LOCATED = 20
"""Broken tables whose line is named: to find it, the parser reads as many empty lines as are before the table."""
_MAX_DOTS = 1_000
"""Dots on a line, at most: each may separate parts of a key."""
_HEAD = re.compile(r"^[ \t]*(\[{1,2})[ \t]*([\w.\"'-]{1,80})[ \t]*\]{1,2}[ \t]*(?:#.*)?$", re.MULTILINE)


def looks_like(head: str) -> bool:
    """Return whether a text has a table's head `[name]` and a line `title =`."""
    found = _HEAD.search(head)
    return found is not None and re.search(r"^[ \t]*title[ \t]*=", head, re.MULTILINE) is not None


def read(source: Source) -> Reading:
    """Return the reading of a TOML file: its tables with a title are works."""
    problems: list[Diagnostic] = []
    found = list(_tables(source, problems))
    reading = csl.compile_records(source, found)
    return Reading(source, reading.entries, reading.pieces, (*problems, *reading.diagnostics))


def _error_in_file(before: str, text: str) -> str:
    """Return the parser's message for a table, with line numbers of the whole file.

    `before` is the file's text above the table.
    """
    try:
        _parsed("\n" * before.count("\n") + text)
    except ValueError as error:
        return str(error)
    except RecursionError:
        pass
    return "it is nested too deep"


def _parsed(text: str) -> Any:
    """Parse TOML.

    Raises ValueError if invalid, also for thousands of digits, or of parts in a key: the parser copies a key for each
    of its parts, and 150,000 characters of "may. " took it four seconds.
    """
    if any(line.count(".") > _MAX_DOTS for line in text.split("\n")):
        raise ValueError(f"more than {_MAX_DOTS:,} dots on one line")
    value = tomllib.loads(text)
    str(value)
    return value


def _tables(source: Source, problems: list[Diagnostic]) -> Iterator[csl.CslRecordAt]:
    """Yield the tables with a title, with their subtables; add invalid ones to `problems`.

    The name of an array of tables, `[[lamps]]`, is the topic.
    """
    starts: list[re.Match[str]] = []
    for head in _HEAD.finditer(source.text):
        within = bool(starts) and head.group(2).startswith(f"{starts[-1].group(2)}.")
        if not within:
            starts.append(head)
    ends = [*(head.start() for head in starts[1:]), len(source.text)]
    for head, end in zip(starts, ends, strict=False):
        text = source.text[head.start() : end].rstrip()
        span = Span(head.start(), head.start() + len(text))
        try:
            value = _parsed(text)
        except (ValueError, RecursionError) as error:
            why = (
                _error_in_file(source.text[: head.start()], text)
                if len(problems) < _MAX_LOCATED
                else str(error)
            )
            place = source.locate(Span(span.start, span.start + 1))
            problems.append(
                Diagnostic("broken-entry", place, f"this is not valid TOML: {why}", "correct the TOML here")
            )
            continue
        while (
            isinstance(value, dict)
            and len(value) == 1
            and isinstance(next(iter(value.values())), dict | list)
        ):
            value = next(iter(value.values()))
            value = value[0] if isinstance(value, list) and value else value
        name = head.group(2).rpartition(".")[2].strip("\"'")
        if isinstance(value, dict) and "title" in {str(key).lower() for key in value}:
            topic = records.topic(name) if head.group(1) == "[[" else ""
            yield value, span, (topic,) if topic else ()
