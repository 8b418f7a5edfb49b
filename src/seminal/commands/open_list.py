"""What is wrong with a reading list that is open in an editor: broken entries, and what is read as no work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.readings import text_of
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.project.config import LISTS
from seminal.text.globs import glob_pattern, is_glob

if TYPE_CHECKING:
    from seminal.project.config import Config

SKIPPED = "skipped-text"
MAX_SHOWN = 60  # characters of a skipped stretch


def is_list(path: Path, config: Config) -> bool:
    """Return whether a file is one of the project's reading lists."""
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
    """Yield what a list's reader noticed, and a note for each stretch that it skipped, with the reason."""
    from seminal.read import read

    reading = read(text_of(path, root))
    yield from reading.diagnostics
    for piece in reading.pieces:
        if piece.kind == "skipped":
            words = " ".join(reading.source.text[piece.span.start : piece.span.end].split())
            shown = words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"
            message = f"not read as works: {shown}"
            place = reading.source.locate(piece.span)
            yield Diagnostic(SKIPPED, place, message, piece.reason, override=Severity.NOTE)
