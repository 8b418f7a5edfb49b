"""Chapters that do not exist, though listed, and those that nothing includes."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from seminal.model.config_files import OWN, QUARTO
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import FatalError
from seminal.model.manuscript import Chapter
from seminal.model.source import Location, Source, Span
from seminal.project.chapters import own_files
from seminal.project.config import CHAPTERS, Config
from seminal.project.decoding import Texts
from seminal.project.generated_files import maker_of_chapter
from seminal.project.manuscript import included_file
from seminal.project.named_files import similar_file
from seminal.store import files
from seminal.text.globs import is_glob

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config

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
        for name in _missing_in_bookdown(config):
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


def _missing_in_bookdown(config: Config) -> Iterator[str]:
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
    """Return `chapter-missing` with effect and similar name; a note if a build may generate it."""
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
    """Return where a configuration lists a chapter, else the start of the first file."""
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


def not_listed(chapters: Sequence[Chapter], config: Config) -> Iterator[Diagnostic]:
    """Yield a note for each file that scripts pass to pandoc and `chapters:` omits."""
    if config.quarto or not config.chapters:
        return
    from seminal.model.markdown_format import markdown_format
    from seminal.project.pandoc_runs import pandoc_runs

    runs = [run for run in pandoc_runs(config) if markdown_format(run.reader).citations]
    if not runs:
        return
    from seminal.model.diagnostic import Diagnostic, Severity

    chapter_names = {chapter.path for chapter in chapters}
    for path in own_files(config, (".md", ".markdown")):
        name = files.display(path, config.root)
        is_run = name not in chapter_names and any(run.reads(name) for run in runs)
        if is_run and "@" in Texts(config.root, [name])[name]:
            message = "a script gives this file to pandoc, and it is not among `chapters:`: it is not checked"
            yield Diagnostic("chapter-not-included", Location.of_file(name), message, override=Severity.NOTE)


def not_included(chapters: Sequence[Chapter], config: Config) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each LaTeX chapter that no root includes.

    Also an error if more files cite than were read and no citation was found in these.
    """
    latex = [chapter for chapter in chapters if chapter.path.endswith(".tex")]
    roots = {one.included_by for one in latex if one.included_by.endswith(".tex")}
    if not roots and not any(one.citations for one in latex):  # what takes the chapters in, nobody knows
        roots = {one.path for one in latex}
    if not roots:
        return
    from seminal.model.diagnostic import Diagnostic, Severity
    from seminal.setup.tex_roots import is_chapter, is_root

    chapter_names = {chapter.path for chapter in chapters}
    unread = citing = 0
    roots_do_not_include = " and ".join(sorted(roots)[:2]) + (
        " do not include" if len(roots) > 1 else " does not include"
    )
    for path in own_files(config, (".tex",)):
        name = files.display(path, config.root)
        text = Texts(config.root, [name])[name] if name not in chapter_names else ""
        if text and is_chapter(text):
            message = f"{roots_do_not_include} this file: nothing of it is printed"
            yield Diagnostic("chapter-not-included", Location.of_file(name), message)
        unread += bool(text)
        citing += "\\cite" in text and (is_chapter(text) or not is_root(text))
    if citing > len(latex) and not any(one.citations for one in latex):  # most of the book was not read
        message = f"no citation was found in {len(latex)} of {len(latex) + unread} .tex files, and {citing} others cite"
        hint = "list the files that are typeset under `chapters:` in seminal.yml"
        place = Location.of_file(latex[0].path)
        yield Diagnostic("chapter-not-included", place, message, hint, override=Severity.ERROR)
