"""Promises for any book: statuses partition, citations help, order does not matter."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.coverage import coverage, only
from seminal.model.coverage import STATUSES, Coverage
from seminal.model.entry import CitedBy, Entry, Origin
from seminal.model.manuscript import Chapter, Citation, Manuscript, Topic
from seminal.model.source import Location
from seminal.model.work import Cluster, Work
from seminal.report.coverage.html import coverage_html
from seminal.report.coverage.json import coverage_json
from seminal.report.coverage.markdown import coverage_md
from seminal.report.coverage.text import coverage_text
from tests.coverage.books import entry, manuscript, work

pytestmark = pytest.mark.slow

SLUGS = ("t0", "t1", "t2", "t3")
KEYS = tuple(f"w{n}" for n in range(8))
REGISTER = st.sampled_from(("openalex", "crossref", "semanticscholar"))
ANY_KEY = st.sampled_from((*KEYS, "alias0", "alias3", "own1", "own2", "nobody", ""))


@dataclass(frozen=True)
class Book:
    manuscript: Manuscript
    foreign: dict[str, str] | None

    def covered(self) -> Coverage:
        return coverage(self.manuscript, foreign=self.foreign)


@st.composite
def books(draw: st.DrawFn) -> Book:
    topics = [
        Topic(
            slug,
            f"Topic {slug}",
            parent=draw(st.sampled_from(("", *SLUGS))),
            keys=tuple(draw(st.lists(ANY_KEY, max_size=2))),
        )
        for slug in SLUGS[: draw(st.integers(0, 4))]
    ]
    works = [_work(draw, key) for key in KEYS[: draw(st.integers(0, 8))]]
    chapters = [_chapter(draw, n) for n in range(draw(st.integers(0, 4)))]
    foreign = draw(
        st.none()
        | st.dictionaries(st.sampled_from((*KEYS, "alias0")), st.sampled_from(("own1", "own2", "w1")))
    )
    return Book(manuscript(works, chapters, topics), foreign)


def _work(draw: st.DrawFn, key: str) -> Work:
    lists = draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=3))
    entries = [
        entry(
            f"{name}.md",
            f"{draw(st.sampled_from(('Title', '⭐ Title', '**Title**')))} {key}",
            tuple(draw(st.lists(st.sampled_from(("Topic t0", "t1", "Other")), max_size=2))),
            line=draw(st.integers(1, 9)),
            year=draw(st.none() | st.integers(1990, 2025)),
            note=draw(st.sampled_from(("", "a classic"))),
        )
        for name in lists
    ]
    topics = tuple(draw(st.lists(st.sampled_from(SLUGS), max_size=2, unique=True)))
    days = st.none() | st.just(date(2026, 11, 21))
    counts = draw(st.lists(st.none() | st.builds(CitedBy, st.integers(0, 10**6), REGISTER, days), max_size=3))
    found = tuple(Entry("misc", {}, (), Origin("r", "1"), cited_by=count) for count in counts)
    return replace(work(key, *entries, topics=topics, aliases=(f"alias{key[1:]}",)), found=found)


def _chapter(draw: st.DrawFn, number: int) -> Chapter:
    path = f"c{number}.qmd"
    keys = draw(st.lists(ANY_KEY, max_size=6))
    citations = tuple(Citation(key, "normal", Location(path, n, 1, n, 3)) for n, key in enumerate(keys, 1))
    topics = tuple(draw(st.lists(st.sampled_from((*SLUGS, "unknown")), max_size=2)))
    return Chapter(path, f"Chapter {number}", topics, citations)


@settings(deadline=None)
@given(books())
def test_statuses_partition_the_works(book: Book) -> None:
    result = book.covered()
    assert len({item.key for item in result.works}) == len(result.works) == len(book.manuscript.library)
    assert sum(result.counts.values()) == len(result.works)
    for item in result.works:
        assert item.status in STATUSES
        assert (item.status in ("cited", "elsewhere")) == bool(item.cited_in) == bool(item.places)
        assert (item.status == "absent") == (not item.own_key)
        for standing in item.standings:
            assert (standing.status in ("cited", "elsewhere")) == bool(item.cited_in)
            assert (standing.status == "absent") == (item.status == "absent")
    for topic in result.topics:
        members = [item for item in result.works if topic.slug in item.topics]
        assert topic.works == len(members)
        for status in STATUSES:
            assert topic.counts[status] == sum(
                standing.status == status
                for item in members
                for standing in item.standings
                if standing.topic == topic.slug
            )


@settings(deadline=None)
@given(books(), st.data())
def test_adding_a_citation_never_lowers_coverage(book: Book, data: st.DataObject) -> None:
    chapters = list(book.manuscript.chapters) or [Chapter("new.qmd")]
    place = data.draw(st.integers(0, len(chapters) - 1))
    added = Citation(data.draw(ANY_KEY), "normal", Location(chapters[place].path, 99, 1, 99, 3))
    chapters[place] = replace(chapters[place], citations=(*chapters[place].citations, added))
    before = book.covered()
    after = Book(replace(book.manuscript, chapters=tuple(chapters)), book.foreign).covered()
    assert (after.share or 0) >= (before.share or 0)
    worth = {item.key: STATUSES[::-1].index(item.status) for item in before.works}
    for item in after.works:
        assert STATUSES[::-1].index(item.status) >= worth[item.key]
    for old, new in zip(before.topics, after.topics, strict=True):
        assert (new.share or 0) >= (old.share or 0)
    assert after.cited_total >= before.cited_total


@settings(deadline=None)
@given(books(), st.randoms(use_true_random=False))
def test_the_order_of_lists_and_chapters_changes_nothing(book: Book, chance: random.Random) -> None:
    def shuffled(work: Work) -> Work:
        entries = list(work.cluster.entries)
        chance.shuffle(entries)
        found = tuple(chance.sample(work.found, len(work.found)))
        return replace(work, cluster=Cluster(tuple(entries)), found=found)

    chapters = list(book.manuscript.chapters)
    chance.shuffle(chapters)
    library = replace(
        book.manuscript.library, works=tuple(shuffled(work) for work in book.manuscript.library)
    )
    foreign = (
        dict(chance.sample(sorted(book.foreign.items()), len(book.foreign))) if book.foreign else book.foreign
    )
    other = Book(Manuscript(tuple(chapters), book.manuscript.topics, library), foreign).covered()
    result = book.covered()
    order = {one.path: place for place, one in enumerate(result.chapters)}
    same = replace(other, chapters=tuple(sorted(other.chapters, key=lambda one: order[one.path])))
    assert coverage_json(same) == coverage_json(result)


@settings(max_examples=40, deadline=None)
@given(books(), st.booleans())
def test_every_report_takes_every_book(book: Book, everything: bool) -> None:
    result = book.covered()
    slugs = [topic.slug for topic in result.topics]
    for part in (
        result,
        *(only(result, chapters=[one.path]) for one in result.chapters),
        *(only(result, topics=[slug]) for slug in slugs),
        *(
            only(result, topics=[slug], chapters=[c.path])
            for slug in slugs
            for c in only(result, topics=[slug]).chapters
        ),
    ):
        text = coverage_text(part, everything=everything)
        assert max(map(len, text.splitlines())) <= 80
        assert coverage_md(part, everything=everything).endswith("\n")
        assert coverage_json(part).endswith("}\n")
    assert coverage_html(result).endswith("</html>\n")


@settings(deadline=None)
@given(books())
def test_a_part_is_a_part(book: Book) -> None:
    result = book.covered()
    for topic in result.topics:
        part = only(result, topics=[topic.slug])
        assert {item.key for item in part.works} <= {item.key for item in result.works}
        assert topic.slug in {one.slug for one in part.topics}
    for chapter in result.chapters:
        part = only(result, chapters=[chapter.path])
        cited = {item.key for item in part.works if item.status == "cited"}
        assert cited == {item.key for item in result.works if chapter.path in item.cited_in}
