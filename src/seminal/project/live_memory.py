"""Results of checks, kept in a process that checks the same book repeatedly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from seminal.project.check_cache import CheckMemory, scan_options
from seminal.project.project import Project

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.settings import Settings
    from seminal.check.suggestion import KeySuggestion
    from seminal.model.bibliography import Bibliography
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter
    from seminal.model.source import Source
    from seminal.project.config import Config


class LiveMemory(CheckMemory):
    """Cached chapters, bibliographies and findings as values; else from the disk cache.

    `pause` is called between chapters: it may wait, or raise to stop the check.
    """

    def __init__(self, config: Config, pause: Callable[[], None] = lambda: None) -> None:
        """Open the cache of a project."""
        super().__init__(config.root, scan_options(config), whole=False)
        self._pause = pause
        self._chapters: dict[str, tuple[Source, Chapter]] = {}
        self._bibliographies: dict[str, Bibliography] = {}
        self._suggested_for: Sequence[Bibliography] | None = None
        self._entries: tuple[Sequence[Bibliography], str, Sequence[Diagnostic]] | None = None

    def hold(self, source: Source, chapter: Chapter) -> None:
        """Keep a chapter as its file has it."""
        self._chapters[source.path] = source, chapter

    def held(self, path: str) -> tuple[Source, Chapter] | None:
        """Return the last scanned text of a chapter, with the chapter."""
        return self._chapters.get(path)

    def chapter(self, source: Source) -> Chapter | None:
        """Return a chapter that was scanned before."""
        self._pause()
        known = self._chapters.get(source.path)
        if known and known[0] == source:
            return known[1]
        found = super().chapter(source)
        if found is not None:
            self.hold(source, found)
        return found

    def keep_chapter(self, source: Source, data: bytes) -> None:
        """Keep a packed chapter, for the next process too."""
        self._pause()
        super().keep_chapter(source, data)

    def scanned(self, source: Source, scan: Callable[[Source], Chapter]) -> Chapter:
        """Return a chapter that was scanned before, else scan it and keep it."""
        chapter = super().scanned(source, scan)
        self.hold(source, chapter)
        return chapter

    def bibliography(self, source: Source, *, shared: bool, generated: bool) -> Bibliography | None:
        """Return a bibliography that was read before: the same value where nothing changed."""
        self._pause()
        known = self._bibliographies.get(source.path)
        if known is None or known.source != source:
            known = super().bibliography(source, shared=shared, generated=generated)
        if known and (known.shared, known.generated) != (shared, generated):
            known = replace(known, shared=shared, generated=generated)
        if known:
            self._bibliographies[source.path] = known
        return known

    def keep_bibliography(self, read: Bibliography) -> None:
        """Keep a bibliography."""
        self._bibliographies[read.source.path] = read

    def of_entries(self, book: Book, settings: Settings) -> Iterable[Diagnostic]:
        """Return the findings on the entries of a book."""
        house = repr(settings.house)
        known = self._entries
        if known is None or known[0] is not book.bibliographies or known[1] != house:
            known = book.bibliographies, house, list(super().of_entries(book, settings))
            self._entries = known
        return known[2]

    def suggestions(self, book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
        """Return which keys are near to each of some that a book does not have."""
        if self._suggested_for is not book.bibliographies:
            self._suggested_for = book.bibliographies
            self._suggested, self._news = None, False
        return super().suggestions(book, keys)

    def forget_texts(self) -> None:
        """Forget the hashes of texts, which an edited file would accumulate."""
        self._marks.clear()


@dataclass(frozen=True, kw_only=True)
class LiveProject(Project):
    """A book checked repeatedly; `remember` gives the cache for a configuration."""

    remember: Callable[[Config], LiveMemory]

    @property
    def memory(self) -> LiveMemory:
        """Return what was worked out before."""
        return self.remember(self.config)
