"""What a check worked out before of chapters and bibliographies that did not change since.

Everything has a name and a mark of all that it was made of; a project has one file in the person's cache folder.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.source import Source
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.settings import Settings
    from seminal.check.suggestion import KeySuggestion
    from seminal.model.bibliography import Bibliography
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config


_MIN_CACHED_BYTES = 20_000  # bytes of chapters and bibliographies; less is read and checked as fast


def open_check_cache(paths: Sequence[Path], config: Config, *, whole: bool) -> CheckMemory | None:
    """Return the check's cache of a project; None for a small project.

    `whole`: this run checks the whole book, so unused results may be deleted.
    """
    bibliographies = (config.root / name for name in config.bibliography)
    if not files.exceed_size((*paths, *bibliographies), _MIN_CACHED_BYTES):
        return None
    return CheckMemory(config.root, scan_options(config), whole=whole)


def scan_options(config: Config) -> str:
    """Return all configuration on which the scan of a chapter depends."""
    options = (
        config.crossref_prefixes,
        config.cite_commands,
        config.quarto,
        config.autolink_bare_uris,
        config.formats,
        config.own_tex,
    )
    return repr([sorted(option) if isinstance(option, frozenset) else option for option in options])


class CheckMemory:
    """Cached chapters, bibliographies, findings on entries, and suggested keys."""

    def __init__(self, root: Path, options: str, *, whole: bool) -> None:
        """Open the cache of a project; `options` are those of the scan."""
        self._kept = cache.recall_checks(root)
        self.options, self._whole = options, whole
        self._marks: dict[Source, bytes] = {}
        self._read: dict[Source, Bibliography] = {}  # ahead of its time
        self._suggested: dict[str, KeySuggestion] | None = None
        self._asked = b"", b""  # name and mark of the suggestions
        self._news = False  # among them

    def chapter(self, source: Source) -> Chapter | None:
        """Return the cached chapter of an unchanged text, else None."""
        found = self._kept.get(*self._chapter_key(source))
        return None if found is None else pickle.loads(found)

    def hold(self, source: Source, chapter: Chapter) -> None:
        """Do nothing; a memory for repeated checks keeps the chapter here."""

    def keep_chapter(self, source: Source, data: bytes) -> None:
        """Cache a pickled chapter; `save` writes it."""
        self._kept.put(*self._chapter_key(source), data)

    def scanned(self, source: Source, scan: Callable[[Source], Chapter]) -> Chapter:
        """Return the cached chapter of an unchanged text, else scan and cache it."""
        chapter = self.chapter(source)
        if chapter is None:
            chapter = scan(source)
            self.keep_chapter(source, pickle.dumps(chapter))
        return chapter

    def _chapter_key(self, source: Source) -> tuple[bytes, bytes]:
        """Return the name and the inputs' hash of a cached chapter."""
        return cache.hash_of("chapter", self.options, source.path), self._text_hash(source)

    def _book_key(self, kind: str, book: Book, *more: str) -> tuple[bytes, bytes]:
        """Return the name and the inputs' hash of what is cached for a book's bibliographies."""
        loaded = book.bibliographies
        states = (repr((one.shared, one.generated, one.problem)) for one in loaded)
        name = cache.hash_of(kind, *more, *(one.path for one in loaded))
        return name, cache.hash_of(*states, *(self._text_hash(one.source) for one in loaded))

    def _text_hash(self, source: Source) -> bytes:
        """Return the hash of a source's text, computed once."""
        if source not in self._marks:
            self._marks[source] = cache.hash_of(source.text)
        return self._marks[source]

    def bibliography(self, source: Source, *, shared: bool, generated: bool) -> Bibliography | None:
        """Return a bibliography that was read before in this run, else None."""
        if (fresh := self._read.get(source)) is not None:
            return replace(fresh, shared=shared, generated=generated)
        return None

    def keep_bibliography(self, read: Bibliography) -> None:
        """Keep a bibliography for the rest of this run."""
        self._read[read.source] = read

    def read_ahead(self, loaded: Sequence[Bibliography], settings: Settings) -> None:
        """Keep bibliographies for this run and cache the findings on their entries."""
        from seminal.check.book import Book
        from seminal.model.library import Library
        from seminal.model.manuscript import Manuscript

        self._read.update((one.source, one) for one in loaded if not one.problem)
        self.of_entries(Book(Manuscript((), (), Library(())), loaded), settings)

    def of_entries(self, book: Book, settings: Settings) -> Iterable[Diagnostic]:
        """Return the findings on a book's entries, cached until bibliographies or house style change."""
        name, made_of = self._book_key("entries", book, repr(settings.house))
        found = self._kept.get(name, made_of)
        if found is not None:
            findings: list[Diagnostic] = pickle.loads(found)
            return findings
        from seminal.check.run import entry_findings

        findings = entry_findings(book, settings)
        self._kept.put(name, made_of, _dumps(findings))
        return findings

    def suggestions(self, book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
        """Return the similar keys of the book for unknown `keys`, and for others asked before."""
        if self._suggested is None:
            self._asked = self._book_key("suggestions", book)
            found = self._kept.get(*self._asked)
            self._suggested = {} if found is None else pickle.loads(found)
        new_keys = [key for key in keys if key not in self._suggested]
        if new_keys:
            from seminal.check.book import nearest

            self._suggested.update(nearest(book, new_keys))
            self._news = True
        return self._suggested

    def save(self) -> None:
        """Write what this run cached; a run on the whole book may delete unused results."""
        if self._news:
            self._kept.put(*self._asked, _dumps(self._suggested))
        cache.remember_checks(self._kept, whole=self._whole)


def _dumps(value: object) -> bytes:
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
