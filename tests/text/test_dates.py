"""Dates as lists write them."""

from __future__ import annotations

import pytest

from seminal.model.entry import PartialDate
from seminal.text import dates

DATES = {
    "2020": PartialDate(2020),
    "Tech report, Oct 13 2025": PartialDate(2025, 10, 13),
    "13 June 2021": PartialDate(2021, 6, 13),
    "July'24": PartialDate(2024, 7),
    "Dec,2023": PartialDate(2023, 12),
    "Jan, 2024": PartialDate(2024, 1),
    "OSDI' 20": PartialDate(2020),
    "POPL '98": PartialDate(1998),
    "2024-03-01": PartialDate(2024, 3, 1),
    "2023.05": PartialDate(2023, 5),
    "27.2 (1999): 234-245": PartialDate(1999),
    "2017-2025": None,
    "2019 - present": None,
    "1337-1345": None,
    "no date": None,
    "": None,
}


@pytest.mark.parametrize(("text", "date"), DATES.items())
def test_parse(text: str, date: PartialDate | None) -> None:
    assert dates.parse(text) == date


def test_months_of_records() -> None:
    assert [dates.month(m) for m in ("jan", "September", "12", "13", "", "soon")] == [
        1,
        9,
        12,
        None,
        None,
        None,
    ]
