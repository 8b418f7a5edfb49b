"""From the folder of reading lists to works."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files, pandoc
from seminal.config import LISTS, Config
from seminal.model.source import Source
from seminal.pipeline.forks import cores, spread
from seminal.pipeline.marks import Mark, mark_of, names_of

if TYPE_CHECKING:
    from seminal.merge.looks import Look
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Reading
    from seminal.model.house import House
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Topic
    from seminal.model.merged import Merged
    from seminal.model.overrides import Overrides

LOCK = "seminal.lock"
OVERRIDES = "overrides.yml"
TOPICS = "topics.yml"
_MANY = 20_000  # characters
_LONG = 200_000  # characters; a shorter list is read sooner than a process is begun for it
_DEFAULT_SEEDS = Config.__dataclass_fields__["seeds"].default


Tick = Callable[[float, str], None]
"""What is told which share of the work is done, in 0..1, and what comes next."""


@dataclass(frozen=True)
class Inputs:
    """The texts of all that works are made of, None for a file that is absent; what the house asks of new keys."""

    preprints: str
    lists: tuple[Source, ...]
    overrides: Source | None
    topics: Source | None
    lock: Source | None
    key_pattern: str = ""

    @property
    def many(self) -> bool:
        """Return whether there is so much to read that it pays to remember what it gave."""
        return sum(len(one.text) for one in self.lists) >= _MANY

    def mark(self, lock: str = "") -> bytes:
        """Return a hash of everything, with another lock's text if one is given."""
        from seminal import cache

        decided = [(one.path, one.text) if one else ("", None) for one in (self.overrides, self.topics)]
        before = lock or (self.lock.text if self.lock else None)
        read = [(one.path, one.text) for one in self.lists]
        told = self.preprints + self.key_pattern
        return cache.mark(told, before, *(part for pair in (*decided, *read) for part in pair))


@dataclass(frozen=True)
class Compiled:
    """What the reading lists give: works; how many lists and entries they are made of, what was noticed.

    `marks` say by key what each work is made of.
    """

    merged: Merged
    marks: Mapping[str, Mark]
    lists: tuple[str, ...]
    entries: int
    diagnostics: tuple[Diagnostic, ...]


def quiet(share: float, doing: str) -> None:
    """Tell nobody."""


def read_list(path: Path, root: Path) -> Reading:
    """Return what one reading list contains. Raises FatalError where it cannot be read as text."""
    return _reading(_text(path, root))


def _text(path: Path, root: Path) -> Source:
    """Return a list's text; a Word file's or the like is pandoc's Markdown of it."""
    if path.suffix.lower() not in pandoc.FORMATS:
        return files.read_source(path, root)
    name = files.shown(path, root)
    files.read_bytes(root / path, name)
    return Source(name, pandoc.to_markdown(root / path, name))


def _reading(source: Source) -> Reading:
    """Return what a list's text contains, from the cache where it was read before."""
    if Path(source.path).suffix.lower() in pandoc.FORMATS:
        return _converted(source)
    from seminal import cache

    known = cache.recall(source)
    if known is not None:
        return known
    from seminal.read import read

    reading = read(source)
    cache.remember(source, reading)
    return reading


def _converted(source: Source) -> Reading:
    """Return what pandoc's Markdown contains, with a note that its places are not those of the file."""
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Span
    from seminal.read.markdown import read

    message = "read through pandoc: lines and columns are those of its Markdown, not of the file"
    note = Diagnostic("places-lost", source.locate(Span(0, 0)), message)
    reading = read(source)
    return replace(reading, diagnostics=(note, *reading.diagnostics))


def inputs(config: Config) -> Inputs:
    """Return the texts that works are made of; no list where there is no folder of lists yet."""
    absent = config.seeds == _DEFAULT_SEEDS and not (config.root / config.seeds[0]).exists()
    paths = [] if absent else files.expand(config.seeds, config.root, LISTS)
    return Inputs(
        config.preprints,
        tuple(_text(path, config.root) for path in paths),
        _if_any(_overrides(config), config.root),
        _if_any(_topics(config), config.root),
        _if_any(config.folder / LOCK, config.root),
        house(config).key_pattern,
    )


def house(config: Config) -> House:
    """Return the house style that the bibliography obeys. Raises FatalError for an option that is none."""
    from seminal.model.house import House
    from seminal.pipeline.check import settings

    return settings(config).house if config.house else House()


