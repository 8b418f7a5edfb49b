"""Retractions and corrections: records that say so, and notices with a title of their own."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import Entry
from seminal.text.secondary import secondary_to

_MARKED: Final = re.compile(
    r"\s*\W?(?:retracted|withdrawn)\b(?:\s(?:article|paper|chapter))?\s*[\]):.]", re.IGNORECASE
)
_NOTICES: Final = frozenset(("correction", "retraction", "concern"))
_MIN_TITLE_WORDS: Final = 3  # of a work that a notice is about
_CONCERN: Final = re.compile(
    r"expression of concern|corrected\b|correction|erratum|corrigendum", re.IGNORECASE
)
_NOTED: Final = re.compile(r"retracted|withdrawn|retraction\b", re.IGNORECASE)
_RETRACTS: Final = "retracts doi:"


def retracted(record: Entry) -> str:
    """Return the reason why a record's work is retracted, "" if it is not.

    That is its publication state, its note if it says so (from Crossref or Retraction Watch), or a mark in front of its
    title ("RETRACTED ARTICLE:").
    """
    if record.text("pubstate").lower() in ("retracted", "withdrawn"):
        return "its publication state is retracted"
    note = record.text("note")
    if _NOTED.search(note[:200]) and not _CONCERN.match(note):
        return note
    return "its title is marked as retracted" if _MARKED.match(record.title) else ""


def corrected(record: Entry) -> str:
    """Return a record's note that begins "Correction" or "Expression of concern", else ""."""
    note = record.text("note")
    return note if _CONCERN.match(note) else ""


def notice_title(record: Entry) -> str:
    """Return the title (three words or more) after "Correction to:" or the like, else ""."""
    kind, title = secondary_to(record.title)
    is_notice = kind in _NOTICES and not _MARKED.match(record.title)
    return title if is_notice and len(title.split()) >= _MIN_TITLE_WORDS else ""


def retracts(record: Entry) -> bool:
    """Return whether a notice's title or note says that it retracts a work."""
    return secondary_to(record.title)[0] == "retraction" or bool(noticed_doi(record))


def noticed_doi(record: Entry) -> str:
    """Return the DOI in a note "retracts doi:..." (from Crossref's `update-to`), else ""."""
    note = record.text("note")
    return note.removeprefix(_RETRACTS) if note.startswith(_RETRACTS) else ""
