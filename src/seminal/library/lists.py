"""From the texts of reading lists to works, and what each is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from seminal.library.inputs import Inputs, inputs
from seminal.library.readings import keep_reading, read_ahead, reading_of
from seminal.library.suspected import without_invented
from seminal.model.errors import FatalError, TooSlow
from seminal.parallel import in_background
from seminal.store import cache

if TYPE_CHECKING:
    from seminal.match.blocks import BlockState
    from seminal.merge.places import Places
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Entry, Reading
    from seminal.model.lock import Lock
    from seminal.model.merged import Merged
    from seminal.model.work import Work
    from seminal.project.config import Config

WorkMark = bytes
EntryName = tuple[bytes, int]
"""Which entry of which list, by a hash of the list's path and text."""

MAX_CACHED_ENTRIES = 50_000  # entries of which what was made is too large to keep

ListSummaries = Mapping[bytes, tuple[int, "tuple[Diagnostic, ...]"]]
"""How many entries each list has, by its hash, and what was noticed in it."""
OnProgress = Callable[[float, str], None]
"""What gets the share of the work that is done, in 0..1, and the next step."""


def names_of(readings: Iterable[tuple[bytes, Reading]]) -> dict[int, EntryName]:
    """Return each entry's name, its list's hash and its position, by the entry's id."""
    return {id(entry): (mark, at) for mark, one in readings for at, entry in enumerate(one.entries)}


def mark_of(work: Work, names: Mapping[int, EntryName]) -> WorkMark:
    """Return a hash of everything a work depends on: entries, records, decisions.

    The claims of a work follow from its entries and records. What the author gives goes before them, and what
    the author takes away is missing from their names.
    """
    entries = work.cluster.entries
    records = tuple(_entry_identity(entry, names) for entry in work.found)
    given = tuple(
        (name, cache.hash_of(repr(found[0])))
        for name, found in work.claims.items()
        if found[0].origin.source == "overrides"
    )
    matches = tuple(
        (_entry_identity(m.left, names), _entry_identity(m.right, names), m.reason.packed)
        for m in work.cluster.evidence
    )
    parts = (
        work.key, work.type, tuple(_entry_identity(entry, names) for entry in entries), records, given,
        tuple(work.claims), tuple(work.set_aside), matches, work.aliases, work.topics, work.provisional,
    )  # fmt: skip
    return cache.hash_of(repr(parts))


def _entry_identity(entry: Entry, names: Mapping[int, EntryName]) -> object:
    """Return an entry's place in the lists, else a hash of its content."""
    return names.get(id(entry)) or cache.hash_of(repr(entry))


@dataclass(frozen=True)
class Compiled:
    """The result of compiling reading lists: works, counts, diagnostics.

    `marks` say by key what each work is made of.
    """

    merged: Merged
    marks: Mapping[str, WorkMark]
    lists: tuple[str, ...]
    entries: int
    diagnostics: tuple[Diagnostic, ...]
    basis: Callable[[], Basis] | None = field(default=None, compare=False)


class Basis(NamedTuple):
    """The state from which merging resumes: names and places of entries, blocks, lists.

    It is large, and kept beside what it is the basis of, not in it.
    """

    names: list[EntryName]
    places: Places
    blocks: BlockState
    lists: ListSummaries


def no_progress(share: float, doing: str) -> None:
    """Ignore the progress."""


def merged_works(config: Config) -> Merged:
    """Return the works of the reading lists, from the cache if nothing changed."""
    return merged_of(inputs(config))


def merged_of(given: Inputs) -> Merged:
    """Return the works made of texts, from the cache, else compiled and cached."""
    known = cached_result(given)
    if known is not None:
        return known.merged
    found = compile_lists(given)
    remember(given, found, given.mark())
    return found.merged


def cached_result(given: Inputs) -> Compiled | None:
    """Return the cached result for the same texts; None without one or for small input."""

    return recalled_under(given.mark()) if given.is_large else None


