"""Crossref (api.crossref.org): the publishers' own records of what has a DOI. No key is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Name, Origin, PartialDate
from seminal.resolve.records import (
    ARXIV_DOI,
    counted_citations,
    date_of,
    identifier,
    json_object,
    mapping,
    mappings,
    plain_title,
    record,
    text,
)

BASE: Final = "https://api.crossref.org"
PAUSE: Final = 0.35
"""Seconds between two questions: three searches a second for those who give an address (its etiquette)."""
SCHEMES: Final = ("doi",)
KEY: Final = ("", "")

_TYPES: Final = {
    "journal-article": "article", "proceedings-article": "inproceedings", "book-chapter": "incollection",
    "book": "book", "monograph": "book", "edited-book": "book", "reference-book": "book",
    "proceedings": "proceedings", "dissertation": "phdthesis", "report": "techreport",
    "posted-content": "misc", "dataset": "dataset", "standard": "standard",
}  # fmt: skip
_NOT_WORKS: Final = frozenset(
    "component journal journal-issue journal-volume book-series book-set grant peer-review".split()
)
_DATES: Final = ("published-print", "published-online", "published", "issued", "posted")


def url(question: Question) -> str:
    """Return the request's URL: by DOI, else by title and first author's family name."""
    if doi := identifier(question, "doi"):
        return f"{BASE}/works/{quote(doi, safe='/')}"
    asked = {"query.bibliographic": plain_title(question), "rows": "5"}
    if question.authors:
        asked["query.author"] = question.authors[0].family
    return f"{BASE}/works?{urlencode(asked)}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of Crossref's JSON, dated as `origin`. Raises ValueError for other data."""
    message = mapping(json_object(payload).get("message"))
    if not message:
        raise ValueError("no `message` in the answer")
    items = message.get("items", [message])
    return [entry for one in mappings(items) if (entry := work(one, origin)) is not None]


def work(one: Mapping[str, Any], origin: Origin | None = None) -> Entry | None:
    """Return an item's record; None without DOI or title, or for a journal, grant, review.

    `origin` gives the day of asking; without it (a dump) the citation count has the day of indexing.
    """
    kind, number, title = text(one.get("type")), text(one.get("DOI")).lower(), text(one.get("title"))
    if not number or not title or kind in _NOT_WORKS:
        return None
    subtitle = text(one.get("subtitle"))
    if subtitle and subtitle.lower() not in title.lower():
        title = f"{title}: {subtitle}"
    kind = _TYPES.get(kind, "misc")
    event = text(mapping(one.get("event")).get("name"))
    venue = text(one.get("container-title")) or (event if kind == "inproceedings" else "")
    asked = origin.retrieved if origin else None
    indexed = text(mapping(one.get("indexed")).get("date-time"))
    return record(
        Origin("crossref", number, asked),
        kind,
        title,
        [_name(person) for person in mappings(one.get("author"))],
        next((date for name in _DATES if (date := _crossref_date(one.get(name)))), None),
        venue or text(one.get("institution")) or (text(one.get("publisher")) if kind == "misc" else ""),
        doi=number,
        arxiv=_preprint(one),
        volume=text(one.get("volume")),
        number=text(one.get("issue")),
        pages=text(one.get("page")),
        publisher=text(one.get("publisher")),
        isbn=text(one.get("ISBN")).rpartition("/")[2],
        issn=text(one.get("ISSN")),
        note=_retraction(one),
        cited_by=counted_citations(one.get("is-referenced-by-count"), "crossref", asked, indexed),
    )


def _retraction(one: Mapping[str, Any]) -> str:
    """Return "retracted, see doi:..." or, of a notice, "retracts doi:..."; else ""."""
    for name, notice in (("updated-by", "retracted, see doi:"), ("update-to", "retracts doi:")):
        for update in mappings(one.get(name)):
            if text(update.get("type")).lower() in ("retraction", "withdrawal", "removal"):
                return notice + text(update.get("DOI")).lower()
    return ""


def _name(person: Mapping[str, Any]) -> Name | None:
    """Return an author's name; an organization's is all family name, None for no name."""
    if family := text(person.get("family")) or text(person.get("name")):
        return Name(family, text(person.get("given")), suffix=text(person.get("suffix")))
    return None


def _crossref_date(value: Any) -> PartialDate | None:
    """Return the first of `date-parts` ({"date-parts": [[2019, 3]]}), None for no date."""
    parts = mapping(value).get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    return date_of(*first) if isinstance(first, list) else None


def _preprint(one: Mapping[str, Any]) -> str:
    """Return the arXiv number of a work's preprint (`has-preprint`), "" for none."""
    for other in mappings(mapping(one.get("relation")).get("has-preprint")):
        _, is_arxiv, number = text(other.get("id")).lower().partition(ARXIV_DOI)
        if is_arxiv:
            return number
    return ""
