from __future__ import annotations

from dataclasses import replace

from seminal.coverage import coverage
from seminal.model.coverage import Coverage, CoveredWork
from seminal.model.manuscript import Citation, Topic
from seminal.model.source import Location
from tests.coverage.books import PIPELINES, SERVING, chapter, entry, library, manuscript, work

TOPICS = (SERVING, PIPELINES)


def item(result: Coverage, key: str) -> CoveredWork:
    return next(one for one in result.works if one.key == key)


def test_each_status() -> None:
    chapters = (
        chapter("serving.qmd", "Orca22 gpipe", ("serving",)),
        chapter("pipelines.qmd", "", ("pipelines",)),
    )
    foreign = {"yu2022orca": "Orca22", "huang2019gpipe": "gpipe", "kwon2023efficient": "vllm"}
    result = coverage(manuscript(library(), chapters, TOPICS), foreign=foreign)
    assert {one.key: one.status for one in result.works} == {
        "yu2022orca": "cited",
        "huang2019gpipe": "elsewhere",
        "kwon2023efficient": "uncited",
        "sheng2023flexgen": "absent",
        "narayanan2019pipedream": "absent",
    }
    assert item(result, "kwon2023efficient").own_key == "vllm"
    assert item(result, "sheng2023flexgen").own_key == ""
    assert result.counts == {"cited": 1, "elsewhere": 1, "uncited": 1, "absent": 2}
    assert result.share == 2 / 5


def test_an_alias_counts_for_its_work_with_every_place() -> None:
    chapters = (chapter("a.qmd", "kwon2023vllm x kwon2023efficient"), chapter("b.qmd", "kwon2023vllm"))
    result = item(coverage(manuscript(library(), chapters, TOPICS)), "kwon2023efficient")
    assert result.cited_in == ("a.qmd", "b.qmd")
    assert [str(place) for place in result.places] == ["a.qmd:1:3", "a.qmd:3:3", "b.qmd:1:3"]


def test_an_equal_key_of_the_author_may_be_another_work() -> None:
    chapters = (chapter("a.qmd", "yu2022orca"),)
    result = coverage(manuscript(library(), chapters, TOPICS), foreign={"sheng2023flexgen": "yu2022orca"})
    assert item(result, "yu2022orca").status == "absent"
    assert item(result, "sheng2023flexgen").status == "cited"


def test_foreign_keys_may_name_our_aliases_and_the_author_may_cite_theirs() -> None:
    own = manuscript((work("vllm", aliases=("paged",), fields={"title": "PagedAttention"}),)).library
    chapters = (chapter("a.qmd", "paged"),)
    result = coverage(
        manuscript(library(), chapters, TOPICS), foreign={"kwon2023vllm": "vllm"}, bibliography=own
    )
    assert item(result, "kwon2023efficient").status == "cited"
    assert item(result, "kwon2023efficient").own_key == "vllm"
    assert not result.unknown
    assert not result.candidates


def test_nocite_is_no_citation() -> None:
    result = coverage(manuscript(library(), (chapter("a.qmd", "yu2022orca", mode="nocite"),), TOPICS))
    assert item(result, "yu2022orca").status == "uncited"


def test_a_citation_counts_as_here_where_no_chapter_is_on_the_topic() -> None:
    result = coverage(manuscript(library(), (chapter("a.qmd", "yu2022orca", ("pipelines",)),), TOPICS))
    assert item(result, "yu2022orca").status == "cited"
    assert result.topics_without_chapter == ("serving",)


def test_a_chapter_on_a_topic_is_on_its_parts_but_not_on_the_whole() -> None:
    topics = (Topic("systems", "Systems"), replace(SERVING, parent="systems"), PIPELINES)
    whole = coverage(manuscript(library(), (chapter("a.qmd", "yu2022orca", ("systems",)),), topics))
    assert [topic.chapters for topic in whole.topics] == [("a.qmd",), ("a.qmd",), ()]
    part = coverage(manuscript(library(), (chapter("a.qmd", "", ("serving",)),), topics))
    assert [topic.chapters for topic in part.topics] == [(), ("a.qmd",), ()]


def test_topics_that_contain_each_other_end() -> None:
    topics = (Topic("a", "A", parent="b"), Topic("b", "B", parent="a"), Topic("c", "C", parent="c"))
    result = coverage(manuscript(library(), (chapter("a.qmd", "", ("a",)),), topics))
    assert [topic.chapters for topic in result.topics[:3]] == [("a.qmd",), ("a.qmd",), ()]


def test_chapters_may_name_topics_by_title_or_heading() -> None:
    chapters = (
        chapter("a.qmd", "", ("Pipeline Parallelism",)),
        chapter("b.qmd", "", ("inference and serving",)),
    )
    result = coverage(manuscript(library(), chapters, TOPICS))
    assert [one.topics for one in result.chapters] == [("pipelines",), ()]
    heading = coverage(manuscript(library(), (chapter("b.qmd", "", ("Inference & Serving",)),), TOPICS))
    assert heading.chapters[0].topics == ("serving",)


