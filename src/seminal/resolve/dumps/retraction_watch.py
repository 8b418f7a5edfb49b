"""Read Retraction Watch's CSV table of retracted works, as Crossref publishes it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import BinaryIO, Final

from seminal.model.entry import Entry, Origin, PartialDate
from seminal.resolve.records import date_of, record
from seminal.text.names import parse_name

SOURCE: Final = "retraction-watch"
_COLUMNS: Final = frozenset(("Title", "OriginalPaperDOI", "RetractionNature"))
_NOT_RETRACTED: Final = frozenset(("correction", "expression of concern"))
"""Notices that leave a work in print: `seminal verify` remarks them."""
_DATE: Final = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})")


def is_table(start: bytes) -> bool:
    """Return whether a .csv file's first line has the columns of Retraction Watch's table."""
    return all(name.encode() in start.partition(b"\n")[0] for name in _COLUMNS)


def records(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield a record for every retracted or corrected work, with a note; not reinstated ones.

    Raises ValueError for another table, or a broken one.
    """
    lines = io.TextIOWrapper(file, "utf-8-sig", errors="replace", newline="")
    rows = csv.DictReader(lines)
    try:
        if not _COLUMNS.issubset(rows.fieldnames or ()):
            raise ValueError("a .csv of records has the columns of Retraction Watch's table")
        for row in rows:
            if (entry := _retracted_entry(row, f"{name}:{rows.line_num}")) is not None:
                yield entry
    except csv.Error as error:
        raise ValueError(f"line {rows.line_num}: {error}") from None
    finally:
        with suppress(ValueError):  # the file is closed already
            lines.detach()


def _retracted_entry(row: Mapping[str, str | None], place: str) -> Entry | None:
    """Return the entry of a row, None without a title or for a reinstatement.

    Its note is "retracted 2019: reason; reason" or begins "correction", "expression of concern". `place` names a row
    without number.
    """

    def cell(column: str) -> str:
        return (row.get(column) or "").strip()

    nature = cell("RetractionNature").lower()
    if not cell("Title") or nature == "reinstatement":
        return None
    when = _retraction_date(cell("RetractionDate"))
    word = nature if nature in _NOT_RETRACTED else "retracted"
    reasons = "; ".join(part for part in (part.strip(" +") for part in cell("Reason").split(";")) if part)
    return record(
        Origin(SOURCE, cell("Record ID") or place),
        "article",
        cell("Title"),
        [parse_name(name) for name in cell("Author").split(";")],
        _retraction_date(cell("OriginalPaperDate")),
        cell("Journal"),
        doi=cell("OriginalPaperDOI"),
        note=f"{word}{f' {when.year}' if when else ''}{f': {reasons}' if reasons else ''}",
    )


def _retraction_date(text: str) -> PartialDate | None:
    """Return the date in "3/28/2019 0:00", None without one."""
    found = _DATE.search(text)
    return date_of(found["year"], found["month"], found["day"]) if found else None
