"""Disjoint sets of numbers."""

from __future__ import annotations

from array import array


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
