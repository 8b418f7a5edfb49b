"""Positions of entries and the works that contain them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from seminal.match.profile import Profile
from seminal.merge.cluster import sort_key
from seminal.merge.match_features import MatchFeatures, features_of
from seminal.merge.topics import Headings, headings_of
from seminal.model.entry import Entry
from seminal.model.match_reasons import Packed, unpacked
from seminal.model.merged import Merged
from seminal.model.work import Match, Work

PlaceRow = tuple[str, int, str]
"""An entry's work, which of the work's entries it is, and the keys that its list gives it, with blanks between."""
UndecidedPair = tuple[int, int, Packed]
"""Two positions that may be one work, and why."""


class Places:
    """Positions of entries, as rows; entries are unpacked from their works on use."""

    def __init__(
        self, rows: list[PlaceRow], doubts: list[UndecidedPair], headings: Headings, works: Mapping[str, Work]
    ) -> None:
        self.rows = rows
        self.doubts = doubts
        self.headings = headings
        self.works = works
        self._fresh: Sequence[Entry] = ()
        self._features: dict[int, MatchFeatures] = {}

    @classmethod
    def of(cls, merged: Merged, entries: Sequence[Entry]) -> Places:
        """Return the places of entries after merging; a position is an index of `entries`."""
        home = work_places(merged.library)
        rows = [(*home[id(entry)], " ".join(entry.own_keys)) for entry in entries]
        doubts = with_positions(merged.unsure, enumerate(entries))
        return cls(rows, doubts, headings_of(entries), {work.key: work for work in merged.library})

    def add(self, entries: Iterable[Entry]) -> range:
        """Set the new entries, sorted by `sort_key`; return their positions, after all others."""
        self._fresh = sorted(entries, key=sort_key)
        return range(len(self.rows), len(self.rows) + len(self._fresh))

    def entry(self, at: int) -> Entry:
        """Return the entry at a position."""
        if at >= len(self.rows):
            return self._fresh[at - len(self.rows)]
        work, number, _ = self.rows[at]
        return self.works[work].cluster.entries[number]

    def features(self, at: int) -> MatchFeatures:
        """Return the features of the entry at a position, computed once."""
        return self._features.get(at) or self._features.setdefault(at, features_of(self.entry(at)))

    def profile(self, at: int) -> Profile:
        """Return the profile of the entry at a position."""
        return self.features(at).profile

    def order(self, at: int) -> tuple[object, ...]:
        """Return a position's sort key, which gives the order of merging everything."""
        return sort_key(self.entry(at)), at

    @cached_property
    def works_by_list_key(self) -> Mapping[str, list[str]]:
        """Return the keys of works by each key that lists give their entries."""
        found: dict[str, list[str]] = {}
        for work, _, wanted in self.rows:
            for key in wanted.split():
                found.setdefault(key, []).append(work)
        return found

    def match(self, doubt: UndecidedPair) -> Match:
        """Return an undecided pair of positions as a match of entries."""
        left, right, reason = doubt
        return Match(self.entry(left), self.entry(right), unpacked(reason))


def work_places(works: Iterable[Work]) -> dict[int, tuple[str, int]]:
    """Return each entry's work and its index in the work's entries, by the entry's id."""
    return {id(entry): (work.key, at) for work in works for at, entry in enumerate(work.cluster.entries)}


def with_positions(unsure: Iterable[Match], entries: Iterable[tuple[int, Entry]]) -> list[UndecidedPair]:
    """Return undecided matches as pairs of positions, which `entries` gives, and reasons."""
    position = {id(entry): at for at, entry in entries}
    return [(position[id(match.left)], position[id(match.right)], match.reason.packed) for match in unsure]
