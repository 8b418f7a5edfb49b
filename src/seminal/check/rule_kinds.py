"""Rules on entries and on values of fields, and their findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.rules import Reader, Rule
from seminal.model.source import Span

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.book_entries import BookEntry
    from seminal.model.bibliography import StatedField


class Finding(NamedTuple):
    """A violated rule at `value[start:end]`; `new` is the certain repair.

    `only` names the programs concerned, empty for all. `note`: every style prints what the author means, or does not
    print the value at all.
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
"""Checks one field, given its value and all fields of the entry (first values, by lower-case name)."""


def value_finding(rule: str, value: str, message: str, hint: str = "", new: str | None = None) -> Finding:
    """Return a finding that covers the value without the white space around it."""
    start = len(value) - len(value.lstrip())
    return Finding(rule, start, max(start, len(value.rstrip())), message, hint, new=new)


def blank(match: re.Match[str]) -> str:
    """Return as many blanks as a match has characters: places stay as they are."""
    return " " * len(match.group())


EVERY_FIELD: Final = "*"
"""Stands for the name of any field."""


@dataclass(frozen=True, kw_only=True)
class FieldRule(Rule):
    """A rule on the values of fields, by lower-case field name.

    Rules may share a function, which is called once a field. `csl`: the rule holds for CSL and RIS files too.
    """

    on: Mapping[str, ValueRule]
    csl: bool = False


@dataclass(frozen=True, kw_only=True)
class EntryRule(Rule):
    """A rule on each entry; rules that share a function share its call."""

    on_entry: Callable[[BookEntry, Book], Iterator[Diagnostic]]


def diagnostic_at(item: BookEntry, stated: StatedField, found: Finding) -> Diagnostic:
    """Return the finding as a diagnostic with its place in the file.

    A value that the file spells in another way (joined, expanded, CSL) is marked as a whole and never repaired.
    """
    span, text = stated.value_span, item.bibliography.source.text
    exact = text[span.start : span.end] == stated.value
    if exact:
        span = Span(span.start + found.start, span.start + found.end)
    old = stated.value[found.start : found.end]
    repairable = exact and found.new is not None and found.new != old and not item.bibliography.generated
    return Diagnostic(
        found.rule,
        item.locate(span),
        f"{item.key}: {stated.name.lower()}: {found.message}",
        found.hint,
        fix=Fix(old, found.new) if repairable and found.new is not None else None,
        override=Severity.NOTE if found.note else None,
        only=found.only,
    )
