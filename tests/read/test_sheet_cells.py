"""Every cell of a sheet is in a field, or is a skipped piece that names its column."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from seminal.model.entry import CitedBy, Entry, Reading
from seminal.model.source import Source
from seminal.read import left_over, read
from seminal.read.items import heads
from tests.commands import project, seminal

SHEET = """Key,Aliases,Title,Authors,Year,Venue,Accessed,Citations,Shelf,Why
young1974,"young74; y74",First Order Approximation,"Young, John",1974,Lamp Letters,2024-05-01,"1,812",B 12,good
weil2001,,Bridges in Heavy Rain,"Weil, Cara",2001,Wet Structures,last spring,many,,
"""


def sheet(text: str, name: str = "list.csv") -> Reading:
    return read(Source(name, text))


def entries(text: str) -> tuple[Entry, ...]:
    return sheet(text).entries


def test_a_list_s_own_columns_are_fields() -> None:
    first, second = entries(SHEET)
    assert first.own_keys == ("young1974", "young74", "y74")
    assert first.cited_by == CitedBy(1812, "list.csv", date(2024, 5, 1))
    assert first.text("urldate") == "2024-05-01"
    assert second.own_keys == ("weil2001",)
    assert second.cited_by is None
    assert "urldate" not in second.fields


def test_an_author_s_count_is_a_rate(tmp_path: Path) -> None:
    lists = tmp_path / "seeds" / "list.csv"
    lists.parent.mkdir()
    lists.write_text(SHEET, "utf-8")
    project(tmp_path, book__a_md="# One\n\nText.\n", seminal_yml="seeds: [seeds]\nchapters: [book/a.md]\n")
    assert seminal("build", cwd=tmp_path).returncode == 0
    shown = seminal("coverage", "--format", "json", cwd=tmp_path).stdout
    assert "36 citations a year (1,812 by 2024-05-01, seeds/list.csv)" in shown


def test_a_cell_that_no_field_takes_is_skipped_with_its_column() -> None:
    reading = sheet(SHEET)
    skipped = {
        (piece.reason, SHEET[piece.span.start : piece.span.end])
        for piece in reading.pieces
        if piece.kind == "skipped" and piece.reason != "table head"
    }
    assert skipped == {
        ("no field holds all of column Shelf", "B 12"),
        ("no field holds all of column Accessed", "last spring"),
        ("no field holds all of column Citations", "many"),
    }


@pytest.mark.parametrize(
    ("head", "cell"),
    [
        ("Cite key", "stone2019"),
        ("Entry Key", "stone2019"),
        ("IDs", "stone2019 s19"),
        ("Date Accessed", "2024-05-01"),
        ("Last visited", "1 May 2024"),
        ("Cited by", "12"),
        ("Times Cited, WoS Core", "12"),
    ],
)
def test_the_heads_that_people_write(head: str, cell: str) -> None:
    text = f"Title,Authors,Year,Venue,{head}\nLamps for Wide Rooms,Ada Stone,2019,OSDI,{cell}\n"
    (entry,) = entries(text)
    assert entry.own_keys or entry.cited_by or entry.text("urldate")
    assert {piece.reason for piece in sheet(text).pieces if piece.kind == "skipped"} == {"table head"}


def test_a_register_s_item_number_is_no_key() -> None:
    (entry,) = entries('"Key","Item Type","Title","Author"\n"AB12CD34","book","Lamps","Stone, Ada"\n')
    assert entry.wanted_key is None


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "cases").glob("*.csv")), ids=lambda path: path.name
)
def test_every_word_of_a_sheet_is_in_a_field_or_skipped(path: Path) -> None:
    text = path.read_text("utf-8")
    reading = sheet(text, path.name)
    held = left_over._FieldWords(reading.entries)
    kept = [piece for piece in reading.pieces if piece.kind == "entry"]
    assert kept
    for piece in kept:
        inside = left_over._without_markup(
            text[piece.span.start : piece.span.end],
            " ".join(url for one in reading.entries for url in one.urls),
        )
        words = {left_over._folded(word) for word in left_over._WORD.findall(inside)}
        assert {word for word in words if word not in held and heads.kind(word) is None} == set()


def test_a_count_that_a_list_gives_orders_reading_sections(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="seeds: [seeds]\n",
        **{"seeds/list.csv": "Topic," + SHEET.replace("\n", "\nLamps,", 2)},
    )
    assert seminal("build", cwd=tmp_path).returncode == 0
    works = json.loads((tmp_path / "bib" / "topics.json").read_text("utf-8"))["works"]
    assert {key: work.get("cited_by") for key, work in works.items()} == {
        "young1974first": 1812,
        "weil2001bridges": None,
    }


def test_a_theme_row_is_a_topic_where_no_heading_is_open() -> None:
    rows = (
        "Title | Author | Year",
        "---|---|---",
        "**Lamps** | |",
        "First Order Approximation | John Young | 1974",
    )
    table = "".join([f"| {row} |\n" for row in rows])
    for above, topics in (
        ("", ("Lamps",)),
        ("# Readings\n\n", ("Lamps",)),
        ("## Part\n\n", ("Part", "Lamps")),
    ):
        (entry,) = read(Source("list.md", above + table)).entries
        assert entry.topics == topics


@pytest.mark.parametrize(
    "title", ["Editorial", "David DeWitt Speaks Out", "Night kites", "Ann Stone and her kites"]
)
def test_the_title_column_is_the_title_where_another_names_the_authors(title: str) -> None:
    (entry,) = entries(f"Title,Authors,Venue,Year\n{title},Kim Vik,Lamp Letters,2001\n")
    assert (entry.title, [name.family for name in entry.authors], entry.year) == (title, ["Vik"], 2001)
