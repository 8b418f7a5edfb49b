from __future__ import annotations

from seminal.merge.topics import headings_of, suggest_home, topic_map, topics_of
from seminal.model.manuscript import Topic
from tests.entries import entry

TOPICS = (
    Topic("serving", "Serving", headings=("Inference & Serving", "LLM Serving")),
    Topic("networks", "Network fabrics", headings=("Network Fabrics (Topologies & Protocols)",)),
)


def test_case_and_punctuation_of_a_heading_do_not_matter() -> None:
    mapping, notes = topic_map(TOPICS, {})
    assert mapping.slug("inference and serving") is None
    assert mapping.slug("INFERENCE - SERVING") == "serving"
    assert not notes


def test_an_unmapped_heading_gets_a_topic_and_a_suggestion() -> None:
    one = entry("T", topics=("Part I", "Serving of LLMs"))
    mapping, [note] = topic_map(TOPICS, headings_of([one]))
    assert topics_of([one], mapping) == ("serving-of-llms",)
    assert "serving" in note.hint
    assert note.rule == "unmapped-heading"


def test_an_outer_heading_stands_in() -> None:
    one = entry("T", topics=("Network fabrics", "Odds and ends"))
    mapping, notes = topic_map(TOPICS, headings_of([one]))
    assert topics_of([one], mapping) == ("networks",)
    assert not notes


def test_no_home_for_strangers() -> None:
    assert suggest_home("Cooking", TOPICS) is None
