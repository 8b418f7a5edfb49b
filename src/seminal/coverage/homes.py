"""Which topics a chapter covers, and which works a topic has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from seminal.coverage.votes import folded, topic_names
from seminal.model.manuscript import Chapter, Topic
from seminal.model.work import Work


def complete(topics: Iterable[Topic], works: Iterable[Work]) -> tuple[Topic, ...]:
    """Return the topics, each slug once, with one more for every slug only works name."""
    topic_of = {topic.slug: topic for topic in reversed(tuple(topics))}
    slugs = dict.fromkeys(topic.slug for topic in topics)
    unlisted = sorted({slug for work in works for slug in work.topics} - topic_of.keys())
    return (*(topic_of[slug] for slug in slugs), *(Topic(slug, slug) for slug in unlisted))


def works_by_topic(topics: Sequence[Topic], works: Iterable[Work]) -> dict[str, tuple[str, ...]]:
    """Return the keys of each topic's works: those it lists, then those naming it."""
    works = tuple(works)
    canonical = {alias: work.key for work in works for alias in work.aliases}
    canonical.update((work.key, work.key) for work in works)
    naming: defaultdict[str, list[str]] = defaultdict(list)
    for work in works:
        for slug in work.topics:
            naming[slug].append(work.key)
    return {
        topic.slug: tuple(
            dict.fromkeys((*(canonical[key] for key in topic.keys if key in canonical), *naming[topic.slug]))
        )
        for topic in topics
    }


def topics_declared(chapters: Iterable[Chapter], topics: Sequence[Topic]) -> dict[str, tuple[str, ...]]:
    """Return the topic slugs that each chapter (by path) declares, by slug, title or heading."""
    names = topic_names(topics)
    slugs = [topic.slug for topic in topics]
    exact = frozenset(slugs)
    order = {slug: place for place, slug in enumerate(slugs)}
    result = {}
    for chapter in chapters:
        found: set[str] = set()
        for name in chapter.topics:
            found |= {name} if name in exact else names.get(folded(name), frozenset())
        result[chapter.path] = tuple(sorted(found, key=order.__getitem__))
    return result


def homes(declared: Mapping[str, Sequence[str]], topics: Sequence[Topic]) -> dict[str, tuple[str, ...]]:
    """Return the chapters on each topic: those that declare it or one of its parents."""
    declaring: defaultdict[str, list[str]] = defaultdict(list)
    for path, slugs in declared.items():
        for slug in slugs:
            declaring[slug].append(path)
    parents = {topic.slug: topic.parent for topic in topics}
    return {
        slug: tuple(sorted({path for ancestor in lineage(slug, parents) for path in declaring[ancestor]}))
        for slug in parents
    }


def lineage(slug: str, parents: Mapping[str, str]) -> tuple[str, ...]:
    """Return a topic and its parents, innermost first; a cycle ends the walk."""
    line: dict[str, None] = {}
    while slug in parents and slug not in line:
        line[slug] = None
        slug = parents[slug]
    return tuple(line)
