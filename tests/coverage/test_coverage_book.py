"""Coverage of our own book: the golden report, and what must hold whatever the chapters say.

After a change to the book: `seminal coverage > tests/coverage/book.txt`, and look at the difference.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from seminal.commands.coverage import coverage
from seminal.model.coverage import Coverage
from seminal.project import config
from seminal.report.coverage.text import coverage_text
from tests.shared import ROOT

GOLDEN = Path(__file__).with_name("book.txt")


@cache
def book() -> Coverage:
    return coverage(config.read(ROOT))


def test_the_report_on_our_book_is_the_golden_one() -> None:
    assert coverage_text(book()) == GOLDEN.read_text(encoding="utf-8")


def test_our_book_has_something_to_say() -> None:
    result = book()
    assert len(result.works) == 225
    assert len(result.lists) == 4
    assert result.cited_total >= 130
    assert result.missing
    assert [one.path for one in result.chapters_with_content if not one.topics] == ["index.qmd"]
    assert all(topic.works for topic in result.topics)
    assert result.unknown == ()


def test_every_missing_work_on_a_topic_of_the_book_has_a_place() -> None:
    homeless = set(book().topics_without_chapter)
    for item in book().missing:
        assert item.belongs or set(item.topics) <= homeless, item.key


def test_works_that_several_lists_name_come_first() -> None:
    lists = [len(item.work.lists) for item in book().works]
    assert lists == sorted(lists, reverse=True)
