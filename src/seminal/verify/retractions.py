"""Retractions: records that say so, notices with a title of their own, and Retraction Watch's table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Final

from seminal.model.entry import Entry, Identifier, Origin, PartialDate, Value
from seminal.text.identifiers import doi
from seminal.text.names import parse_name

_MARKED: Final = re.compile(
    r"\s*\W?(?:retracted|withdrawn)\b(?:\s(?:article|paper|chapter))?\s*[\]):.]", re.IGNORECASE
)
_NOTICE: Final = re.compile(
    r"\s*(?:retraction|withdrawal)(?: notice| note)?(?: to| of| for)?\s*[:“”\"‘'–—-]*\s*(?P<title>\S.*)",
    re.IGNORECASE,
)
_NOTED: Final = re.compile(r"retracted|withdrawn|retraction\b", re.IGNORECASE)
_NOT_YET: Final = frozenset(("correction", "reinstatement", "expression of concern"))
_DATE: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_RETRACTS: Final = "retracts doi:"


def retracted(record: Entry) -> str:
    """Return how a record says that its work is retracted, or nothing.

    That is its publication state, its note (Crossref's `update-to` and `updated-by`, Retraction
    Watch), or a mark in front of its title, as publishers set it.
    """
    if str(record.fields.get("pubstate", "")).lower() in ("retracted", "withdrawn"):
        return "its publication state is retracted"
    note = str(record.fields.get("note", ""))
    if _NOTED.search(note[:200]):
        return note
    return "its title is marked as retracted" if _MARKED.match(record.title) else ""


def noticed(record: Entry) -> str:
    """Return the title of the work that a notice of retraction is about, or nothing."""
    found = _NOTICE.match(record.title)
    return found["title"].strip(" .\"”’'") if found and len(found["title"].split()) >= 3 else ""


def noticed_doi(record: Entry) -> str:
    """Return the DOI of the work that a notice retracts, as Crossref's `update-to` names it, or nothing."""
    note = record.fields.get("note")
    return note.removeprefix(_RETRACTS) if isinstance(note, str) and note.startswith(_RETRACTS) else ""


def is_retraction_watch(text: str) -> bool:
    """Return whether a text is the table that Retraction Watch and Crossref publish, by its head line."""
    head = text[:2000].partition("\n")[0]
    return all(name in head for name in ("OriginalPaperDOI", "RetractionNature", "Title"))


def retraction_watch(text: str, path: str) -> Iterator[Entry]:
    """Yield a record for every retracted work of Retraction Watch's CSV (columns as its guide has them).

    Corrections and reinstatements are no retractions. A row that cannot be read is passed over.
    """
    for number, row in enumerate(csv.DictReader(text.splitlines()), start=2):
        title = (row.get("Title") or "").strip()
        if not title or (row.get("RetractionNature") or "").strip().lower() in _NOT_YET:
            continue
        people = (parse_name(name) for name in (row.get("Author") or "").split(";"))
        fields: dict[str, Value] = {"title": title}
        if authors := tuple(name for name in people if name is not None):
            fields["author"] = authors
        if journal := (row.get("Journal") or "").strip():
            fields["journal"] = journal
        if published := _date(row.get("OriginalPaperDate") or ""):
            fields["date"] = published
        when = _date(row.get("RetractionDate") or "")
        reasons = "; ".join(
            part.strip(" +") for part in (row.get("Reason") or "").split(";") if part.strip(" +")
        )
        fields["note"] = f"retracted{f' {when.year}' if when else ''}{f': {reasons}' if reasons else ''}"
        number_of = doi(row.get("OriginalPaperDOI") or "")
        identifiers = (Identifier("doi", number_of),) if number_of else ()
        if number_of:
            fields["doi"] = number_of
        where = f"{path}:{number}"
        yield Entry(
            "article", fields, identifiers, Origin("retraction-watch", where), wanted_key=row.get("Record ID")
        )


def _date(text: str) -> PartialDate | None:
    found = _DATE.search(text)
    if found is None:
        return None
    month, day, year = (int(part) for part in found.groups())
    return PartialDate(year, month, day) if 1 <= month <= 12 and year > 1000 else None
