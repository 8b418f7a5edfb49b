"""Chapter → citations with places: one file per format, all in SCANNERS."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import PurePosixPath
from typing import Final

from seminal.model.manuscript import Chapter
from seminal.model.markdown_format import MARKDOWN, MarkdownFormat
from seminal.model.own_tex import NOTHING, OwnTex
from seminal.model.plug_points import Scanner
from seminal.model.source import Source
from seminal.scan.citations import Options, placeholders

SCANNERS: Final[dict[str, str]] = {
    ".ipynb": "notebook:scan_notebook",
    ".markdown": "markdown.chapter:scan_markdown",
    ".md": "markdown.chapter:scan_markdown",
    ".qmd": "markdown.chapter:scan_markdown",
    ".rmd": "markdown.chapter:scan_markdown",
    ".tex": "latex.chapter:scan_latex",
}
"""The scanner of a chapter by its suffix, as module and function; the module is loaded with the first chapter."""


def scan(
    source: Source,
    *,
    crossref_prefixes: frozenset[str] = frozenset(),
    cite_commands: Iterable[str] | Mapping[str, str] = (),
    quarto: bool = False,
    markdown: MarkdownFormat = MARKDOWN,
    own_tex: OwnTex = NOTHING,
) -> Chapter:
    """Return the chapter in a source by its path's suffix; unknown suffixes are Markdown.

    `crossref_prefixes` are the book's own (`crossref: custom:`), beside Quarto's; `cite_commands` the author's LaTeX
    macros that cite; `quarto` hides shortcodes from the Markdown reader; `markdown` is the format that pandoc is asked
    to read; `own_tex` is what the files of a LaTeX book define for all of them (`scan.latex.own`). Placeholders become
    diagnostics, except in notebooks.
    """
    options = Options(crossref_prefixes, cite_commands, quarto, markdown, own_tex)
    suffix = PurePosixPath(source.path).suffix.lower()
    chapter = _scanner(SCANNERS.get(suffix, SCANNERS[".md"]))(source, options)
    missing = tuple(placeholders(source)) if suffix != ".ipynb" else ()
    return replace(chapter, diagnostics=(*chapter.diagnostics, *missing)) if missing else chapter


@cache
def _scanner(name: str) -> Scanner[Options]:
    """Import a scanner by its module within `scan` and its name: `notebook:scan_notebook`."""
    module, _, function = name.partition(":")
    found: Scanner[Options] = getattr(import_module(f"seminal.scan.{module}"), function)
    return found
