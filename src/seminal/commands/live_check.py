"""Check a book while its files are edited, with the findings of `seminal check`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.check.run import check_book
from seminal.commands.check import Checked, Gathered, asks_for_topics, check, gather
from seminal.model.errors import FatalError
from seminal.project import config as configuration
from seminal.project.check_cache import CheckMemory, scan_options
from seminal.project.check_settings import settings
from seminal.project.macros import with_macros
from seminal.project.manuscript import rescan
from seminal.project.project import Project
from seminal.store import files

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
        """Keep the chapter of a text in this process."""
        self._chapters[source.path] = source, chapter

    def held(self, path: str) -> tuple[Source, Chapter] | None:
        """Return the last scanned text of a chapter, with the chapter; None without any."""
        return self._chapters.get(path)

    def chapter(self, source: Source) -> Chapter | None:
        """Return the cached chapter of an unchanged source, else None."""
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
        """Return a chapter from the cache, else scan it; hold it in memory."""
        chapter = super().scanned(source, scan)
        self.hold(source, chapter)
        return chapter

    def bibliography(self, source: Source, *, shared: bool, generated: bool) -> Bibliography | None:
        """Return the cached bibliography of an unchanged text, the same object, else None."""
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
        """Keep a bibliography in this process."""
        self._bibliographies[read.source.path] = read

    def of_entries(self, book: Book, settings: Settings) -> Iterable[Diagnostic]:
        """Return findings on a book's entries, kept until its bibliographies or house style change."""
        house = repr(settings.house)
        known = self._entries
        if known is None or known[0] is not book.bibliographies or known[1] != house:
            known = book.bibliographies, house, list(super().of_entries(book, settings))
            self._entries = known
        return known[2]

    def suggestions(self, book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
        """Return similar keys of the book by unknown key, forgotten when its bibliographies change."""
        if self._suggested_for is not book.bibliographies:
            self._suggested_for = book.bibliographies
            self._suggested, self._news = None, False
        return super().suggestions(book, keys)

    def forget_texts(self) -> None:
        """Clear the hashes of texts, which would grow with each edit."""
        self._marks.clear()


@dataclass(frozen=True, kw_only=True)
class LiveProject(Project):
    """A book checked repeatedly; `remember` gives the cache for a configuration."""

    remember: Callable[[Config], LiveMemory]

    @property
    def memory(self) -> LiveMemory:
        """Return the cache for this configuration."""
        return self.remember(self.config)


@dataclass(frozen=True)
class LiveState:
    """A book as of one check; the next check makes a new one."""

    configured: Config
    gathered: Gathered
    book: Book
    settings: Settings

    @property
    def config(self) -> Config:
        """Return the configuration with what the files of a LaTeX book define."""
        return self.gathered.config


class LiveCheck:
    """A book with unsaved texts, checked as a whole or chapter by chapter."""

    def __init__(self, root: Path, pause: Callable[[], None] = lambda: None) -> None:
        """Open the book in a folder; `pause` is called regularly and may stop a check."""
        self.root = root
        self.texts: dict[Path, str] = {}
        self.state: LiveState | None = None
        self.problem = ""  # with the configuration, of which the last good one counts
        self._pause = pause
        self._memory: LiveMemory | None = None

    def _live_memory(self, config: Config) -> LiveMemory:
        """Return the cache, made anew if the options of scanning changed."""
        if self._memory is None or self._memory.options != scan_options(config):
            self._memory = LiveMemory(config, self._pause)
        return self._memory

    def alone(self, paths: Sequence[Path]) -> Sequence[Diagnostic]:
        """Return findings in open files that depend on no other part of the book.

        Findings in the bibliographies that chapters load are left out.
        """
        from seminal.commands.partial_check import selected_files

        with files.as_if_written(self.texts):
            config = self._config()
            chapters, shelves = selected_files(paths, config)
            if shelves:
                return check(config, paths).diagnostics
            wanted = settings(config)
            selected = tuple(chapters)
            project = LiveProject(config, selected, as_rendered=True, remember=self._live_memory)
            inputs = gather(project)
            paths_reported = frozenset(files.display(path, self.root) for path in chapters)
            book = inputs.book(wanted).changed(only=paths_reported)
            return check_book(book, wanted, inputs.extra, project.memory)

    def _config(self) -> Config:
        """Return the configuration, else the last good one, setting `problem`. Raises FatalError without one."""
        self.problem = ""
        try:
            return configuration.read(self.root)
        except FatalError as error:
            if self.state is None:
                raise
            self.problem = str(error)
            return self.state.configured

    def whole(self) -> Checked:
        """Check the whole book, set `state`, return findings. Raises FatalError without valid configuration."""
        with files.as_if_written(self.texts):
            config = self._config()
            wanted = settings(config)
            project = LiveProject(config, unreadable_ok=True, as_rendered=True, remember=self._live_memory)
            inputs = gather(project)
            last_state = self.state
            if last_state and _same_bibliographies(inputs.bibliographies, last_state.gathered.bibliographies):
                inputs = replace(inputs, bibliographies=last_state.gathered.bibliographies)
                new_book = inputs.book(wanted)
                changes = {
                    name: getattr(new_book, name)
                    for name in ("manuscript", "sources", "whole", "replaces", "unidentified")
                }
                book = last_state.book.changed(**changes, suggests=new_book.suggests)
            else:
                book = inputs.book(wanted)
            self._pause()
            found = check_book(book, wanted, inputs.extra, project.memory)
            self.state = LiveState(config, inputs, book, wanted)
            project.memory.forget_texts()
            texts = {
                **book.sources,
                **{bibliography.path: bibliography.source for bibliography in book.bibliographies},
            }
            return Checked(tuple(found), texts, len(texts))

    def save(self) -> None:
        """Write what was worked out to the cache on disk, for the next process."""
        if self._memory:
            self._memory.save()

    def chapter(self, path: Path) -> list[Diagnostic] | None:
        """Check one open chapter and update `state`; None if the whole book may be affected.

        A change affects more where the chapter's includes, bibliographies, labels or references change, and where the
        including file or the program that reads it decides what its citations mean. `state` is then as before.
        """
        state, memory = self.state, self._memory
        name = files.display(path, self.root)
        last_scan = memory.held(name) if memory else None
        if state is None or memory is None or last_scan is None or name not in state.book.sources:
            return None
        inputs = state.gathered
        if not inputs.bibliographies or any(
            _is_in_chapter(bibliography, name) for bibliography in inputs.bibliographies
        ):
            return None
        with files.as_if_written(self.texts):
            if (
                name.endswith(".tex")
                and with_macros(state.configured, [self.root / one.path for one in inputs.chapters])
                != state.config
            ):
                return None
            source, chapter = rescan(path, state.config)
        if _shape(*last_scan) != _shape(source, chapter) or _may_hold_references(source):
            return None
        index = next(i for i, one in enumerate(inputs.chapters) if one.path == name)
        last_chapter = inputs.chapters[index]
        if _placed_like(last_scan[1], last_chapter) != last_chapter:
            return None
        memory.hold(source, chapter)
        chapter = _placed_like(chapter, last_chapter)
        inputs = replace(
            inputs,
            chapters=[*inputs.chapters[:index], chapter, *inputs.chapters[index + 1 :]],
            sources=[*inputs.sources[:index], source, *inputs.sources[index + 1 :]],
        )
        texts: Mapping[str, Source] = {**state.book.sources, name: source}
        book = state.book.changed(manuscript=inputs.manuscript, sources=texts)
        self.state = replace(state, gathered=inputs, book=book)
        return check_book(book.changed(only=frozenset((name,))), state.settings, inputs.extra, memory)


def _placed_like(chapter: Chapter, placed: Chapter) -> Chapter:
    """Return a scanned chapter with the bibliographies and parent of `placed`."""
    return replace(chapter, bibliography=placed.bibliography, included_by=placed.included_by)


def _is_in_chapter(bibliography: Bibliography, chapter: str) -> bool:
    """Return whether a bibliography is inside a chapter, or named by it and missing."""
    return chapter in (bibliography.path, bibliography.source.path) or bool(
        bibliography.declared and bibliography.declared.path == chapter
    )


def _same_bibliographies(now: Sequence[Bibliography], before: Sequence[Bibliography]) -> bool:
    """Return whether all bibliographies are the same objects, or equally unreadable ones."""
    pairs = zip(now, before, strict=False)
    return len(now) == len(before) and all(a is b or (bool(a.problem) and a == b) for a, b in pairs)


def _shape(source: Source, chapter: Chapter) -> tuple[object, ...]:
    """Return what of a chapter decides how other files are read and checked.

    These are its includes, bibliographies, cross-reference prefixes and whether it uses topics.
    """
    includes = [(include.path, include.command) for include in chapter.includes]
    asks = bool(chapter.topics) or asks_for_topics(source)
    return includes, chapter.bibliography, chapter.crossref_prefixes, asks


def _may_hold_references(source: Source) -> bool:
    """Return whether a chapter may contain a bibliography."""
    return source.has("\\bibitem") or source.has("\nreferences:") or "filecontents" in source.text
