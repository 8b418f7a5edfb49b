"""Make the report's rows: topics, chapters, and cited works that no list names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from seminal.coverage.ageing import age, preprint
from seminal.coverage.citing import Bibliographies, Citing
from seminal.coverage.survey import Survey
from seminal.model.coverage import (
    STATUSES,
    Candidate,
    ChapterCoverage,
    CoveredWork,
    PreprintUse,
    TopicCoverage,
)
from seminal.model.work import Work

Uses = tuple[Mapping[str, PreprintUse | None], Mapping[str, PreprintUse | None]]
"""How works are used as preprints, by our keys for listed works and by the author's for others."""


def topic_rows(judged: Iterable[CoveredWork], survey: Survey) -> tuple[TopicCoverage, ...]:
    """Return one row a topic, in the order of the topics, without minor works."""
    counts = {topic.slug: dict.fromkeys(STATUSES, 0) for topic in survey.topics}
    lists: defaultdict[str, set[str]] = defaultdict(set)
    cited_by: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for item in judged:
        for standing in () if item.minor else item.standings:
            counts[standing.topic][standing.status] += 1
            for path in item.cited_in:
                cited_by[standing.topic][path] += 1
        for vote in survey.told.votes[item.key]:
            for slug in vote.topics:
                lists[slug].add(vote.source)
    return tuple(
        TopicCoverage(
            topic.slug,
            topic.title or topic.slug,
            parent=topic.parent,
            counts=counts[topic.slug],
            chapters=survey.homes[topic.slug],
            lists=tuple(sorted(lists[topic.slug])),
            cited_by=dict(sorted(cited_by[topic.slug].items())),
        )
        for topic in survey.topics
    )


def chapter_rows(survey: Survey, wanted_keys: frozenset[str]) -> tuple[ChapterCoverage, ...]:
    """Return one row a chapter, in book order; `wanted_keys` are missing works."""
    covers: defaultdict[str, list[str]] = defaultdict(list)
    for slug, paths in survey.homes.items():
        for path in paths:
            covers[path].append(slug)
    uses = _preprint_uses(survey)
    return tuple(
        _chapter_row(item, survey, covers[item.chapter.path], wanted_keys, uses) for item in survey.chapters
    )


def candidates(survey: Survey) -> tuple[Candidate, ...]:
    """Return the works that chapters cite and no list names, those of most chapters first."""
    chapters: defaultdict[str, set[str]] = defaultdict(set)
    for item in survey.chapters:
        for key in item.others:
            chapters[key].add(item.chapter.path)
    found = []
    for key, paths in chapters.items():
        work = _own_work(key, survey.books)
        slugs = dict.fromkeys(slug for path in sorted(paths) for slug in survey.declared[path])
        title, year = (work.text("title"), work.year) if work else ("", None)
        found.append(Candidate(key, title, year, tuple(sorted(paths)), tuple(slugs)))
    return tuple(sorted(found, key=lambda candidate: (-len(candidate.chapters), candidate.key)))


def _chapter_row(
    item: Citing, survey: Survey, slugs: Iterable[str], wanted_keys: frozenset[str], uses: Uses
) -> ChapterCoverage:
    """Return a chapter's row: what it cites of its topics, and what it lacks."""
    path = item.chapter.path
    wanted_here = {key for slug in slugs for key in survey.members[slug]} & wanted_keys
    library = survey.books.library
    listed_works = [work for key in sorted(item.listed) if (work := library.find(key))]
    other_works = [work for key in sorted(item.others) if (work := _own_work(key, survey.books))]
    unrecorded = len(item.others) - len(other_works)  # cited, but we have no record of them: no year
    profile = age([*listed_works, *other_works])
    return ChapterCoverage(
        path,
        item.chapter.title or path,
        topics=survey.declared[path],
        citations=item.citations,
        cited=len(item.listed) + len(item.others),
        wanted=len(wanted_here),
        met=len(wanted_here & item.listed.keys()),
        age=replace(profile, undated=profile.undated + unrecorded),
        preprints=tuple(
            use
            for keys, found in zip((item.listed, item.others), uses, strict=True)
            for key in sorted(keys)
            if (use := found.get(key))
        ),
        near=() if survey.declared[path] else survey.places.near(path),
        number=item.chapter.number,
    )


def _preprint_uses(survey: Survey) -> Uses:
    """Return how works that chapters cite are preprints of published ones: listed works, and others."""
    books, known_preprints = survey.books, survey.told.preprints
    uses: dict[str, PreprintUse | None] = {}
    for key in {key for item in survey.chapters for key in item.listed}:
        own_work, work = books.own_work(books.own_key(key)), books.library.find(key)
        uses[key] = preprint(own_work, work) if own_work and work else known_preprints.get(key)
    other_works = {key: _own_work(key, books) for item in survey.chapters for key in item.others}
    return uses, {key: preprint(one, one) for key, one in other_works.items() if one}


def _own_work(key: str, books: Bibliographies) -> Work | None:
    return books.own_work(key) or (books.library.find(key) if books.foreign is None else None)
