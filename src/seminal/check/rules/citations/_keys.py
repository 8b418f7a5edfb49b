"""Keys of citations: each must be in a bibliography that the chapter loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from seminal.check.book import Book
from seminal.check.cited_keys import by_roles, key_place
from seminal.check.loading import Gap
from seminal.check.rules.citations._gaps import gap_rules, is_persistent
from seminal.check.rules.citations._unknown import CROSSREF, places_of_keys, unknown_keys
from seminal.check.settings import Settings
from seminal.model.crossrefs import crossref
from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.manuscript import Chapter, Citation
from seminal.text.pattern import lazy

MIN_IDENTIFIERS = 3  # keys that are identifiers: fewer may be slips of the pen, not a way of working
_LABELLED = lazy(r"[{\s]#(?:fig|tbl|eq|sec|lst):|\bid=[\"'](?:fig|tbl|eq|sec|lst):")


def unloaded_keys(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-key`, `alias-used`, `key-case`, `key-not-loaded`, `no-bibliography` and `empty-bibliography`."""
    missing: list[Citation] = []
    gaps: dict[Gap, list[Citation]] = {}
    labelled = not settings.quarto and any(_LABELLED.search(source.text) for source in book.sources.values())
    roles = by_roles(book)
    counts_all_chapters = (  # in one finding
        roles
        or not book.bibliographies
        or any(bibliography.problem or not bibliography.entries for bibliography in book.bibliographies)
    )
    other_meanings = _OtherMeanings(book, settings)
    for chapter in book.manuscript.chapters:
        if not (counts_all_chapters or chapter.loads or book.reports(chapter.path)):
            continue
        latex = chapter.path.endswith(".tex")
        for citation in chapter.citations:
            key = citation.key
            _, loaded_keys, gap = book.loads.reach(chapter, citation.scope)
            if key in book.entries.by_key:
                if loaded_keys is not None and key not in loaded_keys and (latex or citation.mode != "latex"):
                    yield _not_loaded(book, citation)
            elif key in book.aliases:
                if not latex or book.bibtex:
                    yield _alias_used(book, citation)
            elif latex and not other_meanings.is_composed(key) and _found_by_case(book, key):
                yield _key_case(book, citation)
            elif not other_meanings.includes(key, chapter):
                is_gap = gap and not (labelled and CROSSREF.match(key))
                (gaps.setdefault(gap, []) if gap and is_gap else missing).append(citation)
    yield from gap_rules(book, gaps)
    if settings.wants("unknown-key") and "missing" in gaps:
        yield from _misspelt_keys(book, gaps["missing"])
    if missing and settings.wants("unknown-key"):
        if roles and book.cited.isdisjoint(book.entries.by_key):
            yield _note_on_roles(missing)
        else:
            yield from unknown_keys(book, missing, settings)


class _OtherMeanings:
    """Keys that need no bibliography entry: generated ones, and those of no work."""

    def __init__(self, book: Book, settings: Settings) -> None:
        self._book, self._settings = book, settings
        self._prefixes = {one.path: one.crossref_prefixes for one in book.manuscript.chapters}

    def includes(self, key: str, chapter: Chapter) -> bool:
        """Return whether a key needs no entry: `*`, an R package's, one composed, a chapter's.

        Or a cross-reference by the including chapter's prefix, or an identifier that a program looks up.
        """
        latex = chapter.path.endswith(".tex")
        if key == "*" or self._book.packages.writes_entry(key) or (latex and self.is_composed(key)):
            return True
        if "/" in key and f"{key}.tex" in self._prefixes:
            return True  # classes of collections make entries of their chapters: `\citetv{chapters/x}`
        from_above = self._prefixes.get(chapter.included_by)
        if from_above and crossref(from_above).match(key):
            return True  # a cross-reference by a prefix that the including chapter declares
        may_be_asked_for = not (latex or self._settings.quarto or self._book.loads.reach(chapter).gap)
        return may_be_asked_for and is_persistent(key) and self._asks_for_records

    def is_composed(self, key: str) -> bool:
        """Return whether biber finds a key after Unicode composition (NFC)."""
        return not self._book.bibtex and key in self._book.entries.composed_keys

    @cached_property
    def _asks_for_records(self) -> bool:
        """Return whether a program asks for records while it builds, as Manubot does.

        Most keys that are cited are identifiers then, and most of these are in no file.
        """
        identifiers = [key for key in self._book.cited if is_persistent(key)]
        unknown = sum(key not in self._book.entries.by_key for key in identifiers)
        return (
            len(identifiers) >= MIN_IDENTIFIERS
            and 2 * len(identifiers) > len(self._book.cited)
            and 2 * unknown > len(identifiers)
        )


