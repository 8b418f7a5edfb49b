"""Semantic Scholar (api.semanticscholar.org). A key, where one has one, is SEMANTIC_SCHOLAR_API_KEY."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Identifier, Origin
from seminal.resolve.records import (
    counted_citations,
    date_of,
    identifier,
    json_object,
    mapping,
    mappings,
    plain_title,
    record,
    registered_name,
    text,
)

BASE: Final = "https://api.semanticscholar.org"
PAUSE: Final = 1.0
"""Seconds between two questions: one a second (semanticscholar.org, API licence and limits)."""
SCHEMES: Final = ("doi", "arxiv")
KEY: Final = ("SEMANTIC_SCHOLAR_API_KEY", "x-api-key")

_FIELDS: Final = "title,authors,year,venue,journal,externalIds,publicationTypes,publicationDate,citationCount"
_TYPES: Final = {
    "JournalArticle": "article",
    "Conference": "inproceedings",
    "Book": "book",
    "BookSection": "incollection",
}


def url(question: Question) -> str:
    """Return the request's URL: by DOI or arXiv number, else by title."""
    if doi := identifier(question, "doi"):
        return f"{BASE}/graph/v1/paper/DOI:{quote(doi, safe='/')}?fields={_FIELDS}"
    if number := identifier(question, "arxiv"):
        return f"{BASE}/graph/v1/paper/ARXIV:{quote(number, safe='/')}?fields={_FIELDS}"
    asked = {"query": plain_title(question).replace("-", " "), "limit": "5", "fields": _FIELDS}
    return f"{BASE}/graph/v1/paper/search?{urlencode(asked)}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of the API's JSON, dated as `origin`. Raises ValueError for other data."""
    answer = json_object(payload)
    if not answer.keys() & {"data", "paperId", "total"}:
        raise ValueError("neither `data` nor a paper in the answer")
    papers = mappings(answer.get("data", [] if "total" in answer else [answer]))
    return [entry for paper in papers if (entry := _entry(paper, origin)) is not None]


def _entry(one: Mapping[str, Any], origin: Origin) -> Entry | None:
    """Return a paper's entry, None without `paperId` or title."""
    number, title = text(one.get("paperId")), text(one.get("title"))
    if not number or not title:
        return None
    known, journal = mapping(one.get("externalIds")), mapping(one.get("journal"))
    stated = one.get("publicationTypes")
    listed = map(text, stated) if isinstance(stated, list) else ()
    kinds = [_TYPES[kind] for kind in listed if kind in _TYPES]
    venue = text(one.get("venue")) or text(journal.get("name"))
    kind = (
        "inproceedings" if "inproceedings" in kinds else kinds[0] if kinds else "article" if venue else "misc"
    )
    day = text(one.get("publicationDate")).split("-")
    dblp = text(known.get("DBLP"))
    volume = text(journal.get("volume"))
    return record(
        Origin("semanticscholar", number, origin.retrieved),
        kind,
        title,
        [registered_name(text(person.get("name"))) for person in mappings(one.get("authors"))],
        date_of(one.get("year"), *day[1:]),
        venue,
        doi=text(known.get("DOI")),
        arxiv=text(known.get("ArXiv")),
        also=(Identifier("dblp", dblp),) if dblp else (),
        volume="" if volume.startswith("abs/") else volume,
        pages="".join(text(journal.get("pages")).split()),
        cited_by=counted_citations(one.get("citationCount"), "semanticscholar", origin.retrieved),
    )
