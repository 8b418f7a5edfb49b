"""A part of a coverage: some topics, some chapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from seminal.coverage.measure import most_wanted_first
from seminal.coverage.votes import folded
from seminal.model.coverage import STATUSES, ChapterCoverage, Coverage, CoveredWork, Status, TopicCoverage
from seminal.model.errors import FatalError
from seminal.text.did_you_mean import near


def only(coverage: Coverage, *, topics: Sequence[str] = (), chapters: Sequence[str] = ()) -> Coverage:
    """Return the coverage of some topics (by slug, title) and chapters (by path, name, title).

    A topic includes those below it. For chapters the works are those of their topics and those that they
    cite, and `cited` means cited by one of them. Raises FatalError for an unknown name.
    """
    result = coverage
    if topics:
        result = _coverage_of_topics(
            result, frozenset(_with_subtopics(coverage, [_topic_named(coverage, t) for t in topics]))
        )
    if chapters:
        result = _coverage_of_chapters(result, [_chapter_named(coverage, name) for name in chapters])
    return result


def _topic_named(coverage: Coverage, name: str) -> str:
    """Return a topic's slug by slug or title. Raises FatalError, with a suggestion, for none."""
    names = {folded(alias): topic.slug for topic in coverage.topics for alias in (topic.title, topic.slug)}
    if (slug := names.get(folded(name))) is None:
        raise FatalError(_unknown_name("topic", name, [topic.slug for topic in coverage.topics]))
    return slug


def _chapter_named(coverage: Coverage, name: str) -> ChapterCoverage:
    """Return a chapter by path, name, title or folder. Raises FatalError for none or several."""
    wanted = name.replace("\\", "/").removeprefix("./")
    for chapter in coverage.chapters:
        if wanted == chapter.path or folded(wanted) == folded(chapter.title):
            return chapter
    close = [c for c in coverage.chapters if f"/{c.path}".endswith(f"/{wanted}") or _stem(c.path) == wanted]
    close = close or [c for c in coverage.chapters if f"/{wanted}/" in f"/{c.path}"]
    if len(close) != 1:
        raise FatalError(_unknown_name("chapter", name, [c.path for c in close or coverage.chapters]))
    return close[0]


def _stem(path: str) -> str:
    """Return a path's file name without suffix."""
    return path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def _unknown_name(kind: str, name: str, known: Sequence[str]) -> str:
    """Return the error's message, with the nearest known name, else up to 20 of them."""
    if suggestions := near(name, known):
        return f"no {kind} {name!r}; did you mean {suggestions[0]!r}?"
    return f"no {kind} {name!r}; there are: {', '.join(sorted(known)[:20]) or 'none'}"


def _with_subtopics(coverage: Coverage, slugs: Iterable[str]) -> Iterable[str]:
    """Return the slugs with those of all topics below them."""
    seen = set(slugs)
    grown = True
    while grown:  # one round a level of the topics' tree
        parts = {topic.slug for topic in coverage.topics if topic.parent in seen} - seen
        seen |= parts
        grown = bool(parts)
    return seen


def _coverage_of_topics(coverage: Coverage, slugs: frozenset[str]) -> Coverage:
    """Return the coverage of some topics alone, works with their best status and score there."""
    works = []
    for item in coverage.works:
        standings = tuple(standing for standing in item.standings if standing.topic in slugs)
        if standings:
            best = max(standings, key=lambda standing: standing.score.total)
            status = min((standing.status for standing in standings), key=STATUSES.index)
            works.append(replace(item, standings=standings, status=status, score=best.score))
    topics = tuple(topic for topic in coverage.topics if topic.slug in slugs)
    homes = {path for topic in topics for path in (*topic.chapters, *topic.cited_by)}
    return replace(
        coverage,
        works=most_wanted_first(works),
        topics=topics,
        chapters=tuple(
            replace(chapter, near=tuple(near for near in chapter.near if near[0] in slugs))
            for chapter in coverage.chapters
            if chapter.path in homes
        ),
        candidates=tuple(c for c in coverage.candidates if slugs.intersection(c.topics)),
    )


def _coverage_of_chapters(coverage: Coverage, chapters: Sequence[ChapterCoverage]) -> Coverage:
    """Return the coverage as if the book had only some chapters."""
    paths = frozenset(chapter.path for chapter in chapters)
    homes = frozenset(topic.slug for topic in coverage.topics if paths.intersection(topic.chapters))
    works = [
        _seen_from(item, paths, homes)
        for item in coverage.works
        if paths.intersection(item.cited_in) or homes.intersection(item.topics)
    ]
    shown = homes | {slug for item in works if paths.intersection(item.cited_in) for slug in item.topics}
    return replace(
        coverage,
        works=most_wanted_first(works),
        topics=tuple(_recounted_topic(t, works, paths) for t in coverage.topics if t.slug in shown),
        chapters=tuple(chapter for chapter in coverage.chapters if chapter.path in paths),
        candidates=tuple(c for c in coverage.candidates if paths.intersection(c.chapters)),
    )


def _seen_from(item: CoveredWork, paths: frozenset[str], homes: frozenset[str]) -> CoveredWork:
    """Return a work with its status and standings if only the chapters `paths` existed.

    Without a citation in them only standings on topics in `homes` stay.
    """
    is_cited_here = bool(paths.intersection(item.cited_in))
    standings = tuple(
        standing._replace(status=_status_from(standing.status, is_cited_here))
        for standing in item.standings
        if is_cited_here or standing.topic in homes
    )
    belongs = tuple(place for place in item.belongs if place.chapter in paths) or item.belongs
    return replace(
        item, status=_status_from(item.status, is_cited_here), standings=standings, belongs=belongs
    )


def _status_from(status: Status, here: bool) -> Status:
    """Return "cited" if `here`, "elsewhere" for one cited before, else the status unchanged."""
    if here:
        return "cited"
    return "elsewhere" if status == "cited" else status


def _recounted_topic(
    topic: TopicCoverage, works: Iterable[CoveredWork], paths: frozenset[str]
) -> TopicCoverage:
    """Return a topic with its counts by status, and citations, of `works` and chapters `paths`."""
    counts: dict[Status, int] = dict.fromkeys(STATUSES, 0)
    for item in works:
        for standing in () if item.minor else item.standings:
            counts[standing.status] += standing.topic == topic.slug
    cited_by = {path: n for path, n in topic.cited_by.items() if path in paths}
    return replace(topic, counts=counts, cited_by=cited_by)
