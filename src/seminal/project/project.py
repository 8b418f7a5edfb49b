"""A book as it is on disk: configuration, chapters, bibliographies, decisions, each loaded once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.project import config as configuration
from seminal.project.bibliographies import bibliographies
from seminal.project.chapters import chapter_paths
from seminal.project.check_cache import CheckMemory, open_check_cache
from seminal.project.config import Config
from seminal.project.macros import with_macros
from seminal.project.manuscript import scan

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography
    from seminal.model.manuscript import Chapter
    from seminal.model.source import Source
    from seminal.store.scan_workers import BackgroundWork

    Background = Callable[[Sequence[Chapter]], BackgroundWork | None]


@dataclass(frozen=True)
class Project:
    """A book; its parts are read from disk on first use, then kept.

    `configured` is the configuration as written. `selected` are the chapters to look at, None for all of the book's.
    A listed chapter that is absent raises FatalError unless `missing_ok`, one that cannot be read unless
    `unreadable_ok` (it then contains only a diagnostic). A `cached` project keeps scanned chapters between runs,
    and where the run `uses_all`, deletes what it did not use.
    """

    configured: Config
    selected: tuple[Path, ...] | None = None
    missing_ok: bool = True
    unreadable_ok: bool = False
    cached: bool = False
    uses_all: bool = False
    as_rendered: bool = False

    @classmethod
    def load(cls, path: str | Path = ".") -> Project:
        """Load the project of a folder or file. Raises FatalError for a broken configuration."""
        from seminal.project.find_project import checked_folder

        start = Path(path).absolute()
        return cls(configuration.read(checked_folder(start if start.is_dir() else start.parent)))

    @property
    def root(self) -> Path:
        """Return the project's folder, to which all paths in it are relative."""
        return self.configured.root

    @cached_property
    def paths(self) -> Sequence[Path]:
        """Return the chapter files, in the book's order."""
        if self.selected is not None:
            return self.selected
        return chapter_paths(self.configured, tolerant=self.missing_ok)

    @cached_property
    def config(self) -> Config:
        """Return the configuration with what the files of a LaTeX book define."""
        return with_macros(self.configured, self.paths)

    @cached_property
    def memory(self) -> CheckMemory | None:
        """Return the cache of earlier runs; None for a small or uncached book."""
        return open_check_cache(self.paths, self.config, whole=self.uses_all) if self.cached else None

    def scan(self, in_background: Background | None = None) -> tuple[list[Chapter], list[Source]]:
        """Return the chapters with their citations, and the texts of their files; included files follow."""
        return scan(
            self.paths,
            self.config,
            tolerant=self.unreadable_ok,
            memory=self.memory,
            in_background=in_background,
            as_rendered=self.as_rendered,
        )

    @cached_property
    def _scanned(self) -> tuple[list[Chapter], list[Source]]:
        """Return the chapters and the texts of their files, scanned once."""
        return self.scan()

    @property
    def chapters(self) -> list[Chapter]:
        """Return the chapters with their citations; an included file follows the chapter that includes it."""
        return self._scanned[0]

    @property
    def sources(self) -> list[Source]:
        """Return the texts of the chapters' files."""
        return self._scanned[1]

    @cached_property
    def bibliographies(self) -> list[Bibliography]:
        """Return the bibliographies that the book loads, wherever it names them."""
        return bibliographies(self.chapters, self.config, self.sources, self.memory)
