"""What is known of a book before a single work is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from seminal.coverage.citing import Bibliographies, Citing, citing
from seminal.coverage.homes import complete, homes, topics_declared, works_by_topic
from seminal.coverage.placement import TopicPlaces
from seminal.coverage.signals import Told
from seminal.model.manuscript import Manuscript, Topic
from seminal.model.work import Work


@dataclass(frozen=True)
class Survey:
    """The listed works by topic, data on them, and the chapters with what they cite."""

    works: tuple[Work, ...]
    topics: tuple[Topic, ...]
    members: Mapping[str, tuple[str, ...]]
    homes: Mapping[str, tuple[str, ...]]
    told: Told
    lists: tuple[str, ...]
    chapters: tuple[Citing, ...]
    declared: Mapping[str, tuple[str, ...]]
    books: Bibliographies

    @cached_property
    def places(self) -> TopicPlaces:
        """Return the placement of works in chapters."""
        return TopicPlaces(
            self.topics,
            self.members,
            self.homes,
            {item.chapter.path: item.listed.keys() for item in self.chapters},
            self.declared,
            self.books.library.independent,
        )


def survey(manuscript: Manuscript, books: Bibliographies, told: Told) -> Survey:
    """Return the survey of a manuscript from data on works; unlisted works are left out."""
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
        told=told,
        lists=tuple(sorted({source for work in works for source in work.lists} - library.silent)),
        chapters=chapters,
        declared=declared_topics,
        books=books,
    )
