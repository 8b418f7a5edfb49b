"""A work as the fields that every bibliography format prints: types, order and what is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from seminal.model.entry import Name, PartialDate
from seminal.model.work import Work

ORDER: Final[dict[str, str]] = {
    "author": "names",
    "editor": "names",
    "title": "title",
    "shorttitle": "title",
    "booktitle": "venue",
    "journal": "text",
    "series": "venue",
    "edition": "text",
    "volume": "text",
    "number": "text",
    "pages": "pages",
    "chapter": "text",
    "type": "text",
    "publisher": "text",
    "school": "text",
    "institution": "text",
    "organization": "text",
    "address": "text",
    "howpublished": "text",
    "year": "text",
    "month": "month",
    "isbn": "verbatim",
    "issn": "verbatim",
    "doi": "verbatim",
    "eprint": "verbatim",
    "eprinttype": "verbatim",
    "eprintclass": "verbatim",
    "url": "verbatim",
    "note": "text",
    "pubstate": "text",
    "keywords": "keys",
    "annotation": "text",
    "ids": "keys",
}
"""The fields that are printed, in this order, and how their values are written."""

TYPES: Final[dict[str, str]] = {
    "article": "article",
    "book": "book",
    "booklet": "booklet",
    "inbook": "inbook",
    "incollection": "incollection",
    "inproceedings": "inproceedings",
    "manual": "manual",
    "mastersthesis": "mastersthesis",
    "misc": "misc",
    "phdthesis": "phdthesis",
    "proceedings": "proceedings",
    "techreport": "techreport",
    "unpublished": "unpublished",
    "bookinbook": "inbook",
    "collection": "book",
    "conference": "inproceedings",
    "inreference": "incollection",
    "mvbook": "book",
    "mvcollection": "book",
    "mvproceedings": "proceedings",
    "reference": "book",
    "report": "techreport",
    "suppbook": "inbook",
    "suppcollection": "incollection",
    "suppperiodical": "article",
    "thesis": "phdthesis",
}
"""The classic type of every type: BibTeX's own styles know no other. What is not here is misc."""

_MOVED: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "article": (("booktitle", "journal"),),
    "inproceedings": (("journal", "booktitle"),),
    "incollection": (("journal", "booktitle"),),
    "misc": (("booktitle", "howpublished"), ("journal", "howpublished")),
    "phdthesis": (("institution", "school"), ("publisher", "school")),
    "mastersthesis": (("institution", "school"), ("publisher", "school")),
    "techreport": (("school", "institution"), ("organization", "institution"), ("publisher", "institution")),
    "manual": (("publisher", "organization"), ("institution", "organization")),
}
"""Where a type wants a value that a source gave under another name."""

_HAVE_BOOKTITLE: Final = frozenset({"inbook", "incollection", "inproceedings"})
_SERVER: Final = re.compile(r"^(?:arxiv|corr)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A work ready to be written: `fields` in the order of ORDER; `date` is also in year and month."""

    key: str
    type: str
    fields: dict[str, str | tuple[Name, ...]]
    date: PartialDate | None


def record(work: Work) -> Record:
    """Return what of a work is printed."""
    kind = TYPES.get(work.type, "misc")
    values: dict[str, str | tuple[Name, ...]] = {}
    for name in work.claims:
        value = work[name]
        if name in ORDER and value and not isinstance(value, PartialDate):
            values[name] = value if isinstance(value, tuple) else " ".join(value.split())
    for source, target in _MOVED.get(kind, ()):
        if source in values and target not in values:
            values[target] = values.pop(source)
    if kind not in _HAVE_BOOKTITLE:
        values.pop("booktitle", None)
    date = work.get("date")
    if isinstance(date, PartialDate):
        values["year"] = str(date.year)
        if date.month:
            values["month"] = str(date.month)
    _drop_echoes(kind, values)
    values["annotation"] = _notes(work)
    values["keywords"] = ", ".join(sorted(work.topics))
    values["ids"] = ", ".join(sorted(work.aliases))
    fields = {name: values[name] for name in ORDER if values.get(name)}
    return Record(work.key, kind, fields, date if isinstance(date, PartialDate) else None)


def _drop_echoes(kind: str, values: dict[str, str | tuple[Name, ...]]) -> None:
    """Drop an address that says only what the DOI or the arXiv number says, and a preprint's server."""
    url, doi, eprint = (str(values.get(name, "")) for name in ("url", "doi", "eprint"))
    same_doi = doi and url.lower().endswith("doi.org/" + doi)
    if same_doi or (eprint and "arxiv.org/" in url and eprint in url):
        values.pop("url")
    if kind != "misc" and _SERVER.match(str(values.get("howpublished", ""))):
        values.pop("howpublished")


def _notes(work: Work) -> str:
    """Return the notes of all lists as one text, each once, the trusted list's first."""
    notes: list[str] = []
    for claim in work.claims.get("annotation", ()):
        note = " ".join(claim.value.split()) if isinstance(claim.value, str) else ""
        if note and note not in notes:
            notes.append(note)
    return " ".join(note if note[-1] in ".!?" else note + "." for note in notes[:-1]) + (
        (" " if len(notes) > 1 else "") + notes[-1] if notes else ""
    )
