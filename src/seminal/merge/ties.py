"""Connect works that must be rebuilt together: by doubts, fingerprints and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from seminal.merge.keys import keys_by_print
from seminal.model.library import Library
from seminal.model.lock import Lock

_Knot = tuple[str, str]
"""A "work", a "row" of the lock, a "name" or a "print", and which."""


class Ties:
    """A library and its lock as works connected by shared properties.

    `works_by_list_key` has the keys of works by those that lists give them, `doubts` the works that may be one.
    """

    def __init__(
        self,
        library: Library,
        lock: Lock,
        works_by_list_key: Mapping[str, Sequence[str]],
        doubts: Iterable[tuple[str, str]],
    ) -> None:
        self._library = library
        self._works_by_list_key = works_by_list_key
        self._rows = {row.key: row for row in lock.works}
        self._rows_by_print = keys_by_print(lock)
        self._doubts: dict[str, set[str]] = {}
        for left, right in doubts:
            self._doubts.setdefault(left, set()).add(right)
            self._doubts.setdefault(right, set()).add(left)

    def connected_works(self, works: Iterable[str], names: Iterable[str], prints: Iterable[str]) -> set[str]:
        """Return the keys of works connected to given works, names or fingerprints."""
        todo: list[_Knot] = [("work", key) for key in works]
        todo += [("name", name) for name in names] + [("print", mark) for mark in prints]
        found = set(todo)
        while todo:
            fresh = set(self._tied_to(todo.pop())) - found
            found |= fresh
            todo += fresh
        return {key for kind, key in found if kind == "work"}

    def _tied_to(self, knot: _Knot) -> Iterator[_Knot]:
        """Yield what changes with a work, a lock's row, a name or a fingerprint."""
        kind, key = knot
        if kind == "work":
            if work := self._library.find(key):
                names = (work.key, *work.aliases, *(own for e in work.cluster.entries for own in e.own_keys))
                yield from (("name", name) for name in names if name)
            yield from (("work", other) for other in self._doubts.get(key, ()))
        elif kind == "row":
            yield from (("print", mark) for mark in self._rows[key].prints)
            yield "name", key
        elif kind == "print":
            yield from (("row", row) for row in self._rows_by_print.get(key, ()))
        else:
            yield from (("work", other) for other in self._works_by_list_key.get(key, ()))
            if key in self._rows:
                yield "row", key
            if work := self._library.find(key):
                yield "work", work.key
