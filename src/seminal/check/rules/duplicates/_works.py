"""One work under two keys, preprints beside published works, one number for two works."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.rules.duplicates._key_records import mismatched
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Origin
from seminal.model.match_reasons import Veto
from seminal.text.fold import plain_text, squash
from seminal.text.identifiers import arxiv, doi

if TYPE_CHECKING:
    from seminal.match.profile import Profile

_WITH_NUMBERS = ("eprint", "url", "journal")
"""Fields that may have an arXiv number."""


def same_works(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `duplicate-work`, `published-preprint`, `copied-identifier` for entries with one DOI, arXiv number or title."""
    reported: set[frozenset[str]] = set()
    wrong_keys = frozenset(mismatched(book))
    for group in _groups([entry for entry in book.entries if entry.key not in book.entries.related]):
        first, *rest = sorted(((_profile(item), item) for item in group), key=lambda one: one[0].preprint)
        for other in rest:
            keys = frozenset((first[1].key, other[1].key))
            if len(keys) == 2 and keys not in reported and (found := _duplicate_of(first, other, wrong_keys)):
                reported.add(keys)
                yield found


def _groups(entries: Sequence[BookEntry]) -> Iterator[list[BookEntry]]:
    """Yield groups of entries that share a DOI, an arXiv number or a title."""
    by_mark: dict[str, list[BookEntry]] = {}
    for item in entries:
        for mark in _identifying_marks(item):
            by_mark.setdefault(mark, []).append(item)
    return (group for group in by_mark.values() if len(group) > 1)


def _identifying_marks(item: BookEntry) -> Iterator[str]:
    """Yield the marks that entries of the same work share: DOI, arXiv number, title."""
    fields = item.fields
    if number := doi(fields.get("doi", "")):
        yield f"doi:{number}"
    for name in _WITH_NUMBERS:
        if (value := fields.get(name)) and (number := arxiv(value)):
            yield f"arxiv:{number}"
    if "crossref" not in fields and (title := squash(plain_text(fields.get("title", "")))):
        yield f"title:{title}"


def _profile(item: BookEntry) -> Profile:
    """Return an entry as the matcher compares it."""
    from seminal.match.profile import profile
    from seminal.text.bibtex_fields import interpret

    said = interpret(item.entry.type, item.key, item.fields)
    place = Origin(item.place.path, item.place)
    return profile(Entry(said.type, said.fields, said.identifiers, place, (), item.key, said.urls))


def _duplicate_of(
    one: tuple[Profile, BookEntry], two: tuple[Profile, BookEntry], wrong_keys: Collection[str]
) -> Diagnostic | None:
    """Return the finding on two entries with one title or number; None for different works.

    The keys in `wrong_keys` name other works than their records.
    """
    from seminal.match.similarity import Verdict, compare

    (left, first), (right, second) = one, two
    verdict, reason = compare(left, right)
    places = (first.place,)
    if reason.parts[-1].what is Veto.COPIED:
        message = f"{second.key} has the DOI or number of {first.key}, which is another work"
        hint = "look up which of the two it names"
        return Diagnostic("copied-identifier", second.place, message, hint, related=places)
    if verdict is not Verdict.SAME:
        return None
    if right.preprint and not left.preprint:
        message = f"{second.key} is the preprint of {first.key}"
        return Diagnostic("published-preprint", second.place, message, f"cite {first.key}", related=places)
    message = f"{second.key} and {first.key} are the same work"
    hint = f"keep {first.key}; with ids = {{{second.key}}} in it, pandoc and biblatex know it by both keys"
    if wrong_key := next((key for key in (second.key, first.key) if key in wrong_keys), ""):
        hint = f"the key {wrong_key} names another work: give it that work's record"
    return Diagnostic("duplicate-work", second.place, message, hint, related=places)
