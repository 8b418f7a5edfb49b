"""A manuscript to diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from seminal.check import bibliography_files, bookdown_refs, citations, crossrefs, keys, places, tex_refs
from seminal.check.book import Book, nearest
from seminal.check.ignores import unknown_names, without_ignored
from seminal.check.pairs import printed_apart
from seminal.check.printed import graded_by_print
from seminal.check.settings import Settings
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Manuscript
from seminal.model.plug_points import Check
from seminal.model.rules import RULES
from seminal.model.source import Source

if TYPE_CHECKING:
    from seminal.check.suggestion import Suggestion

CHECKS: Final[tuple[Check[Book, Settings], ...]] = (
    citations.citation_rules,
    places.place_rules,
    crossrefs.crossref_rules,
    crossrefs.topic_rules,
    bookdown_refs.bookdown_rules,
    tex_refs.tex_ref_rules,
    bibliography_files.shelf_rules,
    keys.key_rules,
)
"""Checks of chapters against bibliographies, each a family of rules; `RULES.alone` check by themselves."""

OF_ENTRIES: Final = {
    "entries": "entry_rules",
    "rules.fields._walk": "check",
    "works": "work_rules",
    "key_records": "key_record_rules",
    "house": "house_rules",
}
"""Checks that look at bibliographies alone: a module and its function, loaded when they are needed."""


class Memory(Protocol):
    """What was worked out of a book's bibliographies before."""

    def of_entries(self, book: Book, settings: Settings) -> Iterable[Diagnostic]:
        """Return what `said_of_entries` says of the book."""

    def suggestions(self, book: Book, keys: Sequence[str]) -> Mapping[str, Suggestion]:
        """Return what the author may have meant by each of some keys that no entry has."""


_LONGEST = 300  # characters of a message


def check(
    manuscript: Manuscript,
    bibliographies: Sequence[Bibliography],
    settings: Settings | None = None,
    sources: Iterable[Source] = (),
    *,
    whole: bool = True,
    extra: Iterable[Diagnostic] = (),
    memory: Memory | None = None,
) -> list[Diagnostic]:
    """Return everything that is wrong with the manuscript, sorted by place.

    `sources` are the texts of the chapters: rules that read around a citation, and inline
    `seminal: ignore` comments, work where the text is given. `whole` is false where only some of the
    book's chapters are checked: nothing is then said of entries that none of them cites. What scanning
    and reading found (`diagnostics` of chapters and bibliographies) is included, and what is `extra`;
    switched-off rules are not. `memory` may know what was worked out of the same bibliographies before.
    """
    settings = settings or Settings()
    texts = {source.path: source for source in sources}
    book = Book(
        manuscript,
        bibliographies,
        texts,
        whole,
        settings.quarto,
        memory.suggestions if memory else nearest,
        settings.readers,
    )
    return check_book(book, settings, extra, memory)


def check_book(
    book: Book, settings: Settings, extra: Iterable[Diagnostic] = (), memory: Memory | None = None
) -> list[Diagnostic]:
    """Return everything that is wrong with a book, sorted by place; of a book that `reports` some files, with these."""
    found = [d for chapter in book.manuscript.chapters for d in chapter.diagnostics]
    found += [d for one in book.bibliographies for d in one.diagnostics]
    for rules in CHECKS:
        found.extend(rules(book, settings))
    for rule in RULES.alone:
        if rule.check is not None and settings.wants(rule.name):
            found.extend(rule.check(book, settings))
    if book.reports_entries:
        found.extend((memory.of_entries if memory else said_of_entries)(book, settings))
    found.extend(extra)
    found.extend(unknown_names(one for one in book.sources.values() if book.reports(one.path)))
    found = [d for d in found if book.reports(d.location.path)]
    texts = {**book.sources, **{one.path: one.source for one in book.bibliographies}}
    kept = (
        d
        for d in without_ignored(found, texts)
        if settings.wants(d.rule)
        and book.readers.concerned(d)
        and not printed_apart(d, book)
        and not _is_defined_elsewhere(d, book, texts)
    )
    graded = (_graded(d, settings) for d in graded_by_print(kept, book, settings))
    return sorted(dict.fromkeys(graded), key=_by_place)


def _is_defined_elsewhere(found: Diagnostic, book: Book, texts: Mapping[str, Source]) -> bool:
    """Return whether a finding is about an abbreviation that another bibliography of the book defines."""
    source = texts.get(found.location.path) if found.rule == "undefined-string" else None
    return source is not None and book.defines(source.quoted(found.location))


def said_of_entries(book: Book, settings: Settings) -> list[Diagnostic]:
    """Return what is wrong with the entries of a book, whoever cites them."""
    checks: Iterable[Check[Book, Settings]] = (
        getattr(import_module(f"seminal.check.{module}"), name) for module, name in OF_ENTRIES.items()
    )
    return [found for rules in checks for found in rules(book, settings)]


def _graded(diagnostic: Diagnostic, settings: Settings) -> Diagnostic:
    """Return the diagnostic with the severity that the configuration gives its rule, its message on one line.

    A message may quote a value, which may have any length and line ends of its own.
    """
    wanted = settings.rules.get(diagnostic.rule)
    if wanted is not None:
        diagnostic = replace(diagnostic, override=wanted)
    if len(diagnostic.message) > _LONGEST or "\n" in diagnostic.message:
        words = " ".join(diagnostic.message.split())
        diagnostic = replace(diagnostic, message=words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…")
    return diagnostic


def _by_place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    place = diagnostic.location
    return place.path, place.line, place.column, diagnostic.rule, diagnostic.message
