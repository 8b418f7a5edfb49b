"""`crossref`, `xdata` or another field that names an entry names one that is not there.

The fields that should be inherited are missing without a word; so is the work that `related` of biblatex would add.

Bad:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, crossref = {proc2012}}
```

Good:

```bibtex
@inproceedings{a2012, author = {Ann Author}, title = {A paper}, crossref = {proc2012}}
@proceedings{proc2012, title = {Proceedings of it}, year = {2012}}
```
"""

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.rule_kinds import EntryRule
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Reader, Severity
from seminal.text.bibtex_fields import INHERITED, RELATIONS


def parents(item: BookEntry, book: Book) -> Iterator[Diagnostic]:
    """Yield a finding for each field that names an entry which no bibliography has."""
    for relation in RELATIONS:
        if item.fields.get(relation):
            yield from _unknown_relations(item, relation, book)


def _unknown_relations(item: BookEntry, relation: str, book: Book) -> Iterator[Diagnostic]:
    """Yield `unknown-parent` for a field that names an entry which no bibliography has.

    BibTeX and pandoc know `crossref` alone, and `xdata` in pandoc; biber reads them all (biblatex manual, 2.2.3).
    """
    if any(bibliography.problem for bibliography in book.bibliographies):
        return  # the entry may be in the missing file
    inherits = relation in INHERITED
    for name in (part.strip() for part in item.fields[relation].split(",")):
        if name and name.lower() not in book.entries.by_folded_key and name not in book.aliases:
            message = f"{item.key}: {'inherits from' if inherits else f'{relation} names'} {name}"
            message += ", which is in no bibliography of this book"
            only: frozenset[Reader] = frozenset(() if inherits else ("biber",))
            yield Diagnostic("unknown-parent", item.place, message, only=only)


RULE = EntryRule("unknown-parent", "SEM457", Severity.WARNING, __doc__, on_entry=parents)
