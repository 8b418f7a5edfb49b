"""`seminal build`: reading lists → the files in bib/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from seminal import files
from seminal.pipeline.lists import LOCK, merge, read_lock

if TYPE_CHECKING:
    from seminal.config import Config
    from seminal.merge.works import Merged
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Reading
    from seminal.model.lock import Lock
    from seminal.write.fields import Venues


@dataclass(frozen=True)
class Built:
    """What a build made: the works, what it says, and the files as they should be."""

    readings: tuple[Reading, ...]
    merged: Merged
    texts: Mapping[Path, str]
    diagnostics: tuple[Diagnostic, ...]


def built(config: Config, *, lock: Lock | None = None) -> Built:
    """Return everything that `seminal build` would write (from another lock, if given); nothing is written."""
    from seminal.resolve.lock import text_of
    from seminal.write.bibtex import bibtex
    from seminal.write.csl_json import csl_json
    from seminal.write.provenance import provenance
    from seminal.write.topics import topics_json
    from seminal.write.topics_tex import topics_tex

    readings, merged = merge(config, lock=lock)
    library, topics = merged.library, merged.topics
    folder = config.folder
    venues = cast("Venues", config.venues)
    texts = {
        folder / "references.bib": bibtex(library, latex=config.latex, venues=venues),
        folder / "references.json": csl_json(library, venues=venues),
        folder / "provenance.json": provenance(library),
        folder / "topics.json": topics_json(library, topics),
        folder / "topics.tex": topics_tex(library, topics),
        folder / LOCK: text_of(merged.lock),
    }
    found = [d for reading in readings for d in reading.diagnostics] + list(merged.diagnostics)
    return Built(tuple(readings), merged, texts, tuple(found))


def build(config: Config) -> tuple[Built, list[Path]]:
    """Build the canonical bibliography and return it with the files that changed."""
    files.recover(config.folder)
    result = built(config)
    return result, files.write_all(result.texts, config.root)


def unlocked(config: Config, result: Built) -> list[str]:
    """Return the keys of a build that the lock on disk does not know."""
    known = {work.key for work in read_lock(config).works}
    return [work.key for work in result.merged.library if work.key not in known]


def write_lock(config: Config, lock: Lock) -> None:
    """Write the lock, and nothing when it says the same as before."""
    from seminal.resolve.lock import text_of

    files.write_all({config.folder / LOCK: text_of(lock)}, config.root)
