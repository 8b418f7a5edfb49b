"""The public Python API: what `import seminal` offers, on plain frozen values (docs/reference/api.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from seminal.model import library as model
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.entry import Entry, Identifier, Name, PartialDate, Reading
from seminal.model.errors import FatalError
from seminal.model.manuscript import Chapter, Citation
from seminal.model.source import Location, Source
from seminal.model.work import Work
from seminal.project.project import Project

if TYPE_CHECKING:
    from seminal.further.render import SectionReading as Section
    from seminal.model.coverage import Coverage

__all__ = (
    "Chapter", "Citation", "Coverage", "Diagnostic", "Entry", "FatalError", "Identifier", "Library",
    "Location", "Name", "PartialDate", "Project", "Reading", "Section", "Severity", "Source", "Work",
    "build", "check", "coverage", "further", "read", "scan",
)  # fmt: skip

Venues = Literal["house", "stated", "full", "acronym", "series"]


@dataclass(frozen=True)
class Library:
    """The works of a project or of some readings, ordered by key."""

    _works: model.Library

    @classmethod
    def of(cls, readings: Iterable[Reading]) -> Library:
        """Return the library of the works in some readings, without any project."""
        from seminal.merge.works import merge
        from seminal.model.lock import Lock
        from seminal.model.overrides import Overrides

        entries = [entry for reading in readings for entry in reading.entries]
        return cls(merge(entries, (), Overrides(), Lock()).library)

    def find(self, key: str) -> Work | None:
        """Return the work with a key or alias, or None."""
        return self._works.find(key)

    def to_bibtex(self, *, latex: bool = False, venues: Venues = "house") -> str:
        """Return the library as BibTeX; `latex` writes LaTeX commands for non-ASCII letters."""
        from seminal.write.bibtex import bibtex

        return bibtex(self._works, latex=latex, venues=venues)

    def to_csl(self, *, venues: Venues = "house") -> str:
        """Return the library as CSL-JSON text."""
        from seminal.write.csl_json import csl_json

        return csl_json(self._works, venues=venues)

    def __iter__(self) -> Iterator[Work]:
        return iter(self._works)

    def __len__(self) -> int:
        return len(self._works)


def read(path_or_text: str | PathLike[str], format: str | None = None) -> Reading:
    """Return the entries of one reading list, and what was skipped and why.

    A path object, or a string without a line end that names a file, is read from disk; any other string is the list
    itself. `format` is the name of a reader (`markdown`, `bibtex`, `ris`, ...); without it the suffix, then the content
    decides. Raises FatalError for a file that cannot be read and for an unknown format.
    """
    from seminal.library.readings import text_of
    from seminal.read import READERS
    from seminal.read import read as read_source

    path = _path(path_or_text)
    source = Source("text", str(path_or_text)) if path is None else text_of(path.absolute(), Path.cwd())
    reader = next((one for one in READERS if one.name == format), None)
    if format is not None and reader is None:
        raise FatalError(f"`{format}` is not a format; known: {', '.join(one.name for one in READERS)}")
    return read_source(source, reader)


def build(project: Project) -> Library:
    """Return the library of a project's reading lists; writes nothing."""
    from seminal.library.lists import merged_works

    return Library(merged_works(project.configured).library)


def check(project: Project, files: Sequence[str | PathLike[str]] | None = None) -> list[Diagnostic]:
    """Return the diagnostics of a project, or of `files`, relative to its folder."""
    from seminal.commands.check import check as checked

    return list(checked(project.configured, [project.root / file for file in files or ()]).diagnostics)


def scan(text: str, format: str = "markdown") -> Chapter:
    """Return a chapter's citations with places, as pandoc or LaTeX sees them.

    `format` is `markdown`, `quarto`, `rmarkdown`, `notebook` or `latex`; raises FatalError for another.
    """
    from seminal.model.markdown_format import MarkdownFormat
    from seminal.scan import scan as scanned

    suffixes = {
        "markdown": ".md",
        "quarto": ".qmd",
        "rmarkdown": ".Rmd",
        "notebook": ".ipynb",
        "latex": ".tex",
    }
    if format not in suffixes:
        raise FatalError(f"`{format}` is not a format of chapters; known: {', '.join(suffixes)}")
    source = Source(f"text{suffixes[format]}", text)
    linked = MarkdownFormat(autolink_bare_uris=format == "rmarkdown")
    return scanned(source, quarto=format == "quarto", markdown=linked)


def further(project: Project, topic: str) -> Section:
    """Return the reading section of a topic, or a chapter's sections combined.

    Raises FatalError, with a suggestion, for a name that is neither, and for a chapter that wants no section.
    """
    from seminal.commands.further import readings
    from seminal.further.render import combined

    sections, _, _ = readings(project.configured, topic)
    if not sections:
        raise FatalError(f"{topic}: its front matter or the project says `further-reading: false`")
    return combined(sections)


def coverage(project: Project) -> Coverage:
    """Return which works of the reading lists the chapters cite, per topic and chapter."""
    from seminal.commands.coverage import coverage as covered

    return covered(project.configured)


def _path(given: str | PathLike[str]) -> Path | None:
    """Return the path for a path object or a file's name; None for other text."""
    from seminal.store import files

    if not isinstance(given, str):
        return Path(given)
    return Path(given) if given and "\n" not in given and files.is_file(Path(given)) else None


def __getattr__(name: str) -> object:
    """Import `Section` or `Coverage` on first use; raise AttributeError for other names."""
    if name == "Section":
        from seminal.further.render import SectionReading as Section

        return Section
    if name == "Coverage":
        from seminal.model.coverage import Coverage

        return cast("object", Coverage)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
