"""What a book cites of what its reading lists name: statuses, scores, places and gaps.

What there is of each work several times is a tuple: thousands are made for a report.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, NamedTuple

from seminal.model.source import Location
from seminal.model.witnesses import Witnesses
from seminal.model.work import Work

Status = Literal["cited", "elsewhere", "uncited", "absent"]
"""`cited` on the work's topic, cited `elsewhere`, `uncited` in the bibliography, or `absent` from it."""

STATUSES: Final[tuple[Status, ...]] = ("cited", "elsewhere", "uncited", "absent")
COVERED: Final[frozenset[Status]] = frozenset({"cited", "elsewhere"})


class Part(NamedTuple):
    """One summand of a score, with its fact."""

    name: str
    points: float
    reason: str


class Score(NamedTuple):
    """A work's score for a topic: the sum of its parts, at least 0."""

    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> float:
        """Return the sum of the score's parts, rounded to one decimal."""
        return round(max(0.0, sum(part.points for part in self.parts)), 1)


class Placement(NamedTuple):
    """A chapter for a work: `declared` by its topics, or `suggested`."""

    chapter: str
    kind: Literal["declared", "suggested"]
    reason: str


class WorkStanding(NamedTuple):
    """A work under a topic: its status, score and number of lists."""

    topic: str
    status: Status
    score: Score
    lists: int


@dataclass(frozen=True)
class CoveredWork:
    """One work of the lists and how the book treats it.

    `own_key` is the key that the book's author uses, empty for an absent work. `standings` has
    one item a topic, in the order of the topics; `places` are the citations. A `minor` work is
    one that the author asks nobody to cite. So many of the lists that name it are independent `witnesses`.
    """

    work: Work
    status: Status
    own_key: str
    score: Score
    standings: tuple[WorkStanding, ...] = ()
    cited_in: tuple[str, ...] = ()
    places: tuple[Location, ...] = ()
    belongs: tuple[Placement, ...] = ()
    minor: bool = False
    witnesses: float = 1.0

    @property
    def key(self) -> str:
        """Return our key, whatever key the author uses."""
        return self.work.key

    @property
    def cite_key(self) -> str:
        """Return the key to cite: the author's own, else ours."""
        return self.own_key or self.key

    @property
    def topics(self) -> tuple[str, ...]:
        """Return the slugs of the work's topics."""
        return tuple(standing.topic for standing in self.standings)

    @property
    def covered(self) -> bool:
        """Return whether any chapter cites the work."""
        return self.status in COVERED


@dataclass(frozen=True, slots=True)
class TopicCoverage:
    """A topic: its works by status, and the chapters that cite them.

    `chapters` are those that declare the topic or its parent; `lists` the lists that carry it.
    """

    slug: str
    title: str
    parent: str = ""
    counts: Mapping[Status, int] = field(default_factory=dict)
    chapters: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    cited_by: Mapping[str, int] = field(default_factory=dict)

    @property
    def works(self) -> int:
        """Return the number of works to be cited on the topic."""
        return sum(self.counts.values())

    @property
    def covered(self) -> int:
        """Return how many of them any chapter cites."""
        return sum(self.counts.get(status, 0) for status in COVERED)

    @property
    def share(self) -> float | None:
        """Return the cited share of the topic's works, in 0..1; None without works."""
        return self.covered / self.works if self.works else None


OLD_BEFORE_YEAR: Final = 2015
"""Works of the years before are old: the default of `Age.before`."""


@dataclass(frozen=True, slots=True)
class Age:
    """The years of the works that a chapter cites; `undated` have no year.

    `share_before` is the share of the dated ones before the year `before`.
    """

    dated: int = 0
    undated: int = 0
    newest: int | None = None
    oldest: int | None = None
    median: float | None = None
    before: int = OLD_BEFORE_YEAR
    share_before: float | None = None


@dataclass(frozen=True, slots=True)
class PreprintUse:
    """A work that a chapter cites as a preprint although `venue` published it."""

    key: str
    own_key: str
    title: str
    venue: str
    year: int | None


