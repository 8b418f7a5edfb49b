"""What the form of a reference says for certain: titles before document codes, dates in brackets, what recurs."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read


def titles(text: str, name: str = "list.md") -> list[str]:
    return [entry.title for entry in read(Source(name, text)).entries]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("1. [1]卢建.风筝——以《线》和《尾》为中心[J].海港学报,2015,(03):1-6.", "风筝——以《线》和《尾》为中心"),
        ("2. [2]薛伟.重读《风筝》：通往海港[J].海港研究月刊,1998,(07):40-45.", "重读《风筝》：通往海港"),
        ("3. [3]阎岗.“风筝”之后的“海港”——《线》细读[D].海港大学,2011.", "“风筝”之后的“海港”——《线》细读"),
    ],
)  # fmt: skip
def test_a_document_code_ends_the_title(line: str, title: str) -> None:
    assert titles(line) == [title]


@pytest.mark.parametrize(
    "day", ["18 augustus", "4 maart", "13 oktober", "August 18", "18 de agosto", "2. mars", "27 lutego"]
)
def test_a_day_in_brackets_is_no_title(day: str) -> None:
    source = f"1. Stone, A. (2015, {day}). Designing Kites for the Harbour. https://kites.example.org/a"
    (entry,) = read(Source("list.md", source)).entries
    assert (entry.title, entry.year) == ("Designing Kites for the Harbour", 2015)


PAGES = ["Kite Repair", "Harbour Lights", "Wind Tables", "Salt and Rope", "Winter Moorings", "Tidal Charts"]


@pytest.mark.parametrize(
    "form",
    [
        "- Kite Forum — How to mend {}: https://a.example/{}",
        "- Harbourfix, How to mend {}, https://a.example/{}",
        "- How to mend {}. Kite wiki. https://a.example/{}",
    ],
)
def test_what_recurs_beside_titles_is_none(form: str) -> None:
    lines = [form.format(page, n) for n, page in enumerate(PAGES)]
    assert titles("# Kites\n\n" + "\n".join(lines)) == [f"How to mend {page}" for page in PAGES]


def test_editions_of_one_title_keep_it() -> None:
    houses = ["Oslo: Quay Press", "Riga: Harbour House", "Turku: Mole Books", "Cork: Pier Press"]
    lines = [f"- Stone, Ada, *Kites of the North*, {house}, {1990 + n}." for n, house in enumerate(houses)]
    assert titles("\n".join(lines)) == ["Kites of the North"] * 4


def test_clauses_that_recur_together_are_no_title() -> None:
    makers = ["Netmaker", "Sailor", "Smith", "Fisher", "Pilot", "Rigger"]
    lines = [f"- The {maker} and his tools, Old Crafts, Nets to Oars. 1990" for maker in makers]
    assert titles("# Crafts\n\n" + "\n".join(lines)) == [f"The {maker} and his tools" for maker in makers]
