from __future__ import annotations

import pytest

from seminal.match.periodical import Printing, printing
from seminal.match.profile import profile
from seminal.model.vocabulary import venue
from tests.entries import entry


@pytest.mark.parametrize(
    ("volume", "pages", "expected"),
    [
        ("vol. 5, no. 2,", "197-226", ("5", "2", "197", "226")),
        ("volume 5,", "pages 42-49", ("5", "", "42", "49")),
        ("22 (1993)", "807-837", ("22", "", "807", "837")),
        ("82 (3) (1989)", "247-261", ("82", "3", "247", "261")),
        ("103:2", "299-347", ("103", "2", "299", "347")),
        ("7(4):705 719", "", ("7", "4", "705", "719")),
        ("17:115-141", "", ("17", "", "115", "141")),
        ("", "22, 705-726", ("22", "", "705", "726")),
    ],
)
def test_where_in_a_periodical(volume: str, pages: str, expected: tuple[str, ...]) -> None:
    one = entry("Tides", "Doe", 1993, venue="Kite Letters", kind="article", volume=volume, pages=pages)
    assert profile(one).in_periodical == expected


def test_a_year_in_the_volume_dates_an_undated_entry() -> None:
    assert profile(entry("Tides", "Doe", None, kind="article", volume="22 (1993)")).year == 1993
    assert profile(entry("Tides", "Doe", None, kind="article", volume="1993")).year is None


@pytest.mark.parametrize(
    ("where", "kind", "expected"),
    [
        ("unpublished manuscript", "inproceedings", Printing.MANUSCRIPT),
        ("Technical Report 44", "misc", Printing.MANUSCRIPT),
        ("", "techreport", Printing.MANUSCRIPT),
        ("Machine Learning", "inproceedings", Printing.JOURNAL),
        ("Machine Learning: Proceedings of the 13th International Conference", "inproceedings", Printing.PROCEEDINGS),
        ("Manuscripta Mathematica", "article", Printing.JOURNAL),
        ("VLDB", "inproceedings", Printing.UNKNOWN),
    ],
)  # fmt: skip
def test_where_an_entry_was_printed(where: str, kind: str, expected: Printing) -> None:
    assert printing(profile(entry("Tides", "Doe", 1993, venue=where, kind=kind))) is expected


def test_proceedings_that_begin_with_a_journals_name_are_not_the_journal() -> None:
    assert venue("Machine Learning: Proceedings of the 13th International Conference") is None
    assert venue("Proceedings of the VLDB Endowment") is not None
