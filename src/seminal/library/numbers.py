"""Disjoint sets of numbers, and work that is shared among cores."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from seminal.parallel import cores, parallel_map

T = TypeVar("T")
R = TypeVar("R")
MIN_PARALLEL: Final = 2_000
"""Entries of a process: with fewer it takes longer to begin it."""


class Sets:
    """Disjoint sets of numbers from 0."""

    def __init__(self, count: int) -> None:
        self._above = array("L", range(count))

    def of(self, at: int) -> int:
        """Return the smallest number of the set of a number."""
        above = self._above
        while above[at] != at:
            above[at] = above[above[at]]
            at = above[at]
        return at

    def join(self, left: int, right: int) -> None:
        """Make one set of two."""
        one, other = sorted((self.of(left), self.of(right)))
        self._above[other] = one

    def members(self) -> dict[int, list[int]]:
        """Return the numbers of each set, in order."""
        found: dict[int, list[int]] = {}
        for at in range(len(self._above)):
            found.setdefault(self.of(at), []).append(at)
        return found


def on_cores(work: Callable[[Sequence[T]], list[R]], items: Sequence[T], size: int) -> list[R]:
    """Map `work` over items on all cores, in order; first items are spread."""
    count = max(1, min(cores(), size // MIN_PARALLEL))
    mixed = [at for core in range(count) for at in range(core, len(items), count)]
    found = parallel_map(work, [items[at] for at in mixed], 1, count)
    return [one for _, one in sorted(zip(mixed, found, strict=True), key=lambda pair: pair[0])]
