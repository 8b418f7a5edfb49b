"""Apply the rules on fields to every field of every bibliography."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from seminal.check.book import Book
from seminal.check.load import CslEntry
from seminal.check.rule_kinds import EVERY_FIELD, FieldRule, ValueRule, diagnostic_at
from seminal.check.rules.fields._characters import characters
from seminal.check.standard import UNPRINTED
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.rules import RULES
from seminal.model.source import Source

_PRINTS_ISBN: Final = frozenset(
    ("book", "mvbook", "inbook", "collection", "incollection", "proceedings", "manual")
)
"""Types of entries with which some styles print an ISBN or ISSN."""


def field_findings(book: Book) -> Iterator[Diagnostic]:
    """Yield the findings on each field's value, by the rules of the family `fields`.

    Those on characters of unprinted fields, and on ISBN and ISSN in types that rarely print them, are notes.
    """
    bibtex, csl = by_field(csl=False), by_field(csl=True)
    for bibliography in book.bibliographies:
        for item in book.entries.by_path[bibliography.path]:
            table = csl if isinstance(item.entry, CslEntry) else bibtex
            fields = item.fields
            for stated in item.entry.fields:
                name = stated.name.lower()
                for rule in table.get(name, table[EVERY_FIELD]):
                    for found in rule(stated.value, fields):
                        if _is_unexpanded(stated, bibliography.source):
                            continue
                        diagnostic = diagnostic_at(item, stated, found)
                        unseen = name in UNPRINTED and rule is characters
                        if unseen or (
                            name in ("isbn", "issn") and item.entry.type.lower() not in _PRINTS_ISBN
                        ):
                            diagnostic = replace(diagnostic, override=Severity.NOTE)
                        yield diagnostic


def _is_unexpanded(stated: StatedField, source: Source) -> bool:
    """Return whether a value is a bare word, which its file does not define."""
    start, end = stated.value_span.start, stated.value_span.end
    bare = start > 0 and source.text[start - 1] not in '{"' and source.text[start : start + 1].isalpha()
    return bare and source.text[start:end] == stated.value


@cache
def by_field(*, csl: bool) -> Mapping[str, tuple[ValueRule, ...]]:
    """Return the functions that check each field; EVERY_FIELD has those for other names."""
    found: dict[str, dict[ValueRule, None]] = {EVERY_FIELD: {}}
    for rule in RULES.family("fields"):
        if isinstance(rule, FieldRule) and (rule.csl or not csl):
            for name, look in rule.on.items():
                found.setdefault(name, {})[look] = None
    everywhere = found[EVERY_FIELD]
    return {name: tuple(everywhere | looks) for name, looks in found.items()}
