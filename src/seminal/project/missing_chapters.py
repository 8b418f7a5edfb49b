"""Listed chapters that do not exist: rendering stops at the first."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from seminal.model.config_files import OWN, QUARTO
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import FatalError
from seminal.model.manuscript import Chapter
from seminal.model.source import Location, Source, Span
from seminal.project.config import CHAPTERS, Config
from seminal.project.generated_files import maker_of_chapter
from seminal.project.manuscript import included_file
from seminal.project.named_files import similar_file
from seminal.store import files
from seminal.text.globs import is_glob

_MADE_INTO_TEX: Final = tuple(".md .markdown .Rmd .qmd .Rnw .rnw .lyx .org .rst .ipynb .lhs".split())
_BY_TEX: Final = frozenset("\\#$ ")
_BOOKDOWN: Final = "_bookdown.yml"
_KEYS: Final = ("chapters:", "appendices:", "rmd_files:")
"""The first of them stands above the chapters: what a title or a comment before it names is none."""


def absent_chapters(config: Config, *, patterns: bool = False) -> Iterator[Diagnostic]:
    """Yield `chapter-missing` for each chapter that `_quarto.yml`, `seminal.yml` or `_bookdown.yml` lists in vain.

    A pattern that no file matches is no finding, unless `patterns`; what cannot be a pattern always is.
    """
    quarto = config.quarto
    for name in config.chapters:
        if is_glob(name):
            yield from () if quarto else _unmatched_patterns(name, OWN, config, patterns)
        elif not files.exists(config.root / name):
            yield _missing_chapter(name, (*QUARTO, *OWN), "Quarto" if quarto else "", config)
    if not config.chapters and files.is_file(config.root / _BOOKDOWN):
        for name in _of_bookdown(config):
            yield _missing_chapter(name, (_BOOKDOWN,), "bookdown", config)


def absent_includes(chapters: Iterable[Chapter], config: Config) -> Iterator[Diagnostic]:
    r"""Yield `chapter-missing` for each missing `\include` of a LaTeX root.

    LaTeX warns and goes on. What a build makes of a file beside it is none of these; a file of `\input`, which may be
    optional or LaTeX's own, is left to it.
    """
    for chapter in chapters:
        if chapter.included_by or not chapter.path.endswith(".tex"):
            continue
        for include in chapter.includes:
            spelt = include.command == "include" and not _BY_TEX.intersection(include.path)
            if spelt and included_file(include, config.root / chapter.path, config) is None:
                name = posixpath.normpath(posixpath.join(posixpath.dirname(chapter.path), include.path))
                if any(files.is_file(config.root / f"{name}{suffix}") for suffix in _MADE_INTO_TEX):
                    continue
                found = _absent_file(
                    f"{name.removesuffix('.tex')}.tex", include.location, "LaTeX leaves it out", config
                )
                yield found if found.override else replace(found, override=Severity.WARNING)


def _unmatched_patterns(
    pattern: str, listing: tuple[str, ...], config: Config, empty: bool
) -> Iterator[Diagnostic]:
    """Yield `chapter-missing` for what cannot be a pattern, and, if `empty`, for one without files."""
    try:
        if files.expand((pattern,), config.root, CHAPTERS) or not empty:
            return
        message = f"no file matches `{pattern}`"
    except FatalError as error:
        message = str(error)
    place = _place_in_listing(pattern, listing, config)
    hint = "correct the pattern, or remove it from the list"
    yield Diagnostic("chapter-missing", place, message, hint, override=Severity.WARNING)


def _of_bookdown(config: Config) -> Iterator[str]:
    """Yield missing files of `rmd_files`; bookdown skips names with `_` in front."""
    text = files.read_text_if_any(config.root / _BOOKDOWN, config.root) or ""
    if "rmd_files" not in text:
        return
    from seminal.setup.layout import mapping, strings

    for name in strings(mapping(text).get("rmd_files")):
        if not name.rpartition("/")[2].startswith("_") and not files.exists(config.root / name):
            yield name


def _missing_chapter(name: str, listing: tuple[str, ...], program: str, config: Config) -> Diagnostic:
    """Return `chapter-missing` for a listed chapter, with the name that it may mean."""
    return _absent_file(
        name, _place_in_listing(name, listing, config), f"{program} stops at it" if program else "", config
    )


def _absent_file(name: str, place: Location, effect: str, config: Config) -> Diagnostic:
    """Return `chapter-missing` for a listed chapter, with its effect."""
    message = f"the chapter {name}, which {place.path} lists, does not exist"
    near = similar_file(config.root / name, config.root, CHAPTERS)
    if not near and (maker := maker_of_chapter(name, config)):
        hint = "git ignores it: a build may make it" if maker == ".gitignore" else f"{maker} may make it"
        return Diagnostic("chapter-missing", place, message, hint, override=Severity.NOTE)
    hint = f"did you mean {near}?" if near else "write it, or remove it from the list"
    if effect:
        hint += f" {effect}" if near else f"; {effect}"
    return Diagnostic("chapter-missing", place, message, hint)


def _place_in_listing(name: str, listing: tuple[str, ...], config: Config) -> Location:
    """Return where a configuration lists a chapter."""
    whole_name = re.compile(rf"(?<![\w./-]){re.escape(name)}(?![\w./-])")
    first_file = None
    for file in listing:
        if not files.is_file(config.root / file):
            continue
        source: Source = files.read_source(config.root / file, config.root)
        first_file = first_file or file
        listing_start = min((at for key in _KEYS if (at := source.text.find(key)) >= 0), default=0)
        if found := whole_name.search(source.text, listing_start):
            return source.locate(Span(found.start(), found.end()))
    return Location.of_file(first_file or listing[0])
