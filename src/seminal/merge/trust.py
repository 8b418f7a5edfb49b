"""Which sources to trust where they disagree: one table, and nothing decided elsewhere."""

from __future__ import annotations

import re

from seminal.model.entry import Entry

SOURCES: dict[str, int] = {
    "overrides": 0,  # the author's word
    "crossref": 1,  # the publisher's own record
    "dblp": 2,
    "library": 3,  # a record of the author's own collection
    "datacite": 4,
    "arxiv": 5,
    "openalex": 6,
    "semanticscholar": 7,
    "bibtex": 8,  # a reading list that gives structured records
    "list": 9,  # a reading list that gives one line of text
}
"""Kinds of sources, the most trusted first; an entry with a key of its own is structured."""

_SERVER = re.compile(r"arxiv|corr\b|preprint", re.IGNORECASE)


def kind(entry: Entry) -> str:
    """Return the row of SOURCES that an entry falls under."""
    if entry.origin.source in SOURCES:
        return entry.origin.source
    return "bibtex" if entry.structured else "list"


def is_published(entry: Entry) -> bool:
    """Return whether an entry states a venue that is no preprint server."""
    return bool(entry.venue) and not _SERVER.search(entry.venue)


def rank(entry: Entry) -> tuple[object, ...]:
    """Return the sort key of entries of one work, most trusted first.

    A trusted source, then the published version, then the one that says more; the rest makes
    the order independent of the order of the lists.
    """
    return (
        SOURCES[kind(entry)],
        not is_published(entry),
        entry.year is None,
        not entry.authors,
        -len(entry.identifiers),
        -len(entry.fields),
        -len(entry.title),
        entry.title,
        str(entry.origin.source),
        str(entry.origin.where),
    )
