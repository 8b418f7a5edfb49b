"""arXiv's metadata as one JSON record a line (arxiv-metadata-oai-snapshot.json)."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import parsedate
from typing import Any

from seminal.model.entry import Entry, Name, Origin, PartialDate
from seminal.resolve.records import date_of, mappings, record, text


def entry(one: Mapping[str, Any]) -> Entry | None:
    """Return the entry of a line of arXiv's metadata dump, None without number or title."""
    number = text(one.get("id"))
    if not number or not text(one.get("title")):
        return None
    return record(
        Origin("arxiv", number),
        "misc",
        text(one.get("title")),
        [_name(parts) for parts in _listed(one.get("authors_parsed"))],
        _first_version_date(one),
        "arXiv",
        doi=text(one.get("doi")).split(" ")[0],
        arxiv=number,
        eprintclass=text(one.get("categories")).split(" ")[0],
        url=f"https://arxiv.org/abs/{number}",
    )


def _listed(value: Any) -> list[Any]:
    """Return a list, [] for any other value."""
    return value if isinstance(value, list) else []


def _name(parts: Any) -> Name | None:
    """Return the name of [family, given, suffix], None without a family name."""
    if not isinstance(parts, list) or not parts or not text(parts[0]):
        return None
    family, given, suffix = (*map(text, parts[:3]), "", "")[:3]
    return Name(family, given, suffix=suffix)


def _first_version_date(one: Mapping[str, Any]) -> PartialDate | None:
    """Return the first version's date, else the number's (1706.03762 -> June 2017), else None."""
    first = next(mappings(one.get("versions")), {})
    if stated := parsedate(text(first.get("created"))):
        return PartialDate(*stated[:3])
    digits = text(one.get("id")).rpartition("/")[2]
    century = "19" if digits[:1] == "9" else "20"
    return date_of(century + digits[:2], int(digits[2:4])) if digits[:4].isdecimal() else None
