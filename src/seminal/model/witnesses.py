"""How many independent witnesses lists are: values, and the count (docs/explanation/witnesses.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

MAX_EXACT: Final = 10
"""Lists that depend on one another of which every order is tried; of more, one order is."""


class Copying(NamedTuple):
    """The works shared by two lists, and the share copied from one, in 0..1.

    `smaller` and `larger` are the lists, `size` the works of the smaller; of the `shared` works `worded` are in the
    same words, `ordered` follow the same work, `errors` have the same error. `degree` is that share; `named` if the
    author's configuration names both lists as one witness.
    """

    smaller: str
    larger: str
    size: int
    shared: int
    worded: int = 0
    ordered: int = 0
    errors: int = 0
    degree: float = 0.0
    named: bool = False


class Suspicion(NamedTuple):
    """A list that looks invented.

    Of its `size` works `comparable` are of a kind that records know, `known` of these are known where `expected` would
    be usual; `faults` have an impossible identifier, or a first author that no other version has.
    """

    list: str
    size: int
    comparable: int
    known: int
    expected: float
    faults: int = 0


@dataclass(frozen=True)
class Witnesses:
    """Which lists depend on which: lists that no pair names are independent.

    `copying` has the pairs with a degree above 0, `invented` the lists that look invented, `silent` the lists that
    do not count: these, and those that the author excludes.
    """

    copying: tuple[Copying, ...] = ()
    silent: frozenset[str] = frozenset()
    invented: tuple[Suspicion, ...] = ()
    _counts: dict[frozenset[str], float] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[type[Witnesses], tuple[object, ...]]:
        return Witnesses, (self.copying, self.silent, self.invented)

    @cached_property
    def degrees(self) -> Mapping[str, Mapping[str, float]]:
        """Return for each list the lists that it depends on, with the degree; symmetric."""
        found: dict[str, dict[str, float]] = {}
        for one in self.copying:
            found.setdefault(one.smaller, {})[one.larger] = one.degree
            found.setdefault(one.larger, {})[one.smaller] = one.degree
        return found

    def count(self, lists: Iterable[str]) -> float:
        """Return the number of independent witnesses, to a tenth: two copies of three -> 2.0."""
        counted = frozenset(lists)
        if counted not in self._counts:
            voting = counted - self.silent
            number = len(voting) if not self.copying else independent(voting, self.degrees)
            self._counts[counted] = round(number, 1)
        return self._counts[counted]

    def about(self, lists: Collection[str]) -> tuple[Copying, ...]:
        """Return the pairs of which both lists are among these, the most dependent first."""
        asked = frozenset(lists)
        pairs = [one for one in self.copying if one.smaller in asked and one.larger in asked]
        return tuple(sorted(pairs, key=lambda pair: (-pair.degree, pair.smaller, pair.larger)))


def independent(lists: Iterable[str], degrees: Mapping[str, Mapping[str, float]]) -> float:
    """Return the number of independent witnesses among lists: the maximum over orders.

    Each list adds the product of (1 - degree) over the lists before it. Another list never lowers the number.
    """
    remaining = set(lists)
    total = 0.0
    while remaining:
        group = _dependent_lists({min(remaining)}, remaining, degrees)
        remaining -= group
        total += 1.0 if len(group) == 1 else _group_weight(sorted(group), degrees)
    return total


def _dependent_lists(
    start: set[str], among: Collection[str], degrees: Mapping[str, Mapping[str, float]]
) -> set[str]:
    """Return the lists among those given that depend on `start`, directly or indirectly, with `start`."""
    group, new = set(start), list(start)
    while new:
        near = [other for other in degrees.get(new.pop(), ()) if other in among and other not in group]
        group.update(near)
        new += near
    return group


def _group_weight(group: list[str], degrees: Mapping[str, Mapping[str, float]]) -> float:
    """Return how many independent lists dependent ones are worth, in the best order.

    Of more than MAX_EXACT lists only one order is tried.
    """
    new = [[1.0 - degrees.get(one, {}).get(other, 0.0) for other in group] for one in group]
    if len(group) > MAX_EXACT:
        return _greedy_weight(new)
    best = [0.0] * (1 << len(group))
    for subset in range(1, len(best)):
        members = [at for at in range(len(group)) if subset >> at & 1]
        best[subset] = max(
            best[subset & ~(1 << added)] + _weight_added(new[added], members, added) for added in members
        )
    return best[-1]


def _weight_added(new: list[float], members: list[int], added: int) -> float:
    """Return the product of `new`, 1 - degree, over the members except `added` itself."""
    adds = 1.0
    for at in members:
        if at != added:
            adds *= new[at]
    return adds


def _greedy_weight(new: list[list[float]]) -> float:
    """Return the number of witnesses, adding next the list that adds most."""
    remaining = list(range(len(new)))
    adds = [1.0] * len(new)
    next_list = max(remaining, key=lambda at: (sum(new[at]), -at))
    total = 0.0
    while remaining:
        total += adds[next_list]
        remaining.remove(next_list)
        for at in remaining:
            adds[at] *= new[at][next_list]
        next_list = max(remaining, key=lambda at: (adds[at], -at), default=-1)
    return total


def format_count(count: float) -> str:
    """Return a count of witnesses for people: 3.0 is "3", 2.6 is "2.6"."""
    return f"{count:g}"


def independent_of(count: float, lists: int) -> str:
    """Return "2.6 independent lists (of 3)" for a count of 2.6 witnesses in 3 lists."""
    return f"{format_count(count)} independent {'list' if count == 1 else 'lists'} (of {lists})"
