"""Merge incrementally: rebuild only works that added or removed entries may change.

The result is that of merging everything, or None where a part of the works cannot give it. A work stays as it is where
no pair of its entries that may be one work becomes or ceases to be compared, and nothing ties it to a work that is
made anew (`Ties`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Literal, NamedTuple

from seminal.match.blocks import Blocks, BlockState, Pair, block_keys, rarest
from seminal.match.profile import Profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.cluster import Clustering, cluster_profiles, decisions
from seminal.merge.decisions import Handles
from seminal.merge.places import Places, UndecidedPair, with_positions, work_places
from seminal.merge.ties import Ties
from seminal.merge.topics import Headings, TopicMap, headings_of, same_homes, topic_map, topics_of
from seminal.merge.works import ResolvedOverrides, library_of, works_with_keys
from seminal.model.allocation import uncollected
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry
from seminal.model.manuscript import Topic
from seminal.model.match_reasons import unpacked
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
from seminal.model.work import Work
from seminal.text.linear import Linear
from seminal.text.title_words import STOP_WORDS

Lookup = Callable[[int], Profile]
"""Gives each profile by its position."""

_MAX_SHARE = 8  # where more than one entry of so many is touched, merging everything takes no longer


def updated_blocks(
    blocks: Blocks, removed: Collection[int], new: Sequence[Profile], lookup: Lookup
) -> tuple[Blocks, set[Pair]]:
    """Return the updated blocks, and the pairs that only one version would compare.

    New profiles get the positions after all others. Of those that stay, profiles change their blocks of which other
    words are the rarest now. `blocks` is changed too, and of no further use.
    """
    frequency, single, several, titles, years = blocks.state
    size = len(titles)
    titles += [" ".join(profile.title.words) for profile in new]
    years += [profile.year for profile in new]
    counted = _new_frequency(frequency, [titles[at] for at in removed], titles[size:])
    after = Blocks.of((counted, single, several, titles, years), blocks.order)
    leaving: dict[int, set[int]] = {}
    joining: dict[int, set[int]] = {}
    crossed = _reordered_words(frequency, counted)
    others = (at for at in range(size) if at not in removed and not crossed.isdisjoint(titles[at].split()))
    for at in (*removed, *_rarity_changes(titles, others, blocks.rarity, after.rarity)):
        profile = lookup(at)
        old = block_keys(profile, blocks.rarity)
        kept = set() if at in removed else block_keys(profile, after.rarity)
        _add_position(leaving, old - kept, at)
        _add_position(joining, kept - old, at)
    for at, profile in enumerate(new, size):
        _add_position(joining, block_keys(profile, after.rarity), at)
    found: set[Pair] = set()
    for key in leaving.keys() | joining.keys():
        members = blocks.members(key)
        now = [at for at in members if at not in leaving.get(key, ())] + sorted(joining.get(key, ()))
        before, new_pairs = map(_ordered_pairs, map(blocks.pairs_to_compare, (members, now)))
        found |= before ^ new_pairs
        single.pop(key, None)
        several.pop(key, None)
        if len(now) > 1:
            several[key] = now
        if now:
            single[key] = now[0]
    return after, found


def without_positions(state: BlockState, removed: Collection[int]) -> BlockState:
    """Return a state of blocks without `removed` positions, which no block may have."""
    if not removed:
        return state
    frequency, single, several, titles, years = state
    kept = [at for at in range(len(titles)) if at not in removed]
    place = {at: number for number, at in enumerate(kept)}
    return (
        frequency,
        {key: place[at] for key, at in single.items()},
        {key: [place[at] for at in members] for key, members in several.items()},
        [titles[at] for at in kept],
        [years[at] for at in kept],
    )


def pairs_among(blocks: Blocks, positions: Collection[int], lookup: Lookup) -> set[Pair]:
    """Return the pairs to compare of which both are among `positions`, smaller first."""
    found: set[Pair] = set()
    for key in {key for at in positions for key in block_keys(lookup(at), blocks.rarity)}:
        near = _ordered_pairs(blocks.pairs_to_compare(blocks.members(key)))
        found |= {(a, b) for a, b in near if a in positions and b in positions}
    return found


def _new_frequency(
    frequency: Mapping[str, int], removed: Sequence[str], new: Sequence[str]
) -> dict[str, int]:
    """Return each word's number of titles after some were removed and others added."""
    counted = Counter(frequency)
    for title in new:
        counted.update(set(title.split()))
    for title in removed:
        counted.subtract(set(title.split()))
    return dict(+counted)


