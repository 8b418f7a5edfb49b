"""The printed fields of a work: type, order and omissions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from seminal.model.entry import Name, PartialDate, Value
from seminal.model.series import official_name
from seminal.model.vocabulary import venue
from seminal.model.work import Work
from seminal.text.dates import parse
from seminal.text.escaping.links import link, verbatim
from seminal.text.identifiers import is_isbn
from seminal.text.values import date_text
from seminal.write.house_style import to_house_style

ORDER: Final[dict[str, str]] = {
    "author": "names", "editor": "names", "translator": "names", "title": "title", "shorttitle": "title",
    "booktitle": "venue", "journal": "text", "series": "venue", "edition": "text", "volume": "text",
    "number": "text", "pages": "pages", "chapter": "text", "type": "text", "publisher": "text",
    "school": "text", "institution": "text", "organization": "text", "address": "text",
    "howpublished": "text", "year": "text", "month": "month", "isbn": "verbatim", "issn": "verbatim",
    "doi": "verbatim", "eprint": "verbatim", "eprinttype": "verbatim", "eprintclass": "verbatim",
    "url": "verbatim", "urldate": "verbatim", "version": "text", "note": "text", "pubstate": "text",
    "keywords": "keys", "annotation": "text", "ids": "keys", "key": "text",
}  # fmt: skip
"""The fields that are printed, in this order, and how their values are written."""

TYPES: Final[dict[str, str]] = {
    "article": "article", "book": "book", "booklet": "booklet", "inbook": "inbook",
    "incollection": "incollection", "inproceedings": "inproceedings", "manual": "manual",
    "mastersthesis": "mastersthesis", "misc": "misc", "phdthesis": "phdthesis", "proceedings": "proceedings",
    "techreport": "techreport", "unpublished": "unpublished", "bookinbook": "inbook", "collection": "book",
    "conference": "inproceedings", "inreference": "incollection", "mvbook": "book", "mvcollection": "book",
    "mvproceedings": "proceedings", "reference": "book", "report": "techreport", "suppbook": "inbook",
    "suppcollection": "incollection", "suppperiodical": "article", "thesis": "phdthesis",
}  # fmt: skip
"""The classic type of every type: BibTeX's own styles know no other. What is not here is misc."""

MODERN: Final = ("online", "software", "dataset")
"""Types that biblatex and pandoc know, and BibTeX's own styles do not: there they are misc."""

_SERVER: Final = re.compile(
    r"\s*(?:arxiv(?:\.org)?|corr)\b(?:\s*preprint)?[\s:]*+(?:arxiv[\s:]*+)?[\w./-]*+\s*", re.IGNORECASE
)
"""What a preprint's number says already: "arXiv preprint arXiv:2401.04088"."""
_EVERYWHERE: Final = (
    "author title shorttitle year month doi eprint eprinttype eprintclass url urldate note pubstate"
    " keywords annotation ids key"
)
_BOOK: Final = "editor translator series edition volume number pages chapter publisher address isbn"
_OWN: Final = {
    "article": "editor translator journal series volume number pages issn",
    "book": _BOOK,
    "booklet": "howpublished type address pages chapter",
    "inbook": _BOOK + " booktitle",
    "incollection": _BOOK + " booktitle",
    "inproceedings": "editor booktitle series volume number pages publisher organization address isbn",
    "manual": "editor edition type series number organization publisher address isbn pages chapter version",
    "mastersthesis": "school type address isbn pages chapter",
    "misc": "editor howpublished type organization address version",
    "online": "editor organization version",
    "software": "editor howpublished type organization version",
    "dataset": "editor edition howpublished series number type organization publisher address version",
    "phdthesis": "school type address isbn pages chapter",
    "proceedings": "editor series volume number pages chapter publisher organization address isbn",
    "techreport": "institution type number address pages chapter",
    "unpublished": "howpublished address",
}
ALLOWED: Final = {kind: frozenset((_EVERYWHERE + " " + own).split()) for kind, own in _OWN.items()}
"""The fields that biblatex's data model has for a type (manual, section 2.1.1): biber warns of others."""

_PRINTED: Final = {kind: tuple(name for name in ORDER if name in names) for kind, names in ALLOWED.items()}

_RETYPED: Final = (
    ("misc", "journal", True, "article"),
    ("misc", "booktitle", True, "inproceedings"),
    ("article", "journal", False, "misc"),
)
"""A type that a field calls for by being there, or rules out by being absent."""

_MOVED: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "article": (("booktitle", "journal"),),
    "inproceedings": (("journal", "booktitle"),),
    "incollection": (("journal", "booktitle"),),
    "misc": (("institution", "organization"), ("school", "organization"), ("publisher", "organization")),
    "phdthesis": (("institution", "school"), ("publisher", "school")),
    "mastersthesis": (("institution", "school"), ("publisher", "school")),
    "techreport": (("school", "institution"), ("organization", "institution"), ("publisher", "institution")),
    "manual": (("institution", "organization"),),
    "book": (("organization", "publisher"), ("institution", "publisher")),
}
"""By type, pairs of fields: the value of the first belongs in the second."""


_WHO: Final = ("author", "editor", "organization", "institution")


VenueStyle = Literal["house", "stated", "full", "acronym", "series"]
"""How venues are spelled: house style, as stated, in full, by acronym, or in full with a series."""


@dataclass(frozen=True, slots=True)
class PrintedRecord:
    """A work to be written: `fields` in ORDER; `date` is also in year and month."""

    key: str
    type: str
    fields: dict[str, str | tuple[Name, ...]]
    date: PartialDate | None


