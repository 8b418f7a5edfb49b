"""The works of the field and of the book by number, each with what its most trusted entry says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from seminal.library.field import FieldList
from seminal.library.field_works import NOTHING, Known, works_of
from seminal.library.listed import Listed, Row, listed
from seminal.model.entry import Entry


class Pool:
    """The works of the field and of the book by number."""

    def __init__(
        self,
        lists: Sequence[FieldList],
        own: Mapping[str, Sequence[Entry]],
        known: Known = NOTHING,
    ) -> None:
        mine = [listed(entries) for entries in own.values()]
        works = works_of([field_list.listed for field_list in lists], mine, known)
        self.known = works.known
        self.named = [
            [*zip(numbers, one.listed.rows, strict=True)]
            for numbers, one in zip(works.named, lists, strict=True)
        ]
        self.number = dict(zip(own, works.own, strict=True))
        self.keys = {number: key for key, number in reversed(self.number.items())}
        named = {number for named in self.named for number, _ in named}
        self.count = len(named)
        self._lists = [*(field_list.listed for field_list in lists), *mine]
        self._best: dict[int, tuple[Row, int, int]] = {}
        only_own = [number for number in works.own if number not in named]
        here = chain(enumerate(self.named), _numbered(works.own, mine, len(lists), only_own))
        for place, rows in here:
            for at, (number, row) in enumerate(rows):
                best = self._best.get(number)
                if best is None or (row.trust, row.glance.raw) < (best[0].trust, best[0].glance.raw):
                    self._best[number] = row, place, at

    def row(self, work: int) -> Row:
        """Return the most trusted row for a work, of the book only where no list names it."""
        return self._best[work][0]

    def record(self, work: int) -> Entry:
        """Return the entry of that row."""
        _, place, at = self._best[work]
        return self._lists[place].entry(at)


def _numbered(
    numbers: Sequence[int], mine: Sequence[Listed], start: int, wanted: Collection[int]
) -> Iterator[tuple[int, list[tuple[int, Row]]]]:
    """Yield the rows of the book's works that are wanted, with the places of their lists."""
    for place, (number, one) in enumerate(zip(numbers, mine, strict=True), start):
        if number in wanted:
            yield place, [(number, row) for row in one.rows]
