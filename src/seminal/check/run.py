"""A manuscript to diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from seminal.check.book import Book, nearest
from seminal.check.ignores import unknown_names, without_ignored
from seminal.check.printed import graded_by_print, printed_apart
from seminal.check.rule_kinds import EntryRule
from seminal.check.settings import Settings
from seminal.check.withheld import without_values
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Manuscript
from seminal.model.plug_points import Check
from seminal.model.rules import RULES
from seminal.model.source import Source
from seminal.text.escaping import screen

if TYPE_CHECKING:
    from seminal.check.suggestion import KeySuggestion

OF_CHAPTERS: Final = ("citations", "crossrefs", "files", "keys")
"""Families of rules on chapters against bibliographies."""
OF_ENTRIES: Final = ("entries", "fields", "duplicates", "house")
"""Families of rules on bibliographies alone, loaded when they are needed."""


class EntryMemory(Protocol):
    """A cache of what depends on a book's bibliographies alone."""

    def of_entries(self, book: Book, settings: Settings) -> Iterable[Diagnostic]:
        """Return the findings of `entry_findings` on the book."""

    def suggestions(self, book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
        """Return a suggestion for each key that no entry has, by key."""


_MAX_MESSAGE = 300  # characters of a message


def check(
    manuscript: Manuscript,
    bibliographies: Sequence[Bibliography],
    settings: Settings | None = None,
    sources: Iterable[Source] = (),
    *,
    is_whole: bool = True,
    other_diagnostics: Iterable[Diagnostic] = (),
    memory: EntryMemory | None = None,
) -> list[Diagnostic]:
    """Return the diagnostics of the manuscript, sorted by place, without those of switched-off rules.

    `sources` are the texts of the chapters: rules that read around a citation, and inline
    `seminal: ignore` comments, need them. `is_whole` is false where only some of the book's chapters
    are checked: uncited entries are then not reported. The diagnostics from scanning chapters and reading
    bibliographies are included, and the `other_diagnostics`. `memory` caches the findings on entries.
    """
    settings = settings or Settings()
    texts = {source.path: source for source in sources}
    book = Book(
        manuscript,
        bibliographies,
        sources=texts,
        whole=is_whole,
        replaces=settings.quarto,
        suggests=memory.suggestions if memory else nearest,
        of_markdown=settings.readers,
    )
    return check_book(book, settings, other_diagnostics, memory)


def check_book(
    book: Book,
    settings: Settings,
    other_diagnostics: Iterable[Diagnostic] = (),
    memory: EntryMemory | None = None,
) -> list[Diagnostic]:
    """Return the wanted findings in the files that a book reports, sorted, each once.

    Rules that are off or ignored by a comment, and findings that no program of the book is concerned by, are left
    out; severities are those of the settings, and values of private files are not quoted.
    """
    found = [d for chapter in book.manuscript.chapters for d in chapter.diagnostics]
    found += [d for bibliography in book.bibliographies for d in bibliography.diagnostics]
    for look in _checks_of(OF_CHAPTERS):
        found.extend(look(book, settings))
    for rule in RULES.alone:
        if rule.check is not None and settings.wants(rule.name):
            found.extend(rule.check(book, settings))
    if book.reports_entries:
        found.extend((memory.of_entries if memory else entry_findings)(book, settings))
    found.extend(other_diagnostics)
    found.extend(unknown_names(source for source in book.sources.values() if book.reports(source.path)))
    found = [d for d in found if book.reports(d.location.path)]
    texts = {
        **book.sources,
        **{bibliography.path: bibliography.source for bibliography in book.bibliographies},
    }
    wanted = (
        d
        for d in without_ignored(found, texts)
        if settings.wants(d.rule)
        and book.readers.concerned(d)
        and not printed_apart(d, book)
        and not _is_defined_elsewhere(d, book, texts)
    )
    graded = (_with_severity(d, settings) for d in graded_by_print(wanted, book, settings))
    private = [one for one in book.bibliographies if one.path in book.private]
    return sorted(dict.fromkeys(without_values(graded, private)), key=_by_place)


def _is_defined_elsewhere(found: Diagnostic, book: Book, texts: Mapping[str, Source]) -> bool:
    """Return whether another bibliography defines the abbreviation of an `undefined-string`."""
    source = texts.get(found.location.path) if found.rule == "undefined-string" else None
    return source is not None and book.defines(source.quoted(found.location))


def entry_findings(book: Book, settings: Settings) -> list[Diagnostic]:
    """Return the findings on a book's entries and fields, before settings and comments count."""
    from seminal.check.field_walk import field_findings

    of_each = dict.fromkeys(rule.on_entry for rule in RULES.family("entries") if isinstance(rule, EntryRule))
    found = [*field_findings(book)]
    found += [one for item in book.entries for look in of_each for one in look(item, book)]
    return found + [one for look in _checks_of(OF_ENTRIES) for one in look(book, settings)]


@cache
def _checks_of(families: tuple[str, ...]) -> tuple[Check[Book, Settings], ...]:
    """Return the checks of rule families, each once."""
    rules = (rule for name in families for rule in RULES.family(name))
    return tuple(dict.fromkeys(rule.check for rule in rules if rule.check))


def _with_severity(diagnostic: Diagnostic, settings: Settings) -> Diagnostic:
    """Return the diagnostic with the configured severity and a message of one line.

    A message may quote a value, which may have any length and line ends of its own.
    """
    wanted = settings.rules.get(diagnostic.rule)
    if wanted is not None:
        diagnostic = replace(diagnostic, override=wanted)
    if len(diagnostic.hint) > _MAX_MESSAGE:
        diagnostic = replace(diagnostic, hint=screen.shortened(diagnostic.hint))
    if len(diagnostic.message) > _MAX_MESSAGE or "\n" in diagnostic.message:
        words = screen.shortened(" ".join(diagnostic.message.split()))
        diagnostic = replace(
            diagnostic, message=words if len(words) <= _MAX_MESSAGE else f"{words[:_MAX_MESSAGE]}…"
        )
    return diagnostic


def _by_place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    place = diagnostic.location
    return place.path, place.line, place.column, diagnostic.rule, diagnostic.message
