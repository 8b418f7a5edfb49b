"""Field values as plain data for JSON, and back."""

from __future__ import annotations

from typing import Any

from seminal.model.entry import Name, PartialDate, Value


def plain(value: Value) -> str | list[dict[str, str]]:
    """Return a value as JSON data: text, name parts, or `2017-12-04`."""
    if isinstance(value, PartialDate):
        return date_text(value)
    if isinstance(value, tuple):
        return [
            {
                part: text
                for part in ("family", "given", "particle", "suffix")
                if (text := getattr(name, part))
            }
            for name in value
        ]
    return value


def date_text(day: PartialDate) -> str:
    """Return a date as far as it is known: `2017`, `2017-12`, `2017-12-04`."""
    text = f"{day.year:04d}"
    if day.month:
        text += f"-{day.month:02d}"
        if day.day:
            text += f"-{day.day:02d}"
    return text


def from_plain(field: str, data: Any) -> Value:
    """Return a field's value from the JSON data of `plain`. Raises ValueError for invalid data."""
    if isinstance(data, list):
        return tuple(Name(**{str(k): str(v) for k, v in part.items()}) for part in data)
    if field == "date":
        return PartialDate(*(int(part) for part in str(data).split("-")[:3]))
    if not isinstance(data, str):
        raise ValueError(f"{field}: expected text, not {data!r}")
    return data
