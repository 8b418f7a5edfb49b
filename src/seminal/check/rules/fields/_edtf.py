"""Dates as biblatex and EDTF write them."""

from typing import Final

from seminal.text.pattern import lazy

_ISO: Final = lazy(r"-?[\dX]{4}(?:-([\dX]{2})(?:-([\dX]{2})(?:T[\d:.Z+-]+)?)?)?[?~%]?")
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_edtf(value: str) -> bool:
    """Return whether a value is a date, season or range: `2013-01-17/2013-01-19`, `2004-22`, `1999/..`."""
    parts = value.strip().strip("{}").split("/")
    dated = [_ISO.fullmatch(part) for part in parts]
    return any(dated) and all(
        _exists(match[1], match[2]) if match else part in ("", "..", "open", "unknown")
        for part, match in zip(parts, dated, strict=True)
    )


def _exists(month: str | None, day: str | None) -> bool:
    """Return whether month (or season, 21 to 24) and day exist; X is unknown."""
    if month is None or "X" in month or "X" in (day or ""):
        return True
    number = int(month)
    if 1 <= number <= 12:
        return day is None or 1 <= int(day) <= _DAYS[number - 1]
    return 21 <= number <= 24 and day is None