def recalled_under(mark: bytes) -> Compiled | None:
    """Return the result cached under a mark, its works still packed; None without one."""
    from seminal.model.library import Library
    from seminal.store import cache
    from seminal.store.packed_works import unpack_matches, unpack_works

    known = cache.recall_result(mark)
    if not isinstance(known, tuple):
        return None
    found: Compiled
    found, works, unsure = known
    library = Library(unpack_works(works), found.merged.library.witnesses)
    matches = unpack_matches(unsure, {work.key: work for work in library})
    return replace(found, merged=replace(found.merged, library=library, unsure=matches))


def remember(given: Inputs, found: Compiled, mark: bytes) -> None:
    """Cache a result under a `mark` of its texts, unless the input is small.

    The mark may be that of the same texts with a new lock.
    """
    from seminal.store import cache

    if not given.is_large:
        return
    from seminal.model.library import Library
    from seminal.store.packed_works import pack_matches, pack_works

    works, unsure = found.merged.library, found.merged.unsure
    alone = Library((), found.merged.library.witnesses)
    empty = replace(found, basis=None, merged=replace(found.merged, library=alone, unsure=()))
    cache.remember_result(mark, (empty, pack_works(works), pack_matches(unsure, works)))


def compile_lists(
    given: Inputs, *, lock: Lock | None = None, on_progress: OnProgress = no_progress
) -> Compiled:
    """Compile the reading lists into works, with another lock if passed; cache readings.

    Raises FatalError if a list takes too long to read, after all others are cached.
    """
    read_ahead(given.lists)
    readings: list[Reading] = []
    fresh: list[Reading] = []
    slow: list[TooSlow] = []
    for number, source in enumerate(given.lists):
        on_progress(0.3 * number / len(given.lists), f"reading {source.path}")
        try:
            readings.append(reading_of(source, fresh.append))
        except TooSlow as error:
            slow.append(error)
    if slow:  # the others are read and kept; a bibliography without the works of one would lose them
        for reading in fresh:
            keep_reading(reading)
        raise FatalError("\n".join(map(str, slow)))
    with in_background(lambda: [*map(keep_reading, fresh)], pays=bool(fresh)):  # merging takes one core
        return _merge_readings(given, readings, lock or given.locked, on_progress)


def _merge_readings(
    given: Inputs, readings: Sequence[Reading], lock: Lock, on_progress: OnProgress
) -> Compiled:
    """Merge the entries of lists into works."""
    from seminal.merge.works import merge_with_state

    entries = [entry for reading in readings for entry in reading.entries]
    on_progress(0.3, f"merging {len(entries)} entries")
    merged, blocks, kept = merge_with_state(
        entries,
        given.defined,
        given.decided,
        lock,
        preprints=given.preprint_policy,
        key_pattern=given.pattern,
        witness=given.witness,
        most=MAX_CACHED_ENTRIES,
    )
    names = names_of(zip(given.marks, readings, strict=True))
    read = list_summaries(zip(given.marks, readings, strict=True))
    marks = {work.key: mark_of(work, names) for work in merged.library}
    basis = partial(_merge_basis, merged, kept, blocks, names, read) if blocks else None
    return with_diagnostics(given, merged, marks, read, basis)


def list_summaries(readings: Iterable[tuple[bytes, Reading]]) -> ListSummaries:
    """Return each list's number of entries and diagnostics, by its hash."""
    return {mark: (len(one.entries), one.diagnostics) for mark, one in readings}


def _merge_basis(
    merged: Merged,
    entries: Sequence[Entry],
    blocks: BlockState,
    names: Mapping[int, EntryName],
    read: ListSummaries,
) -> Basis:
    """Return the state from which the next build resumes merging."""
    from seminal.merge.places import Places

    return Basis([names[id(entry)] for entry in entries], Places.of(merged, entries), blocks, read)


def with_diagnostics(
    given: Inputs,
    merged: Merged,
    marks: Mapping[str, WorkMark],
    read: ListSummaries,
    basis: Callable[[], Basis] | None,
) -> Compiled:
    """Return the result with invented lists silenced, diagnostics in the order of lists."""
    lists = [read[mark] for mark in given.marks]
    return Compiled(
        without_invented(merged, given.witness),
        marks,
        tuple(source.path for source in given.lists),
        sum(count for count, _ in lists),
        (*given.noticed, *(one for _, noticed in lists for one in noticed), *merged.diagnostics),
        basis,
    )
