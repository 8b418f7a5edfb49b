"""Lists of the field: files that a reader collected, cached, never copied into the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from seminal.library.kept_lists import KeptLists
from seminal.library.listed import Listed, pack_list
from seminal.library.lists import OnProgress, no_progress
from seminal.library.readings import MIN_ENTRIES, fresh_reading, text_and_warning
from seminal.model.allocation import uncollected
from seminal.model.errors import FatalError
from seminal.parallel import cores, map_ahead
from seminal.project.config import LISTS
from seminal.project.find_project import repository
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.model.entry import Entry
    from seminal.model.source import Source

_BATCH: Final = 128
"""Files between two looks at the clock; what was read is kept when a person interrupts."""
_MIN_BATCHES: Final = 4  # of each process: the first to end waits for less than a fourth of its work
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
    """The lists of three entries or more, and why each other file was skipped."""

    lists: tuple[FieldList, ...]
    skipped: tuple[str, ...]


def read_field(
    given: Sequence[Path], root: Path, on_progress: OnProgress = no_progress, kept: KeptLists | None = None
) -> FieldLists:
    """Return the lists in files and folders; only those not in `kept` are parsed.

    A repository, or a folder below one that is given, is one witness. New lists are added to `kept` in batches, so a
    run that was interrupted goes on where it was; unused ones may be dropped. Raises FatalError for a missing path.
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
    batches = _new_lists(sorted(named), root, on_progress, kept, found, skipped)
    with closing(map_ahead(partial(_packed_lists, {}), batches)) as packed:
        for read in packed:
            kept.add(read)
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
    """Yield each file, of folders the lists, with its witness. Raises FatalError if absent."""
    repositories: dict[Path, Path | None] = {}  # by folder: to look for one takes as long as all else here
    for path in given:
        if path.is_dir():
            for file in files.walk(path):
                if file.suffix.lower() in LISTS and file.name not in _GENERATED:
                    if file.parent not in repositories:
                        repositories[file.parent] = repository(file.parent)
                    yield file, _witness_of_file(file, path, repositories[file.parent])
        elif files.is_file(path):
            yield path, _witness_of_file(path, path.parent, repository(path.parent))
        else:
            raise FatalError(f"{files.display(path, root)}: there is no such file or folder")


def _witness_of_file(file: Path, given: Path, top: Path | None) -> Path:
    """Return a file's repository if in `given`, else its folder just below that, else itself.

    `top` is the repository's folder, or None.
    """
    if top and top.is_relative_to(given):
        return top
    below = file.relative_to(given).parts
    return given / below[0] if len(below) > 1 else file


def _new_lists(
    paths: Sequence[Path],
    root: Path,
    on_progress: OnProgress,
    kept: KeptLists,
    found: dict[Path, tuple[str, bytes]],
    skipped: list[str],
) -> Iterator[dict[bytes, Source]]:
    """Yield batches of texts that are not in `kept`, by their hashes.

    Adds every list's name and hash to `found`, and errors of reading to `skipped`.
    """
    size = max(1, min(_BATCH, len(paths) // (_MIN_BATCHES * cores())))
    for start in range(0, len(paths), size):
        on_progress(0.7 * start / len(paths), f"reading {files.display(paths[start], root)}")
        new: dict[bytes, Source] = {}
        for path in paths[start : start + size]:
            try:
                source = text_and_warning(path, root)[0]
            except FatalError as error:
                skipped.append(str(error))
                continue
            made_of = cache.hash_of_list(source)
            found[path] = source.path, made_of
            if made_of not in kept:
                new[made_of] = source
        if new:
            yield new


def _packed_lists(looks: dict[bytes, bytes], lists: Mapping[bytes, Source]) -> list[tuple[bytes, Listed]]:
    """Return lists parsed and packed, with their hashes; `looks` is kept for `pack_list`."""
    with uncollected():
        return [(made_of, _packed_list(one, looks)) for made_of, one in lists.items()]


def _packed_list(source: Source, looks: dict[bytes, bytes]) -> Listed:
    """Return a text's entries packed, none if reading fails or takes too long."""
    with suppress(FatalError):
        return pack_list(fresh_reading(source).entries, looks)
    return pack_list(())
