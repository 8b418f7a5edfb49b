"""`seminal build`: reading lists → the files in bib/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from seminal import cache, files
from seminal.model.allocation import uncollected
from seminal.pipeline.lists import LOCK, Tick, merge, quiet, read_lock

if TYPE_CHECKING:
    from seminal.config import Config
    from seminal.merge.works import Merged
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Reading
    from seminal.model.lock import Lock
    from seminal.write.fields import Venues

_MANY = 500  # works from which on it pays to remember how they were printed


@dataclass(frozen=True)
class Built:
    """What a build made: the works, what it says, and the files as they should be."""

    readings: tuple[Reading, ...]
    merged: Merged
    texts: Mapping[Path, str]
    diagnostics: tuple[Diagnostic, ...]


def built(config: Config, *, lock: Lock | None = None, tick: Tick = quiet) -> Built:
    """Return everything that `seminal build` would write (from another lock, if given); nothing is written.

    `tick` is told from time to time which share of the work is done, and what comes next.
    """
    with uncollected():
        return _built(config, lock, tick)


def _built(config: Config, lock: Lock | None, tick: Tick) -> Built:
    from seminal.resolve.lock import text_of
    from seminal.write.bibtex import bibtex_file
    from seminal.write.csl_json import csl_json_file
    from seminal.write.printed import printed
    from seminal.write.provenance import provenance
    from seminal.write.topics import topics_json
    from seminal.write.topics_tex import topics_tex

    readings, merged = merge(config, lock=lock, tick=tick)
    tick(0.6, "writing")
    library, topics = merged.library, merged.topics
    folder = config.folder
    known = cache.recall_printed(config.root) if len(library) >= _MANY else {}
    pages = printed(library, known, latex=config.latex, venues=cast("Venues", config.venues))
    if pages.fresh and len(library) >= _MANY:
        cache.remember_printed(config.root, pages.by_mark)
    texts = {
        folder / "references.bib": bibtex_file(entry for entry, _, _ in pages.by_key.values()),
        folder / "references.json": csl_json_file(item for _, item, _ in pages.by_key.values()),
        folder / "provenance.json": provenance(library),
        folder / "topics.json": topics_json(
            library, topics, {key: csl for key, (_, _, csl) in pages.by_key.items()}
        ),
        folder / "topics.tex": topics_tex(library, topics),
        folder / LOCK: text_of(merged.lock),
    }
    found = [d for reading in readings for d in reading.diagnostics] + list(merged.diagnostics)
    return Built(tuple(readings), merged, texts, tuple(found))


def build(config: Config, *, tick: Tick = quiet) -> tuple[Built, list[Path]]:
    """Build the canonical bibliography and return it with the files that changed."""
    files.recover(config.folder)
    result = built(config, tick=tick)
    return result, files.write_all(result.texts, config.root)


def unlocked(config: Config, result: Built) -> list[str]:
    """Return the keys of a build that the lock on disk does not know."""
    known = {work.key for work in read_lock(config).works}
    return [work.key for work in result.merged.library if work.key not in known]


def write_lock(config: Config, lock: Lock) -> None:
    """Write the lock, and nothing when it says the same as before."""
    from seminal.resolve.lock import text_of

    files.write_all({config.folder / LOCK: text_of(lock)}, config.root)
