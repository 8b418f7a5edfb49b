"""What a build went by, so that the next one merges only what other lists can touch."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import cache
from seminal.pipeline.lists import Basis, Compiled, Inputs, Tick, assembled
from seminal.pipeline.marks import mark_of, names_of
from seminal.pipeline.readings import looks_of, reading_of

if TYPE_CHECKING:
    from seminal.match.blocks import Plain
    from seminal.model.diagnostic import Diagnostic

_FRESH = 0.1  # of the lists' text: where more is new, merging everything takes no longer

_Row = tuple[bytes, int, str, int]
"""An entry as the list it is in, its number there, the key of its work, and its number in that."""


@dataclass(frozen=True)
class _Trail:
    """The works that were made, and what but lists they were made of, by hashes; rows and blocks of the entries."""

    works: bytes
    rest: bytes
    lists: Mapping[bytes, tuple[int, tuple[Diagnostic, ...]]]
    plain: bytes


def keep(project: Path, given: Inputs, found: Compiled, mark: bytes, lock: str) -> None:
    """Keep what a build went by whose works are kept under a mark, and which wrote a lock."""
    basis = found.basis
    if basis is None:
        return
    places = {
        id(entry): (work.key, at)
        for work in found.merged.library
        for at, entry in enumerate(work.cluster.entries)
    }
    rows = [(*basis.names[id(entry)], *places[id(entry)]) for entry in basis.entries]
    plain = marshal.dumps((rows, basis.blocks))
    cache.remember_trail(project, _Trail(mark, given.rest(lock), basis.lists, plain))


def gone_on(project: Path, given: Inputs, tick: Tick) -> Compiled | None:
    """Return what lists give of which most are as they were at the last build; None where that says nothing."""
    trail = cache.recall_trail(project) if given.many else None
    if not isinstance(trail, _Trail) or trail.rest != given.rest():
        return None
    new = [source for mark, source in given.marks.items() if mark not in trail.lists]
    if sum(len(one.text) for one in new) > _FRESH * sum(len(one.text) for one in given.lists):
        return None
    before = cache.recall_works(trail.works)
    return _gone_on(given, trail, before, tick) if isinstance(before, Compiled) else None


def _gone_on(given: Inputs, trail: _Trail, before: Compiled, tick: Tick) -> Compiled | None:
    from seminal.merge.again import again
    from seminal.merge.works import Combined

    rows: list[_Row]
    plain: Plain
    rows, plain = marshal.loads(trail.plain)
    library = before.merged.library
    works = {work.key: work for work in library}
    entries = [works[key].cluster.entries[at] for _, _, key, at in rows]
    gone = {at for at, (mark, *_) in enumerate(rows) if mark not in given.marks}
    fresh = {mark: reading_of(source) for mark, source in given.marks.items() if mark not in trail.lists}
    new = [entry for reading in fresh.values() for entry in reading.entries]
    tick(0.3, f"merging {len(new)} entries with {len(entries) - len(gone)}")
    found = again(
        Combined(before.merged, plain, entries),
        gone,
        new,
        given.defined,
        given.decided,
        preprints=given.policy,
        key_pattern=given.pattern,
        looks={id(look.profile.entry): look for one in fresh.values() for look in looks_of(one)},
    )
    if found is None:
        return None
    names = {id(entry): (mark, at) for entry, (mark, at, _, _) in zip(entries, rows, strict=True)}
    names |= names_of(fresh.items())
    lists = {
        mark: trail.lists[mark]
        if mark in trail.lists
        else (len(fresh[mark].entries), fresh[mark].diagnostics)
        for mark in given.marks
    }
    marks = {
        work.key: before.marks[work.key] if work is works.get(work.key) else mark_of(work, names)
        for work in found.merged.library
    }
    return assembled(given, found.merged, marks, Basis(names, found.entries, found.blocks, lists))
