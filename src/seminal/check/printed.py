"""Lower the severity of findings on entries that the book does not print."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from seminal.check.book import Book
from seminal.check.cited_keys import used_keys
from seminal.model.diagnostic import Diagnostic, Severity

if TYPE_CHECKING:
    from seminal.check.book_entries import BookEntry
    from seminal.check.settings import Settings
    from seminal.model.source import Location

EVERY_ENTRY: Final = "*"
"""What `\\nocite{*}` and `nocite: "@*"` cite."""


def graded_by_print(found: Iterable[Diagnostic], book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield the diagnostics; a warning about an entry that no chapter cites becomes a note.

    So does `duplicate-key` in a file that BibTeX does not read. A severity that the configuration sets is kept, and
    so are other errors, which concern how the whole file is read.
    Entries of the bibliography that `seminal build` writes may be printed in a reading section.
    """
    unprinted = cache(lambda: _Unprinted(book) if _are_citations_known(book) else None)
    for diagnostic in found:
        lowered = (
            (diagnostic.severity == Severity.WARNING or _is_harmless_duplicate(diagnostic, book))
            and diagnostic.rule not in settings.rules
            and (entries := unprinted()) is not None
            and entries.concerns(diagnostic)
        )
        yield replace(diagnostic, override=Severity.NOTE) if lowered else diagnostic


def _is_harmless_duplicate(found: Diagnostic, book: Book) -> bool:
    """Return whether a duplicate key is in a file that BibTeX does not read."""
    if found.rule != "duplicate-key":
        return False
    files = (bibliography for bibliography in book.bibliographies if bibliography.path == found.location.path)
    return not any("bibtex8" in book.readers.of(file) for file in files)


def _are_citations_known(book: Book) -> bool:
    """Return whether all chapters are known, cite an entry by key, and none cites all."""
    cited = book.cited
    return book.whole and EVERY_ENTRY not in cited and any(key in book.entries.by_key for key in cited)


class _Unprinted:
    """The entries that no chapter cites, found by a place in their file."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._used = used_keys(book)
        self._sources = {
            bibliography.path: bibliography.source
            for bibliography in book.bibliographies
            if not bibliography.generated
        }
        self._starts: dict[str, Sequence[int]] = {}
        self._entries: Mapping[str, Sequence[BookEntry]] = book.entries.by_path

    @cached_property
    def _folded(self) -> frozenset[str]:
        return frozenset(key.lower() for key in self._used)

    def concerns(self, found: Diagnostic) -> bool:
        """Return whether the place or a related place is in an entry that nothing cites."""
        return any(self._is_unprinted(place) for place in (found.location, *found.related))

    def _is_unprinted(self, place: Location) -> bool:
        """Return True for a place inside an entry that nothing cites."""
        source = self._sources.get(place.path)
        entries = self._entries.get(place.path, ())
        if source is None or not entries:
            return False
        if place.path not in self._starts:
            starts = [one.entry.span.start for one in entries]
            ordered = all(left <= right for left, right in pairwise(starts))
            self._starts[place.path] = starts if ordered else ()
        at = bisect_right(self._starts[place.path], source.offset(place.line, place.column)) - 1
        if at < 0:
            return False
        entry = entries[at]
        if not entry.key or entry.key in self._used or not self._used.isdisjoint(entry.aliases):
            return False
        folds = "bibtex8" in self._book.readers.of(
            entry.bibliography
        )  # BibTeX stops at keys that differ by case
        return not (folds and entry.key.lower() in self._folded)


RULES_OF_PAIRS = frozenset(("copied-identifier", "duplicate-work", "published-preprint"))


def printed_apart(found: Diagnostic, book: Book) -> bool:
    """Return whether no list of references holds both entries of a finding.

    No chapter loads both files; or one entry is of the file that `seminal build` writes, which reading sections leave
    out where the author's own bibliography has the work, and not both are cited.
    """
    if found.rule not in RULES_OF_PAIRS or not found.related:
        return False
    places = found.location, found.related[0]
    if (places[0].path, places[1].path) not in book.loads.pairs:
        return True
    made = {bibliography.path for bibliography in book.bibliographies if bibliography.generated}
    if (places[0].path in made) == (places[1].path in made):
        return False
    return not {entry.key for entry in book.entries if entry.place in places} <= book.cited
