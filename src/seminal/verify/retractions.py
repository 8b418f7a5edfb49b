"""Retractions: records that say so, and notices with a title of their own."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import Entry

_MARKED: Final = re.compile(
    r"\s*\W?(?:retracted|withdrawn)\b(?:\s(?:article|paper|chapter))?\s*[\]):.]", re.IGNORECASE
)
_NOTICE: Final = re.compile(
    r"\s*(?:retraction|withdrawal)(?: notice| note)?(?: to| of| for)?\s*[:“”\"‘'–—-]*\s*(?P<title>\S.*)",
    re.IGNORECASE,
)
_NOTED: Final = re.compile(r"retracted|withdrawn|retraction\b", re.IGNORECASE)
_RETRACTS: Final = "retracts doi:"


def retracted(record: Entry) -> str:
    """Return how a record says that its work is retracted, or nothing.

    That is its publication state, its note (Crossref's `update-to` and `updated-by`, Retraction
    Watch), or a mark in front of its title, as publishers set it.
    """
    if record.text("pubstate").lower() in ("retracted", "withdrawn"):
        return "its publication state is retracted"
    note = record.text("note")
    if _NOTED.search(note[:200]):
        return note
    return "its title is marked as retracted" if _MARKED.match(record.title) else ""


def noticed(record: Entry) -> str:
    """Return the title of the work that a notice of retraction is about, or nothing."""
    found = _NOTICE.match(record.title)
    return found["title"].strip(" .\"”’'") if found and len(found["title"].split()) >= 3 else ""


def noticed_doi(record: Entry) -> str:
    """Return the DOI of the work that a notice retracts, as Crossref's `update-to` names it, or nothing."""
    note = record.text("note")
    return note.removeprefix(_RETRACTS) if note.startswith(_RETRACTS) else ""
