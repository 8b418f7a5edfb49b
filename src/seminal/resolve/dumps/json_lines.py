"""Dumps of one JSON record a line: arXiv's, OpenAlex's snapshot, Crossref's public data file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final

from seminal.model.entry import Entry
from seminal.resolve.records import parsed_json

_MAX_LENGTH: Final = 1 << 26  # bytes of a line; the longest record of a real dump has some megabytes


def records(
    entry_of: Callable[[Mapping[str, Any]], Entry | None], file: BinaryIO, name: str
) -> Iterator[Entry]:
    """Yield `entry_of` each JSON object of a file, unless None; `name` is not needed."""
    return (entry for one in objects(file) if (entry := entry_of(one)) is not None)


def objects(file: BinaryIO) -> Iterator[Mapping[str, Any]]:
    """Yield a file's JSON objects: one a line, or those in the list `items`.

    Raises ValueError, naming the line, for a line that is no JSON: a dump that is broken in one place is
    likely to be broken in others.
    """
    number = 0
    while line := file.readline(_MAX_LENGTH):
        number += 1
        line = line.strip().rstrip(b",")
        if line in (b"", b"[", b"]"):
            continue
        try:
            value = parsed_json(line)
        except ValueError:
            rest = b"" if number > 1 else file.read(_MAX_LENGTH)
            value = _parsed_line(line + rest, number)
        listed = value.get("items") if isinstance(value, dict) else None
        for one in listed if isinstance(listed, list) else (value,):
            if not isinstance(one, dict):
                raise ValueError(
                    f"line {number} is not a record"
                    if listed is None
                    else f"no record among the items: {one}"
                )
            yield one


def _parsed_line(text: bytes, number: int) -> Any:
    """Return the JSON value of a line. Raises ValueError with its number."""
    try:
        return parsed_json(text)
    except ValueError:
        raise ValueError(f"line {number} is not JSON") from None
