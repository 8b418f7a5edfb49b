"""The book's chapters with their citations, and the bibliography files that they load."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files
from seminal.config import CHAPTERS, Config
from seminal.model.errors import FatalError
from seminal.model.source import Location, Source, Span
from seminal.pipeline.texts import Texts

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography
    from seminal.model.manuscript import Chapter, Include

_NO_CHAPTERS = frozenset(
    ("readme", "changelog", "license", "contributing", "code_of_conduct", "news", "agents", "claude")
)
_LABEL = re.compile(r"\{#((?:fig|eq|tbl|sec|lst):[^\s}]+)")
_TEX_SUFFIXES = ("", ".tex")


def chapter_paths(config: Config) -> list[Path]:
    """Return the book's chapters: those configured, else those of its layout, else all that its folder holds.

    A chapter that only one of Quarto's profiles lists is a chapter. Beside the roots of a LaTeX book, which
    take the other files in, Markdown files count.
    """
    from seminal.setup.layout import PROFILE, book_chapters, layout

    if config.chapters:
        found = _in_order(config)
        if not config.quarto:
            return found
        profiles = (path for path in sorted(config.root.glob("_quarto-*")) if PROFILE.fullmatch(path.name))
        extra = (
            name for path in profiles for name in book_chapters(files.read_source(path, config.root).text)
        )
        paths = (config.root / name for name in extra)
        return list(dict.fromkeys((*found, *(path for path in paths if path.is_file()))))
    every = [path for path in files.walk(config.root) if not _aside(path, config)]
    names = [path.relative_to(config.root).as_posix() for path in every]
    shape = layout(names, Texts(config.root, names))
    listed = {config.root / name: None for name in shape.chapters}
    if shape.kind in ("quarto", "bookdown"):
        return [path for path in listed if path.is_file()]
    loose = (
        path for path in every if path.suffix.lower() in CHAPTERS and path.stem.lower() not in _NO_CHAPTERS
    )
    if shape.kind == "latex":
        return [*listed, *(path for path in loose if path.suffix.lower() != ".tex")]
    return list(loose)


def _aside(path: Path, config: Config) -> bool:
    """Return whether a file is a reading list or was made by us."""
    return config.folder in path.parents or any(
        config.root / seed in (path, *path.parents) for seed in config.seeds
    )


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
    folders: dict[Path, tuple[str, ...]] = {}
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
        if config.quarto and chapter.bibliography is None:
            folder = path.parent
            if folder not in folders:
                folders[folder] = _of_folders(folder, config)
            if folders[folder]:
                shared = tuple(f"/{one}" for one in config.bibliography)
                chapter = replace(chapter, bibliography=(*shared, *folders[folder]))
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


def without_labels(chapters: Sequence[Chapter], sources: Iterable[Source]) -> list[Chapter]:
    """Return the chapters without the citations that pandoc-crossref takes: `@fig:x` where `{#fig:x}` is a label."""
    labels = {label for source in sources if "{#" in source.text for label in _LABEL.findall(source.text)}
    if not labels:
        return list(chapters)
    labels |= {label[0].upper() + label[1:] for label in labels}
    return [
        replace(one, citations=tuple(c for c in one.citations if c.key not in labels)) for one in chapters
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


def bibliographies(
    chapters: Sequence[Chapter], config: Config, sources: Iterable[Source] = ()
) -> list[Bibliography]:
    """Return every bibliography that the project or a chapter loads, missing files among them.

    The project's are those of `_quarto.yml` (or `seminal:`), else our own `references.bib`; a folder's
    `_metadata.yml` counts for its chapters, and LaTeX looks from its root's folder. The texts of chapters
    that hold references of their own (`thebibliography`, `references:`) come last.
    """
    from seminal.check.inside import inside

    own = files.shown(config.folder / "references.bib", config.root)
    shared = config.bibliography or ((own,) if (config.root / own).is_file() else ())
    wanted: dict[str, str] = {files.shown(config.root / name, config.root): "" for name in shared}
    for chapter in chapters:
        for name in chapter.bibliography or ():
            wanted.setdefault(files.shown(_place(name, chapter, config), config.root), chapter.path)
    loaded = [_bibliography(name, by, name == own, config) for name, by in wanted.items()]
    return [*loaded, *inside(sources)]


def _place(name: str, chapter: Chapter, config: Config) -> Path:
    """Return the file that a chapter's `bibliography` means: beside it, or from where the book is made."""
    folders = [(config.root / chapter.path).parent, config.root]
    if chapter.included_by:
        folders.insert(0, (config.root / chapter.included_by).parent)
    if name.startswith("/") and not Path(name).exists():
        folders, name = [config.root], name.lstrip("/")
    for folder in folders:
        for suffix in ("", ".bib"):
            if (found := folder / f"{name}{suffix}").is_file():
                return found
    return folders[0] / name


def _of_folders(folder: Path, config: Config) -> tuple[str, ...]:
    """Return the bibliographies, from the project's root, that the `_metadata.yml` of a folder or its parents name."""
    from seminal.setup.layout import mapping, strings

    found: list[str] = []
    here = config.root / folder
    while config.root in here.parents or here == config.root:
        for path in (here / "_metadata.yml", here / "_metadata.yaml"):
            if (text := files.read_text_if_any(path, config.root)) is not None:
                named = strings(mapping(text).get("bibliography"))
                found += [f"/{files.shown(here / name.lstrip('/'), config.root)}" for name in named]
        if here == config.root:
            break
        here = here.parent
    return tuple(found)


def _bibliography(name: str, by: str, generated: bool, config: Config) -> Bibliography:
    """Return a bibliography that the chapter `by` names, or the project where that is empty."""
    from seminal.check.load import bibliography
    from seminal.model.bibliography import Bibliography

    path = config.root / name
    if not path.exists():
        return Bibliography(
            name, Source(name, ""), shared=not by, declared=_declared(name, by, config), problem="missing"
        )
    try:
        return bibliography(files.read_source(path, config.root), shared=not by, generated=generated)
    except FatalError as error:
        return Bibliography(name, Source(name, ""), shared=not by, problem="unreadable", reason=str(error))


def _declared(name: str, by: str, config: Config) -> Location | None:
    """Return the place that names a missing bibliography, in the chapter or in the project's configuration."""
    stem = name.rpartition("/")[2].removesuffix(".bib")
    for file in (by,) if by else ("_quarto.yml", "_quarto.yaml", "seminal.yml", "seminal.yaml"):
        if (config.root / file).is_file():
            source = files.read_source(config.root / file, config.root)
            start = source.text.find(stem, max(source.text.find("bibliography"), 0))
            if start >= 0:
                return source.locate(Span(start, start + len(stem)))
    return None
