"""Chapter → citations with places: one file per format, all in SCANNERS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from typing import Final

from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.scan.latex import scan_latex
from seminal.scan.markdown import scan_markdown
from seminal.scan.notebook import scan_notebook
from seminal.scan.options import Options

Scanner = Callable[[Source, Options], Chapter]

SCANNERS: Final[dict[str, Scanner]] = {
    ".ipynb": scan_notebook,
    ".markdown": scan_markdown,
    ".md": scan_markdown,
    ".qmd": scan_markdown,
    ".rmd": scan_markdown,
    ".tex": scan_latex,
}


def scan(
    source: Source,
    *,
    crossref_prefixes: frozenset[str] = frozenset(),
    cite_commands: Iterable[str] | Mapping[str, str] = (),
    quarto: bool = False,
    autolink_bare_uris: bool = False,
) -> Chapter:
    """Return what a chapter file cites, by the suffix of its path; an unknown suffix is Markdown.

    `crossref_prefixes` are the book's own (`crossref: custom:`), beside Quarto's; `cite_commands`
    the author's LaTeX macros that cite; `quarto` hides shortcodes from the Markdown reader.
    """
    options = Options(crossref_prefixes, cite_commands, quarto, autolink_bare_uris)
    scanner = SCANNERS.get(PurePosixPath(source.path).suffix.lower(), scan_markdown)
    return scanner(source, options)
