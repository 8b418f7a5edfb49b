"""The author's decisions, applied to the entries that they name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Final

from seminal.merge.match_features import MatchFeatures, features_by_id
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.match_reasons import MatchReason, author_decision
from seminal.model.overrides import Overrides
from seminal.model.source import Location
from seminal.text import did_you_mean
from seminal.text.titles import title_of

Same = list[tuple[Entry, Entry, MatchReason]]
Different = list[tuple[Entry, Entry]]


MIN_ALIKE: Final = 0.8  # of a name's letters, for a suggestion
_NAMES: Final = "name a work by its key, by an identifier such as `arxiv:1706.03762`, or by its whole title"


class Handles:
    """Entries by the names that a person uses: keys, identifiers (`arxiv:...`), whole titles."""

    def __init__(
        self, entries: Iterable[Entry], lock: Lock, looks: Mapping[int, MatchFeatures] | None = None
    ) -> None:
        self._given = tuple(entries)
        self._lock = lock
        self._looks = looks

    @cached_property
    def _indexes(self) -> tuple[dict[str, list[Entry]], dict[str, list[Entry]]]:
        """Return the entries by their names and by the lock's, computed on first use."""
        by_name: dict[str, list[Entry]] = {}
        by_print: dict[str, list[Entry]] = {}
        looks = features_by_id(self._given, self._looks)
        for entry in self._given:
            seen = looks[id(entry)]
            for name in seen.names:
                by_name.setdefault(name, []).append(entry)
            for mark in seen.prints:
                by_print.setdefault(mark, []).append(entry)
        locked: dict[str, list[Entry]] = {}
        for work in self._lock.works:
            found = [entry for mark in work.prints for entry in by_print.get(mark, ())]
            for name in (work.key, *work.aliases):
                locked.setdefault(name, []).extend(found)
        return by_name, locked

    def find(self, name: str) -> list[Entry]:
        """Return the entries with a name, each once; empty for an unknown name.

        Where the lock knows the name, its work is meant, not an entry that would have the key alone.
        """
        by_name, locked = self._indexes
        called, held = by_name.get(name, []), {id(entry): entry for entry in locked.get(name, ())}
        found = [entry for entry in called if id(entry) in held] or [*held.values()] or called
        if not found:
            found = by_name.get("title " + title_of(name).squashed, [])
        return list({id(entry): entry for entry in found}.values())

    def unknown(self, name: str, location: Location) -> Diagnostic:
        """Return `unknown-override` for a name without an entry, with the nearest known name."""
        near = [*did_you_mean.near(name, chain(*self._indexes), most=1, least=MIN_ALIKE)]
        hint = f"did you mean `{near[0]}`?" if near else _NAMES
        return Diagnostic("unknown-override", location, f"no entry of the reading lists is `{name}`", hint)


def joined_and_parted(
    overrides: Overrides, handles: Handles, dropped: Collection[int] = ()
) -> tuple[Same, Different, list[Diagnostic]]:
    """Return the pairs that the author joins, those separated, and unknown names.

    `gone` are the ids of entries that the author drops: nothing is left to decide of them.
    """
    same: Same = []
    different: Different = []
    diagnostics = []
    for decision in (*overrides.same, *overrides.different):
        groups = []
        for name in decision.works:
            found = handles.find(name)
            groups.append([entry for entry in found if id(entry) not in dropped])
            if not found:
                diagnostics.append(handles.unknown(name, decision.location))
        rest = groups[1:]
        if decision in overrides.same:
            everyone = [entry for group in groups for entry in group]
            same += [(everyone[0], entry, author_decision(decision.reason)) for entry in everyone[1:]]
        else:
            for position, group in enumerate(rest, start=1):
                for other in groups[:position]:
                    different += [(a, b) for a in group for b in other if a is not b]
    return same, different, diagnostics


def dropped_entries(overrides: Overrides, handles: Handles) -> tuple[set[int], list[Diagnostic]]:
    """Return the ids of the entries that the author drops, and unknown names."""
    dropped: set[int] = set()
    diagnostics = []
    for decision in overrides.drop:
        for name in decision.works:
            found = handles.find(name)
            dropped |= {id(entry) for entry in found}
            if not found:
                diagnostics.append(handles.unknown(name, decision.location))
    return dropped, diagnostics
