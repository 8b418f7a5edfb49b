"""Number the works of field and book, each with its most trusted entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from seminal.library.field import FieldList
from seminal.library.field_works import NOTHING, Known, works_of
from seminal.library.listed import Listed, pack_list
from seminal.merge.trust import rank
from seminal.model.entry import Entry
from seminal.witness.mention import Mention

Place = tuple[int, int]
"""A list by its number, and the position of an entry in it."""


class Pool:
    """The works of the field and the book by number.

    `named` has for each list the works of its entries, `places` for each work its places in lists; `number` and `keys`
    map the keys of the book's works to numbers and back; `known` is to be kept for the next run.
    """

    def __init__(
        self, lists: Sequence[FieldList], own: Mapping[str, Sequence[Entry]], known: Known = NOTHING
    ) -> None:
        mine = [pack_list(entries) for entries in own.values()]
        works = works_of([field_list.listed for field_list in lists], mine, known)
        self.known = works.known
        self.named = works.named
        self.number = dict(zip(own, works.own, strict=True))
        self.keys = {number: key for key, number in reversed(self.number.items())}
        self.places: defaultdict[int, list[Place]] = defaultdict(list)  # of each work that lists name
        for number, named in enumerate(self.named):
            for at, work in enumerate(named):
                self.places[work].append((number, at))
        self.count = len(self.places)
        self._lists: list[Listed] = [*(field_list.listed for field_list in lists), *mine]
        self._own = {
            work: [(number, at) for at in range(one.size)]
            for number, (work, one) in enumerate(zip(works.own, mine, strict=True), len(lists))
        }
        self._best: dict[int, tuple[Entry, Place]] = {}

    def record(self, work: int) -> Entry:
        """Return the most trusted entry of a work, from the book only without a list's."""
        return self._most_trusted(work)[0]

    def mentions(self, works: Iterable[int]) -> dict[int, Mention]:
        """Return the mention of each work in its most trusted entry."""
        of_list: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for work in works:
            number, at = self._most_trusted(work)[1]
            of_list[number].append((at, work))
        names = {number: self._lists[number].names for number in of_list}
        return {
            work: names[number][at].mention._replace(work=work)
            for number, here in of_list.items()
            for at, work in here
        }

    def _most_trusted(self, work: int) -> tuple[Entry, Place]:
        """Return a work's most trusted entry and its place, cached."""
        if work not in self._best:
            places = self.places[work] if work in self.places else self._own[work]
            entries = [(self._lists[number].entry(at), (number, at)) for number, at in places]
            self._best[work] = min(entries, key=lambda one: rank(one[0]))
        return self._best[work]
