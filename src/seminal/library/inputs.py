"""The texts that works are made of: reading lists, the author's decisions, the lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from seminal.library.readings import text_and_warning
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.project.check_settings import house_style
from seminal.project.config import LISTS, Config
from seminal.project.named_files import missing_file_message
from seminal.read.shared_bibtex import with_shared
from seminal.store import files
from seminal.text.did_you_mean import near
from seminal.text.linear import Linear
from seminal.witness.measure import witness_of

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Topic
    from seminal.model.overrides import Overrides

LOCK = "seminal.lock"
_OVERRIDES = "overrides.yml"
_TOPICS = "topics.yml"
_MIN_CACHED = 20_000  # characters
_DEFAULT_SEEDS = Config.__dataclass_fields__["seeds"].default


@dataclass(frozen=True)
class Inputs:
    """The texts on which a build depends (None if absent), and the house style's keys."""

    preprints: str
    lists: tuple[Source, ...]
    overrides: Source | None
    topics: Source | None
    lock: Source | None
    key_pattern: str = ""
    noticed: tuple[Diagnostic, ...] = ()
    witness: Mapping[str, str] = field(default_factory=dict)

    @property
    def preprint_policy(self) -> Literal["merge", "keep"]:
        """Return whether preprints are merged with their published versions or kept beside them."""
        return "keep" if self.preprints == "keep" else "merge"

    @property
    def pattern(self) -> Linear | None:
        """Return the pattern of new keys; None without one."""
        return Linear(self.key_pattern) if self.key_pattern else None

    @property
    def decided(self) -> Overrides:
        """Return the author's decisions. Raises FatalError where they cannot be read."""
        return _overrides_of(self.overrides)

    @property
    def defined(self) -> tuple[Topic, ...]:
        """Return the topics that the author defined. Raises FatalError where they cannot be read."""
        return _topics_of(self.topics)

    @property
    def locked(self) -> Lock:
        """Return what earlier runs decided; an empty lock on the first run."""
        return _lock_of(self.lock)

    @property
    def is_large(self) -> bool:
        """Return whether the lists have 20,000 characters or more, so that caching pays."""
        return sum(len(one.text) for one in self.lists) >= _MIN_CACHED

    @cached_property
    def marks(self) -> Mapping[bytes, Source]:
        """Return the lists by hashes of their paths and texts."""
        from seminal.store import cache

        return {cache.hash_of_list(one): one for one in self.lists}

    def hash_without_lists(self, lock: str = "") -> bytes:
        """Return a hash of all inputs except the lists, with another lock if passed."""
        from seminal.store import cache

        decided = [(one.path, one.text) if one else ("", None) for one in (self.overrides, self.topics)]
        before = lock or (self.lock.text if self.lock else None)
        named = [f"{path}={name}" for path, name in self.witness.items()]
        statements = self.preprints + self.key_pattern + "".join(map(repr, [*self.noticed, *named]))
        return cache.hash_of(statements, before, *(part for pair in decided for part in pair))

    def mark(self, lock: str = "") -> bytes:
        """Return a hash of all inputs, with another lock's text if passed."""
        from seminal.store import cache

        return cache.hash_of(self.hash_without_lists(lock), *self.marks)


def inputs(config: Config) -> Inputs:
    """Read the texts that works are made of; no lists without the default folder.

    Raises FatalError for files that cannot be read and names in the configuration that do not exist.
    """
    none_yet = config.seeds == _DEFAULT_SEEDS and not (config.root / config.seeds[0]).exists()
    try:
        paths = [] if none_yet else files.expand(config.seeds, config.root, LISTS)
    except FatalError as error:
        raise FatalError(f"{error}; `seeds:` names it") from None
    texts = [text_and_warning(path, config.root) for path in paths]
    return Inputs(
        config.preprints,
        tuple(with_shared(source for source, _ in texts)),
        overrides=_source_if_any(_overrides_path(config), config.root),
        topics=_source_if_any(_topics_path(config), config.root),
        lock=_source_if_any(config.folder / LOCK, config.root),
        key_pattern=house_style(config).key_pattern,
        noticed=tuple(said for _, said in texts if said),
        witness=_witness_names(config, [source.path for source, _ in texts]),
    )


def _witness_names(config: Config, lists: Sequence[str]) -> Mapping[str, str]:
    """Return the author's names of witnesses by path. Raises FatalError for an unknown list."""
    for name in config.witnesses:
        if not any(witness_of(path, {name: name}) for path in lists):
            meant = near(name, lists)
            hint = f"did you mean `{meant[0]}`?" if meant else f"the lists are {', '.join(lists) or 'none'}"
            raise FatalError(f"`witnesses` names `{name}`, which is no reading list; {hint}")
    return config.witnesses


def read_lock(config: Config) -> Lock:
    """Return what earlier runs decided, from the lock; an empty lock without one."""
    return _lock_of(_source_if_any(config.folder / LOCK, config.root))


def read_overrides(config: Config) -> Overrides:
    """Return the author's decisions, none without file. Raises FatalError for invalid ones."""
    return _overrides_of(_source_if_any(_overrides_path(config), config.root))


def read_topics(config: Config) -> tuple[Topic, ...]:
    """Return the topics that the author defined. Raises FatalError for invalid ones."""
    return _topics_of(_source_if_any(_topics_path(config), config.root))


def _overrides_path(config: Config) -> Path:
    return config.folder / _OVERRIDES


def _topics_path(config: Config) -> Path:
    """Return the path of topics.yml. Raises FatalError if a configured one is absent."""
    usual = f"{config.bib}/{_TOPICS}"
    path = config.root / (config.topics or usual)
    if config.topics not in ("", usual) and not path.is_file():
        raise FatalError(
            f"{missing_file_message(path, config.root)} (the configuration names it under `topics:`)"
        )
    return path


def _source_if_any(path: Path, root: Path) -> Source | None:
    return files.read_source(path, root) if path.is_file() else None


def _lock_of(source: Source | None) -> Lock:
    from seminal.model.lock import Lock
    from seminal.resolve import lock

    return lock.lock_of(source.text, source.path) if source else Lock()


def _overrides_of(source: Source | None) -> Overrides:
    from seminal.model.overrides import Overrides
    from seminal.project import decisions

    return decisions.overrides(source) if source else Overrides()


def _topics_of(source: Source | None) -> tuple[Topic, ...]:
    from seminal.project import decisions

    return decisions.topics(source) if source else ()
