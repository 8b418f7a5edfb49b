"""Diagnostics of open files outside the book, and filtering by the baseline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.commands.open_list import list_findings, merged_findings
from seminal.project.baselines import without_known
from seminal.project.config import CHAPTERS
from seminal.store import files

if TYPE_CHECKING:
    from seminal.commands.catalogue import ListedRecord
    from seminal.commands.live_check import LiveCheck, LiveState
    from seminal.model.diagnostic import Diagnostic


def belongs(name: str, state: LiveState) -> bool:
    """Return True for a file that a check of the whole book reads."""
    return name in state.book.sources or any(
        name == bibliography.path for bibliography in state.book.bibliographies
    )


def is_checkable(path: Path) -> bool:
    """Return True for a chapter or a bibliography, by its suffix."""
    return path.suffix.lower() in CHAPTERS | {".bib"}


def findings_of_draft(live: LiveCheck, path: Path) -> list[Diagnostic]:
    """Return the findings in an open file outside the book, such as a draft."""
    name = files.display(path, live.root)
    return [one for one in live.alone([path]) if one.location.path == name] if is_checkable(path) else []


def findings_of_list(path: Path, root: Path, text: str, listed: ListedRecord | None) -> list[Diagnostic]:
    """Return the findings in an open reading list."""
    merged = merged_findings(files.display(path, root), listed) if listed else ()
    with files.as_if_written({path: text}):
        return [*list_findings(path, root), *merged]


def new_findings(
    found: Mapping[str, Sequence[Diagnostic]], state: LiveState | None
) -> Mapping[str, Sequence[Diagnostic]]:
    """Return, by file, the diagnostics that the book's baseline does not have."""
    if state is None or not state.configured.baseline:
        return found
    every = [one for name in sorted(found) for one in found[name]]
    new: dict[str, list[Diagnostic]] = {}
    for diagnostic in without_known(every, state.configured):
        new.setdefault(diagnostic.location.path, []).append(diagnostic)
    return new
