"""The canonical bibliography: apart from `work`, for a check of chapters needs no works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seminal.model.witnesses import Witnesses
    from seminal.model.work import Work


@dataclass(frozen=True)
class Library:
    """Works ordered by key, and which of their lists are independent."""

    works: tuple[Work, ...]
    witnesses: Witnesses | None = None
    _index: dict[str, Work] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for work in self.works:
            for alias in work.aliases:
                self._index.setdefault(alias, work)
        self._index.update((work.key, work) for work in self.works)

    def find(self, key: str) -> Work | None:
        """Return the work with a key or alias, None without one; keys take precedence."""
        return self._index.get(key)

    def count(self, work: Work) -> float:
        """Return how many independent lists name a work."""
        return self.independent(work.lists)

    def independent(self, lists: Iterable[str]) -> float:
        """Return how many independent witnesses lists are: two copies count as 1."""
        return self.witnesses.count(lists) if self.witnesses else float(len(set(lists)))

    @property
    def silent(self) -> frozenset[str]:
        """Return the lists that do not count: invented ones, and those that the author excludes."""
        return self.witnesses.silent if self.witnesses else frozenset()

    def __iter__(self) -> Iterator[Work]:
        return iter(self.works)

    def __len__(self) -> int:
        return len(self.works)
