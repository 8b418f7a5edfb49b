"""`seminal check`: chapters and bibliographies → diagnostics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.errors import FatalError
from seminal.project.bibliographies import bibliographies, generated_paths, named_bibliographies
from seminal.project.chapters import chapter_paths
from seminal.project.check_settings import settings
from seminal.project.find_project import quotable_files
from seminal.project.labels import without_labels
from seminal.project.manuscript import scan
from seminal.project.missing_chapters import absent_chapters, absent_includes, not_included, not_listed
from seminal.project.project import Project
from seminal.store import files

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.settings import Settings
    from seminal.model.bibliography import Bibliography
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter, Manuscript, Topic
    from seminal.model.source import Source
    from seminal.project.check_cache import CheckMemory
    from seminal.project.config import Config
    from seminal.store.scan_workers import BackgroundWork

_COST_OF_BIBLIOGRAPHY = 4  # times as long as a character of a chapter takes a byte of a bibliography
_SCANNED_WHILE_LOADING = 300_000  # characters of a chapter are scanned while the rules on entries are loaded


@dataclass(frozen=True)
class Checked:
    """The result of a check: findings, quotable texts, number of files read."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]
    files: int


def check(config: Config, paths: Sequence[Path] = ()) -> Checked:
    """Check all chapters and bibliographies, or only the given files.

    Where chapters are given, nothing but errors is said of entries that they do not cite; where bibliographies alone
    are, nothing is said of other files.
    """
    if not paths:
        return _checked_book(config)
    from seminal.commands.partial_check import selected_files

    return _checked_book(config, *selected_files(paths, config))


def _checked_book(config: Config, paths: Sequence[Path] = (), shelves: Sequence[Path] = ()) -> Checked:
    """Check the book or only `paths` (chapters) and `shelves` (bibliographies); save the cache."""
    whole = not paths
    book = Project(
        config, tuple(paths) or None, unreadable_ok=whole, cached=True, uses_all=whole, as_rendered=True
    )
    inputs = gather(book)
    from seminal.check.run import check as check_manuscript  # by now: children that scan need no rules
    from seminal.check.run import check_book

    wanted = settings(book.config)
    bibs, named = inputs.bibliographies, {files.display(path, config.root) for path in shelves}
    held = {one.path for one in bibs}
    private = held.difference(quotable_files(held, config.root, named))
    checked = inputs.book(wanted, frozenset(private))
    found = check_book(checked, wanted, inputs.extra, book.memory)
    if book.memory:
        book.memory.save()
    if paths or shelves:
        from seminal.commands.partial_check import findings_in, unloaded_bibliographies
        from seminal.model.library import Library
        from seminal.model.manuscript import Manuscript

        if more := unloaded_bibliographies(shelves, bibs, book.config):
            found += check_manuscript(Manuscript((), (), Library(())), more, wanted)
            bibs = [*bibs, *more]
        found = list(findings_in(found, inputs.chapters if paths else (), bibs, named))
    texts = {source.path: source for source in (*inputs.sources, *(one.source for one in bibs))}
    quotable = {path: texts[path] for path in quotable_files(texts, config.root, named)}
    return Checked(tuple(found), quotable, len(texts))


@dataclass(frozen=True)
class Gathered:
    """Everything that a check looks at, read and scanned; `extra` are findings without a rule.

    `chapters` are as scanned. `whole` says that these are all chapters, and none is absent.
    """

    config: Config
    chapters: Sequence[Chapter]
    sources: Sequence[Source]
    bibliographies: Sequence[Bibliography]
    topics: tuple[Topic, ...]
    extra: tuple[Diagnostic, ...] = ()
    whole: bool = True
    memory: CheckMemory | None = None

    @property
    def manuscript(self) -> Manuscript:
        """Return the chapters and topics as the rules look at them."""
        from seminal.model.library import Library
        from seminal.model.manuscript import Manuscript

        chapters = self.chapters
        if not self.config.quarto:
            chapters = without_labels(chapters, self.sources, self.config)
        return Manuscript(tuple(chapters), self.topics, Library(()))

    def book(self, wanted: Settings, private: frozenset[str] = frozenset()) -> Book:
        """Return the book as the rules look at it; `private` bibliographies are not quoted."""
        from seminal.check.book import Book, nearest
        from seminal.project.unidentified import unidentified_keys

        texts = {source.path: source for source in self.sources}
        suggests = self.memory.suggestions if self.memory else nearest
        return Book(
            self.manuscript,
            self.bibliographies,
            sources=texts,
            whole=self.whole,
            replaces=wanted.quarto,
            suggests=suggests,
            of_markdown=wanted.readers,
            unidentified=unidentified_keys(self.config, self.bibliographies, self.chapters),
            private=private,
        )


