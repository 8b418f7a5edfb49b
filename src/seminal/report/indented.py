"""JSON with one fact a line, faster than `json.dumps(indent=2)` in pure Python."""

from __future__ import annotations

import json
from typing import Final

_quoted: Final = json.encoder.encode_basestring_ascii


def indented(value: object, line: str = "\n") -> str:
    """Return data as JSON, ASCII only; `line` is what begins a line at this depth."""
    if isinstance(value, str):
        return _quoted(value)
    if type(value) is int:
        return str(value)
    inner = f"{line}  "
    if value and isinstance(value, dict):
        members = [f"{_quoted(name)}: {indented(one, inner)}" for name, one in value.items()]
        return f"{{{inner}{f',{inner}'.join(members)}{line}}}"
    if value and isinstance(value, list):
        return f"[{inner}{f',{inner}'.join([indented(one, inner) for one in value])}{line}]"
    return json.dumps(value)
