"""Merging again after a few entries came or went: only the works that these can touch are made anew.

What comes out is what merging everything would give, or nothing where that cannot be told from a part. A work stays
as it is where no pair of its entries became or ceased to be worth a comparison that says something, and where nothing
ties it to a work that is made anew (`ties.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Literal

from seminal.match.blocks import Blocks, Pair
from seminal.match.changes import among, changed, without
from seminal.match.profile import Profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.cluster import clustered, identity, strength
from seminal.merge.decisions import Handles
from seminal.merge.looks import Look, look
from seminal.merge.ties import Ties
from seminal.merge.topics import TopicMap, topic_map, topics_of
from seminal.merge.works import Combined, Decided, library_of, named
from seminal.model.allocation import uncollected
from seminal.model.entry import Entry
from seminal.model.manuscript import Topic
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
from seminal.model.work import Match, Work

_SHARE = 8  # where more than one entry of so many is touched, merging everything takes no longer


class _Places:
    """Entries by position, and what merging looks at of them, worked out for those that are asked for."""

    def __init__(self, entries: Sequence[Entry], looks: Mapping[int, Look]) -> None:
        self.entries = entries
        self.looks = dict(looks)
        self.of = {id(entry): at for at, entry in enumerate(entries)}

    def look(self, at: int) -> Look:
        entry = self.entries[at]
        return self.looks.get(id(entry)) or self.looks.setdefault(id(entry), look(entry))

    def profile(self, at: int) -> Profile:
        return self.look(at).profile

    def order(self, at: int) -> tuple[object, ...]:
        """Return what orders positions as merging everything would order them."""
        return identity(self.entries[at]), at


def again(
    before: Combined,
    gone: Set[int],
    new: Sequence[Entry],
    topics: Sequence[Topic],
    overrides: Overrides,
    *,
    preprints: Literal["merge", "keep"] = "merge",
    looks: Mapping[int, Look] | None = None,
    key_pattern: re.Pattern[str] | None = None,
) -> Combined | None:
    """Return what merging gives without the entries at some positions and with new ones, None where all must be merged.

    `before` is used up; its lock is the one to go on with.
    """
    if overrides.keys or (gone and overrides.drop) or not before.merged.settled:
        return None
    with uncollected():
        places = _Places([*before.entries, *sorted(new, key=identity)], looks or {})
        keep = preprints == "keep"
        return _again(before, places, gone, topics, overrides, keep_preprints=keep, key_pattern=key_pattern)


def _again(
    before: Combined,
    places: _Places,
    gone: Set[int],
    topics: Sequence[Topic],
    overrides: Overrides,
    *,
    keep_preprints: bool,
    key_pattern: re.Pattern[str] | None,
) -> Combined | None:
    old, lock, entries = before.merged, before.merged.lock, places.entries
    fresh = range(len(before.entries), len(entries))
    held = Blocks.of(before.blocks, places.order)
    blocks, pairs = changed(held, gone, [places.profile(at) for at in fresh], places.profile)
    met = {at for pair in pairs if _met(pair, gone, places, keep_preprints=keep_preprints) for at in pair}
    touched = _touched(old, places, {*gone, *met}, fresh)
    works = [work for work in old.library if work.key in touched]
    every = {places.of[id(entry)] for work in works for entry in work.cluster.entries}.union(fresh)
    if len(every) * _SHARE > len(entries):
        return None
    looks = {id(entries[at]): places.look(at) for at in every}
    parts = sorted(every.difference(gone), key=places.order)
    number = {at: place for place, at in enumerate(parts)}
    near = [(number[a], number[b]) for a, b in among(blocks, number.keys(), places.profile)]
    ordered = [(min(pair), max(pair)) for pair in near]
    found = clustered([places.profile(at) for at in parts], ordered, keep_preprints=keep_preprints)
    left = [entry for at, entry in enumerate(entries) if at not in gone]
    mapping, notes = topic_map(topics, left)
    made, after, lasting = named(found.clusters, Decided(), lock, mapping, looks, key_pattern)
    spoken = [entries[at] for at in every]
    if any(_spoken_of(overrides, Handles(spoken, one, looks)) for one in (lock, after)):
        return None
    kept = [_shelved(work, mapping) for work in old.library if work.key not in touched]
    unsure = [one for one in old.unsure if id(one.left) not in looks and id(one.right) not in looks]

    def rank(match: Match) -> tuple[object, ...]:
        return strength(match.reason), *(
            places.order(places.of[id(one)]) for one in (match.left, match.right)
        )

    merged = library_of(
        [*kept, *made],
        mapping,
        sorted([*unsure, *found.unsure], key=rank),
        after,
        [*(one for one in old.diagnostics if one.rule == "unknown-override"), *notes],
        lasting=lasting,
    )
    return Combined(merged, without(blocks.plain, gone), left)


def _shelved(work: Work, mapping: TopicMap) -> Work:
    """Return a work with the topics that its headings have now."""
    topics = topics_of(work.cluster.entries, mapping)
    return work if work.topics == topics else replace(work, topics=topics)


def _met(pair: Pair, gone: Set[int], places: _Places, *, keep_preprints: bool) -> bool:
    """Return whether a comparison of two entries says something."""
    if not gone.isdisjoint(pair):
        return False
    left, right = sorted(pair, key=places.order)
    verdict, _ = compare(places.profile(left), places.profile(right), keep_preprints=keep_preprints)
    return verdict is not Verdict.DIFFERENT


def _touched(old: Merged, places: _Places, met: Collection[int], fresh: Iterable[int]) -> set[str]:
    """Return the keys of works that hold entries which were met, and of all that is tied to them or to new entries."""
    ids = {id(places.entries[at]) for at in met}
    keys = [work.key for work in old.library if not ids.isdisjoint(map(id, work.cluster.entries))]
    new = [places.look(at) for at in fresh]
    names = filter(None, (one.profile.entry.wanted_key for one in new))
    return Ties(old.library, old.lock, old.unsure).closed(
        keys, names, (mark for one in new for mark in one.prints)
    )


def _spoken_of(overrides: Overrides, handles: Handles) -> bool:
    """Return whether the author decided something about entries."""
    decisions = (*overrides.same, *overrides.different, *overrides.drop)
    names = [name for one in decisions for name in one.works] + [one.work for one in overrides.fields]
    return any(handles.find(name) for name in names)
