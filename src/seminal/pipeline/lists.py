"""From the folder of reading lists to works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files, pandoc
from seminal.config import LISTS, Config

if TYPE_CHECKING:
    from seminal.merge.works import Merged
    from seminal.model.entry import Reading
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Topic
    from seminal.model.overrides import Overrides

LOCK = "seminal.lock"
OVERRIDES = "overrides.yml"
TOPICS = "topics.yml"
_DEFAULT_SEEDS = Config.__dataclass_fields__["seeds"].default


Tick = Callable[[float, str], None]
"""What is told which share of the work is done, in 0..1, and what comes next."""


def quiet(share: float, doing: str) -> None:
    """Tell nobody."""


def read_list(path: Path, root: Path) -> Reading:
    """Return what one reading list contains. Raises FatalError where it cannot be read as text."""
    if path.suffix.lower() in pandoc.FORMATS:
        return _converted(path, root)
    from seminal import cache

    source = files.read_source(path, root)
    known = cache.recall(source)
    if known is not None:
        return known
    from seminal.read import read

    reading = read(source)
    cache.remember(source, reading)
    return reading


def _converted(path: Path, root: Path) -> Reading:
    """Return what a Word file or the like contains, with a note that its places are those of pandoc's Markdown."""
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Source, Span
    from seminal.read.markdown import read

    name = files.shown(path, root)
    files.read_bytes(root / path, name)
    source = Source(name, pandoc.to_markdown(root / path, name))
    message = "read through pandoc: lines and columns are those of its Markdown, not of the file"
    note = Diagnostic("places-lost", source.locate(Span(0, 0)), message)
    reading = read(source)
    return replace(reading, diagnostics=(note, *reading.diagnostics))


def read_lists(config: Config, tick: Tick = quiet) -> list[Reading]:
    """Return what every reading list of the project contains; none where there is no folder of lists yet."""
    if config.seeds == _DEFAULT_SEEDS and not (config.root / config.seeds[0]).exists():
        return []
    paths = files.expand(config.seeds, config.root, LISTS)
    readings = []
    for number, path in enumerate(paths):
        tick(0.3 * number / len(paths), f"reading {path.name}")
        readings.append(read_list(path, config.root))
    return readings


def merge(config: Config, *, lock: Lock | None = None, tick: Tick = quiet) -> tuple[list[Reading], Merged]:
    """Return the reading lists and the works made of them; nothing is written."""
    from seminal.merge.works import merge as merge_entries

    readings = read_lists(config, tick)
    tick(0.3, f"merging {sum(len(reading.entries) for reading in readings)} entries")
    merged = merge_entries(
        [entry for reading in readings for entry in reading.entries],
        read_topics(config),
        read_overrides(config),
        lock or read_lock(config),
        preprints="keep" if config.preprints == "keep" else "merge",
    )
    return readings, merged


def read_lock(config: Config) -> Lock:
    """Return what earlier runs decided; an empty lock on the first run."""
    from seminal.model.lock import Lock
    from seminal.resolve import lock

    path = config.folder / LOCK
    text = files.read_text_if_any(path, config.root)
    return Lock() if text is None else lock.lock_of(text, files.shown(path, config.root))


def read_overrides(config: Config) -> Overrides:
    """Return the author's decisions, none where the author made none."""
    from seminal import decisions
    from seminal.model.overrides import Overrides

    path = config.folder / OVERRIDES
    return decisions.overrides(files.read_source(path, config.root)) if path.is_file() else Overrides()


def read_topics(config: Config) -> tuple[Topic, ...]:
    """Return the topics that the author defined."""
    path = config.root / (config.topics or f"{config.bib}/{TOPICS}")
    if not path.is_file():
        return ()
    from seminal import decisions

    return decisions.topics(files.read_source(path, config.root))
