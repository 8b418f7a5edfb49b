"""Which reader a list goes to, and what is said where its suffix is no format's."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read

LINE = "- Stone, A. Night Kites over the Harbour. Kite Letters, 2004.\n"


@pytest.mark.parametrize(
    "name", ["list.md", "list.txt", "LIST.TXT", "list", "list.v2", "refs.2024", "notes.list"]
)
def test_a_known_suffix_or_none_says_nothing(name: str) -> None:
    assert not [one for one in read(Source(name, LINE)).diagnostics if one.rule == "unknown-format"]


def test_an_unknown_suffix_is_said_aloud() -> None:
    reading = read(Source("papers/list.dat", LINE))
    assert [one.message for one in reading.diagnostics] == [
        "no reader goes by the suffix .dat: read as markdown"
    ]
    assert len(reading.entries) == 1


def test_a_broken_table_of_toml_loses_no_other() -> None:
    text = '[[papers]]\ntitle = "Reels"\n\n[[papers]]\ntitle = Lamps\n\n[[papers]]\ntitle = "Winds"\n'
    reading = read(Source("papers.toml", text))
    assert [entry.title for entry in reading.entries] == ["Reels", "Winds"]
    (broken,) = reading.diagnostics
    assert broken.rule == "broken-entry"
    assert "line 5, column 9" in broken.message  # of the file, not of the table


def test_a_table_of_toml_that_is_nested_too_deep_is_broken() -> None:
    text = f'[[papers]]\ntitle = "Reels"\n\n[[papers]]\ntitle = "Lamps"\nx = {"{a=" * 20_000}\n'
    reading = read(Source("papers.toml", text))
    assert [entry.title for entry in reading.entries] == ["Reels"]
    assert [found.message for found in reading.diagnostics] == [
        "this is not valid TOML: it is nested too deep"
    ]


NINES = "9" * 8000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ris", f"TY  - BOOK\nTI  - Reels at night\nPY  - {NINES}\nDA  - {NINES}/{NINES}\nER  - \n"),
        ("a.json", '[{"id": "a", "title": "Reels", "issued": {"date-parts": [["' + NINES + '"]]}}]'),
        ("b.json", '[{"id": "a", "title": "Reels", "issued": {"year": "' + NINES + '"}}]'),
        ("c.json", '[{"id": "a", "title": "Reels", "issued": {"date-parts": [[' + NINES + "]]}}]"),
        ("a.toml", f'[[papers]]\ntitle = "Reels at night"\nyear = {NINES}\n'),
        ("a.csv", f"title,author,year,citations\nReels at night,Ada Stone,{NINES},{NINES}\n"),
    ],
)
def test_a_number_of_thousands_of_digits_is_no_year(name: str, text: str) -> None:
    reading = read(Source(name, text))
    assert all(entry.year is None for entry in reading.entries)
    assert reading.entries or reading.diagnostics
