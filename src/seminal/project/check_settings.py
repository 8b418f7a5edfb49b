"""The settings of checks, from the configuration and build scripts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from seminal.model.errors import FatalError
from seminal.project.decoding import Texts
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from seminal.check.settings import Settings
    from seminal.model.house import HouseStyle
    from seminal.model.rules import Reader
    from seminal.project.config import Config


_COMMENT: Final = lazy(r"(?m)^[ \t]*#.*$")
_BY_LATEX: Final = lazy(
    r"\b(?:cite-method|citation[_-]package)[\"']?[ \t]*[:=][ \t]*[\"']?(natbib|biblatex)\b|--(natbib|biblatex)\b"
)
"""Quarto's `cite-method`, bookdown's `citation_package`, pandoc's options `--natbib` and `--biblatex`."""
_BY_CITEPROC: Final = lazy(
    r"--citeproc\b|pandoc-citeproc|\bciteproc[\"']?:[ \t]*true"
    r"|(?<!\w-)\b(?:html|html4|html5|epub|docx|odt|typst|revealjs|gitbook|bs4_book|html_document2?|word_document2?|epub_book)\b"
)
"""What asks pandoc to format citations itself, and the outputs that are never LaTeX's."""
_READER: Final[dict[str, Reader]] = {"natbib": "bibtex8", "biblatex": "biber"}
_SUFFIXES: Final = (".yml", ".yaml", ".sh", ".mk", ".bat", ".r", ".rmd")
_NAMES: Final = ("makefile", "gnumakefile", "justfile")
MAX_FILES: Final = 60


def settings(config: Config) -> Settings:
    """Return the settings of checks. Raises FatalError for an unknown rule or option."""
    from seminal.check.settings import read_settings

    found, problems = read_settings(
        {"rules": config.rules, "house": config.house},
        quarto=config.quarto,
        prefixes=config.crossref_prefixes,
    )
    if problems:
        raise FatalError(problems[0])
    return replace(found, readers=formatters(config))


def house_style(config: Config) -> HouseStyle:
    """Return the house style. Raises FatalError for an unknown option."""
    from seminal.model.house import HouseStyle

    return settings(config).house if config.house else HouseStyle()


def formatters(config: Config) -> frozenset[Reader]:
    """Return the programs that format Markdown's citations, by the project's files.

    `--biblatex` in a Makefile and no other output -> biber; `citation_package: natbib` for a PDF beside a web
    book -> citeproc and bibtex; nothing said -> citeproc.
    """
    names = sorted(path.name for path in config.root.iterdir() if _configures(path))[:MAX_FILES]
    texts = [_COMMENT.sub("", text) for text in Texts(config.root, names).values()]
    found = {_READER[one or other] for text in texts for one, other in _BY_LATEX.findall(text)}
    if not found or any(_BY_CITEPROC.search(text) for text in texts):
        found.add("pandoc")
    return frozenset(found)


def _configures(path: Path) -> bool:
    """Return whether a file may configure or run pandoc: YAML, script, Makefile, `index.Rmd`."""
    name = path.name.lower()
    if name.startswith("."):  # a linter's settings: `no-inline-html`
        return False
    return name in _NAMES or (name.endswith(_SUFFIXES) and (not name.endswith(".rmd") or name == "index.rmd"))
