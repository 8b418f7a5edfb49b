"""The author's decisions, applied to the entries that they name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import Final

from seminal.merge.match_features import MatchFeatures, features_by_id
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.match_reasons import MatchReason, author_decision
from seminal.model.overrides import Decision, Overrides
from seminal.model.source import Location
from seminal.text import did_you_mean
from seminal.text.titles import title_of

Same = list[tuple[Entry, Entry, MatchReason]]
"""Pairs that the author joins, with the reason given."""
Different = list[tuple[Entry, Entry]]
"""Pairs that the author separates."""

MIN_ALIKE: Final = 0.8  # of a name's letters, for a suggestion
_NAMES: Final = "name a work by its key, by an identifier such as `arxiv:1706.03762`, or by its whole title"


class _LockedEntries:
    """The entries of one of the lock's works, each once, with their ids."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        by_id = {id(entry): entry for entry in entries}
        self.ids = by_id.keys()
        self.entries = tuple(by_id.values())


_NOTHING: Final = _LockedEntries(())


class Handles:
    """Entries by the names that a person uses: keys, identifiers (`arxiv:...`), whole titles."""

    def __init__(
        self, entries: Iterable[Entry], lock: Lock, features: Mapping[int, MatchFeatures] | None = None
    ) -> None:
        self._given = tuple(entries)
        self._lock = lock
        self._features = features
        self._found: dict[str, Sequence[Entry]] = {}

    @cached_property
    def _indexes(self) -> tuple[dict[str, list[Entry]], dict[str, _LockedEntries]]:
        """Return the entries by their own names, and by their works' names in the lock."""
        by_name: dict[str, list[Entry]] = {}
        by_print: dict[str, list[Entry]] = {}
        features = features_by_id(self._given, self._features)
        for entry in self._given:
            seen = features[id(entry)]
            for name in seen.names:
                by_name.setdefault(name, []).append(entry)
            for mark in seen.prints:
                by_print.setdefault(mark, []).append(entry)
        locked: dict[str, _LockedEntries] = {}
        for work in self._lock.works:
            held = _LockedEntries(entry for mark in work.prints for entry in by_print.get(mark, ()))
            for name in (work.key, *work.aliases):
                locked[name] = (
                    _LockedEntries((*locked[name].entries, *held.entries)) if name in locked else held
                )
        return by_name, locked

    def find(self, name: str) -> Sequence[Entry]:
        """Return the entries with a name, each once; empty for an unknown name.

        Where the lock knows the name, its work is meant, not an entry that would have the key alone. The names of one
        work give the same sequence, however many they are.
        """
        if name not in self._found:
            by_name, locked = self._indexes
            called, held = by_name.get(name, []), locked.get(name, _NOTHING)
            found = [entry for entry in called if id(entry) in held.ids] or held.entries or called
            self._found[name] = found or by_name.get("title " + title_of(name).squashed, [])
        return self._found[name]

    def unknown_override(self, name: str, location: Location) -> Diagnostic:
        """Return `unknown-override` for a name without an entry, with the nearest known name."""
        near = [*did_you_mean.near(name, chain(*self._indexes), most=1, least=MIN_ALIKE)]
        hint = f"did you mean `{near[0]}`?" if near else _NAMES
        return Diagnostic("unknown-override", location, f"no entry of the reading lists is `{name}`", hint)


def joined_and_separated(
    overrides: Overrides, handles: Handles, dropped: Collection[int] = ()
) -> tuple[Same, Different, list[Diagnostic]]:
    """Return the pairs that the author joins, those separated, and unknown names.

    `dropped` are the ids of entries that the author drops: nothing is left to decide of them.
    """
    same: Same = []
    different: Different = []
    joined: dict[int, list[Entry]] = {}
    for decision in overrides.same:
        everyone: list[Entry] = []
        for found in map(handles.find, decision.works):
            first = joined.get(id(found))  # the others of that name are joined to it
            kept = [entry for entry in found if id(entry) not in dropped] if first is None else first
            joined[id(found)] = kept[:1]
            everyone += kept
        reason = author_decision(decision.reason)
        same += [(everyone[0], entry, reason) for entry in everyone if entry is not everyone[0]]
    for decision in overrides.different:
        groups = [[e for e in handles.find(name) if id(e) not in dropped] for name in decision.works]
        for one, other in combinations(groups, 2):
            different += [(a, b) for a in other for b in one if a is not b]
    return same, different, _unknown_names((*overrides.same, *overrides.different), handles)


def _unknown_names(decisions: Iterable[Decision], handles: Handles) -> list[Diagnostic]:
    """Return a diagnostic for each name in decisions that no entry has."""
    named = ((name, decision.location) for decision in decisions for name in decision.works)
    return [handles.unknown_override(name, place) for name, place in named if not handles.find(name)]


def dropped_entries(overrides: Overrides, handles: Handles) -> tuple[set[int], list[Diagnostic]]:
    """Return the ids of the entries that the author drops, and unknown names."""
    names = (name for decision in overrides.drop for name in decision.works)
    dropped = {id(entry) for name in names for entry in handles.find(name)}
    return dropped, _unknown_names(overrides.drop, handles)
