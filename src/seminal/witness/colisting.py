"""What lists name together: from what a chapter cites to what it might cite (docs/how-to/field-lists.md).

Item-to-item recommendation (Linden, Smith and York 2003) on baskets: a list, a section of it, and works that stand
near one another in it. A shared work is evidence of 1/sqrt(witnesses that name it), a basket passes it on to each of
its works by 1/sqrt(size): works and lists that are everywhere say little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

SECTION: Final = 2.0
"""Weight of a section where the whole list has 1."""
NEAR: Final = 1.0
"""Weight of works that are near one another in a list."""
WINDOW: Final = 8
"""Works in a row that are near one another; each window begins half of one later."""
BOOK: Final = 0.05
"""Weight of what other chapters cite where what the chapter itself cites has 1."""
MIN_SECTION: Final = 2
"""Works of a section that says something."""


class Basket(NamedTuple):
    """Works that a witness names together, and the weight of that."""

    witness: str
    weight: float
    works: tuple[int, ...]


def baskets(witness: str, named: Sequence[tuple[int, tuple[str, ...]]]) -> Iterator[Basket]:
    """Yield a list's baskets: the whole list, its sections, and windows of eight works.

    `named` are its works in order, each with its headings.
    """
    works = tuple(dict.fromkeys(work for work, _ in named))
    yield _basket(witness, 1.0, works)
    sections: dict[tuple[str, ...], dict[int, None]] = {}
    for work, headings in named:
        sections.setdefault(headings, {})[work] = None
    if len(sections) > 1:
        for section in sections.values():
            if len(section) >= MIN_SECTION:
                yield _basket(witness, SECTION, tuple(section))
    for at in range(0, len(works), WINDOW // 2) if len(works) > WINDOW * 3 // 2 else ():
        yield _basket(witness, NEAR, works[at : at + WINDOW])


def _basket(witness: str, weight: float, works: tuple[int, ...]) -> Basket:
    """Return a basket whose weight is divided by the root of its size."""
    return Basket(witness, weight / sqrt(len(works)), works)


class Field:
    """The baskets of a field; `weights` are the independent shares of witnesses, 1 by default."""

    def __init__(self, found: Iterable[Basket], weights: Mapping[str, float] | None = None) -> None:
        self._baskets = list(found)
        self._weights = weights or {}
        self._holding: defaultdict[int, list[int]] = defaultdict(list)
        witnesses: defaultdict[int, set[str]] = defaultdict(set)
        for at, basket in enumerate(self._baskets):
            for work in basket.works:
                self._holding[work].append(at)
                witnesses[work].add(basket.witness)
        self._named = {work: len(names) for work, names in witnesses.items()}

    def scores(self, cited: Collection[int], book: Collection[int] = ()) -> dict[int, float]:
        """Return scores of uncited works that are in a basket with cited ones.

        `book` are works that other chapters cite, which weigh less.
        """
        reached: defaultdict[int, float] = defaultdict(float)
        cited_works = set(cited)
        for work in sorted({*cited_works, *book}):
            if count := self._named.get(work):
                weight = (1.0 if work in cited_works else BOOK) / sqrt(count)
                for at in self._holding[work]:
                    reached[at] += weight
        found: defaultdict[int, float] = defaultdict(float)
        for at, weight in reached.items():
            basket = self._baskets[at]
            weight *= basket.weight * self._weights.get(basket.witness, 1.0)
            for work in basket.works:
                if work not in cited_works:
                    found[work] += weight
        return dict(found)
