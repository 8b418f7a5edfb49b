"""The book's chapters with their citations, and the bibliography files that they load."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files
from seminal.config import CHAPTERS, Config
from seminal.model.errors import FatalError
from seminal.model.source import Source

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography
    from seminal.model.manuscript import Chapter, Include

_NO_CHAPTERS = frozenset(("readme", "changelog", "license", "contributing", "code_of_conduct"))
_TEX_SUFFIXES = ("", ".tex")


def chapter_paths(config: Config) -> list[Path]:
    """Return the book's chapters: those configured, else all that the project's folder holds."""
    if config.chapters:
        return _in_order(config)
    seeds = {config.root / seed for seed in config.seeds}
    return [
        path
        for path in files.walk(config.root)
        if path.suffix.lower() in CHAPTERS
        and not seeds & {path, *path.parents}
        and path.stem.lower() not in _NO_CHAPTERS
        and config.folder not in path.parents
    ]


def _in_order(config: Config) -> list[Path]:
    """Return the configured chapters in the order of the configuration, each once."""
    found: dict[Path, None] = {}
    for pattern in config.chapters:
        found.update(dict.fromkeys(files.expand((pattern,), config.root, CHAPTERS)))
    return list(found)


def scan(paths: Iterable[Path], config: Config) -> tuple[list[Chapter], list[Source]]:
    """Return the chapters with their citations and their texts; each included file follows once.

    An include that is no file is left to the program that typesets the book.
    """
    from seminal.scan import scan as scan_source

    chapters: list[Chapter] = []
    sources: list[Source] = []
    seen: set[str] = set()
    waiting = deque((path, "") for path in paths)
    while waiting:
        path, includer = waiting.popleft()
        name = files.shown(path, config.root)
        if name in seen:
            continue
        seen.add(name)
        source = files.read_source(path, config.root)
        chapter = scan_source(
            source,
            crossref_prefixes=config.crossref_prefixes,
            cite_commands=config.cite_commands,
            quarto=config.quarto,
            autolink_bare_uris=config.autolink_bare_uris,
        )
        if includer:
            chapter = replace(chapter, included_by=includer)
        chapters.append(chapter)
        sources.append(source)
        found = (_included(include, path, config) for include in chapter.includes)
        waiting.extendleft((one, includer or name) for one in reversed([f for f in found if f]))
    return chapters, sources


def with_includes(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the chapters alone, each with the citations of the files that it includes."""
    extra: dict[str, list[Chapter]] = {}
    for chapter in chapters:
        if chapter.included_by:
            extra.setdefault(chapter.included_by, []).append(chapter)
    return [
        replace(
            chapter,
            citations=(
                *chapter.citations,
                *(one for part in extra.get(chapter.path, ()) for one in part.citations),
            ),
        )
        for chapter in chapters
        if not chapter.included_by
    ]


def _included(include: Include, path: Path, config: Config) -> Path | None:
    """Return the file that a chapter takes in: beside it, or from the root for `/x` and for LaTeX."""
    absolute = config.root / path
    if include.path.startswith("/"):
        bases = [config.root / include.path.lstrip("/")]
    else:
        bases = [absolute.parent / include.path, config.root / include.path]
    for base in bases:
        for suffix in _TEX_SUFFIXES:
            candidate = base.with_name(base.name + suffix)
            if candidate.suffix.lower() in CHAPTERS and candidate.is_file():
                return candidate
    return None


def bibliographies(chapters: Sequence[Chapter], config: Config) -> list[Bibliography]:
    """Return every bibliography file that the project or a chapter loads, missing ones among them.

    The project's are those of `_quarto.yml` (or `seminal:`), else our own `references.bib`; a
    folder's `_metadata.yml` counts for its chapters.
    """
    own = files.shown(config.folder / "references.bib", config.root)
    shared = config.bibliography or ((own,) if (config.root / own).is_file() else ())
    wanted: dict[str, bool] = {files.shown(config.root / name, config.root): True for name in shared}
    for chapter in chapters:
        folder = (config.root / chapter.path).parent
        for name in chapter.bibliography or ():
            wanted.setdefault(files.shown(folder / name, config.root), False)
    return [_bibliography(name, everywhere, name == own, config) for name, everywhere in wanted.items()]


def _bibliography(name: str, shared: bool, generated: bool, config: Config) -> Bibliography:
    from seminal.check.load import bibliography
    from seminal.model.bibliography import Bibliography

    path = config.root / name
    if not path.exists():
        return Bibliography(name, Source(name, ""), shared=shared, problem="missing")
    try:
        return bibliography(files.read_source(path, config.root), shared=shared, generated=generated)
    except FatalError as error:
        return Bibliography(name, Source(name, ""), shared=shared, problem="unreadable", reason=str(error))
