"""The book's chapters with their citations."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.errors import TooSlow, UnreadableFile
from seminal.model.manuscript import Chapter
from seminal.model.scopes import DEFAULT
from seminal.model.source import Source
from seminal.project.bibliographies import (
    bibliographies_of_volumes,
    folder_bibliographies,
    project_bibliographies,
)
from seminal.project.config import CHAPTERS, Config
from seminal.project.decoding import decoded_source
from seminal.project.pandoc_formats import format_of
from seminal.store import files
from seminal.text.budget import budget
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Include
    from seminal.project.check_cache import CheckMemory
    from seminal.store.scan_workers import BackgroundWork

_Read = tuple[Source, Chapter]

_NAMING = lazy(r"(?m)^bibliography:(.*(?:\n[ \t]*-.*)*)")
_NAME = lazy(r"[^\s,\[\]\"'-][^\s,\[\]\"']*")
_TEX_SUFFIXES = ("", ".tex")


def scan(
    paths: Iterable[Path],
    config: Config,
    *,
    tolerant: bool = False,
    memory: CheckMemory | None = None,
    in_background: Callable[[Sequence[Chapter]], BackgroundWork | None] | None = None,
    as_rendered: bool = False,
) -> tuple[list[Chapter], list[Source]]:
    """Return the chapters with their citations and their texts; each included file follows once.

    An include of a missing file is skipped. Raises FatalError for a chapter that cannot be read; if `tolerant`, that
    is a chapter with a diagnostic only. A chapter in `memory` is not scanned again. While other processes scan,
    `in_background` works on chapters of which only the bibliographies are known. `as_rendered` reads bare URLs in
    `.Rmd` files as links, as rmarkdown asks of pandoc (`?rmarkdown_format`).
    """
    path_of = {files.display(path, config.root): path for path in paths}
    known, to_scan = _remembered_chapters(path_of, config, tolerant, memory)
    scan_one = partial(_scanned_chapter, config=config, as_rendered=as_rendered)
    if to_scan:
        from seminal.store.scan_workers import scan_in_parallel

        keep = memory.keep_chapter if memory else None
        is_parallel = len(to_scan) > 1  # one is scanned by nobody else
        work = (
            in_background(_expected_chapters(path_of, known, to_scan, config))
            if in_background and is_parallel
            else None
        )
        chapters = scan_in_parallel(list(to_scan.values()), scan_one, keep=keep, in_background=work)
        newly_read = list(zip(to_scan.values(), chapters, strict=True))
        known.update(zip(to_scan, newly_read, strict=True))
        if memory:
            for one in newly_read:
                memory.hold(*one)
    once = partial(memory.scanned, scan=scan_one) if memory else scan_one
    found = list(_with_included(path_of.values(), known, config, once, tolerant=tolerant))
    return _as_run([chapter for _, chapter in found], config), [source for source, _ in found]


def rescan(path: Path, config: Config) -> tuple[Source, Chapter]:
    """Read and scan one chapter as it is rendered, without what its includer gives."""
    source, problem = _chapter_text(path, config, tolerant=True)
    return source, _with_problem(problem, _scanned_chapter(source, config, as_rendered=True))


def _remembered_chapters(
    path_of: Mapping[str, Path], config: Config, tolerant: bool, memory: CheckMemory | None
) -> tuple[dict[str, _Read], dict[str, Source]]:
    """Return the cached and unreadable chapters, and the texts of the others, by name.

    Raises UnreadableFile unless `tolerant`. A chapter with a problem of encoding is in neither.
    """
    known: dict[str, _Read] = {}
    to_scan: dict[str, Source] = {}
    for name, path in path_of.items():
        try:
            source, problem = _chapter_text(path, config, tolerant)
        except UnreadableFile as error:
            if not tolerant:
                raise
            known[name] = _unreadable(name, error)
            continue
        if problem:
            continue  # `_with_included` reports it
        cached = memory.chapter(source) if memory else None
        if cached is None:
            to_scan[name] = source
        else:
            known[name] = source, cached
    return known, to_scan


def _expected_chapters(
    path_of: Mapping[str, Path],
    read_chapters: Mapping[str, _Read],
    to_scan: Mapping[str, Source],
    config: Config,
) -> list[Chapter]:
    """Return unscanned chapters with the bibliographies that they seem to name, to read these ahead."""
    glanced = {
        name: (one, Chapter(name, bibliography=_front_matter_bibliographies(one.text)))
        for name, one in to_scan.items()
    }
    read = glanced | {
        name: (one, replace(chapter, includes=())) for name, (one, chapter) in read_chapters.items()
    }
    scan_one = partial(_scanned_chapter, config=config, as_rendered=False)
    paths = (path for name, path in path_of.items() if name in read)
    expected = [chapter for _, chapter in _with_included(paths, read, config, scan_one, tolerant=True)]
    return _as_run(expected, config)


def _as_run(chapters: list[Chapter], config: Config) -> list[Chapter]:
    """Return chapters with the bibliographies that pandoc runs load; Quarto's unchanged."""
    if config.quarto:
        return chapters
    from seminal.project.pandoc_runs import as_read_by, pandoc_runs

    return as_read_by(pandoc_runs(config), chapters, config)


