"""A manuscript to diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from seminal.check import citations
from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Manuscript
from seminal.model.source import Source

Check = Callable[[Book, Settings], Iterator[Diagnostic]]

CHECKS: Final[tuple[Check, ...]] = (citations.unknown_keys,)


def check(
    manuscript: Manuscript,
    bibliographies: Sequence[Bibliography],
    settings: Settings | None = None,
    sources: Iterable[Source] = (),
) -> list[Diagnostic]:
    """Return everything that is wrong with the manuscript, sorted by place.

    `sources` are the texts of the chapters: rules that read around a citation, and inline
    `seminal: ignore` comments, work where the text is given. What scanning and reading found
    (`diagnostics` of chapters and bibliographies) is included; switched-off rules are not.
    """
    settings = settings or Settings()
    book = Book(manuscript, bibliographies, {source.path: source for source in sources})
    found = [d for chapter in manuscript.chapters for d in chapter.diagnostics]
    found += [d for one in bibliographies for d in one.diagnostics]
    for rules in CHECKS:
        found.extend(rules(book, settings))
    kept = (_graded(d, settings) for d in found if settings.wants(d.rule))
    return sorted(dict.fromkeys(kept), key=_by_place)


def _graded(diagnostic: Diagnostic, settings: Settings) -> Diagnostic:
    """Return the diagnostic with the severity that the configuration gives its rule."""
    wanted = settings.rules.get(diagnostic.rule)
    return diagnostic if wanted is None else replace(diagnostic, override=wanted)


def _by_place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    place = diagnostic.location
    return place.path, place.line, place.column, diagnostic.rule, diagnostic.message
