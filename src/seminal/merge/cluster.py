"""Entries to clusters: every match that nothing in the cluster contradicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from seminal.match.blocks import Pair
from seminal.match.contradictions import compared_properties, contradiction
from seminal.match.periodical import same_span
from seminal.match.profile import Profile, authors_agree, place, years_between
from seminal.match.similarity import Verdict, compare
from seminal.merge.trust import rank
from seminal.model.entry import Entry
from seminal.model.match_reasons import MatchReason, Veto
from seminal.model.work import Cluster, Match

_YEARS_UNDATED = 9  # how many years apart two entries count as, one of which has none
_MIN_VOTES = 4  # entries of a group for each one of them that is set aside, or whose objection does not count
_MAX_YEARS = 4  # between entries that only others join: a preprint, its conference, its journal
_MISREAD = frozenset((Veto.STRANGERS, Veto.ISSUES, Veto.EDITIONS, Veto.VENUES, Veto.MANUSCRIPT))
"""Objections that one line with a wrong name, year or volume raises against all others: of identifiers none."""


@dataclass(frozen=True, slots=True)
class Clustering:
    """Clusters, in the order of their most trusted entries, and undecided pairs, best first."""

    clusters: tuple[Cluster, ...]
    unsure: tuple[Match, ...]


class Decision(NamedTuple):
    """A pair of positions that may be one work; `closeness` sorts the surest first."""

    closeness: tuple[int, ...]
    left: int
    right: int
    reason: MatchReason
    same: bool


def sort_key(entry: Entry) -> tuple[str, ...]:
    """Return a sort key independent of input order: content first, then place."""
    return (
        entry.title.casefold(),
        str(entry.year or ""),
        "/".join([name.family for name in entry.authors]),
        entry.origin.source,
        str(entry.origin.where),
    )


class _Groups:
    """Disjoint sets of positions, with one representative for each stance.

    A stance is what may contradict a profile (`compared_properties`). `of` has each position's group, `apart` are pairs
    of positions that the author separates.
    """

    def __init__(self, profiles: Sequence[Profile], apart: Iterable[Pair]) -> None:
        self.profiles = profiles
        self.of = list(range(len(profiles)))
        self.members: dict[int, list[int]] = {at: [at] for at in self.of}
        self._next = len(profiles)  # the number of a new group
        self._apart: dict[int, set[int]] = {}
        for left, right in apart:
            self._apart.setdefault(left, set()).add(right)
            self._apart.setdefault(right, set()).add(left)
        self._stances: dict[int, dict[tuple[object, ...], Profile]] = {}

    def stances(self, group: int) -> dict[tuple[object, ...], Profile]:
        """Return one profile for each distinct stance, so that copies are compared once."""
        if group not in self._stances:
            members = [self.profiles[at] for at in self.members[group]]
            self._stances[group] = {compared_properties(member): member for member in members}
        return self._stances[group]

    @property
    def separated_positions(self) -> Set[int]:
        """Return the positions that the author separates from others; before any `join` only."""
        return self._apart.keys()

    def are_separated(self, ours: int, theirs: int) -> bool:
        """Return whether the author separates entries of two groups."""
        return any(self.of[at] == theirs for at in self._apart.get(ours, ()))

    def set_aside(self, positions: Iterable[int]) -> None:
        """Move entries out of their group, each into a new one."""
        for at in positions:
            old = self.of[at]
            self.members[old].remove(at)
            self._stances.pop(old, None)
            self.of[at] = self._next
            self.members[self._next] = [at]
            self._next += 1

    def join(self, left: int, right: int) -> None:
        """Join two entries' groups and what they are apart from: the smaller into the larger."""
        small, large = sorted((self.of[left], self.of[right]), key=lambda g: len(self.members[g]))
        self.stances(large).update(self.stances(small))
        del self._stances[small]
        if small in self._apart:
            self._apart.setdefault(large, set()).update(self._apart.pop(small))
        for at in self.members.pop(small):
            self.of[at] = large
            self.members[large].append(at)


def decisions(
    profiles: Sequence[Profile], pairs: Iterable[Pair], *, keep_preprints: bool
) -> Iterator[Decision]:
    """Yield the decision on each pair of positions, except for different works."""
    for a, b in pairs:
        left, right = profiles[a], profiles[b]
        verdict, reason = compare(left, right, keep_preprints=keep_preprints)
        if verdict is not Verdict.DIFFERENT:
            yield Decision(_closeness(left, right, reason), a, b, reason, verdict is Verdict.SAME)


def cluster_profiles(
    profiles: Sequence[Profile],
    decided: Iterable[Decision],
    same: Sequence[tuple[Entry, Entry, MatchReason]] = (),
    different: Sequence[tuple[Entry, Entry]] = (),
    *,
    keep_preprints: bool,
) -> Clustering:
    """Return the clusters and undecided pairs of profiles, which `sort_key` orders.

    `decided` are the pairs of positions that may be one work: the closest are joined first, unless something in their
    groups contradicts. `same` and `different` are the author's decisions: they go before every rule.
    """
    ordered = [profile.entry for profile in profiles]
    position = {id(entry): at for at, entry in enumerate(ordered)}
    groups = _Groups(profiles, [(position[id(a)], position[id(b)]) for a, b in different])
    evidence: list[tuple[int, int, MatchReason]] = []
    for left, right, reason in same:
        a, b = position[id(left)], position[id(right)]
        if groups.of[a] != groups.of[b]:
            groups.join(a, b)
        evidence.append((a, b, reason))
    written = {at for pair in evidence for at in pair[:2]}.union(groups.separated_positions)
    found = sorted(decided, key=itemgetter(0, 1, 2))
    unsure = [(decision.left, decision.right, decision.reason) for decision in found if not decision.same]
    for _, a, b, reason, is_same in found:
        if not is_same:
            continue
        if groups.of[a] != groups.of[b]:
            against = _objection(groups, groups.of[a], groups.of[b], keep_preprints=keep_preprints)
            if against is Veto.KEPT:
                continue
            if against:
                alone = _few_objectors(groups, a, b, against, written, keep_preprints=keep_preprints)
                if not alone:
                    unsure.append((a, b, reason.also(against)))
                    continue
                groups.set_aside(alone)
            groups.join(a, b)
        evidence.append((a, b, reason))
    unsure += [one for one in evidence if groups.of[one[0]] != groups.of[one[1]]]
    evidence = [one for one in evidence if groups.of[one[0]] == groups.of[one[1]]]
    return Clustering(_clusters_of(groups, ordered, evidence), _undecided(groups, ordered, unsure))