def merged_works(config: Config) -> Merged:
    """Return the works made of the reading lists, from the cache where nothing that they are made of changed."""
    given = inputs(config)
    known = recalled(given)
    if known is not None:
        return known.merged
    found = compiled(given)
    remember(given, found, given.mark())
    return found.merged


def recalled(given: Inputs) -> Compiled | None:
    """Return what the same texts gave before, None where nobody knows."""
    from seminal import cache

    known = cache.recall_works(given.mark()) if given.many else None
    return known if isinstance(known, Compiled) else None


def remember(given: Inputs, found: Compiled, mark: bytes) -> None:
    """Keep what texts gave, under their `mark` or the one that they have with another lock."""
    from seminal import cache

    if given.many:
        cache.remember_works(mark, found)


def compiled(given: Inputs, *, lock: Lock | None = None, tick: Tick = quiet) -> Compiled:
    """Return the works made of the reading lists (with another lock, if given)."""
    from seminal.merge.works import merge as merge_entries

    _read_ahead(given.lists)
    readings = []
    looks: dict[int, Look] = {}
    for number, source in enumerate(given.lists):
        tick(0.3 * number / len(given.lists), f"reading {source.path}")
        reading = _reading(source)
        readings.append(reading)
        looks.update(zip(map(id, reading.entries), _looks(reading), strict=True))
    entries = [entry for reading in readings for entry in reading.entries]
    tick(0.3, f"merging {len(entries)} entries")
    merged = merge_entries(
        entries,
        _topics_of(given.topics),
        _overrides_of(given.overrides),
        lock or _lock_of(given.lock),
        preprints="keep" if given.preprints == "keep" else "merge",
        looks=looks,
        key_pattern=re.compile(given.key_pattern) if given.key_pattern else None,
    )
    names = names_of(readings)
    return Compiled(
        merged,
        {work.key: mark_of(work, names) for work in merged.library},
        tuple(source.path for source in given.lists),
        len(entries),
        (*(d for reading in readings for d in reading.diagnostics), *merged.diagnostics),
    )


def _read_ahead(lists: Sequence[Source]) -> None:
    """Have all cores read long lists that nobody has read before: each keeps what it read for the one that goes on."""
    from seminal import cache

    long = sorted((one for one in lists if len(one.text) >= _LONG), key=lambda one: -len(one.text))
    fresh = [one for one in long if not cache.knows(one)] if len(long) > 1 and cores() > 1 else []
    if len(fresh) > 1:
        count = min(cores(), len(fresh))
        spread(_kept, [one for at in range(count) for one in fresh[at::count]], 1, count)


def _kept(lists: Sequence[Source]) -> list[int]:
    return [len(_looks(_reading(one))) for one in lists]


def _looks(reading: Reading) -> list[Look]:
    """Return what merging looks at of a list's entries, from the cache where it was worked out before."""
    from seminal import cache
    from seminal.merge.looks import look, packed, unpacked

    kept = cache.recall_looks(reading.source)
    if isinstance(kept, bytes):
        with suppress(ValueError, TypeError, EOFError):
            return unpacked(reading.entries, kept)
    found = [look(entry) for entry in reading.entries]
    cache.remember_looks(reading.source, packed(found))
    return found


def read_lock(config: Config) -> Lock:
    """Return what earlier runs decided; an empty lock on the first run."""
    return _lock_of(_if_any(config.folder / LOCK, config.root))


def read_overrides(config: Config) -> Overrides:
    """Return the author's decisions, none where the author made none."""
    return _overrides_of(_if_any(_overrides(config), config.root))


def read_topics(config: Config) -> tuple[Topic, ...]:
    """Return the topics that the author defined."""
    return _topics_of(_if_any(_topics(config), config.root))


def _overrides(config: Config) -> Path:
    return config.folder / OVERRIDES


def _topics(config: Config) -> Path:
    return config.root / (config.topics or f"{config.bib}/{TOPICS}")


def _if_any(path: Path, root: Path) -> Source | None:
    return files.read_source(path, root) if path.is_file() else None


def _lock_of(source: Source | None) -> Lock:
    from seminal.model.lock import Lock
    from seminal.resolve import lock

    return lock.lock_of(source.text, source.path) if source else Lock()


def _overrides_of(source: Source | None) -> Overrides:
    from seminal import decisions
    from seminal.model.overrides import Overrides

    return decisions.overrides(source) if source else Overrides()


def _topics_of(source: Source | None) -> tuple[Topic, ...]:
    from seminal import decisions

    return decisions.topics(source) if source else ()