@dataclass(frozen=True, slots=True)
class ChapterCoverage:
    """One chapter: the topics it declares, what it cites, and of what age.

    `citations` counts occurrences, `cited` distinct works, `wanted` the works that its topics
    ask for, `met` those of them that the chapter itself cites. `near` names, for a chapter without
    topics, the topics it seems to be about, with the number of their works that it cites.
    """

    path: str
    title: str
    topics: tuple[str, ...] = ()
    citations: int = 0
    cited: int = 0
    wanted: int = 0
    met: int = 0
    age: Age = field(default_factory=Age)
    preprints: tuple[PreprintUse, ...] = ()
    near: tuple[tuple[str, int], ...] = ()
    number: str = ""

    @property
    def has_content(self) -> bool:
        """Return whether the chapter cites works or declares topics; a title page does not."""
        return bool(self.citations or self.topics)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A work that chapters cite and no list names: `topics` are those of the chapters."""

    key: str
    title: str
    year: int | None
    chapters: tuple[str, ...]
    topics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Coverage:
    """All that a report on coverage needs; `works` are sorted by score, lists, then key.

    `lists` are the reading lists read; `unknown` the cited keys that no bibliography has;
    `cited_total` the distinct works that the book cites, listed or not; `target` the number the
    author wants to reach; `witnesses` the dependences between lists.
    """

    works: tuple[CoveredWork, ...]
    topics: tuple[TopicCoverage, ...]
    chapters: tuple[ChapterCoverage, ...]
    lists: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    unknown: tuple[str, ...] = ()
    cited_total: int = 0
    target: int | None = None
    witnesses: Witnesses | None = None

    @cached_property
    def independent(self) -> float:
        """Return how many independent witnesses the lists are."""
        return self.witnesses.count(self.lists) if self.witnesses else float(len(self.lists))

    @cached_property
    def asked(self) -> tuple[CoveredWork, ...]:
        """Return the works to be cited: all except minor ones."""
        return tuple(item for item in self.works if not item.minor)

    @cached_property
    def counts(self) -> dict[Status, int]:
        """Return how many of the works to be cited have each status."""
        counts: dict[Status, int] = dict.fromkeys(STATUSES, 0)
        for item in self.asked:
            counts[item.status] += 1
        return counts

    @property
    def covered(self) -> int:
        """Return how many of the works to be cited any chapter cites."""
        return sum(self.counts[status] for status in COVERED)

    @property
    def share(self) -> float | None:
        """Return the cited share of the works to be cited, in 0..1; None without works."""
        return self.covered / len(self.asked) if self.asked else None

    @cached_property
    def missing(self) -> tuple[CoveredWork, ...]:
        """Return the uncited and the absent works, those with the highest scores first."""
        return tuple(item for item in self.asked if not item.covered)

    @cached_property
    def chapters_with_content(self) -> tuple[ChapterCoverage, ...]:
        """Return the chapters that cite works or declare topics."""
        return tuple(chapter for chapter in self.chapters if chapter.has_content)

    def number(self, chapter: ChapterCoverage) -> str:
        """Return a chapter's number, a dash without one; its position if none is numbered."""
        return chapter.number or self._positions.get(chapter.path, "–")

    @cached_property
    def _positions(self) -> dict[str, str]:
        """Return the chapters' positions from 1 by path, nothing if any is numbered."""
        if any(chapter.number for chapter in self.chapters):
            return {}
        return {chapter.path: str(position) for position, chapter in enumerate(self.chapters, 1)}

    @property
    def chapters_without_topics(self) -> tuple[str, ...]:
        """Return the paths of chapters that cite works and have no known topic."""
        return tuple(chapter.path for chapter in self.chapters_with_content if not chapter.topics)

    @property
    def topics_without_chapter(self) -> tuple[str, ...]:
        """Return the slugs of topics with works and without a chapter."""
        return tuple(t.slug for t in self.topics if t.works and not t.chapters)

    @property
    def topics_of_one_list(self) -> tuple[str, ...]:
        """Return the slugs of topics in one list only; none if one list is all."""
        return tuple(t.slug for t in self.topics if len(t.lists) == 1) if len(self.lists) > 1 else ()
