"""Rules on bibliography files: missing, unreadable, not loaded by the chapter, never cited."""

from __future__ import annotations

from collections.abc import Iterator

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Location

_TOLD = {
    "missing": "the bibliography {0} does not exist",
    "unreadable": "the bibliography {0} cannot be read",
}


def shelf_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `bibliography-missing`, `bibliography-unreadable` and `uncited-entry`.

    A file that `knitr::write_bib` makes while the book renders, with keys such as `R-dplyr`, is not missing.
    """
    for one in book.bibliographies:
        made = book.packages is not None and any(
            one.path.rpartition("/")[2] in s.text for s in book.sources.values()
        )
        if one.problem == "unreadable" or (one.problem and not made):
            place = one.declared or Location(one.path, 1, 1, 1, 1)
            told = _TOLD[one.problem].format(one.path) + (f": {one.reason}" if one.reason else "")
            yield Diagnostic(f"bibliography-{one.problem}", place, told)
    if settings.wants("uncited-entry") and book.whole and "*" not in book.cited and book.manuscript.chapters:
        yield from _uncited(book)


def _uncited(book: Book) -> Iterator[Diagnostic]:
    """Yield a note for each entry that nothing cites; for the built library `coverage` tells that."""
    used = book.cited | book.related
    for shelved in book.entries:
        if shelved.bibliography.generated or not shelved.key or shelved.key in used:
            continue
        if not used.intersection(shelved.aliases):
            yield Diagnostic("uncited-entry", shelved.place, f"no chapter cites {shelved.key}")
