"""Rank the works in the field's lists for each chapter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from seminal.library.field import FieldList
from seminal.library.field_pool import Place, Pool
from seminal.model.suggestion import ChapterSuggestions, KnownState, Naming, Suggestion
from seminal.model.witnesses import Witnesses
from seminal.text.keys import base_key, free_key
from seminal.witness.colisting import Field, baskets
from seminal.witness.copying import MIN_SHARED, ListedWorks, compared
from seminal.witness.measure import witnesses
from seminal.witness.mention import Mention

MAX_SUGGESTIONS: Final = 20
"""Suggestions for a chapter."""
MAX_NAMINGS: Final = 5
"""Lists that are shown for a suggestion."""
MAX_BESIDE: Final = 3
"""Works of the chapter that are shown for a list."""
SAME_BIBLIOGRAPHY: Final = 0.5
"""Degree from which on a list is the book's own bibliography, and the share of the book that it then holds."""
BOOK: Final = "(the book)"


@dataclass(frozen=True)
class WantedWork:
    """What is asked of suggestions: independent lists at least, years at least, chapters (none: all)."""

    min_witnesses: float = 2.0
    since: int | None = None
    chapters: Collection[str] | None = None


@dataclass(frozen=True)
class MeasuredWitnesses:
    """Which witnesses depend on which, and those that are the book's own bibliography."""

    witnesses: Witnesses
    own: frozenset[str]


def measured_witnesses(lists: Sequence[FieldList], pool: Pool, book: Collection[int]) -> MeasuredWitnesses:
    """Return how witnesses depend on each other, and which are the book's own bibliography.

    Those are witnesses with a structured list that share half of the book's works, and copy it by `compared`.
    """
    witnesses_of: defaultdict[int, set[str]] = defaultdict(set)
    for one, named in zip(lists, pool.named, strict=True):
        for number in named:
            witnesses_of[number].add(one.witness)
    sizes = Counter(name for names in witnesses_of.values() for name in names)
    mentions_of: dict[str, dict[int, Mention]] = {name: {} for name in sorted(sizes)}
    bibliographies = set()
    for one, named in zip(lists, pool.named, strict=True):
        names, mentions = one.listed.names, mentions_of[one.witness]
        if any(entry.structured for entry in names):
            bibliographies.add(one.witness)
        for number, entry in zip(named, names, strict=True):
            if number not in mentions and (len(witnesses_of[number]) > 1 or number in book):
                mentions[number] = entry.mention._replace(work=number)  # others are counted, not looked at
    lists_of_mentions = {name: list(mentions.values()) for name, mentions in mentions_of.items()}
    mentions_of_book = pool.mentions(sorted(book))
    our_list = ListedWorks.of([mentions_of_book[number] for number in sorted(book)])
    own_bibliographies = set()
    for name in sorted(bibliographies):
        their_list = ListedWorks.of(lists_of_mentions[name], sizes[name])
        if len(our_list.mentions.keys() & their_list.mentions.keys()) >= max(
            MIN_SHARED, SAME_BIBLIOGRAPHY * len(book)
        ):
            copying = compared((BOOK, name), our_list, their_list, {})
            if copying and copying.degree >= SAME_BIBLIOGRAPHY:
                own_bibliographies.add(name)
    other_witnesses = {
        name: mentions for name, mentions in lists_of_mentions.items() if name not in own_bibliographies
    }
    return MeasuredWitnesses(witnesses(other_witnesses, sizes=sizes), frozenset(own_bibliographies))


