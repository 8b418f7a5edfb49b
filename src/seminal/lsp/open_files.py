"""Diagnostics of open files that are no chapters of the book, and what its baseline hides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.commands.open_list import is_list, list_findings, merged_findings
from seminal.project.baselines import without_known
from seminal.project.config import CHAPTERS
from seminal.store import files

if TYPE_CHECKING:
    from seminal.commands.catalogue import ListedRecord
    from seminal.commands.live_check import LiveCheck, LiveState
    from seminal.model.diagnostic import Diagnostic


def belongs(name: str, state: LiveState) -> bool:
    """Return True for a file that a check of the whole book reads."""
    return name in state.book.sources or any(name == one.path for one in state.book.bibliographies)


def is_checkable(path: Path) -> bool:
    """Return True for a chapter or a bibliography, by its suffix."""
    return path.suffix.lower() in CHAPTERS | {".bib"}


def findings_outside(
    live: LiveCheck, state: LiveState, listed: ListedRecord | None, path: Path
) -> list[Diagnostic]:
    """Return what is wrong with an open file outside the book: a reading list, a draft, another bibliography."""
    name = files.shown(path, live.root)
    if is_list(path, state.configured):
        with files.as_if_written(live.texts):
            merged = merged_findings(name, listed) if listed else ()
            return [*list_findings(path, live.root), *merged]
    if not is_checkable(path):
        return []
    return [one for one in live.alone([path]) if one.location.path == name]


def new_findings(
    found: Mapping[str, Sequence[Diagnostic]], state: LiveState | None
) -> dict[str, list[Diagnostic]]:
    """Return, by file, the diagnostics that the book's baseline does not have."""
    every = [one for name in sorted(found) for one in found[name]]
    new: dict[str, list[Diagnostic]] = {}
    for one in without_known(every, state.configured) if state else every:
        new.setdefault(one.location.path, []).append(one)
    return new
