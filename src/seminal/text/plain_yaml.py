"""Parse plain YAML mappings without the slow YAML library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_TEXT: Final = r"[^\W_](?:[^:#]*[^:# ])?"  # no colon or hash, which may mean something
_LINE: Final = re.compile(
    rf"([A-Za-z][\w-]*):(?: +(?:({_TEXT})|\"([^\"\\]*)\"|'([^']*)'|\[([^\]\[{{}}\"'?:#]*)\]))? *"
)

PlainMapping = Mapping[str, str | tuple[str, ...]]


def plain_mapping(text: str) -> PlainMapping | None:
    """Return the mapping of plain `key: value` lines; None for other YAML.

    A value is a text as it is written (`2021` and `yes` too), or a tuple of those in brackets; of equal keys the first
    counts. Comments, nested values, escapes and references are for the library.
    """
    found: dict[str, str | tuple[str, ...]] = {}
    for line in text.split("\n"):
        match = _LINE.fullmatch(line) if line.isprintable() else None
        if match is None:
            if line.strip(" "):
                return None
            continue
        key, *values, listed = match.groups()
        if listed is None:
            found.setdefault(key, next((value for value in values if value is not None), ""))
            continue
        items = tuple(item.strip(" ") for item in listed.split(",")) if listed.strip(" ") else ()
        if not all(item[:1].isalnum() for item in items):
            return None
        found.setdefault(key, items)
    return found
