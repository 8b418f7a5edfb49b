"""Lists of the field: files that a reader collected, cached, never copied into the book."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from seminal.library.listed import Listed, Shared, listed
from seminal.library.lists import OnProgress, quiet
from seminal.library.readings import MIN_ENTRIES, decoded, reading_of
from seminal.model.allocation import uncollected
from seminal.model.errors import FatalError
from seminal.parallel import parallel_map
from seminal.project.config import LISTS
from seminal.project.find_project import repository
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.model.entry import Entry
    from seminal.model.source import Source

_BATCH = (
    128  # files, on average, between two looks at the clock; what was read is kept when a person interrupts
)
_GENERATED = frozenset(("references.json", "provenance.json", "topics.json"))
"""What a project's `bib/` holds beside its `references.bib`: the same works once more."""


class FieldList(NamedTuple):
    """A list: its path, its witness, its entries with titles."""

    path: str
    witness: str
    listed: Listed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return its entries, unpacked."""
        return self.listed.entries


class FieldLists(NamedTuple):
    """The lists that name works, and the files that are unreadable, empty or no lists."""

    lists: tuple[FieldList, ...]
    skipped: tuple[str, ...]


def read_field(given: Sequence[Path], root: Path, on_progress: OnProgress = quiet) -> FieldLists:
    """Return the lists in files and folders, by path. Raises FatalError for a missing path.

    A repository, or a folder below one that is given, is one witness. What was read before comes from the cache, so a
    run that was interrupted goes on where it was.
    """
    named = dict(_with_witnesses(given, root))
    lists: list[FieldList] = []
    skipped: list[str] = []
    paths = sorted(named)
    done = 0
    shared = Shared()
    with uncollected():
        for batch in _batches(paths, root):
            on_progress(0.7 * done / len(paths), f"reading {files.shown(batch[0], root)}")
            done += len(batch)
            for path, found in _read_lists(batch, root, skipped):
                lists.append(FieldList(files.shown(path, root), named[path], shared(found)))
    return FieldLists(tuple(lists), tuple(skipped))


def _batches(paths: Sequence[Path], root: Path) -> Iterator[list[Path]]:
    """Yield files cached together; one file more or less changes only batches nearby."""
    batch: list[Path] = []
    for path in paths:
        batch.append(path)
        if crc32(files.shown(path, root).encode("utf-8", "surrogateescape")) % _BATCH == 0:
            yield batch
            batch = []
    if batch:
        yield batch


def _with_witnesses(given: Sequence[Path], root: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file with its witness."""
    repositories: dict[Path, Path | None] = {}  # by folder: to look for one takes as long as all else here
    for path in given:
        if path.is_dir():
            for file in files.walk(path):
                if file.suffix.lower() in LISTS and file.name not in _GENERATED and file.is_file():
                    if file.parent not in repositories:
                        repositories[file.parent] = repository(file.parent)
                    yield file, files.shown(_witness_of_file(file, path, repositories[file.parent]), root)
        elif files.is_file(path):
            yield path, files.shown(_witness_of_file(path, path.parent, repository(path.parent)), root)
        else:
            raise FatalError(f"{files.shown(path, root)}: there is no such file or folder")


def _witness_of_file(file: Path, given: Path, top: Path | None) -> Path:
    """Return a file's repository, else its folder below the given one, else itself."""
    if top and top.is_relative_to(given):
        return top
    below = file.relative_to(given).parts
    return given / below[0] if len(below) > 1 else file


def _read_lists(paths: Sequence[Path], root: Path, skipped: list[str]) -> Iterator[tuple[Path, Listed]]:
    """Yield lists with their entries, cached ones recalled; report unreadable files."""
    sources: list[tuple[Path, Source]] = []
    for path in paths:
        try:
            sources.append((path, decoded(path, root)[0]))
        except FatalError as error:
            skipped.append(str(error))
    made_of = cache.mark(*[part for _, source in sources for part in (source.path, source.text)])
    known = cache.recall_works(made_of)
    if not isinstance(known, list):
        known = parallel_map(_packed_lists, [source for _, source in sources], 1)
        cache.remember_works(made_of, known)
    for (path, source), packed in zip(sources, known, strict=True):
        found: Listed = pickle.loads(packed)
        if len(found.rows) >= MIN_ENTRIES:
            yield path, found
        else:
            skipped.append(f"{source.path}: names fewer than {MIN_ENTRIES} works")


def _packed_lists(lists: Sequence[Source]) -> list[bytes]:
    """Return what is kept of lists as bytes: they go from process to process, and into the cache, as they are."""
    return [pickle.dumps(_listed(one), pickle.HIGHEST_PROTOCOL) for one in lists]


def _listed(source: Source) -> Listed:
    with suppress(FatalError):
        return listed(reading_of(source, keep=lambda _: None).entries)
    return Listed((), (), ())