def _reordered_words(before: Mapping[str, int], after: Mapping[str, int]) -> set[str]:
    """Return words, known before and after, that may have changed places by rarity with others."""
    levels = Counter(before.values()), Counter(after.values())
    found = set()
    for word in {word for word, _ in before.items() ^ after.items()}:
        was, now = before.get(word, 0), after.get(word, 0)
        between = range(min(was, now), max(was, now) + 1)
        others = sum(level[count] for level in levels for count in between) - (was > 0) - (now > 0)
        if was and now and others:
            found.add(word)
    return found


def _rarity_changes(
    titles: Sequence[str], positions: Iterator[int], before: Mapping[str, int], after: Mapping[str, int]
) -> Iterator[int]:
    """Yield the positions whose titles have other rarest words now."""
    for at in positions:
        words = [word for word in titles[at].split() if word not in STOP_WORDS]
        if rarest(words, before) != rarest(words, after):
            yield at


def _add_position(into: dict[int, set[int]], hashes: set[int], at: int) -> None:
    """Add a position to the set of each key."""
    for key in hashes:
        into.setdefault(key, set()).add(at)


def _ordered_pairs(pairs: Iterator[Pair]) -> set[Pair]:
    """Return pairs with the smaller position first."""
    return {(min(pair), max(pair)) for pair in pairs}


class IncrementalMerge(NamedTuple):
    """The result of merging incrementally, and the state for the next one."""

    merged: Merged
    blocks: BlockState
    places: Places
    before: list[int]  # the old position of each position


def merge_incrementally(
    old: Merged,
    state: BlockState,
    places: Places,
    gone: Set[int],
    new: Iterable[Entry],
    topics: Sequence[Topic],
    overrides: Overrides,
    *,
    preprints: Literal["merge", "keep"] = "merge",
    key_pattern: Linear | None = None,
    witness: Mapping[str, str] | None = None,
) -> IncrementalMerge | None:
    """Merge without `gone` positions and with new entries; None where everything must be merged.

    That is so where the author decided about touched entries or keys, or over an eighth of all entries is touched.
    `state` and `places`, the state that merging left, are changed, and of no further use; `old.lock` is continued.
    """
    if overrides.keys or (gone and overrides.drop) or not old.settled:
        return None
    with uncollected():
        fresh = places.add(new)
        keep = preprints == "keep"
        blocks, touched = _touched_positions(
            old, Blocks.of(state, places.order), places, gone, fresh, keep_preprints=keep
        )
        if len(touched) * _MAX_SHARE > len(places.rows) + len(fresh):
            return None
        parts = sorted(touched.difference(gone), key=places.order)
        found = _clusters_at(blocks, places, parts, keep_preprints=keep)
        headings = _headings(places, gone, fresh)
        mapping, notes = topic_map(topics, headings)
        features = {id(places.entry(at)): places.features(at) for at in touched}
        made, lock, settled = works_with_keys(
            found.clusters, ResolvedOverrides(), old.lock, mapping, features, key_pattern
        )
        entries = [places.entry(at) for at in touched]
        if any(_is_decided(overrides, Handles(entries, one, features)) for one in (old.lock, lock)):
            return None
        remade = {places.rows[at][0] for at in touched if at not in fresh}
        doubts = _undecided_pairs(places, found, touched, parts)
        merged = library_of(
            [*_untouched_works(old, remade, places, mapping, topics), *made],
            mapping,
            [places.match(doubt) for doubt in doubts],
            lock,
            [
                *(diagnostic for diagnostic in old.diagnostics if diagnostic.rule == "unknown-override"),
                *notes,
            ],
            settled=settled,
            known=_kept_conflicts(old, remade),
            witness=witness,
        )
        kept = [at for at in range(len(places.rows) + len(fresh)) if at not in gone]
        home = work_places(made)
        moved = {at: home[id(places.entry(at))] for at in parts}
        after = _renumbered_places(places, merged, moved, doubts, headings, kept)
        return IncrementalMerge(merged, without_positions(blocks.state, gone), after, kept)