def _front_matter_bibliographies(text: str) -> tuple[str, ...] | None:
    """Return the bibliographies that front matter seems to name, None without any."""
    head = text[: text.find("\n---", 3) + 1] if text.startswith("---") else ""
    found = _NAMING.search(head)
    return tuple(_NAME.findall(found[1])) if found else None


def _chapter_text(path: Path, config: Config, tolerant: bool) -> tuple[Source, Diagnostic | None]:
    """Return a chapter's text and, if `tolerant`, an encoding problem, else None. Raises UnreadableFile."""
    encoding = config.own_tex.encoding if path.suffix.lower() == ".tex" else ""
    if tolerant or encoding:
        return decoded_source(path, config.root, encoding)
    return files.read_source(path, config.root), None


def _with_problem(problem: Diagnostic | None, chapter: Chapter) -> Chapter:
    """Return a chapter with the diagnostic added, if any."""
    return replace(chapter, diagnostics=(*chapter.diagnostics, problem)) if problem else chapter


def _scanned_chapter(source: Source, config: Config, *, as_rendered: bool) -> Chapter:
    """Scan a text as the project's program reads it; too slow: only a diagnostic."""
    from seminal.scan import scan as scan_source

    linked = as_rendered and not config.quarto and source.path.lower().endswith(".rmd")
    markdown = format_of(config, source.path)
    try:
        with budget(source):
            return scan_source(
                source,
                crossref_prefixes=config.crossref_prefixes,
                cite_commands=config.cite_commands,
                quarto=config.quarto,
                markdown=replace(markdown, autolink_bare_uris=True) if linked else markdown,
                own_tex=config.own_tex,
            )
    except TooSlow as error:
        return _unreadable(source.path, error)[1]


def _scanned(
    path: Path, name: str, config: Config, scan_one: Callable[[Source], Chapter], *, tolerant: bool
) -> _Read:
    """Read and scan a file. Raises UnreadableFile; if `tolerant`, returns a diagnostic instead."""
    try:
        source, problem = _chapter_text(path, config, tolerant)
        return source, _with_problem(problem, scan_one(source))
    except UnreadableFile as error:
        if not tolerant:
            raise
        return _unreadable(name, error)


def _with_included(
    paths: Iterable[Path],
    known: Mapping[str, _Read],
    config: Config,
    scan_one: Callable[[Source], Chapter],
    *,
    tolerant: bool,
) -> Iterator[_Read]:
    """Yield each chapter, then the files that it includes, each file once.

    Chapters get their includer, the scope in which they are included, and the bibliographies of their folder and
    volume.
    """
    of_folder, of_all = folder_bibliographies(config), [f"/{one}" for one in project_bibliographies(config)]
    volumes = bibliographies_of_volumes(config).values()
    done: set[str] = set()
    to_visit = deque((path, "", DEFAULT) for path in paths)
    while to_visit:
        path, includer, scope = to_visit.popleft()
        name = files.display(path, config.root)
        if name in done:
            continue
        done.add(name)
        source, chapter = known.get(name) or _scanned(path, name, config, scan_one, tolerant=tolerant)
        if includer:
            chapter = replace(chapter, included_by=includer)
        elif config.quarto and chapter.bibliography is None:
            # one that stands in several volumes must do with the bibliography of each
            own_bibs = next((volume[name] for volume in volumes if name in volume), ())
            own_bibs = (*own_bibs, *of_folder(config.root / path.parent))
            if own_bibs:  # it adds to the project's
                chapter = replace(chapter, bibliography=(*of_all, *own_bibs))
        if scope:  # it is taken in where a scope of its own is open
            inherited = (
                citation if citation.scope else citation._replace(scope=scope)
                for citation in chapter.citations
            )
            chapter = replace(chapter, citations=tuple(inherited))
        yield source, chapter
        for include in reversed(chapter.includes):
            if file := included_file(include, path, config):
                to_visit.appendleft((file, includer or name, include.scope or scope))


def _unreadable(name: str, error: UnreadableFile) -> _Read:
    """Return an empty chapter with a diagnostic on why it cannot be read."""
    from seminal.model.diagnostic import Diagnostic, Severity

    slow = isinstance(error, TooSlow)
    found = Diagnostic(
        "over-budget" if slow else "unreadable-text",
        error.place,
        f"this chapter {error.what}" if slow else f"this chapter cannot be read: {error.reason}",
        error.cure if slow else "",
        override=Severity.ERROR,
    )
    return Source(name, ""), Chapter(name, diagnostics=(found,))


def included_file(include: Include, path: Path, config: Config) -> Path | None:
    """Return an included chapter's file, with or without `.tex`; None if absent.

    It is relative to the including file's folder, else to the project's, as for `/x`.
    """
    absolute = config.root / path
    if include.path.startswith("/"):
        bases = [config.root / include.path.lstrip("/")]
    else:
        bases = [absolute.parent / include.path, config.root / include.path]
    for base in bases:
        for suffix in _TEX_SUFFIXES:
            candidate = base.with_name(base.name + suffix)
            if candidate.suffix.lower() in CHAPTERS and files.is_file(candidate):
                return candidate
    return None