def _name_venues(values: dict[str, str | tuple[Name, ...]], venues: VenueStyle, date: Value | None) -> None:
    """Replace known venues in `values` by acronyms or official names; "series" adds "NeurIPS '19"."""
    for name in ("booktitle", "journal"):
        stated = values.get(name)
        if isinstance(stated, str) and (known := venue(stated)):
            acronym = known.acronym
            values[name] = acronym if venues == "acronym" else official_name(acronym) or stated
            if venues == "series" and name == "booktitle" and isinstance(date, PartialDate):
                values.setdefault("series", f"{acronym} '{date.year % 100:02}")


def record(work: Work, venues: VenueStyle = "stated") -> PrintedRecord:
    """Return a work's record as printed: its type's fields of the trusted claims, in ORDER.

    `venues` says how venues are spelled; "house" is the whole house style.
    """
    values: dict[str, str | tuple[Name, ...]] = {}
    for name, claims in work.claims.items():
        value = claims[0].value
        if name in ORDER and value and not isinstance(value, PartialDate):
            values[name] = value if isinstance(value, tuple) else " ".join(value.split())
    kind = _fitted_type(TYPES.get(work.type, "misc"), values)
    date = work.get("date")
    if isinstance(date, PartialDate):
        values["year"] = str(date.year)
        if date.month:
            values["month"] = str(date.month)
    if venues not in ("stated", "house"):
        _name_venues(values, venues, date)
    _drop_echoes(values)
    if venues == "house":
        to_house_style(kind, values)
    _keep_linkable(kind, values)
    kind = _web_type(work.type, kind, values)
    for name, value in values.items():
        if ORDER[name] == "verbatim" and name != "url" and isinstance(value, str):
            values[name] = verbatim(value)
    values["annotation"] = _joined_notes(work)
    values["keywords"] = ", ".join(sorted(work.topics))
    values["ids"] = ", ".join(sorted(work.aliases))
    if not any(values.get(name) for name in _WHO):  # BibTeX sorts and labels by it, biblatex sorts
        values["key"] = values.get("title", "")
    fields = {name: values[name] for name in _PRINTED[kind] if values.get(name)}
    if not isinstance(date, PartialDate):
        return PrintedRecord(work.key, kind, fields, None)
    return PrintedRecord(work.key, kind, fields, date if "month" in fields else PartialDate(date.year))


def _fitted_type(kind: str, values: dict[str, str | tuple[Name, ...]]) -> str:
    """Return the type that fits the fields, and rename fields in `values` for it."""
    for source, target in _MOVED.get(kind, ()):
        if source in values and target not in values:
            values[target] = values.pop(source)
    new_kind = next(
        (new for old, name, is_stated, new in _RETYPED if old == kind and (name in values) == is_stated), kind
    )
    return new_kind if new_kind == kind else _fitted_type(new_kind, values)


def _web_type(stated: str, kind: str, values: dict[str, str | tuple[Name, ...]]) -> str:
    """Return a `misc`'s type of web material: as stated, or `online` for only a URL.

    In `values`, the day of access becomes ISO, without a URL a note, and is dropped for printed works.
    """
    if kind == "misc" and stated in MODERN and (stated != "online" or "url" in values):
        kind = stated
    elif kind == "misc" and "url" in values and not any(values.get(name) for name in _ELSEWHERE):
        kind = "online"
    accessed = values.pop("urldate", None)
    if "url" in values and isinstance(accessed, str) and (day := parse(accessed)):
        values["urldate"] = date_text(day)
    elif isinstance(accessed, str) and not any(values.get(name) for name in _PRINTED_ELSEWHERE):
        values["note"] = ". ".join(str(part) for part in (values.get("note"), f"Accessed {accessed}") if part)
    return kind


_PRINTED_ELSEWHERE: Final = ("doi", "eprint", "isbn", "journal", "booktitle")
"""Fields of works that do not change, so that the day of access says nothing."""
_ELSEWHERE: Final = ("howpublished", "eprint", "doi", "isbn", "type", "address")
"""Fields of a `misc` that say where it is besides its address, or that `online` has not."""


def _keep_linkable(kind: str, values: dict[str, str | tuple[Name, ...]]) -> None:
    """Keep a linkable `url` in `values`; another becomes `howpublished` or part of the note."""
    url = values.pop("url", None)
    if not isinstance(url, str):
        return
    if address := link(url):
        values["url"] = address
    elif "howpublished" in ALLOWED[kind] and not values.get("howpublished"):
        values["howpublished"] = url
    else:
        values["note"] = ". ".join(str(part) for part in (values.get("note"), url) if part)


def _drop_echoes(values: dict[str, str | tuple[Name, ...]]) -> None:
    """Drop what repeats a DOI or arXiv number, and ISBNs that are wrong."""
    url, doi, eprint = (str(values.get(name, "")) for name in ("url", "doi", "eprint"))
    same_doi = doi and url.lower().endswith("doi.org/" + doi)
    if eprint and _SERVER.fullmatch(str(values.get("howpublished", ""))):
        values.pop("howpublished")
    if url and str(values.get("howpublished", "")).lower().strip(" .[]") in ("online", "web", "website"):
        values.pop("howpublished")
    if same_doi or (eprint and "arxiv.org/" in url and eprint in url):
        values.pop("url")
    if doi or not is_isbn(re.sub(r"[^\dX]", "", str(values.get("isbn", "")).upper())):
        values.pop("isbn", None)


def _joined_notes(work: Work) -> str:
    """Return all lists' different notes as one text, the trusted list's first."""
    notes: list[str] = []
    for claim in work.claims.get("annotation", ()):
        note = " ".join(claim.value.split()) if isinstance(claim.value, str) else ""
        if note and note not in notes:
            notes.append(note)
    return " ".join(note if note[-1] in ".!?" else note + "." for note in notes[:-1]) + (
        (" " if len(notes) > 1 else "") + notes[-1] if notes else ""
    )