def _touched_positions(
    old: Merged, blocks_before: Blocks, places: Places, gone: Set[int], fresh: range, *, keep_preprints: bool
) -> tuple[Blocks, set[int]]:
    """Return the updated blocks, and the positions of entries whose works may change."""
    blocks, pairs = updated_blocks(blocks_before, gone, [places.profile(at) for at in fresh], places.profile)
    compared = {
        at for pair in pairs if _may_match(pair, gone, places, keep_preprints=keep_preprints) for at in pair
    }
    works = {places.rows[at][0] for at in (*gone, *compared) if at not in fresh}
    new = [places.features(at) for at in fresh]
    names = (key for one in new for key in one.profile.entry.own_keys)
    doubts = ((places.rows[left][0], places.rows[right][0]) for left, right, _ in places.doubts)
    ties = Ties(old.library, old.lock, places.works_by_list_key, doubts)
    touched = ties.connected_works(works, names, (mark for one in new for mark in one.prints))
    return blocks, {at for at, (work, *_) in enumerate(places.rows) if work in touched}.union(fresh)


def _may_match(pair: Pair, gone: Set[int], places: Places, *, keep_preprints: bool) -> bool:
    """Return whether two entries, neither of them `gone`, are or may be one work."""
    if not gone.isdisjoint(pair):
        return False
    left, right = sorted(pair, key=places.order)
    verdict, _ = compare(places.profile(left), places.profile(right), keep_preprints=keep_preprints)
    return verdict is not Verdict.DIFFERENT


def _clusters_at(blocks: Blocks, places: Places, parts: Sequence[int], *, keep_preprints: bool) -> Clustering:
    """Return the clusters and undecided pairs of entries at `parts`, ordered positions."""
    number = {at: place for place, at in enumerate(parts)}
    near = [(number[a], number[b]) for a, b in pairs_among(blocks, number.keys(), places.profile)]
    pairs = [(min(pair), max(pair)) for pair in near]
    profiles = [places.profile(at) for at in parts]
    decided = decisions(profiles, pairs, keep_preprints=keep_preprints)
    return cluster_profiles(profiles, decided, keep_preprints=keep_preprints)


def _headings(places: Places, gone: Set[int], fresh: range) -> Headings:
    """Return the headings of all entries but those that are `gone`."""
    if not gone:
        return headings_of(map(places.entry, fresh), places.headings)
    return headings_of(places.entry(at) for at in range(len(places.rows) + len(fresh)) if at not in gone)


def _untouched_works(
    old: Merged, remade: Set[str], places: Places, mapping: TopicMap, topics: Sequence[Topic]
) -> Iterable[Work]:
    """Return the works that stay, with their headings' present topics."""
    kept = [work for work in old.library if work.key not in remade]
    if same_homes(places.headings, mapping, topic_map(topics, places.headings)[0]):
        return kept
    homes_now = ((work, topics_of(work.cluster.entries, mapping)) for work in kept)
    return [work if work.topics == now else replace(work, topics=now) for work, now in homes_now]


def _undecided_pairs(
    places: Places, found: Clustering, touched: Set[int], parts: Sequence[int]
) -> list[UndecidedPair]:
    """Return the undecided pairs, best first: old ones without `touched` positions, and new ones."""
    doubts = [doubt for doubt in places.doubts if doubt[0] not in touched and doubt[1] not in touched]
    doubts += with_positions(found.unsure, ((at, places.entry(at)) for at in parts))
    return sorted(
        doubts,
        key=lambda doubt: (unpacked(doubt[2]).strength, places.order(doubt[0]), places.order(doubt[1])),
    )


def _kept_conflicts(old: Merged, remade: Set[str]) -> dict[str, list[Diagnostic]]:
    """Return the diagnostics of conflicts by work key, without those of `remade` works."""
    conflicts = iter([diagnostic for diagnostic in old.diagnostics if diagnostic.rule == "conflict"])
    found = {work.key: [next(conflicts) for _ in work.conflicts] for work in old.library if work.conflicts}
    return {key: said for key, said in found.items() if key not in remade}


def _renumbered_places(
    places: Places,
    merged: Merged,
    made: Mapping[int, tuple[str, int]],
    doubts: Iterable[UndecidedPair],
    headings: Headings,
    kept: Sequence[int],
) -> Places:
    """Return the places of `kept` positions, counted anew; `made` has those in rebuilt works."""
    number = {at: place for place, at in enumerate(kept)}
    works = {work.key: work for work in merged.library}
    rows = [
        (*made[at], " ".join(places.entry(at).own_keys)) if at in made else places.rows[at] for at in kept
    ]
    return Places(rows, [(number[a], number[b], reason) for a, b, reason in doubts], headings, works)


def _is_decided(overrides: Overrides, handles: Handles) -> bool:
    """Return whether a name in the author's decisions and fields is one of the entries'."""
    decisions = (*overrides.same, *overrides.different, *overrides.drop)
    names = [name for decision in decisions for name in decision.works]
    return any(map(handles.find, (*names, *(field.work for field in overrides.fields))))
