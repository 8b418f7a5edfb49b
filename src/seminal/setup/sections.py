"""The lines that give an author a first reading section, shown by `seminal init`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Final

from seminal.setup.survey import ProjectSurvey

_SLUG: Final = re.compile(r"^[ \t]*(?:- )?slug:\s*['\"]?([^\s'\"#]+)", re.MULTILINE)
_BIBLATEX: Final = re.compile(
    r"^[^%\n]*\\(?:usepackage|RequirePackage)\s*(?:\[([^\[\]]*)\]\s*)?\{[^{}]*\bbiblatex\b", re.MULTILINE
)
_BACKEND: Final = re.compile(r"\bbackend\s*=\s*\{?bibtex\b")
_STYLE: Final = re.compile(r"^[^%\n]*\\bibliographystyle\b", re.MULTILINE)
_RESOURCE: Final = re.compile(r"^[^%\n]*\\addbibresource\b", re.MULTILINE)
_BIBLIOGRAPHY: Final = re.compile(r"^[^%\n]*\\bibliography\s*\{([^{}]+)\}", re.MULTILINE)
_FILES: Final = (".tex", ".ltx", ".sty", ".cls")


def steps(survey: ProjectSurvey, texts: Mapping[str, str], topics: str, bib: str) -> list[str]:
    """Return what the author has to write for a section on topics.yml's first topic.

    `topics` is the text of topics.yml and `bib` the folder of references.bib; empty without a topic.
    """
    found = _SLUG.search(topics)
    if found is None:
        return []
    if survey.layout.kind == "latex":
        return _latex_section(survey, texts, found[1], bib)
    chapter = [f"at the top of a chapter, in its front matter (between two lines ---): topics: [{found[1]}]"]
    run = ["to render: pandoc --filter seminal-further-reading --citeproc CHAPTER"]
    return chapter + (run if survey.layout.kind == "markdown" else [])


def _latex_section(survey: ProjectSurvey, texts: Mapping[str, str], slug: str, bib: str) -> list[str]:
    """Return the steps of a LaTeX book: package, biblatex resource or `\\bibliography`, section."""
    folder = posixpath.dirname(survey.layout.chapters[0])
    place = posixpath.relpath(bib, folder) if folder else bib
    option = "" if place == "bib" else f"[file={place}/topics.tex]"
    sources = _sources(survey, texts)
    lines = [f"in the preamble: \\usepackage{option}{{seminal}}"]
    if any(_BIBLATEX.search(text) or _RESOURCE.search(text) for text in sources):
        lines.append(f"beside your \\addbibresource: \\addbibresource{{{place}/references.bib}}")
    elif "/additional" not in (named := _first_bibliography(sources)):
        files = f"{named},{place}/additional" if named else f"{place}/additional"
        lines.append(f"as your \\bibliography: \\bibliography{{{files}}}")
    return [*lines, f"at the end of a chapter: \\furtherreading{{{slug}}}"]


def _first_bibliography(sources: list[str]) -> str:
    r"""Return the first \bibliography of a book, or "": "refs,others"."""
    return next((match[1] for text in sources for match in _BIBLIOGRAPHY.finditer(text)), "")


def by_bibtex(survey: ProjectSurvey, texts: Mapping[str, str]) -> bool:
    """Return whether BibTeX, which knows only 8-bit characters, reads the bibliographies, not biber.

    So it is with biblatex's `backend=bibtex`, and without biblatex where `\\bibliographystyle` is used.
    """
    sources = _sources(survey, texts)
    loaded = [match for text in sources for match in _BIBLATEX.finditer(text)]
    if loaded:
        return any(_BACKEND.search(match[1] or "") for match in loaded)
    return any(_STYLE.search(text) for name, text in texts.items() if name.endswith(".tex"))


def _sources(survey: ProjectSurvey, texts: Mapping[str, str]) -> list[str]:
    """Return the texts of all LaTeX files, the roots' first, packages' and classes' last."""
    names = dict.fromkeys((*survey.layout.chapters, *survey.chapters, *survey.others))
    names |= dict.fromkeys(name for name in texts if name.endswith((".sty", ".cls")))
    return [texts[name] for name in names if name in texts and name.endswith(_FILES)]