def gather(book: Project) -> Gathered:
    """Read and scan everything that a check of a book or some chapters needs."""
    whole, config, memory = book.selected is None, book.config, book.memory
    chapters, sources = book.scan(partial(_work_ahead, memory, config) if memory and whole else None)
    with_roots = chapters if whole else _chapters_of_roots(chapters, config, memory)
    bibs = bibliographies(with_roots, config, sources, memory)
    topics = _book_topics(config, chapters, sources)
    absent = tuple(absent_chapters(config)) if whole else ()
    notes = (not_included(chapters, config), not_listed(chapters, config), absent_includes(chapters, config))
    extra = (*absent, *chain.from_iterable(notes)) if whole else ()
    # a label or a key that no chapter has may be in one that is not here
    return Gathered(
        config,
        chapters,
        sources=sources,
        bibliographies=bibs,
        topics=topics,
        extra=extra,
        whole=whole and not absent,
        memory=memory,
    )


def _chapters_of_roots(
    chapters: Sequence[Chapter], config: Config, memory: CheckMemory | None
) -> Sequence[Chapter]:
    """Return all chapters of the LaTeX documents that include the given ones.

    The given ones if these are not all LaTeX, or one has bibliographies of its own.
    """
    if any(chapter.bibliography or not chapter.path.endswith(".tex") for chapter in chapters):
        return chapters
    roots = [path for path in chapter_paths(config, tolerant=True) if path.suffix.lower() == ".tex"]
    every, _ = scan(roots, config, tolerant=True, memory=memory)
    names = {chapter.path for chapter in chapters}
    taking = {one.included_by for one in every if one.path in names}
    return [one for one in every if (one.included_by or one.path) in taking] or every or chapters


def fixable(found: Sequence[Diagnostic], config: Config) -> list[Diagnostic]:
    """Return the diagnostics whose repair `--fix` makes.

    Bibliographies that `seminal build` writes are excluded: the next build would write them anew.
    """
    ours = generated_paths(config)
    return [
        diagnostic
        for diagnostic in found
        if diagnostic.fix is not None and diagnostic.location.path not in ours
    ]


def _book_topics(config: Config, chapters: Sequence[Chapter], sources: Sequence[Source]) -> tuple[Topic, ...]:
    """Return the author's topics, and the last build's if chapters use topics, else ()."""
    if not (config.topics or files.exists(config.folder)):
        return ()
    from seminal.library.inputs import read_topics

    asked = any(chapter.topics for chapter in chapters) or any(map(asks_for_topics, sources))
    return (*read_topics(config), *(_built_topics(config) if asked else ()))


def asks_for_topics(source: Source) -> bool:
    r"""Return whether a text contains `further-reading` or `\furtherreading`."""
    return source.has("further-reading") or source.has("\\furtherreading")


def _built_topics(config: Config) -> tuple[Topic, ...]:
    """Return the slugs and titles in the last build's topics.json; () if unreadable."""
    import json

    from seminal.model.manuscript import Topic

    try:
        text = files.read_text_if_any(config.folder / "topics.json", config.root) or ""
        head, works, _ = text.partition(',\n"works": ')
        rows = json.loads(head + "}" if works else text)["topics"]
        return tuple(Topic(str(row["slug"]), str(row["title"])) for row in rows)
    except (FatalError, ValueError, KeyError, TypeError, RecursionError):  # `seminal build` writes it again
        return ()


def _work_ahead(memory: CheckMemory, config: Config, chapters: Sequence[Chapter]) -> BackgroundWork | None:
    """Return a task for `scan_in_parallel`: load and check bibliographies, with its cost in characters.

    None without bibliographies, or where one is missing.
    """
    names = named_bibliographies(chapters, config)
    try:
        size = sum((config.root / name).stat().st_size for name in names)
    except OSError:
        return None

    def work() -> None:
        memory.read_ahead(bibliographies(chapters, config, memory=memory), settings(config))

    return (work, _SCANNED_WHILE_LOADING + size * _COST_OF_BIBLIOGRAPHY) if names else None
