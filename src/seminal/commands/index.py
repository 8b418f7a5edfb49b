"""`seminal index`: put records of whole registers where `seminal resolve` finds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.errors import FatalError
from seminal.project.config import Config
from seminal.store import files
from seminal.store.opening import absolute
from seminal.store.targets import target

if TYPE_CHECKING:
    from seminal.resolve.index import Added, Index

_LIKELY = frozenset((".gz", ".xz", ".bz2", ".json", ".jsonl", ".xml", ".bib", ".csv"))


@dataclass(frozen=True)
class IndexStep:
    """The progress of adding a file: a description and the number of bytes read."""

    path: Path
    name: str
    added: Added
    bytes: int
    of: int


def index_path(config: Config) -> Path:
    """Return where the index is: as configured, else in the person's cache folder."""
    if config.index:
        return config.root / Path(config.index).expanduser()
    from seminal.store.cache import folder

    return folder("index.sqlite")


def index_if_any(config: Config) -> Index | None:
    """Return the index, None without one. Raises FatalError if a configured one is missing."""
    from seminal.resolve.index import Index

    path = index_path(config)
    if path.is_file():
        return Index(path, name=files.display(path, config.root), reading=True)
    if config.index:
        raise FatalError(
            f"{files.display(path, config.root)}: there is no such index; make it with `seminal index add`"
        )
    return None


def add(config: Config, form: str, paths: Sequence[Path], into: Path | None = None) -> Iterator[IndexStep]:
    """Add dumps to the index, by default the configured one, and yield each step.

    A stopped run can be resumed. Raises FatalError where the configuration names an index outside the project.
    """
    from seminal.resolve.dumps import DUMPS
    from seminal.resolve.dumps.unpacking import opened
    from seminal.resolve.index import Index

    wanted = files.expand([str(path) for path in paths], config.root, _LIKELY)
    where = into or index_path(config)
    if into or config.index:
        where = target(where, config.root, (absolute(where),) if into else ())
    index = Index(where, name=files.display(where, config.root))
    try:
        for path in wanted:
            name = files.display(path, config.root)
            stat = path.stat()
            state = f"{stat.st_size} {stat.st_mtime_ns}"
            with opened(path, name) as (file, position):
                records = DUMPS[form](file, _printable_name(path.name))
                for added in index.add(f"{form} {_printable_name(str(path.resolve()))}", state, records):
                    yield IndexStep(path, name, added, position(), stat.st_size)
    finally:
        index.close()


def _printable_name(name: str) -> str:
    """Return a file name with undecodable bytes escaped, as SQLite keeps only text."""
    return name.encode(errors="backslashreplace").decode()
