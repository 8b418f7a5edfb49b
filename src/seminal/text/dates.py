"""Dates as lists write them: "2020", "Oct 13 2025", "July'24", "2024-03-01"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from seminal.model.entry import PartialDate
from seminal.text.numerals import whole_number
from seminal.text.pattern import lazy

PIVOT: Final = 40
"""Two-digit years below are of this century."""
_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_ISO = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)[-/.](0?[1-9]|1[0-2])(?:[-/.](0?[1-9]|[12]\d|3[01]))?(?!\d)")
_YEAR = re.compile(r"(?<![\d.:/-])((?:1[6-9]|20)\d\d)(?![\d/]|[.:-]\d)")
_SHORT = re.compile(r"(?:^|(?<=[\s\w]))['’‘`´]\s?(\d\d)\b|(?<=['’‘]\s)(\d\d)\b")
_MONTH = re.compile(rf"\b({MONTH})(?=[\s,.'’\d]|$)", re.IGNORECASE)
_DAY = lazy(
    rf"(?:\b(\d{{1,2}})(?:st|nd|rd|th)?\s+{MONTH}|{MONTH}\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d))",
    re.IGNORECASE,
)
_DASHED = re.compile(
    rf"(?<!\d)(0?[1-9]|[12]\d|3[01])[-./]({MONTH})[-./]((?:1[6-9]|20)\d\d)(?!\d)", re.IGNORECASE
)
RANGE = re.compile(r"\b(?:19|20)\d\d\s?[-–—]\s?(?:(?:19|20)\d\d|present|now|today)\b", re.IGNORECASE)


def year(text: str) -> int | None:
    """Return a text's last year (1600 to 2099), or None; ranges do not count."""
    found = _YEAR.findall(RANGE.sub(" ", text))
    return int(found[-1]) if found else None


def numbers(parts: Iterable[str]) -> list[int]:
    """Return the numbers in a date's parts: ["2001", "May"] -> [2001]."""
    return [number for number in map(whole_number, parts) if number is not None]


def parse(text: str) -> PartialDate | None:
    """Return the date in a short text, with month and day if stated, or None."""
    text = RANGE.sub(" ", text)
    if match := _ISO.search(text):
        return PartialDate(*[int(part) for part in match.groups() if part])
    if match := _DASHED.search(text):
        day, name, stated_year = match.groups()
        return PartialDate(int(stated_year), _MONTHS[name[:3].lower()], int(day))
    stated = year(text)
    if stated is None:
        short_year = _SHORT.search(text)
        if short_year is None:
            return None
        stated = full_year(int(short_year.group(1) or short_year.group(2)))
    month = _MONTH.search(text)
    if month is None:
        return PartialDate(stated)
    day = _DAY.search(text)
    number = int(day.group(1) or day.group(2)) if day else 0
    return PartialDate(stated, _MONTHS[month.group(1)[:3].lower()], number if 1 <= number <= 31 else None)


def month(text: str) -> int | None:
    """Return the month of a number or word (by its first three letters), or None."""
    text = text.strip().lower()
    number = whole_number(text)
    if number is not None and 1 <= number <= 12:
        return number
    return _MONTHS.get(text[:3])


def full_year(two_digits: int) -> int:
    """Return the full year of a two-digit one: 24 -> 2024, 98 -> 1998."""
    return two_digits + (2000 if two_digits < PIVOT else 1900)


def whole_year(digits: str) -> int:
    """Return the year of two or four digits: "24" -> 2024."""
    return int(digits) if len(digits) == 4 else full_year(int(digits))
