"""Select the findings of a check of some files: all in them, some in bibliographies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seminal.project.config import CHAPTERS, Config
from seminal.project.named_files import named_files
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter

_SHELVES: Final = (".bib", ".json", ".yaml", ".yml")
_CHECKED: Final = CHAPTERS | {".bib"}


def selected_files(paths: Iterable[Path], config: Config) -> tuple[list[Path], list[Path]]:
    """Return the chapters and the bibliographies in the given files and folders.

    Raises FatalError for a name that does not exist, and for a folder that holds nothing to check.
    """
    chapters: list[Path] = []
    shelves: list[Path] = []
    for named_file in named_files(paths, config.root, _CHECKED, "chapter and no bibliography"):
        (shelves if named_file.suffix.lower() in _SHELVES else chapters).append(named_file)
    return chapters, shelves


def unloaded_bibliographies(
    paths: Iterable[Path], bibliographies: Sequence[Bibliography], config: Config
) -> list[Bibliography]:
    """Read the bibliographies at those of the paths that are not among `bibliographies`."""
    known_paths = {one.source.path for one in bibliographies}
    other_paths = [path for path in paths if files.display(path, config.root) not in known_paths]
    if not other_paths:
        return []
    from seminal.check.load import bibliography

    return [bibliography(files.read_source(path, config.root)) for path in other_paths]


def findings_in(
    found: Iterable[Diagnostic],
    chapters: Sequence[Chapter],
    bibliographies: Sequence[Bibliography],
    checked_paths: Collection[str],
) -> Iterator[Diagnostic]:
    """Yield the findings in chapters and in the bibliographies at `checked_paths`.

    Of other bibliographies these are the errors and the findings on entries that the chapters cite.
    """
    chapter_paths = {chapter.path for chapter in chapters}  # one may hold references of its own
    others = {
        bibliography.source.path: bibliography
        for bibliography in bibliographies
        if bibliography.source.path not in chapter_paths
    }
    cited = {citation.key for chapter in chapters for citation in chapter.citations}
    cited_lines: dict[str, set[int]] = {}
    for diagnostic in found:
        path = diagnostic.location.path
        if path in checked_paths:
            yield diagnostic
        elif chapters:
            if path in others and path not in cited_lines:
                cited_lines[path] = set(_lines_of_entries(others[path], cited))
            if (
                path not in others
                or diagnostic.severity.name == "ERROR"
                or diagnostic.location.line in cited_lines[path]
            ):
                yield diagnostic


def _lines_of_entries(shelf: Bibliography, keys: Collection[str]) -> Iterator[int]:
    """Yield each line of the entries that have one of the keys."""
    line_of = shelf.source.line_of
    for entry in shelf.entries:
        if entry.key in keys:
            yield from range(line_of(entry.span.start), line_of(entry.span.end) + 1)
