"""Which rule looks at which field: the table, and the walk over all fields of all bibliographies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from seminal.check import characters, dates, identifiers, markup, numbers, people, titles
from seminal.check.book import Book
from seminal.check.doubtful_names import doubtful
from seminal.check.finding import ValueRule
from seminal.check.load import Record
from seminal.check.placing import placed
from seminal.check.settings import Settings
from seminal.check.standard import UNPRINTED
from seminal.model.bibliography import StatedField
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Source

Table = Mapping[str, tuple[ValueRule, ...]]

_PRINTED: Final = (
    *("title", "subtitle", "booktitle", "journal", "journaltitle", "publisher", "series", "note", "address"),
    *("school", "institution", "organization", "edition", "shorttitle", "location"),
    *("volume", "number", "chapter", "type"),
)

LATEX_RULES: Final[Table] = {
    "title": (titles.title, titles.misplaced),
    "booktitle": (titles.booktitle, titles.misplaced),
    "journal": (titles.misplaced,),
    "author": (titles.misplaced,),
    "publisher": (titles.misplaced,),
    "pages": (numbers.pages, numbers.redundant_word("pages")),
    "volume": (numbers.redundant_word("volume"),),
    "number": (numbers.redundant_word("number"),),
    "edition": (numbers.redundant_word("edition"),),
    "month": (dates.month,),
}
"""Rules by field for what BibTeX says in its own way."""

RULES: Final[Table] = {
    "author": (people.people, doubtful),
    "editor": (people.people, doubtful),
    "year": (dates.year,),
    "date": (dates.date,),
    "urldate": (dates.date,),
    "doi": (identifiers.doi,),
    "eprint": (identifiers.eprint,),
    "journal": (identifiers.journal,),
    "journaltitle": (identifiers.journal,),
    "isbn": (identifiers.isbn,),
    "issn": (identifiers.issn,),
    "url": (identifiers.url,),
}
"""Rules by field for every bibliography, CSL too."""

_NUMBERED: Final = frozenset(
    ("book", "mvbook", "inbook", "collection", "incollection", "proceedings", "manual")
)
"""Types of entries with which some styles print an ISBN or ISSN."""

EVERYWHERE: Final[tuple[ValueRule, ...]] = (characters.characters, markup.danger)


def field_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield what is wrong with single fields."""
    for one in book.bibliographies:
        everywhere = _needed(one.source)
        bibtex, csl = _table(everywhere, _BIBTEX), _table(everywhere, _CSL)
        for shelved in book.shelves[one.path]:
            table = csl if isinstance(shelved.entry, Record) else bibtex
            fields = shelved.fields
            for stated in shelved.entry.fields:
                name = stated.name.lower()
                for rule in table.get(name, everywhere):
                    for found in rule(stated.value, fields):
                        if _undefined(stated, one.source):
                            continue
                        said = placed(shelved, stated, found)
                        unseen = name in UNPRINTED and rule is characters.characters
                        if unseen or (
                            name in ("isbn", "issn") and shelved.entry.type.lower() not in _NUMBERED
                        ):
                            said = replace(said, override=Severity.NOTE)
                        yield said


def _undefined(stated: StatedField, source: Source) -> bool:
    """Return whether a value is the name of a `@string` that stands in another file: its text is not here."""
    start, end = stated.value_span.start, stated.value_span.end
    bare = start > 0 and source.text[start - 1] not in '{"' and source.text[start : start + 1].isalpha()
    return bare and source.text[start:end] == stated.value


def _needed(source: Source) -> tuple[ValueRule, ...]:
    """Return which of the rules for every field the file calls for: one look at its text spares thousands."""
    if not source.path.endswith((".bib", ".bibtex")):
        return EVERYWHERE  # JSON and YAML may hold any character as an escape
    plain = source.text.isascii() and not characters.CONTROL.search(source.text)
    safe = not markup.DANGER.search(source.text)
    skipped = ((characters.characters, plain), (markup.danger, safe))
    return tuple(rule for rule, needless in skipped if not needless)


def _table(everywhere: tuple[ValueRule, ...], own: Table) -> Table:
    return {name: (*everywhere, *rules) for name, rules in own.items()}


def _joined(*tables: Table) -> Table:
    """Return all rules of each field."""
    names = {name for table in tables for name in table}
    return {name: tuple(rule for table in tables for rule in table.get(name, ())) for name in names}


_PROSE: Final[Table] = dict.fromkeys(_PRINTED, (markup.markup,))
_BIBTEX: Final = _joined(RULES, LATEX_RULES, _PROSE, dict.fromkeys(("author", "editor"), (markup.names,)))
_CSL: Final = _joined(RULES)
