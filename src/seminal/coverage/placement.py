"""Where a work belongs, by the topics that chapters declare and cite."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from seminal.coverage.citing import (
    Bibliographies,
    Citing,
    citing,
    complete,
    homes,
    topics_declared,
    works_by_topic,
)
from seminal.coverage.score import ListSignals, VoteCount, agreement, lists_naming
from seminal.coverage.votes import Vote
from seminal.model.coverage import Placement
from seminal.model.manuscript import Manuscript, Topic
from seminal.model.work import Work

MIN_CITATIONS: Final = 2  # one citation is chance
MIN_TOPIC_SHARE: Final = 0.2  # of the topic's works, or of what the chapter cites
MIN_SHARE_OF_BEST: Final = 0.5  # suggestions with fewer citations than this part of the best are left out
MAX_PLACEMENTS: Final = 3


class TopicPlaces:
    """The chapters in which to cite works of a topic, computed once for each topic.

    `members` maps topics to works, `homes` to chapters on them; `cited` maps chapters to listed works, `declared` to
    their topics; `count` counts independent lists.
    """

    def __init__(
        self,
        topics: Sequence[Topic],
        members: Mapping[str, Sequence[str]],
        homes: Mapping[str, Sequence[str]],
        cited: Mapping[str, Iterable[str]],
        declared: Mapping[str, Sequence[str]],
        count: VoteCount,
    ) -> None:
        self._count = count
        self._titles = {topic.slug: topic.title or topic.slug for topic in topics}
        self._parents = {topic.slug: topic.parent for topic in topics}
        self._sizes = {slug: len(keys) for slug, keys in members.items()}
        self._homes = homes
        self._declared = declared
        self._open = frozenset(path for path, slugs in declared.items() if not slugs)
        topics_of: defaultdict[str, list[str]] = defaultdict(list)
        for slug, keys in members.items():
            for key in keys:
                topics_of[key].append(slug)
        self.counts = {
            path: Counter(slug for key in keys for slug in topics_of[key]) for path, keys in cited.items()
        }
        self._cited = {path: len(set(keys)) for path, keys in cited.items()}
        self._cache: dict[str, tuple[tuple[str, Literal["declared", "suggested"], str], ...]] = {}

    def of(self, slugs: Sequence[str], votes: Sequence[Vote], lists: int) -> tuple[Placement, ...]:
        """Return the chapters for a work, each once and with its reason, declared ones first.

        `slugs` are its topics, the best first, `votes` the lists' for it, `lists` the number of all lists.
        """
        found: dict[str, Placement] = {}
        for wanted in ("declared", "suggested"):  # what the author declared goes first
            for slug in slugs:
                reason = ""
                for path, kind, fact in self._of_topic(slug):
                    if kind == wanted and path not in found:
                        reason = reason or self._support(slug, votes, lists)
                        found[path] = Placement(path, kind, reason + fact)
        return tuple(found.values())

    def _support(self, slug: str, votes: Sequence[Vote], lists: int) -> str:
        """Return a reason's beginning: how many lists name the work under a topic."""
        return lists_naming(agreement(votes, slug, self._count), lists, self._titles[slug])

    def near(self, path: str) -> tuple[tuple[str, int], ...]:
        """Return a chapter's three likeliest topics, with the number of works it cites on each."""
        counts = self.counts.get(path, Counter())
        fitting = [(slug, n) for slug, n in counts.items() if self._fits_topic(path, slug, n)]
        return tuple(sorted(fitting, key=lambda item: (-item[1], item[0]))[:MAX_PLACEMENTS])

    def _of_topic(self, slug: str) -> tuple[tuple[str, Literal["declared", "suggested"], str], ...]:
        """Return a topic's chapters as path, kind and reason: declared, then suggested ones."""
        if slug not in self._cache:
            declared = sorted(  # who declares the topic itself goes before who declares a larger one
                self._homes[slug],
                key=lambda path: (slug not in self._declared[path], -self.counts[path][slug], path),
            )
            self._cache[slug] = (
                *(
                    (path, "declared", f"; the chapter is on it and cites {self._placing_part(path, slug)}")
                    for path in declared
                ),
                *self._suggested_chapters(slug, frozenset(declared)),
            )
        return self._cache[slug]

    def _suggested_chapters(
        self, slug: str, declared: frozenset[str]
    ) -> Iterable[tuple[str, Literal["suggested"], str]]:
        """Yield up to three chapters that cite most of a topic, else of related ones."""
        chapters = self._open if declared else self.counts.keys()
        family = [s for s in self._parents if self._parents[s] == slug or s == self._parents[slug]]
        for related in ([slug], family):  # the topic itself, else the topics nearest to it
            votes = [
                (self.counts[path][s], path, s)
                for s in related
                for path in chapters
                if self._fits_topic(path, s, self.counts[path][s])
            ]
            if votes:
                break
        best = max((n for n, _, _ in votes), default=0)
        suggested: set[str] = set()
        for n, path, s in sorted(votes, key=lambda vote: (-vote[0], vote[1:])):
            if n >= best * MIN_SHARE_OF_BEST and path not in suggested and len(suggested) < MAX_PLACEMENTS:
                suggested.add(path)
                relation = " on it" if s == slug else f" on {self._titles[s]}, a topic close to it"
                yield path, "suggested", f"; the chapter cites {self._placing_part(path, s)}{relation}"

    def _fits_topic(self, path: str, slug: str, n: int) -> bool:
        """Return whether `n` citations are two, and a fifth of the topic's or chapter's works."""
        most = max(n / self._sizes[slug], n / self._cited[path]) if n else 0.0
        return n >= MIN_CITATIONS and most >= MIN_TOPIC_SHARE

    def _placing_part(self, path: str, slug: str) -> str:
        """Return how much of a topic a chapter cites: "3 of the 8 works"."""
        n, size = self.counts[path][slug], self._sizes[slug]
        return (
            f"{n or 'none'} of the {size} works" if size != 1 else "its one work" if n else "not its one work"
        )


@dataclass(frozen=True)
class Survey:
    """The listed works by topic, data on them, and the chapters with what they cite."""

    works: tuple[Work, ...]
    topics: tuple[Topic, ...]
    members: Mapping[str, tuple[str, ...]]  # works by topic
    homes: Mapping[str, tuple[str, ...]]  # chapters by topic
    signals: ListSignals
    lists: tuple[str, ...]
    chapters: tuple[Citing, ...]
    declared: Mapping[str, tuple[str, ...]]  # topics by chapter
    books: Bibliographies

    @cached_property
    def places(self) -> TopicPlaces:
        """Return the chapters in which to cite works, by topic."""
        return TopicPlaces(
            self.topics,
            self.members,
            self.homes,
            {item.chapter.path: item.listed.keys() for item in self.chapters},
            self.declared,
            self.books.library.independent,
        )


def survey(manuscript: Manuscript, books: Bibliographies, signals: ListSignals) -> Survey:
    """Return the survey of a manuscript; works that no counted list names are left out."""
    library = manuscript.library
    works = tuple(work for work in library if work.lists and library.count(work))
    topics = complete(manuscript.topics, works)
    chapters = citing(manuscript.chapters, books)
    declared_topics = topics_declared((item.chapter for item in chapters), topics)
    return Survey(
        works,
        topics,
        members=works_by_topic(topics, works),
        homes=homes(declared_topics, topics),
        signals=signals,
        lists=tuple(sorted({source for work in works for source in work.lists} - library.silent)),
        chapters=chapters,
        declared=declared_topics,
        books=books,
    )
