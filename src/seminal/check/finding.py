"""A rule on the values of fields, and what it finds: a stretch of a value, before it has a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from seminal.model.rules import Reader, Rule


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

EVERY_FIELD: Final = "*"
"""Stands for the name of any field."""


@dataclass(frozen=True, kw_only=True)
class FieldRule(Rule):
    """A rule on the values of fields: what looks at which field, by its lower-case name.

    Rules that one look decides name the same function, which is called once. `csl`: CSL says it as BibTeX does.
    `is_worth` tells for the text of a .bib file whether any of its values may break the rule.
    """

    on: Mapping[str, ValueRule]
    csl: bool = False
    is_worth: Callable[[str], bool] | None = None


def whole(rule: str, value: str, message: str, hint: str = "", new: str | None = None) -> Finding:
    """Return a finding that covers the value without the white space around it."""
    start = len(value) - len(value.lstrip())
    return Finding(rule, start, max(start, len(value.rstrip())), message, hint, new)
