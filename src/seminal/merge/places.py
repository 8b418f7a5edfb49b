"""Positions of entries and the works that contain them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from seminal.match.profile import Profile
from seminal.merge.cluster import identity
from seminal.merge.match_features import MatchFeatures, features_of
from seminal.merge.topics import Headings, headings_of
from seminal.model.entry import Entry
from seminal.model.match_reasons import Packed, unpacked
from seminal.model.merged import Merged
from seminal.model.work import Match, Work

PlaceRow = tuple[str, int, str]
"""An entry's work, which of the work's entries it is, and the keys that its list gives it, with blanks between."""
Doubt = tuple[int, int, Packed]
"""Two positions that may be one work, and why."""


class Places:
    """Positions of entries, as rows; entries are unpacked from their works on use."""

    def __init__(
        self, rows: list[PlaceRow], doubts: list[Doubt], headings: Headings, works: Mapping[str, Work]
    ) -> None:
        self.rows = rows
        self.doubts = doubts
        self.headings = headings
        self.works = works
        self._fresh: Sequence[Entry] = ()
        self._looks: dict[int, MatchFeatures] = {}

    @classmethod
    def of(cls, merged: Merged, entries: Sequence[Entry]) -> Places:
        """Return entries where merging left them."""
        home = work_places(merged.library)
        rows = [(*home[id(entry)], " ".join(entry.own_keys)) for entry in entries]
        doubts = with_positions(merged.unsure, enumerate(entries))
        return cls(rows, doubts, headings_of(entries), {work.key: work for work in merged.library})

    def add(self, entries: Iterable[Entry]) -> range:
        """Add entries without a work after all others, sorted independently of their order."""
        self._fresh = sorted(entries, key=identity)
        return range(len(self.rows), len(self.rows) + len(self._fresh))

    def entry(self, at: int) -> Entry:
        """Return the entry at a position."""
        if at >= len(self.rows):
            return self._fresh[at - len(self.rows)]
        work, number, _ = self.rows[at]
        return self.works[work].cluster.entries[number]

    def look(self, at: int) -> MatchFeatures:
        """Return what merging looks at of the entry at a position."""
        return self._looks.get(at) or self._looks.setdefault(at, features_of(self.entry(at)))

    def profile(self, at: int) -> Profile:
        """Return what matching looks at of the entry at a position."""
        return self.look(at).profile

    def order(self, at: int) -> tuple[object, ...]:
        """Return what orders positions as merging everything would order them."""
        return identity(self.entry(at)), at

    @cached_property
    def wanting(self) -> Mapping[str, list[str]]:
        """Return the works with a key in their lists, by that key."""
        found: dict[str, list[str]] = {}
        for work, _, wanted in self.rows:
            for key in wanted.split():
                found.setdefault(key, []).append(work)
        return found

    def match(self, doubt: Doubt) -> Match:
        """Return a doubt as the match that it may be."""
        left, right, reason = doubt
        return Match(self.entry(left), self.entry(right), unpacked(reason))


def work_places(works: Iterable[Work]) -> dict[int, tuple[str, int]]:
    """Return the work of each entry, and its number in it, by the entry's id."""
    return {id(entry): (work.key, at) for work in works for at, entry in enumerate(work.cluster.entries)}


def with_positions(unsure: Iterable[Match], entries: Iterable[tuple[int, Entry]]) -> list[Doubt]:
    """Return matches and the positions of their entries."""
    position = {id(entry): at for at, entry in entries}
    return [(position[id(match.left)], position[id(match.right)], match.reason.packed) for match in unsure]
