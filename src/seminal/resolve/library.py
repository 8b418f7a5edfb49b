"""The author's own libraries as a register: .bib, CSL-JSON, RIS files of records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from seminal.match.blocks import Blocks
from seminal.match.profile import Profile, profile
from seminal.model.answer import Answer
from seminal.model.entry import Entry
from seminal.resolve.deciding import find
from seminal.text.fold import squash

_MAX_SHARED: Final = 200  # records of one family name in three years, beyond which the name says nothing


class LibraryIndex:
    """Records, indexed by title words, first author and year, for looking works up."""

    def __init__(self, records: Iterable[Entry]) -> None:
        self._profiles = [profile(record) for record in records]
        self._blocks = Blocks(self._profiles)

    def __len__(self) -> int:
        return len(self._profiles)

    def find(self, wanted: Sequence[Entry]) -> Answer:
        """Return the record of the work that several entries describe, else near misses."""
        return find(wanted, self.near, lambda words: self._blocks.rarity.keys() & set(words))

    def near(self, one: Profile) -> Iterator[Profile]:
        """Yield the records worth comparing with a profile: by words, first author and year."""
        found = self._blocks.near(one)
        return (self._profiles[at] for at in [*found, *sorted(self._same_author_and_year(one) - set(found))])

    def _same_author_and_year(self, one: Profile) -> set[int]:
        """Return positions of the first author's records within a year; none if over 200."""
        years = (one.year - 1, one.year, one.year + 1) if one.year and one.names else ()
        found = [self._by_author.get((_first_author(one), year), []) for year in years]
        return set(chain.from_iterable(found)) if sum(map(len, found)) <= _MAX_SHARED else set()

    @cached_property
    def _by_author(self) -> dict[tuple[str, int], list[int]]:
        """The positions of records by first author's family name and year."""
        found: dict[tuple[str, int], list[int]] = {}
        for at, record in enumerate(self._profiles):
            if record.names and record.year:
                found.setdefault((_first_author(record), record.year), []).append(at)
        return found


def _first_author(one: Profile) -> str:
    """Return the first author's family name without accents, spaces and capitals."""
    return squash(one.names[0].family)