def _few_objectors(
    groups: _Groups, a: int, b: int, against: Veto, written: Set[int], *, keep_preprints: bool
) -> list[int]:
    """Return the positions that alone keep two groups apart, none if they are many.

    One line of many has the wrong volume, or a name misread (`_MISREAD`). They are at most a quarter of their group and
    fewer than the other group; neither `a` nor `b` is one, nor an entry that the author decided about (`written`).
    """
    if against not in _MISREAD:
        return []
    for ours, theirs in ((groups.of[a], groups.of[b]), (groups.of[b], groups.of[a])):
        members, others = groups.members[ours], groups.stances(theirs).values()
        objects = partial(contradiction, keep_preprints=keep_preprints)
        alone = [at for at in members if any(objects(groups.profiles[at], other) for other in others)]
        few = len(alone) * _MIN_VOTES <= len(members) and len(alone) < len(groups.members[theirs])
        if few and written.isdisjoint(alone) and not {a, b}.intersection(alone):
            return alone
    return []


def _closeness(left: Profile, right: Profile, reason: MatchReason) -> tuple[int, ...]:
    """Return a match's sort key: the reason's strength, years between, and agreement of places."""
    years, places = years_between(left, right), (place(left), place(right))
    dated = _YEARS_UNDATED if years is None else min(years, _YEARS_UNDATED - 1)
    return reason.strength, dated, 0 if places[0] == places[1] != "" else 1 if "" in places else 2


def _objection(groups: _Groups, ours: int, theirs: int, *, keep_preprints: bool) -> Veto | None:
    """Return why two groups may not be joined, None where nothing objects.

    Over four years between two entries that are not one work by themselves are an objection too.
    """
    if groups.are_separated(ours, theirs):
        return Veto.WRITTEN
    for left in groups.stances(ours).values():
        for right in groups.stances(theirs).values():
            against = contradiction(left, right, keep_preprints=keep_preprints)
            if not against and (years_between(left, right) or 0) > _MAX_YEARS:
                verdict, _ = compare(left, right, keep_preprints=keep_preprints)
                against = None if verdict is Verdict.SAME else Veto.SPAN
            if against and not (
                _is_outvoted(groups, ours, right, against) or _is_outvoted(groups, theirs, left, against)
            ):
                return against
    return None


def _is_outvoted(groups: _Groups, group: int, profile: Profile, against: Veto) -> bool:
    """Return whether for each of a group's entries that objects to `profile` four confirm it.

    Only authors and pages are confirmed, which one line may have wrong; False for a group of under four entries.
    """
    confirms = _CONFIRMS.get(against)
    members = groups.members[group]
    if confirms is None or len(members) < _MIN_VOTES:
        return False
    votes = [groups.profiles[at] for at in members]
    objections = sum(contradiction(vote, profile) is not None for vote in votes)
    return objections * _MIN_VOTES <= sum(confirms(vote, profile) for vote in votes)


_CONFIRMS: Mapping[Veto, Callable[[Profile, Profile], bool]] = {
    Veto.STRANGERS: authors_agree,
    Veto.ISSUES: same_span,
}


def _clusters_of(
    groups: _Groups, ordered: Sequence[Entry], evidence: list[tuple[int, int, MatchReason]]
) -> tuple[Cluster, ...]:
    """Return the groups as clusters, most trusted entries first, with their matches."""
    reasons: dict[int, list[Match]] = {}
    for a, b, reason in sorted(evidence, key=itemgetter(0, 1)):
        reasons.setdefault(groups.of[a], []).append(Match(ordered[a], ordered[b], reason))
    clusters = []
    for group, members in groups.members.items():
        if len(members) > 1:
            members = sorted(sorted(members), key=lambda at: rank(ordered[at]))
        found = Cluster(tuple([ordered[at] for at in members]), tuple(reasons.get(group, ())))
        clusters.append((members[0], found))
    return tuple(found for _, found in sorted(clusters, key=itemgetter(0)))


def _undecided(
    groups: _Groups, ordered: Sequence[Entry], unsure: list[tuple[int, int, MatchReason]]
) -> tuple[Match, ...]:
    """Return one match for every two groups that may be joined, best first."""
    best: dict[tuple[int, int], tuple[int, int, MatchReason]] = {}
    for a, b, reason in unsure:
        ours, theirs = sorted((groups.of[a], groups.of[b]))
        if ours != theirs and not groups.are_separated(ours, theirs):
            candidate = (a, b, reason)
            best[ours, theirs] = min(candidate, best.get((ours, theirs), candidate), key=_decision_order)
    found = sorted(best.values(), key=_decision_order)
    return tuple([Match(ordered[a], ordered[b], reason) for a, b, reason in found])


def _decision_order(doubt: tuple[int, int, MatchReason]) -> tuple[int, int, int]:
    """Return a doubt's sort key: the reason's strength, then positions."""
    a, b, reason = doubt
    return reason.strength, a, b
