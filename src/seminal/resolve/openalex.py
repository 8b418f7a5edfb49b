"""OpenAlex (api.openalex.org): works of all kinds. A key, where one has one, is OPENALEX_API_KEY."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Origin
from seminal.resolve.records import (
    counted_citations,
    date_of,
    doi_of,
    json_object,
    mapping,
    mappings,
    pages,
    plain_title,
    record,
    registered_name,
    text,
)
from seminal.text import identifiers

BASE: Final = "https://api.openalex.org"
PAUSE: Final = 0.11
"""Seconds between two questions: at most ten a second (docs.openalex.org, rate limits)."""
SCHEMES: Final = ("doi", "arxiv")
KEY: Final = ("OPENALEX_API_KEY", "?api_key")

_TYPES: Final = {
    "article": "article", "book": "book", "book-chapter": "incollection", "dissertation": "phdthesis",
    "report": "techreport", "dataset": "dataset", "preprint": "misc", "standard": "standard",
}  # fmt: skip
_FIELDS: Final = (
    "id,doi,title,publication_year,publication_date,type,authorships,primary_location,locations,biblio,"
    "cited_by_count"
)


def url(question: Question) -> str:
    """Return the request's URL: by DOI or arXiv's DOI of a preprint, else by title."""
    if doi := doi_of(question):
        return f"{BASE}/works/doi:{quote(doi, safe='/')}?select={_FIELDS}"
    title = plain_title(question).replace(",", " ")
    asked = {"filter": f"title.search:{title}", "per-page": "5", "select": _FIELDS}
    return f"{BASE}/works?{urlencode(asked)}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of OpenAlex's JSON, dated as `origin`. Raises ValueError for other data."""
    answer = json_object(payload)
    if "results" not in answer and "id" not in answer:
        raise ValueError("neither `results` nor a work in the answer")
    results = answer.get("results", [answer])
    return [entry for one in mappings(results) if (entry := work(one, origin)) is not None]


def work(one: Mapping[str, Any], origin: Origin | None = None) -> Entry | None:
    """Return a work's record; None without id or title, or for front matter, reviews, grants.

    `origin` gives the day of asking; without it (a dump) the citation count has the day of the record's update.
    """
    number = text(one.get("id")).rpartition("/")[2]
    title = text(one.get("title")) or text(one.get("display_name"))
    if not number or not title or text(one.get("type")) in ("paratext", "peer-review", "grant"):
        return None
    place = mapping(one.get("primary_location"))
    source = mapping(place.get("source"))
    kind = _TYPES.get(text(one.get("type")), "misc")
    if kind == "article" and text(source.get("type")) == "conference":
        kind = "inproceedings"
    biblio = mapping(one.get("biblio"))
    addresses = [text(spot.get("landing_page_url")) for spot in (place, *mappings(one.get("locations")))]
    day = text(one.get("publication_date")).split("-")
    server = text(source.get("display_name"))
    if text(source.get("type")) == "repository" and "arxiv" not in server.lower():
        server = ""  # a copy on a university's server says nothing of where the work appeared
    asked = origin.retrieved if origin else None
    return record(
        Origin("openalex", number, asked),
        kind,
        title,
        [registered_name(_author(person)) for person in mappings(one.get("authorships"))],
        date_of(one.get("publication_year"), *day[1:]),
        server,
        doi=text(one.get("doi")),
        arxiv=next((n for address in addresses if (n := identifiers.arxiv(address))), ""),
        volume=text(biblio.get("volume")),
        number=text(biblio.get("issue")),
        pages=pages(text(biblio.get("first_page")), text(biblio.get("last_page"))),
        publisher=text(source.get("host_organization_name")) if kind != "misc" else "",
        cited_by=counted_citations(
            one.get("cited_by_count"), "openalex", asked, text(one.get("updated_date"))
        ),
    )


def _author(person: Mapping[str, Any]) -> str:
    """Return an author's name as printed, else OpenAlex's, else ""."""
    return text(person.get("raw_author_name")) or text(mapping(person.get("author")).get("display_name"))
