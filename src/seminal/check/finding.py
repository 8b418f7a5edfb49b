"""What a rule on a value finds: a stretch of the value, before it has a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple


class Finding(NamedTuple):
    """A broken rule in `value[start:end]`; `new` is the certain repair of that stretch."""

    rule: str
    start: int
    end: int
    message: str
    hint: str = ""
    new: str | None = None


ValueRule = Callable[[str, Mapping[str, str]], Iterator[Finding]]
"""A rule on one field: its value and all fields of the entry (first values, by lower-case name)."""


def whole(rule: str, value: str, message: str, hint: str = "", new: str | None = None) -> Finding:
    """Return a finding that covers the value without the white space around it."""
    start = len(value) - len(value.lstrip())
    return Finding(rule, start, max(start, len(value.rstrip())), message, hint, new)
