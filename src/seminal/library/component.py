"""Forms of entries that may be one work → the works that they are.

Two forms that others join already are compared only where something in their work contradicts something else: without
a contradiction every order of joining gives the same work.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from seminal.library.listed import Listed
from seminal.library.numbers import Sets
from seminal.match.blocks import Pair
from seminal.match.contradictions import compared_properties, contradiction
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.cluster import Decision, clustered, decisions, identity
from seminal.model.match_reasons import author_decision


class Component(NamedTuple):
    """Entries that may be one work, grouped by equal content, with the pairs to compare.

    Lists below `own` are works of the book.
    """

    forms: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]
    own: int

    @property
    def places(self) -> list[int]:
        """Return the places of all entries, form by form."""
        return [place for form in self.forms for place in form]


class _Nodes(NamedTuple):
    """Profiles to compare: one for entries equal in all compared fields."""

    profiles: list[Profile]
    sizes: list[int]  # how many entries
    owners: dict[int, int]  # the book's work that a node is, by the node
    of: list[int]  # the node of each entry of the component


def decided_groups(component: Component, lists: Sequence[Listed]) -> list[int]:
    """Return each entry's work number, from 0, in the order of the forms."""
    nodes, pairs = _nodes(component, lists)
    sets = Sets(len(nodes.profiles))
    first: dict[int, int] = {}
    for at, place in zip(nodes.of, component.places, strict=True):
        if place >> 32 < component.own:
            sets.join(first.setdefault(place >> 32, at), at)
    agreed: set[Pair] = set()
    for left, right in pairs:
        if sets.of(left) != sets.of(right):
            one, other = nodes.profiles[left], nodes.profiles[right]
            if compare(one, other)[0] is Verdict.SAME:
                sets.join(left, right)
                if one.title.squashed == other.title.squashed and bool(one.names) == bool(other.names):
                    agreed.add((left, right))  # compared as they are: nothing contradicts
    name_of: dict[int, tuple[str, int]] = {}
    for work in sets.members().values():
        inside = set(work)
        within = [pair for pair in pairs if inside.issuperset(pair)] if len(work) > 1 else ()
        for group, home in _groups(nodes, work, within, agreed):
            name_of.update(dict.fromkeys(group, ("", group[0]) if home is None else ("own", home)))
    numbers: dict[tuple[str, int], int] = {}
    return [numbers.setdefault(name_of[at], len(numbers)) for at in nodes.of]


def _nodes(component: Component, lists: Sequence[Listed]) -> tuple[_Nodes, list[Pair]]:
    """Return what is compared of a component, and the pairs of it."""
    nodes = _Nodes([], [], {}, [])
    within: list[range] = []
    for form in component.forms:
        one = _profile(lists, form[0])
        start = len(nodes.profiles)
        if len(form) == 1 or compare(one, one)[0] is Verdict.SAME:
            nodes.profiles.append(one)
            nodes.sizes.append(len(form))
            nodes.of.extend([start] * len(form))
        else:
            nodes.profiles.extend(_profile(lists, place) for place in form)
            nodes.sizes.extend([1] * len(form))
            nodes.of.extend(range(start, len(nodes.profiles)))
        within.append(range(start, len(nodes.profiles)))
    for at, place in zip(nodes.of, component.places, strict=True):
        if place >> 32 < component.own:
            nodes.owners[at] = min(place >> 32, nodes.owners.get(at, place >> 32))
    return nodes, [pair for left, right in component.pairs for pair in product(within[left], within[right])]


def _profile(lists: Sequence[Listed], place: int) -> Profile:
    return profile(lists[place >> 32].entry(place & 0xFFFFFFFF))


def _groups(
    nodes: _Nodes, work: Sequence[int], pairs: Sequence[Pair], agreed: Collection[Pair]
) -> Iterator[tuple[Sequence[int], int | None]]:
    """Yield groups of nodes that are one work, with the book's work or None.

    Where they contradict one another, those that most of their entries say are a work of the book are that work: one
    wrong entry among a hundred lists' keeps two groups apart that are one work, and to suggest the book its own work
    would be wrong as well. Pairs that `agreed` when they were compared are not asked again.
    """
    if not _contain_conflict(nodes.profiles, work, agreed):
        yield work, _owner(nodes, work)
        return
    ordered = sorted(work, key=lambda at: identity(nodes.profiles[at].entry))
    place = {at: number for number, at in enumerate(ordered)}
    profiles = [nodes.profiles[at] for at in ordered]
    both = (sorted((place[left], place[right])) for left, right in pairs)
    found = [*decisions(profiles, [(a, b) for a, b in both], keep_preprints=False)]
    first: dict[int, Profile] = {}
    same = [
        (first.setdefault(nodes.owners[at], one).entry, one.entry, author_decision("one work of the book"))
        for at, one in zip(ordered, profiles, strict=True)
        if at in nodes.owners
    ]
    votes = _votes(nodes, ordered, found)
    node_of = {id(one.entry): at for at, one in zip(ordered, profiles, strict=True)}
    for cluster in clustered(profiles, found, same, keep_preprints=False).clusters:
        group = [node_of[id(entry)] for entry in cluster.entries]
        counts: Counter[int] = Counter()
        for at in group:
            counts.update(dict.fromkeys(votes[at], nodes.sizes[at]))
        number, most = min(counts.items(), key=lambda one: (-one[1], one[0]), default=(0, 0))
        voted = number if 2 * most > sum(nodes.sizes[at] for at in group) else None
        home = _owner(nodes, group)
        yield group, voted if home is None else home


def _contain_conflict(profiles: Sequence[Profile], work: Sequence[int], agreed: Collection[Pair]) -> bool:
    """Return whether two parts of a work contradict each other, comparing equal ones once."""
    if len(work) < 3:
        return (
            len(work) > 1
            and tuple(work) not in agreed
            and bool(contradiction(*map(profiles.__getitem__, work)))
        )
    first: dict[tuple[object, ...], int] = {}
    like = {at: first.setdefault(compared_properties(profiles[at]), at) for at in work}
    known = {(like[left], like[right]) for left, right in agreed if left in like}
    asked = (
        pair for pair in combinations(first.values(), 2) if pair not in known and pair[::-1] not in known
    )
    return any(contradiction(profiles[left], profiles[right]) for left, right in asked)


def _owner(nodes: _Nodes, group: Iterable[int]) -> int | None:
    return min((nodes.owners[at] for at in group if at in nodes.owners), default=None)


def _votes(nodes: _Nodes, ordered: Sequence[int], found: Iterable[Decision]) -> defaultdict[int, set[int]]:
    """Return by node the works of the book that it is, taken alone."""
    votes: defaultdict[int, set[int]] = defaultdict(set)
    for decision in found:
        for at, other in (
            ((decision.left, decision.right), (decision.right, decision.left)) if decision.same else ()
        ):
            if ordered[other] in nodes.owners:
                votes[ordered[at]].add(nodes.owners[ordered[other]])
    return votes
