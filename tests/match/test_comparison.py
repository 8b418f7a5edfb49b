from __future__ import annotations

import pytest

from seminal.match.comparison import Comparison, comparison, table
from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from tests.entries import entry

TITLE = "Harbour Scheduling for Layered Mooring Networks under Heavy Tides"


def compared(title: str, authors: str = "Doe, Jane; Roe, Ann", year: int | None = 2019) -> Comparison:
    held = entry(TITLE, "Doe, Jane; Roe, Ann", 2019, venue="NSDI", key="k")
    return comparison(profile(held), profile(entry(title, authors, year, venue="NSDI")))


def test_levels_of_a_title_with_slips() -> None:
    found = compared("Harbour Schedulingfor Layered Moorng Networks under Heavy Tides")
    assert (found.missing, found.added, found.authors, found.years, found.venue) == (
        "0",
        "0",
        "all: 2",
        "0",
        "same",
    )


@pytest.mark.parametrize(
    ("authors", "level"),
    [
        ("Doe; Roe", "all: 2"),
        ("Doe, J.", "all of fewer: 1"),
        ("", "unknown"),
        ("Doe; Fry; Poe", "most"),
        ("Fry", "none"),
    ],
)
def test_levels_of_authors(authors: str, level: str) -> None:
    assert compared(TITLE, authors).authors == level


def test_more_agreement_speaks_more_for_one_work() -> None:
    fitted = table()
    scores = [
        fitted.score(compared(TITLE, authors, year))
        for authors, year in (
            ("Doe; Roe", 2019),
            ("Doe; Fry; Poe", 2019),
            ("Doe; Fry; Poe", 2015),
            ("Fry", 2015),
        )
    ]
    assert scores == sorted(scores, reverse=True)
    assert fitted.asked < fitted.same


SLIPS = "Harbor Schedulng forLayered Mooring Netwroks under Heavy Tides"


def test_slips_that_no_rule_knows_are_one_work_by_the_table() -> None:
    held = entry(TITLE, "Doe, Jane; Roe, Ann", 2019, venue="NSDI", key="k")
    damaged = entry(SLIPS, "Doe, Jane; Roe, Ann", 2020, venue="NSDI")
    verdict, reason = compare(profile(held), profile(damaged))
    assert verdict is Verdict.SAME, reason


@pytest.mark.parametrize(
    ("title", "authors", "year"),
    [
        (f"{SLIPS}, Part II", "Doe, Jane; Roe, Ann", 2019),
        (f"{SLIPS} Again", "Doe, Jane; Roe, Ann", 2019),
        (f"Otter: {SLIPS}", "Fry, Moe", 2019),
        ("Harbor Security for Layered Kite Networks under Heavy Tides", "Doe, Jane; Roe, Ann", 2019),
    ],
)
def test_what_contradicts_is_never_one_work_by_the_table(title: str, authors: str, year: int) -> None:
    held = entry(TITLE, "Doe, Jane; Roe, Ann", 2019, venue="NSDI", key="k")
    assert compare(profile(held), profile(entry(title, authors, year, venue="NSDI")))[0] is not Verdict.SAME
