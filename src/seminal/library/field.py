"""Lists of the field: files that a reader collected, cached, never copied into the book."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from seminal.library.kept_lists import KeptLists
from seminal.library.listed import Listed, pack_list
from seminal.library.lists import OnProgress, no_progress
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

_BATCH: Final = 128
"""Files between two looks at the clock; what was read is kept when a person interrupts."""
_GENERATED = frozenset(("references.json", "provenance.json", "topics.json"))
"""What a project's `bib/` holds beside its `references.bib`: the same works once more."""


class FieldList(NamedTuple):
    """A list of the field: path, witness, hash of its inputs, entries."""

    path: str
    witness: str
    made_of: bytes
    listed: Listed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return its entries, unpacked."""
        return self.listed.entries


class FieldLists(NamedTuple):
    """The lists that name works, and the files that are unreadable, empty or no lists."""

    lists: tuple[FieldList, ...]
    skipped: tuple[str, ...]


def read_field(
    given: Sequence[Path], root: Path, on_progress: OnProgress = no_progress, kept: KeptLists | None = None
) -> FieldLists:
    """Return the lists in files and folders, by path. Raises FatalError for a missing path.

    A repository, or a folder below one that is given, is one witness. What was read before is `kept`, so a run that was
    interrupted goes on where it was.
    """
    kept = KeptLists() if kept is None else kept
    named: dict[Path, Path] = {}
    for path, witness in _with_witnesses(given, root):
        if len(named) % _BATCH == 0:
            on_progress(0.0, f"looking for lists: {len(named)} files")
        named[path] = witness
    shown = {witness: files.display(witness, root) for witness in {*named.values()}}
    found: dict[Path, tuple[str, bytes]] = {}
    skipped: list[str] = []
    paths = sorted(named)
    for at in range(0, len(paths), _BATCH):
        on_progress(0.7 * at / len(paths), f"reading {files.display(paths[at], root)}")
        found.update(_read_lists(paths[at : at + _BATCH], root, kept, skipped))
    kept.keep_only({made_of for _, made_of in found.values()})
    lists: list[FieldList] = []
    for path, (name, made_of) in found.items():
        one = FieldList(name, shown[named[path]], made_of, kept[made_of])
        if one.listed.size >= MIN_ENTRIES:
            lists.append(one)
        else:
            skipped.append(f"{name}: names fewer than {MIN_ENTRIES} works")
    return FieldLists(tuple(lists), tuple(skipped))


def _with_witnesses(given: Sequence[Path], root: Path) -> Iterator[tuple[Path, Path]]:
    """Yield each file with its witness."""
    repositories: dict[Path, Path | None] = {}  # by folder: to look for one takes as long as all else here
    for path in given:
        if path.is_dir():
            for file in files.walk(path):
                if file.suffix.lower() in LISTS and file.name not in _GENERATED and file.is_file():
                    if file.parent not in repositories:
                        repositories[file.parent] = repository(file.parent)
                    yield file, _witness_of_file(file, path, repositories[file.parent])
        elif files.is_file(path):
            yield path, _witness_of_file(path, path.parent, repository(path.parent))
        else:
            raise FatalError(f"{files.display(path, root)}: there is no such file or folder")


def _witness_of_file(file: Path, given: Path, top: Path | None) -> Path:
    """Return a file's repository, else its folder below the given one, else itself."""
    if top and top.is_relative_to(given):
        return top
    below = file.relative_to(given).parts
    return given / below[0] if len(below) > 1 else file


def _read_lists(
    paths: Sequence[Path], root: Path, kept: KeptLists, skipped: list[str]
) -> dict[Path, tuple[str, bytes]]:
    """Read new lists into the cache; return each list's name and hash."""
    found: dict[Path, tuple[str, bytes]] = {}
    new: dict[bytes, Source] = {}
    for path in paths:
        try:
            source = decoded(path, root)[0]
        except FatalError as error:
            skipped.append(str(error))
            continue
        made_of = cache.hash_of(source.path, source.text)
        found[path] = source.path, made_of
        if made_of not in kept:
            new[made_of] = source
    if new:
        kept.add(zip(new, map(pickle.loads, parallel_map(_packed_lists, [*new.values()], 1)), strict=True))
    return found


def _packed_lists(lists: Sequence[Source]) -> list[bytes]:
    """Return parsed lists pickled, to be sent between processes."""
    with uncollected():
        return [pickle.dumps(_listed(one), pickle.HIGHEST_PROTOCOL) for one in lists]


def _listed(source: Source) -> Listed:
    with suppress(FatalError):
        return pack_list(reading_of(source, keep=lambda _: None).entries)
    return pack_list(())
