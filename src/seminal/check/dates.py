"""Rules on year, date and month."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.finding import Finding, whole
from seminal.text.pattern import lazy

_PLAIN_YEAR: Final = re.compile(r"\s*(?:1[0-9]|20)\d\d\s*")
_TWO_YEARS: Final = lazy(r"\s*(1[0-9]|20)\d\d\s*[/–-]{1,2}\s*(?:\d\d)?\d\d\s*")
_NOT_DIGIT: Final = re.compile(r"[\W_]+")
_PENDING: Final = lazy(
    r"(?i)\{?\s{0,3}(?:in (?:press|prep|review|revision)|to appear|forthcoming|submitted|accepted|unpublished"
    r"|under (?:review|revision)|im (?:druck|erscheinen)|à paraître|sous presse|en prensa|no prelo|in stampa"
    r"|(?:n|o|s)\.? ?[dja]\.?(?![a-z]))"
)
_ISO: Final = lazy(r"-?[\dX]{4}(?:-([\dX]{2})(?:-([\dX]{2})(?:T[\d:.Z+-]+)?)?)?[?~%]?")
_MONTH: Final = lazy(
    r"(?i)(?<![a-z])(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)(?![a-z])"
)
_SEASON: Final = lazy(r"(?i)spring|summer|autumn|fall|winter|quarter|q[1-4]\b")
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def year(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-year` unless the last four characters that are no punctuation are digits.

    That is BibTeX's own rule for `year` (btxdoc, section 3.2): `about 1984` passes, `'84` does not. A double
    year (`1978/79`) passes too.
    """
    if _PLAIN_YEAR.fullmatch(value) or _TWO_YEARS.fullmatch(value) or not value.strip():
        return
    if ("/" in value or "-" in value) and _is_edtf(value):
        return
    tail = _NOT_DIGIT.sub("", value)[-4:]
    if _PENDING.match(value.strip()):
        told = f"{value.strip()} is not a year"
        yield whole("bad-year", value, told, "say so in `pubstate` or `note`")._replace(note=True)
    elif len(tail) < 4 or not (tail.isascii() and tail.isdigit()):
        yield whole("bad-year", value, f"{value.strip()} is not a year", "write four digits")
    elif not 1000 <= int(tail) < 2100:
        yield whole("bad-year", value, f"{tail} can hardly be the year of publication")


def date(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-date` unless the value is a date or range as biblatex reads it (its manual, 2.3.8)."""
    if value.strip() and not _is_edtf(value):
        yield whole("bad-date", value, f"{value.strip()} is not a date", "write YYYY, YYYY-MM or YYYY-MM-DD")


def _is_edtf(value: str) -> bool:
    """Return True for a date or a range: `2013-01-17/2013-01-19`, `2004-22`, `1999/..`."""
    parts = value.strip().strip("{}").split("/")
    dated = [_ISO.fullmatch(part) for part in parts]
    return any(dated) and all(
        _exists(match[1], match[2]) if match else part in ("", "..", "open", "unknown")
        for part, match in zip(parts, dated, strict=True)
    )


def month(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-month` unless the value names a month, a season or a number from 1 to 12."""
    plain = value.strip(' {}#\n\t"')
    if not plain or _MONTH.search(plain) or _SEASON.search(plain):
        return
    if plain.isascii() and plain.isdigit() and 1 <= int(plain[:4]) <= 12:
        return
    yield whole("bad-month", value, f"{plain} is not a month", "write jan, feb, ... or a number from 1 to 12")


def _exists(month: str | None, day: str | None) -> bool:
    """Return whether month (21 to 24 are seasons) and day can be; X stands for an unknown digit."""
    if month is None or "X" in month or "X" in (day or ""):
        return True
    number = int(month)
    if 1 <= number <= 12:
        return day is None or 1 <= int(day) <= _DAYS[number - 1]
    return 21 <= number <= 24 and day is None