class Ranked:
    """What ranks works for chapters."""

    def __init__(
        self,
        lists: Sequence[FieldList],
        pool: Pool,
        heard: MeasuredWitnesses,
        known: Mapping[int, KnownState],
        wanted: WantedWork,
        cited: Set[int],
    ) -> None:
        self._pool, self._heard, self._known, self._wanted = pool, heard, known, wanted
        self._lists = lists
        self._taken = set(pool.keys.values())
        self._keys: dict[int, str] = {}
        self._counted = [one.witness not in heard.own for one in lists]
        self._field = Field(
            (
                basket
                for at, one in enumerate(lists)
                if self._counted[at]
                and not cited.isdisjoint(pool.named[at])  # the others say nothing of the book
                for basket in baskets(one.witness, self._works_with_topics(at))
            ),
            {name: 1 / (1 + sum(near.values())) for name, near in heard.witnesses.degrees.items()},
        )

    def _works_with_topics(self, at: int) -> list[tuple[int, tuple[str, ...]]]:
        """Return the works of a list with their headings."""
        names = self._lists[at].listed.names
        return [(work, one.topics) for work, one in zip(self._pool.named[at], names, strict=True)]

    def of(self, path: str, title: str, cited: Collection[int], book: Collection[int]) -> ChapterSuggestions:
        """Return up to 20 works for a chapter, or the whole book, best first.

        `cited` are the works that it cites, `book` those that the book cites.
        """
        scores = self._field.scores(cited, book)
        found = islice(self._wanted_works(scores), MAX_SUGGESTIONS)
        return ChapterSuggestions(
            path,
            title,
            tuple([self._suggestion_of(work, scores[work], count, cited) for work, count in found]),
        )

    def _wanted_works(self, scores: Mapping[int, float]) -> Iterator[tuple[int, float]]:
        """Yield the works with enough witnesses and late enough, best first, with their witnesses' number."""
        ranked = sorted(scores, key=lambda work: -round(scores[work], 9))
        for _, equal in groupby(ranked, key=lambda work: round(scores[work], 9)):
            counted = [(work, self._count(work)) for work in equal]
            enough = [one for one in counted if one[1] >= self._wanted.min_witnesses]
            for work, count in sorted(enough, key=lambda one: (self._pool.record(one[0]).title, one[0])):
                year = self._pool.mentions((work,))[work].year if self._wanted.since else None
                if not self._wanted.since or (year or 0) >= self._wanted.since:
                    yield work, count

    def _count(self, work: int) -> float:
        """Return the number of independent witnesses of a work."""
        naming = self._naming_lists(work)
        return self._heard.witnesses.count({self._lists[number].witness for number, _ in naming})

    def _naming_lists(self, work: int) -> list[Place]:
        """Return the places of a work in lists that are not the book's own."""
        return [place for place in self._pool.places.get(work, ()) if self._counted[place[0]]]

    def _suggestion_of(self, work: int, score: float, count: float, cited: Collection[int]) -> Suggestion:
        """Return a work as a suggestion, with one naming each of up to five lists.

        Those with most of the chapter's works beside it come first.
        """
        namings = sorted(
            (self._naming_of(place, cited) for place in self._naming_lists(work)),
            key=lambda one: (-len(one.beside), one.list, one.line),
        )
        first = {naming.list: naming for naming in reversed(namings)}
        shown = [naming for naming in namings if first[naming.list] is naming][:MAX_NAMINGS]
        return Suggestion(
            self._key_of_work(work),
            self._pool.record(work),
            score=round(score, 4),
            witnesses=count,
            lists=len(first),
            known=self._known.get(work, ""),
            namings=tuple(shown),
        )

    def _naming_of(self, place: Place, cited: Collection[int]) -> Naming:
        """Return where a list names a work, beside up to three of the chapter's works.

        Those are works under the same headings, or without any such anywhere in the list.
        """
        number, at = place
        named, names = self._pool.named[number], self._lists[number].listed.names
        here = [
            work
            for work, other in zip(named, names, strict=True)
            if other.topics == names[at].topics and work in cited
        ]
        near = here or [work for work in named if work in cited]
        keys = [self._pool.keys[work] for work in dict.fromkeys(near)][:MAX_BESIDE]
        return Naming(self._lists[number].path, names[at].line, names[at].topics, tuple(keys))

    def _key_of_work(self, work: int) -> str:
        """Return the book's key of a work, else a new one, always the same."""
        if work in self._pool.keys:
            return self._pool.keys[work]
        if work not in self._keys:
            record = self._pool.record(work)
            base = base_key(record.authors[0] if record.authors else None, record.year, record.title)
            self._keys[work] = free_key(base, self._taken)
            self._taken.add(self._keys[work])
        return self._keys[work]