def _misspelt_keys(book: Book, citations: Sequence[Citation]) -> Iterator[Diagnostic]:
    """Yield `unknown-key` warnings for misspelt keys while a bibliography is missing."""
    for citation, suggestion in zip(citations, book.meant(citations), strict=True):
        if suggestion.certain:
            message = f"{citation.key} is in no bibliography that was found"
            related = places_of_keys(book, suggestion.keys[:1], citation)
            place = key_place(citation) or citation.location
            hint = f"did you mean {suggestion.keys[0]}?"
            yield Diagnostic("unknown-key", place, message, hint, related=related, override=Severity.WARNING)


def _note_on_roles(missing: Sequence[Citation]) -> Diagnostic:
    """Return one note on all unknown keys of a book that cites by roles (Sphinx)."""
    message = f"this book cites by {{cite}} roles, which pandoc does not read; {len(missing)} words with @ are not checked"
    return Diagnostic("unknown-key", missing[0].location, message, "", override=Severity.NOTE)


def _alias_used(book: Book, citation: Citation) -> Diagnostic:
    """Return `alias-used`: pandoc's citeproc (jgm/citeproc#158) and BibTeX do not read `ids`, so ??? is printed."""
    key = book.aliases[citation.key]
    where = key_place(citation)
    related = tuple(one.place for one in book.entries.by_key.get(key, ())[:1])
    program = "BibTeX" if citation.location.path.endswith(".tex") else "pandoc"
    message = f"{citation.key} is an alias of {key}, which {program} does not follow"
    fix = Fix(citation.key, key) if where and key in book.entries.by_key else None
    return Diagnostic(
        "alias-used", where or citation.location, message, f"write {key}", fix=fix, related=related
    )


def _found_by_case(book: Book, key: str) -> bool:
    """Return whether BibTeX finds an entry whose key differs only by case."""
    known = book.entries.by_folded_key.get(key.lower())
    return known is not None and not book.entries.by_key[known][0].bibliography.path.endswith(".tex")


def _key_case(book: Book, citation: Citation) -> Diagnostic:
    """Return `key-case`: BibTeX ignores the case of keys, biber and pandoc do not.

    A note where BibTeX reads the bibliography and every citation of the work has the same case.
    """
    key, place = book.entries.by_folded_key[citation.key.lower()], key_place(citation)
    message = f"the key of {citation.key} is {key}: BibTeX finds it, biber and pandoc do not"
    return Diagnostic(
        "key-case",
        place or citation.location,
        message,
        f"write {key}",
        fix=Fix(citation.key, key) if place else None,
        related=(book.entries.by_key[key][0].place,),
        override=Severity.NOTE if book.bibtex and book.cases_of(citation.key) == 1 else None,
    )


def _not_loaded(book: Book, citation: Citation) -> Diagnostic:
    """Return `key-not-loaded` for a key of a file that the chapter does not load."""
    item = book.entries.by_key[citation.key][0]
    latex = citation.location.path.endswith(".tex")
    part = "this part of the book" if latex else "this chapter"
    message = f"{citation.key} is in {item.bibliography.path}, which {part} does not load"
    hint = "a chapter's own `bibliography` replaces the project's: name all files there"
    if latex:
        hint = "a part with a bibliography of its own loads no other: name this file there too"
    return Diagnostic("key-not-loaded", citation.location, message, hint, related=(item.place,))
