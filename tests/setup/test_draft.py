"""The drafted topics: every telling heading has a home, and the file says what its reader wants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.entry import Entry, Origin
from seminal.model.source import Location, Source
from seminal.project import decisions
from seminal.read import read
from seminal.setup.draft import topics_yml
from seminal.text.fold import fold
from tests.shared import shared

pytestmark = pytest.mark.slow


def entry(source: str, *topics: str) -> Entry:
    return Entry("article", {"title": "T"}, (), Origin(source, Location(source, 1, 1, 1, 2)), topics)


def drafted(*lists: list[Entry]) -> list[tuple[str, str, tuple[str, ...]]]:
    text = topics_yml(lists)
    return [(t.slug, t.parent, t.headings) for t in decisions.topics(Source("topics.yml", text))]


def test_near_headings_of_two_lists_are_one_topic_and_those_of_one_list_are_not() -> None:
    one = [entry("a.md", "Fault Tolerance"), entry("a.md", "Fault tolerance in training")]
    two = [entry("b.md", "Fault-tolerance & Resilience"), entry("b.md", "Networks")]
    assert drafted(one, two) == [
        ("fault-tolerance", "", ("Fault Tolerance", "Fault-tolerance & Resilience")),
        ("fault-tolerance-training", "", ("Fault tolerance in training",)),
        ("networks", "", ("Networks",)),
    ]


def test_a_list_s_title_is_no_topic_and_headings_that_say_nothing_leave_it_to_the_one_above() -> None:
    rows = [entry("a.md", "Serving papers", "Batching", "Papers"), entry("a.md", "Serving papers", "Memory")]
    assert drafted(rows) == [("batching", "", ("Batching",)), ("memory", "", ("Memory",))]


def test_a_heading_that_says_nothing_is_a_topic_where_none_stands_above_it() -> None:
    rows = [
        entry("a.md", "Videos"),
        entry("a.md", "Training"),
        entry("a.md", "2019"),
        entry("a.md", "Training", "Videos"),
    ]
    assert drafted(rows) == [("videos", "", ("Videos",)), ("training", "", ("Training",))]


def test_headings_within_headings_have_a_parent() -> None:
    rows = [entry("a.md", "Training"), entry("a.md", "Training", "Pipelines"), entry("a.md", "Networks")]
    assert drafted(rows)[1] == ("pipelines", "training", ("Pipelines",))


def test_no_headings_no_file() -> None:
    assert topics_yml([[entry("a.md")]]) == ""


@given(st.lists(st.tuples(st.sampled_from("ab"), st.lists(st.text(max_size=14), max_size=3)), max_size=8))
def test_property_the_draft_is_always_a_topics_file(rows: list[tuple[str, list[str]]]) -> None:
    lists = [[entry(source, *topics) for source, topics in rows if source == name] for name in "ab"]
    text = topics_yml(lists)
    topics = decisions.topics(Source("topics.yml", text))
    headings = [fold(heading) for topic in topics for heading in topic.headings]
    assert len(headings) == len(set(headings))


def test_every_telling_heading_of_real_lists_has_a_topic() -> None:
    paths = sorted(shared("seeds").iterdir())
    lists = [read(Source(path.name, path.read_text("utf-8"))).entries for path in paths]
    topics = decisions.topics(Source("topics.yml", topics_yml(lists)))
    known = {fold(heading) for topic in topics for heading in topic.headings}
    homeless = {
        e.topics
        for entries in lists
        for e in entries
        if e.topics and not any(fold(t) in known for t in e.topics)
    }
    assert homeless == set()
    assert 15 <= len(topics) <= 70


@pytest.mark.parametrize("heading", ["NULL", "True", "On", "No", "1e5", "0x10", "~"])
def test_a_heading_that_is_a_word_of_yaml_is_a_slug(heading: str) -> None:
    text = topics_yml([[entry("a.md", heading), entry("a.md", "Networks")]])
    assert len(decisions.topics(Source("topics.yml", text))) == text.count("slug:")
