"""The state of the last build, from which the next merges only what changed."""

from __future__ import annotations

import marshal
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.inputs import Inputs
from seminal.library.lists import (
    Basis,
    Compiled,
    EntryName,
    ListSummaries,
    OnProgress,
    list_summaries,
    mark_of,
    names_of,
    recalled_under,
    with_diagnostics,
)
from seminal.library.readings import reading_of
from seminal.store import cache

if TYPE_CHECKING:
    from seminal.match.blocks import BlockState
    from seminal.merge.topics import Headings

_MAX_FRESH_SHARE = 0.1  # of the lists' text: where more is new, merging everything takes no longer


@dataclass(frozen=True)
class _Trail:
    """A build's state: mark of its works, hash of other inputs, lists, headings, packed basis."""

    works: bytes
    rest: bytes
    lists: ListSummaries
    headings: Headings
    plain: bytes


def keep(project: Path, given: Inputs, found: Compiled, mark: bytes, lock: str) -> None:
    """Store the state of a build for `resume`; nothing without a basis.

    `mark` is the one under which its works are cached, `lock` the text of the lock that it wrote.
    """
    if found.basis is None:
        return
    names, places, blocks, lists = found.basis()
    plain = marshal.dumps((names, places.rows, places.doubts, blocks))
    cache.remember_last(
        project, "trail", _Trail(mark, given.hash_without_lists(lock), lists, places.headings, plain)
    )


def resume(project: Path, given: Inputs, on_progress: OnProgress) -> Compiled | None:
    """Return the result of merging the changes since the last build; None if impossible.

    It is if no state is stored, if inputs other than lists changed, or if over a tenth of the lists' text is new.
    """
    trail = cache.recall_last(project, "trail") if given.is_large else None
    if not isinstance(trail, _Trail) or trail.rest != given.hash_without_lists():
        return None
    new = [source for mark, source in given.marks.items() if mark not in trail.lists]
    if sum(len(one.text) for one in new) > _MAX_FRESH_SHARE * sum(len(one.text) for one in given.lists):
        return None
    before = recalled_under(trail.works)
    return _merge_changes(given, trail, before, on_progress) if before else None


def _merge_changes(
    given: Inputs, trail: _Trail, before: Compiled, on_progress: OnProgress
) -> Compiled | None:
    """Merge the changes since the last build into its works; None if merging cannot."""
    from seminal.merge.incremental import merge_incrementally
    from seminal.merge.places import Places

    names: list[EntryName]
    state: BlockState
    names, rows, doubts, state = marshal.loads(trail.plain)
    works = {work.key: work for work in before.merged.library}
    new_readings = {
        mark: reading_of(source) for mark, source in given.marks.items() if mark not in trail.lists
    }
    removed = {at for at, (mark, _) in enumerate(names) if mark not in given.marks}
    new = names_of(new_readings.items())
    on_progress(0.3, f"merging {len(new)} entries with {len(names) - len(removed)}")
    found = merge_incrementally(
        before.merged,
        state,
        Places(rows, doubts, trail.headings, works),
        removed,
        (entry for reading in new_readings.values() for entry in reading.entries),
        given.defined,
        given.decided,
        preprints=given.preprint_policy,
        key_pattern=given.pattern,
        witness=given.witness,
    )
    if found is None:
        return None
    merged, blocks, places, left = found
    ours = [names[at] if at < len(names) else new[id(places.entry(number))] for number, at in enumerate(left)]
    remade = {key for key, work in places.works.items() if work is not works.get(key)}
    known = {id(places.entry(at)): ours[at] for at, (key, *_) in enumerate(places.rows) if key in remade}
    marks = {
        key: mark_of(work, known) if key in remade else before.marks[key]
        for key, work in places.works.items()
    }
    readings = {**trail.lists, **list_summaries(new_readings.items())}
    lists = {mark: readings[mark] for mark in given.marks}
    return with_diagnostics(given, merged, marks, lists, lambda: Basis(ours, places, blocks, lists))
