"""The kinds of rules besides those on a whole book: rules on entries, and on the values of fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from seminal.check.finding import ValueRule
from seminal.model.rules import Rule

if TYPE_CHECKING:
    from seminal.check.book import Book, Shelved
    from seminal.model.diagnostic import Diagnostic

EVERY_FIELD: Final = "*"
"""Stands for the name of any field."""


@dataclass(frozen=True, kw_only=True)
class FieldRule(Rule):
    """A rule on the values of fields: what looks at which field, by its lower-case name.

    Rules that one look decides name the same function, which is called once. `csl`: CSL says it as BibTeX does.
    """

    on: Mapping[str, ValueRule]
    csl: bool = False


@dataclass(frozen=True, kw_only=True)
class EntryRule(Rule):
    """A rule on entries: what looks at each of them. Rules that one look decides name the same function."""

    on_entry: Callable[[Shelved, Book], Iterator[Diagnostic]]
