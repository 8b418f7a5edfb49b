from __future__ import annotations

from seminal.coverage import coverage
from seminal.model.coverage import Coverage, CoveredWork
from seminal.model.manuscript import Topic
from tests.coverage.books import chapter, entry, manuscript, work

PIPELINES = Topic("pipelines", "Pipeline parallelism", parent="training")
TENSORS = Topic("tensors", "Tensor parallelism", parent="training")
TRAINING = Topic("training", "Training")
TOPICS = (TRAINING, PIPELINES, TENSORS)
WORKS = tuple(
    work(
        f"p{n}",
        *(entry(f"{name}.md", f"P{n}", ("Pipeline parallelism",), line=n) for name in names),
        topics=("pipelines",),
    )
    for n, names in enumerate(("abc", "a", "a", "a", "a", "a", "b", "d"), 1)
)


def item(result: Coverage, key: str) -> CoveredWork:
    return next(one for one in result.works if one.key == key)


def test_a_declared_topic_says_where() -> None:
    result = coverage(
        manuscript(WORKS, (chapter("2.qmd", "p2 p3", ("pipelines",)), chapter("1.qmd")), TOPICS)
    )
    (place,) = item(result, "p1").belongs
    assert (place.chapter, place.kind) == ("2.qmd", "declared")
    assert place.reason == (
        "named by 3 of 4 lists under Pipeline parallelism; the chapter is on it and cites 2 of the 8 works"
    )
    assert item(result, "p2").belongs == ()  # cited where it belongs


def test_a_chapter_without_topics_is_suggested_by_what_it_cites() -> None:
    chapters = (chapter("2.qmd", "p2 p3 p4 p5 p6"), chapter("3.qmd", "p7"), chapter("4.qmd", "p2 p2"))
    result = coverage(manuscript(WORKS, chapters, TOPICS))
    (place,) = item(result, "p1").belongs
    assert (place.chapter, place.kind) == ("2.qmd", "suggested")
    assert place.reason == (
        "named by 3 of 4 lists under Pipeline parallelism; the chapter cites 5 of the 8 works on it"
    )
    assert result.chapters[0].near == (("pipelines", 5),)
    assert result.chapters[1].near == ()  # one citation is chance


def test_a_topic_nobody_cites_belongs_beside_its_family() -> None:
    lone = work("t1", entry("a.md", "T1", ("Tensor parallelism",)), topics=("tensors",))
    whole = [work(f"w{n}", entry("a.md", f"W{n}", ("Training",)), topics=("training",)) for n in range(4)]
    result = coverage(manuscript((*WORKS, *whole, lone), (chapter("2.qmd", "w0 w1"),), TOPICS))
    (place,) = item(result, "t1").belongs
    assert place.reason.endswith("; the chapter cites 2 of the 4 works on Training, a topic close to it")


def test_where_no_chapter_is_on_the_topic_any_chapter_may_be_suggested() -> None:
    result = coverage(manuscript(WORKS, (chapter("2.qmd", "p2 p3", ("tensors",)),), TOPICS))
    assert [place.kind for place in item(result, "p1").belongs] == ["suggested"]


def test_who_declares_the_topic_itself_goes_before_who_declares_a_larger_one() -> None:
    chapters = (chapter("1.qmd", "p2 p3", ("training",)), chapter("2.qmd", "", ("pipelines",)))
    one = item(coverage(manuscript(WORKS, chapters, TOPICS)), "p1")
    assert [place.chapter for place in one.belongs] == ["2.qmd", "1.qmd"]


def test_no_reason_no_place() -> None:
    result = coverage(manuscript(WORKS, (chapter("2.qmd", ""),), TOPICS))
    assert item(result, "p1").belongs == ()


def test_a_work_cited_off_its_topic_is_told_its_home() -> None:
    chapters = (chapter("1.qmd", "p1", ("tensors",)), chapter("2.qmd", "", ("pipelines",)))
    one = item(coverage(manuscript(WORKS, chapters, TOPICS)), "p1")
    assert one.status == "elsewhere"
    assert [place.chapter for place in one.belongs] == ["2.qmd"]
