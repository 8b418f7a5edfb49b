"""Chapters that a book lists and does not have: the program that renders it stops at the first of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from seminal.model.config_files import OWN, QUARTO
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import FatalError
from seminal.model.source import Location, Source, Span
from seminal.project.config import CHAPTERS, Config
from seminal.project.generated_files import maker_of_chapter
from seminal.project.named_files import meant
from seminal.store import files
from seminal.text.globs import is_glob

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


def _unmatched_patterns(
    pattern: str, listing: tuple[str, ...], config: Config, empty: bool
) -> Iterator[Diagnostic]:
    """Yield `chapter-missing` for what cannot be a pattern, and, if `empty`, for one without files."""
    try:
        if files.expand((pattern,), config.root, CHAPTERS) or not empty:
            return
        told = f"no file matches `{pattern}`"
    except FatalError as error:
        told = str(error)
    place = _place_in_listing(pattern, listing, config)
    hint = "correct the pattern, or remove it from the list"
    yield Diagnostic("chapter-missing", place, told, hint, override=Severity.WARNING)


def _of_bookdown(config: Config) -> Iterator[str]:
    """Yield what `rmd_files` lists in vain; bookdown passes over names that begin with `_` (its book, section 1.3)."""
    text = files.read_text_if_any(config.root / _BOOKDOWN, config.root) or ""
    if "rmd_files" not in text:
        return
    from seminal.setup.layout import mapping, strings

    for name in strings(mapping(text).get("rmd_files")):
        if not name.rpartition("/")[2].startswith("_") and not files.exists(config.root / name):
            yield name


def _missing_chapter(name: str, listing: tuple[str, ...], stops: str, config: Config) -> Diagnostic:
    """Return `chapter-missing` for a listed chapter, with the name that it may mean."""
    place = _place_in_listing(name, listing, config)
    told = f"the chapter {name}, which {place.path} lists, does not exist"
    near = meant(config.root / name, config.root, CHAPTERS)
    if not near and (maker := maker_of_chapter(name, config)):
        hint = "git ignores it: a build may make it" if maker == ".gitignore" else f"{maker} may make it"
        return Diagnostic("chapter-missing", place, told, hint, override=Severity.NOTE)
    hint = f"did you mean {near}?" if near else "write it, or remove it from the list"
    if stops:
        hint += f" {stops} stops at it" if near else f"; {stops} stops at it"
    return Diagnostic("chapter-missing", place, told, hint)


def _place_in_listing(name: str, listing: tuple[str, ...], config: Config) -> Location:
    """Return where a configuration lists a chapter."""
    whole = re.compile(rf"(?<![\w./-]){re.escape(name)}(?![\w./-])")
    first = None
    for file in listing:
        if not files.is_file(config.root / file):
            continue
        source: Source = files.read_source(config.root / file, config.root)
        first = first or file
        above = min((at for key in _KEYS if (at := source.text.find(key)) >= 0), default=0)
        if found := whole.search(source.text, above):
            return source.locate(Span(found.start(), found.end()))
    return Location.of_file(first or listing[0])
