from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.coverage import coverage, only
from seminal.model.errors import FatalError
from seminal.model.manuscript import Topic
from seminal.report.coverage.text import coverage_text
from tests.coverage.books import PIPELINES, SERVING, chapter, entry, library, manuscript, work

CHAPTERS = (
    chapter("book/serving.qmd", "yu2022orca huang2019gpipe", ("serving",)),
    chapter("book/pipelines.qmd", "kwon2023vllm", ("pipelines",)),
)
WHOLE = coverage(manuscript(library(), CHAPTERS, (SERVING, PIPELINES)))


def test_a_topic() -> None:
    part = only(WHOLE, topics=["Serving"])
    assert [topic.slug for topic in part.topics] == ["serving"]
    assert {item.key: item.status for item in part.works} == {
        "yu2022orca": "cited",
        "kwon2023efficient": "elsewhere",
        "sheng2023flexgen": "uncited",
    }


def test_a_topic_brings_its_parts() -> None:
    topics = (Topic("systems", "Systems"), replace(SERVING, parent="systems"), PIPELINES)
    part = only(coverage(manuscript(library(), CHAPTERS, topics)), topics=["systems"])
    assert [topic.slug for topic in part.topics] == ["systems", "serving"]
    assert len(part.works) == 3


@pytest.mark.parametrize(
    "name", ["book/serving.qmd", "./book/serving.qmd", "serving.qmd", "serving", r"book\serving.qmd"]
)
def test_a_chapter_sees_cited_here_and_cited_elsewhere(name: str) -> None:
    part = only(WHOLE, chapters=[name])
    assert {item.key: item.status for item in part.works} == {
        "yu2022orca": "cited",
        "kwon2023efficient": "elsewhere",
        "sheng2023flexgen": "uncited",
        "huang2019gpipe": "cited",
    }
    assert [(topic.slug, topic.works, topic.covered) for topic in part.topics] == [
        ("serving", 3, 2),
        ("pipelines", 1, 1),
    ]
    assert [one.path for one in part.chapters] == ["book/serving.qmd"]


def test_a_chapter_and_a_topic() -> None:
    part = only(WHOLE, chapters=["serving"], topics=["pipelines"])
    assert [item.key for item in part.works] == ["huang2019gpipe"]


def test_unknown_names_are_met_with_a_suggestion() -> None:
    with pytest.raises(FatalError, match="no topic 'servng'; did you mean 'serving'"):
        only(WHOLE, topics=["servng"])
    with pytest.raises(
        FatalError, match=r"no chapter 'x'; there are: book/pipelines\.qmd, book/serving\.qmd"
    ):
        only(WHOLE, chapters=["x"])
    with pytest.raises(FatalError, match="no topic 'x'; there are: none"):
        only(coverage(manuscript(())), topics=["x"])


def test_nothing_chosen_is_everything() -> None:
    assert only(WHOLE) == WHOLE


def test_a_chapter_without_topics_seems_to_be_about_no_topic_that_is_left_out() -> None:
    works = [
        work(f"{slug}{n}", entry("a.md", f"{slug} {n}", (title,), line=n), topics=(slug,))
        for slug, title in (("serving", "Serving"), ("pipelines", "Pipeline parallelism"))
        for n in range(3)
    ]
    result = coverage(
        manuscript(works, [chapter("c4/a.qmd", " ".join(one.key for one in works))], (SERVING, PIPELINES))
    )
    assert [slug for slug, _ in result.chapters[0].near] == ["pipelines", "serving"]
    for part in (only(result, topics=["Serving"]), only(result, topics=["Serving"], chapters=["c4"])):
        assert part.chapters[0].near == (("serving", 3),)
        assert "Serving (3)" in coverage_text(part)
