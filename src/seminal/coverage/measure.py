"""The coverage of a manuscript: its rows, scores, places and gaps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from seminal.coverage.ageing import age, preprint
from seminal.coverage.citing import Bibliographies, Citing
from seminal.coverage.placement import Survey, survey
from seminal.coverage.score import ListSignals, OtherSignals, list_signals, parts_of_any_topic, score
from seminal.model.coverage import (
    STATUSES,
    Candidate,
    ChapterCoverage,
    Coverage,
    CoveredWork,
    PreprintUse,
    Status,
    TopicCoverage,
    WorkStanding,
)
from seminal.model.library import Library
from seminal.model.manuscript import Manuscript, Topic
from seminal.model.source import Location
from seminal.model.work import Work

Uses = tuple[Mapping[str, PreprintUse | None], Mapping[str, PreprintUse | None]]
"""Uses of preprints, by the library's keys for listed works and by the author's for others."""


def topic_rows(judged: Iterable[CoveredWork], survey: Survey) -> tuple[TopicCoverage, ...]:
    """Return one row a topic: its works by status without minor ones, chapters, lists."""
    counts = {topic.slug: dict.fromkeys(STATUSES, 0) for topic in survey.topics}
    lists: defaultdict[str, set[str]] = defaultdict(set)
    cited_by: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for item in judged:
        for standing in () if item.minor else item.standings:
            counts[standing.topic][standing.status] += 1
            for path in item.cited_in:
                cited_by[standing.topic][path] += 1
        for vote in survey.signals.votes[item.key]:
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
    """Return one row a chapter, in order; `wanted_keys` are works to be cited."""
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
    """Return a chapter's row: citations, wanted works of its topics (`slugs`), age, preprints."""
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
    """Return the cited works that are preprints of published ones: listed works, and others."""
    books, known_preprints = survey.books, survey.signals.preprints
    uses: dict[str, PreprintUse | None] = {}
    for key in {key for item in survey.chapters for key in item.listed}:
        own_work, work = books.own_work(books.own_key(key)), books.library.find(key)
        uses[key] = preprint(own_work, work) if own_work and work else known_preprints.get(key)
    other_works = {key: _own_work(key, books) for item in survey.chapters for key in item.others}
    return uses, {key: preprint(one, one) for key, one in other_works.items() if one}


def _own_work(key: str, books: Bibliographies) -> Work | None:
    """Return the author's work with a key; without own keys, the library's; else None."""
    return books.own_work(key) or (books.library.find(key) if books.foreign is None else None)


def coverage(
    manuscript: Manuscript,
    *,
    foreign: Mapping[str, str] | None = None,
    bibliography: Library | None = None,
    seminal: Collection[str] = (),
    minor: Collection[str] = (),
    target: int | None = None,
    signals: ListSignals | None = None,
) -> Coverage:
    """Return how the chapters cover the works that the reading lists name.

    `foreign` maps our keys to the author's where the book has a bibliography of its own
    (`bibliography`, for titles, years and aliases): works that it lacks are absent. `seminal` and
    `minor` are the author's decisions, by key or alias; `target` is stored in the result; `signals` are those of
    `list_signals` if computed already.
    """
    signals = signals or list_signals(manuscript.library, manuscript.topics)
    facts = survey(manuscript, Bibliographies(manuscript.library, foreign, bibliography), signals)
    known_works = _known_works(signals, manuscript.library, seminal, minor)
    judged = _covered_works(facts, known_works)
    cited = {key for item in facts.chapters for key in (*item.listed, *item.others)}
    return Coverage(
        judged,
        topic_rows(judged, facts),
        chapters=chapter_rows(facts, frozenset(item.key for item in judged if not item.minor)),
        lists=facts.lists,
        candidates=candidates(facts),
        unknown=tuple(sorted({key for item in facts.chapters for key in item.unknown})),
        cited_total=len(cited),
        target=target,
        witnesses=manuscript.library.witnesses,
    )


def status(homes: Collection[str], cited_in: Collection[str], present: bool) -> Status:
    """Return a work's status by the chapters on its topic (`homes`) and citing it.

    `present`: the bibliography has it. Where no chapter is on the topic, a citation anywhere makes it "cited".
    """
    if not cited_in:
        return "uncited" if present else "absent"
    return "cited" if not homes or any(path in homes for path in cited_in) else "elsewhere"


def _known_works(
    signals: ListSignals, library: Library, seminal: Iterable[str], minor: Iterable[str]
) -> dict[str, OtherSignals]:
    """Return citation rates and the author's decisions by key; seminal wins over minor."""
    seminal_keys = {work.key for key in seminal if (work := library.find(key))}
    minor_keys = {work.key for key in minor if (work := library.find(key))} - seminal_keys
    return {
        key: OtherSignals(signals.rates.get(key), key in seminal_keys, key in minor_keys)
        for key in signals.rates.keys() | seminal_keys | minor_keys
    }


def _covered_works(survey: Survey, known: Mapping[str, OtherSignals]) -> tuple[CoveredWork, ...]:
    """Return every listed work with score, status and places, the most wanted first."""
    topics_of: defaultdict[str, list[Topic]] = defaultdict(list)
    for topic in survey.topics:
        for key in survey.members[topic.slug]:
            topics_of[key].append(topic)
    places: defaultdict[str, list[tuple[str, Sequence[Location]]]] = defaultdict(list)
    for item in survey.chapters:
        for key, locations in item.listed.items():
            places[key].append((item.chapter.path, locations))
    judged = (
        _covered_work(
            work, topics_of[work.key], places[work.key], survey, known.get(work.key, OtherSignals())
        )
        for work in survey.works
    )
    return most_wanted_first(judged)


def most_wanted_first(works: Iterable[CoveredWork]) -> tuple[CoveredWork, ...]:
    """Sort works by score, then by the number of independent lists (falling), then by key."""
    return tuple(sorted(works, key=lambda item: (-item.score.total, -item.witnesses, item.key)))


def _covered_work(
    work: Work,
    topics: Sequence[Topic],
    places: Iterable[tuple[str, Sequence[Location]]],
    survey: Survey,
    known: OtherSignals,
) -> CoveredWork:
    """Return a work with scores, statuses, and its `places` (chapter and citations)."""
    places = sorted(places, key=lambda place: place[0])
    cited_in = tuple(path for path, _ in places)
    own_key, count = survey.books.own_key(work.key), survey.books.library.independent
    ballots, lists = survey.signals.votes[work.key], len(survey.lists)
    shared = tuple(parts_of_any_topic(ballots, known))
    standings = tuple(
        WorkStanding(
            topic.slug,
            status(survey.homes[topic.slug], cited_in, bool(own_key)),
            score(ballots, topic.slug, topic.title or topic.slug, lists, shared, count),
            len([vote for vote in ballots if topic.slug in vote.topics]),
        )
        for topic in topics
    )
    at_home = {path for topic in topics for path in survey.homes[topic.slug]} if cited_in else ()
    work_status = status(at_home, cited_in, bool(own_key))
    ranked = (
        sorted(standings, key=lambda standing: -standing.score.total) if len(standings) > 1 else standings
    )
    return CoveredWork(
        work,
        work_status,
        own_key=own_key,
        score=score(ballots, "", "", lists, shared, count),
        standings=standings,
        cited_in=cited_in,
        places=tuple(location for _, locations in places for location in locations),
        belongs=()
        if work_status == "cited"
        else survey.places.of([one.topic for one in ranked], ballots, lists),
        minor=known.minor,
        witnesses=count(work.lists),
    )
