"""Findings on a reading list open in an editor: broken entries, skipped text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.readings import text_of
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Location
from seminal.project.config import LISTS
from seminal.text.globs import glob_pattern, is_glob

if TYPE_CHECKING:
    from seminal.commands.catalogue import ListedRecord
    from seminal.model.entry import Entry
    from seminal.project.config import Config

SKIPPED, DOUBTFUL, DUPLICATE = "skipped-text", "doubtful-entry", "unsure-match"
MAX_SHOWN = 60  # characters of a skipped stretch or a title


def is_list(path: Path, config: Config) -> bool:
    """Return whether `seeds:` names a file or, READMEs excluded, a folder above it."""
    if path.suffix.lower() not in LISTS or not path.is_relative_to(config.root):
        return False
    name = path.relative_to(config.root).as_posix()
    for seed in config.seeds:
        home = config.root / seed
        if path == home or (is_glob(seed) and glob_pattern(seed).fullmatch(name)):
            return True
        if home in path.parents and path.stem.lower() != "readme":
            return True
    return False


def list_findings(path: Path, root: Path) -> Iterator[Diagnostic]:
    """Yield the reader's diagnostics, doubtful entries and skipped stretches of a list."""
    from seminal.read import read

    reading = read(text_of(path, root))
    yield from (
        diagnostic for diagnostic in reading.diagnostics if diagnostic.rule != DOUBTFUL
    )  # which counts them
    for entry in reading.entries:
        where = entry.origin.where
        if entry.doubtful and isinstance(where, Location):
            message = f"read with doubt as {_entry_label(entry)}: title, first author or year may be wrong"
            yield Diagnostic(DOUBTFUL, where, message, "compare, or give the DOI")
    for piece in reading.pieces:
        if piece.kind == "skipped":
            words = " ".join(reading.source.text[piece.span.start : piece.span.end].split())
            message = f"not read as works: {_clipped(words)}"
            place = reading.source.locate(piece.span)
            yield Diagnostic(SKIPPED, place, message, piece.reason, override=Severity.NOTE)


def merged_findings(name: str, listed: ListedRecord) -> Iterator[Diagnostic]:
    """Yield conflicting fields and possible duplicates of a list, at both places."""
    yield from (diagnostic for diagnostic in listed.diagnostics if diagnostic.location.path == name)
    for match in listed.unsure:
        for entry, other in ((match.left, match.right), (match.right, match.left)):
            here, other_place = entry.origin.where, other.origin.where
            if isinstance(here, Location) and here.path == name:
                at = f" ({other_place.path}:{other_place.line})" if isinstance(other_place, Location) else ""
                message = f"may be the same work as {_entry_label(other)}{at}: {match.reason}"
                related = (other_place,) if isinstance(other_place, Location) else ()
                yield Diagnostic(DUPLICATE, here, message, "decide in overrides.yml", related=related)


def _entry_label(entry: Entry) -> str:
    """Return an entry in a few words: `Vaswani 2017, "Attention Is All You Need"`."""
    first = entry.authors[0].family if entry.authors else ""
    byline = " ".join(part for part in (first, str(entry.year or "")) if part)
    return ", ".join(part for part in (byline, f'"{_clipped(entry.title)}"') if part)


def _clipped(text: str) -> str:
    """Return a text of more than 60 characters cut there, with an ellipsis."""
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
