"""From the folder of reading lists to works."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from seminal import files
from seminal.config import LISTS, Config
from seminal.model.source import Source
from seminal.pipeline.marks import Mark, Name, mark_of, names_of
from seminal.pipeline.readings import looks_of, read_ahead, reading_of, text_of
from seminal.pipeline.readings import read_list as read_list  # where other rooms look for it

if TYPE_CHECKING:
    from seminal.match.blocks import Plain
    from seminal.merge.looks import Look
    from seminal.merge.places import Places
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Entry, Reading
    from seminal.model.house import House
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Topic
    from seminal.model.merged import Merged
    from seminal.model.overrides import Overrides

LOCK = "seminal.lock"
OVERRIDES = "overrides.yml"
TOPICS = "topics.yml"
_MANY = 20_000  # characters
TOO_MANY = 50_000  # entries of which what was made is too large to keep
_DEFAULT_SEEDS = Config.__dataclass_fields__["seeds"].default


Read = Mapping[bytes, tuple[int, "tuple[Diagnostic, ...]"]]
"""How many entries each list has, by its hash, and what was noticed in it."""
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
    def policy(self) -> Literal["merge", "keep"]:
        """Return what is done with preprints."""
        return "keep" if self.preprints == "keep" else "merge"

    @property
    def pattern(self) -> re.Pattern[str] | None:
        """Return what new keys follow, None where the house asks nothing of them."""
        return re.compile(self.key_pattern) if self.key_pattern else None

    @property
    def decided(self) -> Overrides:
        """Return the author's decisions. Raises FatalError where they cannot be read."""
        return _overrides_of(self.overrides)

    @property
    def defined(self) -> tuple[Topic, ...]:
        """Return the topics that the author defined. Raises FatalError where they cannot be read."""
        return _topics_of(self.topics)

    @property
    def many(self) -> bool:
        """Return whether there is so much to read that it pays to remember what it gave."""
        return sum(len(one.text) for one in self.lists) >= _MANY

    @cached_property
    def marks(self) -> Mapping[bytes, Source]:
        """Return the lists by hashes of their paths and texts."""
        from seminal import cache

        return {cache.mark(one.path, one.text): one for one in self.lists}

    def rest(self, lock: str = "") -> bytes:
        """Return a hash of everything but the lists, with another lock's text if one is given."""
        from seminal import cache

        decided = [(one.path, one.text) if one else ("", None) for one in (self.overrides, self.topics)]
        before = lock or (self.lock.text if self.lock else None)
        told = self.preprints + self.key_pattern
        return cache.mark(told, before, *(part for pair in decided for part in pair))

    def mark(self, lock: str = "") -> bytes:
        """Return a hash of everything, with another lock's text if one is given."""
        from seminal import cache

        return cache.mark(self.rest(lock), *self.marks)


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
    basis: Callable[[], Basis] | None = field(default=None, compare=False)


class Basis(NamedTuple):
    """What merging a few entries more goes on with: names and places of all entries, blocks, what lists gave.

    It is large, and kept beside what it is the basis of, not in it.
    """

    names: list[Name]
    places: Places
    blocks: Plain
    lists: Read


def quiet(share: float, doing: str) -> None:
    """Tell nobody."""


def inputs(config: Config) -> Inputs:
    """Return the texts that works are made of; no list where there is no folder of lists yet."""
    absent = config.seeds == _DEFAULT_SEEDS and not (config.root / config.seeds[0]).exists()
    paths = [] if absent else files.expand(config.seeds, config.root, LISTS)
    return Inputs(
        config.preprints,
        tuple(text_of(path, config.root) for path in paths),
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
    return merged_of(inputs(config))


def merged_of(given: Inputs) -> Merged:
    """Return the works made of texts, from the cache where these were merged before."""
    known = recalled(given)
    if known is not None:
        return known.merged
    found = compiled(given)
    remember(given, found, given.mark())
    return found.merged


def recalled(given: Inputs) -> Compiled | None:
    """Return what the same texts gave before, None where nobody knows."""

    return recalled_under(given.mark()) if given.many else None


def recalled_under(mark: bytes) -> Compiled | None:
    """Return the works that are kept under a mark, None where there are none."""
    from seminal import cache
    from seminal.model.library import Library
    from seminal.pipeline.packed import unpacked, unpacked_matches

    known = cache.recall_works(mark)
    if not isinstance(known, tuple):
        return None
    found: Compiled
    found, works, unsure = known
    library = Library(unpacked(works))
    matches = unpacked_matches(unsure, {work.key: work for work in library})
    return replace(found, merged=replace(found.merged, library=library, unsure=matches))


def remember(given: Inputs, found: Compiled, mark: bytes) -> None:
    """Keep what texts gave, under their `mark` or the one that they have with another lock."""
    from seminal import cache

    if not given.many:
        return
    from seminal.model.library import Library
    from seminal.pipeline.packed import packed, packed_matches

    works, unsure = found.merged.library, found.merged.unsure
    empty = replace(found, basis=None, merged=replace(found.merged, library=Library(()), unsure=()))
    cache.remember_works(mark, (empty, packed(works), packed_matches(unsure, works)))


def compiled(given: Inputs, *, lock: Lock | None = None, tick: Tick = quiet) -> Compiled:
    """Return the works made of the reading lists (with another lock, if given)."""
    from seminal.merge.works import combined

    read_ahead(given.lists)
    readings = []
    looks: dict[int, Look] = {}
    for number, source in enumerate(given.lists):
        tick(0.3 * number / len(given.lists), f"reading {source.path}")
        reading = reading_of(source)
        readings.append(reading)
        looks.update(zip(map(id, reading.entries), looks_of(reading), strict=True))
    entries = [entry for reading in readings for entry in reading.entries]
    tick(0.3, f"merging {len(entries)} entries")
    merged, blocks, kept = combined(
        entries,
        given.defined,
        given.decided,
        lock or _lock_of(given.lock),
        preprints=given.policy,
        looks=looks,
        key_pattern=given.pattern,
        most=TOO_MANY,
    )
    names = names_of(zip(given.marks, readings, strict=True))
    read = read_of(zip(given.marks, readings, strict=True))
    marks = {work.key: mark_of(work, names) for work in merged.library}
    basis = partial(_basis, merged, kept, blocks, names, read) if blocks else None
    return assembled(given, merged, marks, read, basis)


def read_of(readings: Iterable[tuple[bytes, Reading]]) -> Read:
    """Return what lists gave, by their hashes."""
    return {mark: (len(one.entries), one.diagnostics) for mark, one in readings}


def _basis(
    merged: Merged, entries: Sequence[Entry], blocks: Plain, names: Mapping[int, Name], read: Read
) -> Basis:
    from seminal.merge.places import Places

    return Basis([names[id(entry)] for entry in entries], Places.of(merged, entries), blocks, read)


def assembled(
    given: Inputs,
    merged: Merged,
    marks: Mapping[str, Mark],
    read: Read,
    basis: Callable[[], Basis] | None,
) -> Compiled:
    """Return works with what was noticed in the lists, in their order."""
    told = [read[mark] for mark in given.marks]
    return Compiled(
        merged,
        marks,
        tuple(source.path for source in given.lists),
        sum(count for count, _ in told),
        (*(one for _, noticed in told for one in noticed), *merged.diagnostics),
        basis,
    )


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
