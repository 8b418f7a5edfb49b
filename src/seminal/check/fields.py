"""Which rule looks at which field: the table, and the walk over all fields of all bibliographies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check import characters, dates, identifiers, markup, numbers, people, titles
from seminal.check.book import Book
from seminal.check.finding import ValueRule
from seminal.check.load import Record
from seminal.check.placing import placed
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic

_PRINTED: Final = (
    *("title", "subtitle", "booktitle", "journal", "journaltitle", "publisher", "series", "note", "address"),
    *("author", "editor", "school", "institution", "organization", "edition", "shorttitle", "location"),
    *("volume", "number", "chapter", "type"),
)

LATEX_RULES: Final[Mapping[str, tuple[ValueRule, ...]]] = {
    "title": (titles.title,),
    "pages": (numbers.pages, numbers.redundant_word("pages")),
    "volume": (numbers.redundant_word("volume"),),
    "number": (numbers.redundant_word("number"),),
    "edition": (numbers.redundant_word("edition"),),
    "month": (dates.month,),
}
"""Rules by field for what BibTeX says in its own way."""

RULES: Final[Mapping[str, tuple[ValueRule, ...]]] = {
    "author": (people.people,),
    "editor": (people.people,),
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

EVERYWHERE: Final[tuple[ValueRule, ...]] = (characters.characters, markup.danger)


def field_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield what is wrong with single fields."""
    for shelved in book.entries:
        latex = not isinstance(shelved.entry, Record)
        table = _BIBTEX if latex else _CSL
        fields = shelved.fields
        for stated in shelved.entry.fields:
            for rule in table.get(stated.name.lower(), EVERYWHERE):
                for found in rule(stated.value, fields):
                    yield placed(shelved, stated, found)


def _table(*tables: Mapping[str, tuple[ValueRule, ...]]) -> dict[str, tuple[ValueRule, ...]]:
    """Return all rules of each field: those for every field, then the field's own."""
    names = {name for table in tables for name in table}
    return {
        name: (*EVERYWHERE, *(rule for table in tables for rule in table.get(name, ()))) for name in names
    }


_BIBTEX: Final = _table(RULES, LATEX_RULES, dict.fromkeys(_PRINTED, (markup.markup,)))
_CSL: Final = _table(RULES)
