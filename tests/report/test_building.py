"""What a build says of itself, and a list as a table, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.model.entry import Origin, Reading
from seminal.model.match_reasons import author_decision
from seminal.model.source import Source
from seminal.model.work import Match
from seminal.report.building import Summary, building_text
from seminal.report.reading import reading_table
from tests.entries import entry

EMPTY = Summary((), 0, 0, 0, (), {}, (), ())


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (EMPTY, "there is no reading list yet: put one into `seeds/`, or name it under `seeds:`"),
        (
            replace(EMPTY, lists=("a.md",)),
            "no entries in 1 list; `seminal read FILE` shows what is skipped and why",
        ),
        (
            replace(EMPTY, lists=("a.md",), entries=1, works=1),
            "1 entry in 1 list is 1 work",
        ),
        (
            replace(EMPTY, lists=("a.md", "b.md"), entries=3, works=2, several=1, provisional=("frobs",)),
            "3 entries in 2 lists are 2 works; 1 appears in more than one list\n"
            "1 key is provisional: author or year is missing (`seminal resolve` may find it)",
        ),
    ],
)
def test_a_build_says_what_came_of_what(made: Summary, told: str) -> None:
    assert building_text(made, [], check=False) == f"{told}\neverything is up to date\n"
    assert building_text(made, ["a", "b"], check=False) == f"{told}\nwrote a, b\n"
    assert building_text(made, ["a"], check=True) == f"{told}\nwould change a\n"


def test_the_first_ten_doubts_are_ready_to_paste() -> None:
    pair = Match(entry("Frobs", line=3), entry("The Frobs", line=7), author_decision("a word\x1b more"))
    keys = (*((f"{one}-a", f"doe200{one}frobs") for one in range(10)), ("x", "y"))
    made = replace(EMPTY, lists=("a.md",), entries=22, works=22, unsure=(pair,) * 11, keys=keys)
    text = building_text(made, [], check=False)
    assert [line for line in text.split("\n") if "works:" in line] == [
        f'  - works: ["{one}-a", doe200{one}frobs]' for one in range(10)
    ]
    assert '    reason: # a word\\u001b more: "Frobs" (a.md:3:1) and "The Frobs" (a.md:7:1)\n' in text
    assert "11 pairs may be one work;" in text
    assert "  and 1 more (--format json lists all pairs)\n" in text


def test_the_volumes_of_a_series_are_one_question() -> None:
    pair = Match(entry("Frobs I", line=3), entry("Frobs II", line=7), author_decision("a series"))
    other = Match(entry("Frobs I", line=3), entry("Frobs", line=9), author_decision("another"))
    keys = (("a", "b"), ("c", "d"), ("a", "e"), ("d", "b"), ("a", "c"))
    made = replace(
        EMPTY, lists=("a.md",), entries=5, works=5, unsure=(pair,) * 2 + (other,) + (pair,) * 2, keys=keys
    )
    works = [line for line in building_text(made, [], check=False).split("\n") if "works:" in line]
    assert works == ['  - works: ["a", "b", "d", "c"]', '  - works: ["a", "e"]']


def test_a_table_of_works_with_and_without_a_line() -> None:
    one = entry("Frobs at Scale", "Doe, Jane; Roe, R.", 2001, venue="SOSP", line=12)
    other = replace(entry("Grobs"), origin=Origin("a.docx", "record 7"))
    assert reading_table([Reading(Source("a.md", ""), (one, other), ())]).split("\n") == [
        "line  year  venue  authors     title",
        "12    2001  SOSP   Doe et al.  Frobs at Scale",
        "                               Grobs",
        "",
    ]