def test_a_topic_that_only_a_work_names_gets_a_row_and_a_topic_lists_works_by_key_or_alias() -> None:
    topics = (Topic("picks", "Our picks", keys=("kwon2023vllm", "nobody", "huang2019gpipe")),)
    result = coverage(manuscript(library(), (), topics))
    assert [(topic.slug, topic.works) for topic in result.topics] == [
        ("picks", 2),
        ("pipelines", 2),
        ("serving", 3),
    ]


def test_works_that_no_list_names_are_candidates_and_typing_errors_are_not() -> None:
    own = manuscript(
        (work("mine2021", fields={"title": "Mine"}), work("also", fields={"title": "Also"})),
    ).library
    chapters = (chapter("a.qmd", "mine2021 also typo", ("serving",)), chapter("b.qmd", "mine2021 yu"))
    result = coverage(manuscript(library(), chapters, TOPICS), foreign={"yu2022orca": "yu"}, bibliography=own)
    assert [(one.key, one.title, one.chapters, one.topics) for one in result.candidates] == [
        ("mine2021", "Mine", ("a.qmd", "b.qmd"), ("serving",)),
        ("also", "Also", ("a.qmd",), ("serving",)),
    ]
    assert result.unknown == ("typo",)
    assert result.cited_total == 3


def test_a_library_work_without_a_list_is_a_candidate() -> None:
    unlisted = work("found2020", fields={"title": "Found by a register"})
    result = coverage(manuscript((*library(), unlisted), (chapter("a.qmd", "found2020"),), TOPICS))
    assert [one.key for one in result.candidates] == ["found2020"]
    assert "found2020" not in {one.key for one in result.works}


def test_minor_works_are_asked_of_nobody() -> None:
    result = coverage(manuscript(library(), (), TOPICS), minor=["kwon2023vllm"])
    assert item(result, "kwon2023efficient").minor
    assert len(result.works) == 5
    assert sum(result.counts.values()) == 4
    assert result.topics[0].works == 2


def test_the_other_way_round() -> None:
    works = (*library(), work("x", entry("c.md", "X", ("Serving",)), topics=("serving",)))
    result = coverage(
        manuscript(works, (chapter("a.qmd", "yu2022orca huang2019gpipe"),), (*TOPICS, Topic("e", "E")))
    )
    assert result.chapters_without_topics == ("a.qmd",)
    assert result.topics_without_chapter == ("serving", "pipelines")  # a topic without works needs no chapter
    assert result.topics_of_one_list == ()
    one = coverage(manuscript([works[3]], (), TOPICS))
    assert one.topics_of_one_list == ()  # one list is all there is
    two = coverage(manuscript([works[3], works[2], works[5]], (), TOPICS))
    assert two.topics_of_one_list == ("pipelines",)


def test_a_page_that_cites_and_declares_nothing_is_no_gap() -> None:
    result = coverage(manuscript(library(), (chapter("index.qmd"), chapter("a.qmd", "yu2022orca")), TOPICS))
    assert result.chapters_without_topics == ("a.qmd",)
    assert [one.path for one in result.chapters_with_content] == ["a.qmd"]
    assert len(result.chapters) == 2


def test_a_chapter_given_twice_counts_once() -> None:
    one = chapter("a.qmd", "yu2022orca", ("serving",))
    result = coverage(manuscript(library(), (one, one), TOPICS))
    assert len(result.chapters) == 1
    assert len(item(result, "yu2022orca").places) == 1


def test_nothing_at_all() -> None:
    result = coverage(manuscript((), ()))
    assert result.share is None
    assert (result.works, result.topics, result.chapters, result.missing) == ((), (), (), ())
    no_chapter = coverage(manuscript(library(), (), TOPICS))
    assert {one.status for one in no_chapter.works} == {"uncited"}
    empty_bibliography = coverage(manuscript(library(), (), TOPICS), foreign={})
    assert {one.status for one in empty_bibliography.works} == {"absent"}


def test_a_work_without_title_year_or_place() -> None:
    bare = entry("a.md", "", year=None)
    bare = replace(bare, origin=replace(bare.origin, where="record 7"), fields={})
    result = coverage(manuscript((work("bare", bare),), (chapter("a.qmd", "bare"),)))
    assert item(result, "bare").status == "cited"
    assert result.chapters[0].age.undated == 1


def test_strange_citations_are_only_unknown() -> None:
    place = Location("../outside.qmd", 1, 1, 1, 2)
    outside = replace(
        chapter("../outside.qmd"), citations=(Citation("", "normal", place), Citation("*", "nocite", place))
    )
    result = coverage(manuscript(library(), (outside,), TOPICS))
    assert result.unknown == ("",)
    assert result.chapters[0].citations == 1
