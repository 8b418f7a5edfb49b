"""A rule on the values of fields, and what it finds: a stretch of a value, before it has a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from seminal.model.rules import Reader


class Finding(NamedTuple):
    """A broken rule in `value[start:end]`; `new` is the certain repair, `only` the programs that it concerns.

    `note`: every style prints what the author means, or does not print the value at all.
    """

    rule: str
    start: int
    end: int
    message: str
    hint: str = ""
    new: str | None = None
    only: frozenset[Reader] = frozenset()
    note: bool = False


ValueRule = Callable[[str, Mapping[str, str]], Iterator[Finding]]
"""Looks at one field: its value and all fields of the entry (first values, by lower-case name)."""


def whole(rule: str, value: str, message: str, hint: str = "", new: str | None = None) -> Finding:
    """Return a finding that covers the value without the white space around it."""
    start = len(value) - len(value.lstrip())
    return Finding(rule, start, max(start, len(value.rstrip())), message, hint, new)


def blank(match: re.Match[str]) -> str:
    """Return as many blanks as a match has characters: places stay as they are."""
    return " " * len(match.group())
