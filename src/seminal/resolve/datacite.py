"""DataCite (api.datacite.org): data sets, software, theses and the preprints of arXiv. No key is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Name, Origin
from seminal.resolve.records import (
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

BASE: Final = "https://api.datacite.org"
PAUSE: Final = 0.35
"""Seconds between two questions: at most 1,000 in five minutes (support.datacite.org, rate limit)."""
SCHEMES: Final = ("doi", "arxiv")
KEY: Final = ("", "")

_TYPES: Final = {
    "JournalArticle": "article", "ConferencePaper": "inproceedings", "Book": "book",
    "BookChapter": "incollection", "Dissertation": "phdthesis", "Report": "techreport",
    "Software": "software", "Dataset": "dataset", "Preprint": "misc", "Standard": "standard",
}  # fmt: skip


def url(question: Question) -> str:
    """Return the request's URL: by DOI or arXiv's DOI of a preprint, else by title."""
    if doi := doi_of(question):
        return f"{BASE}/dois/{quote(doi, safe='')}"
    asked = {"query": f'titles.title:"{plain_title(question)}"', "page[size]": "5"}
    return f"{BASE}/dois?{urlencode(asked)}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of DataCite's JSON, dated as `origin`. Raises ValueError for other data."""
    answer = json_object(payload)
    if "data" not in answer:
        raise ValueError("no `data` in the answer")
    found = (_entry(mapping(one.get("attributes")), origin) for one in mappings(answer["data"]))
    return [entry for entry in found if entry is not None]


def _entry(one: Mapping[str, Any], origin: Origin) -> Entry | None:
    """Return the entry of a DataCite record (schema 4), None without DOI or title."""
    doi, titles = text(one.get("doi")).lower(), list(mappings(one.get("titles")))
    title = text(titles[0].get("title")) if titles else ""
    if not doi or not title:
        return None
    general = text(mapping(one.get("types")).get("resourceTypeGeneral"))
    container, publisher = mapping(one.get("container")), one.get("publisher")
    issuer = text(mapping(publisher).get("name")) or text(publisher)
    arxiv = identifiers.arxiv(doi) or ""
    return record(
        Origin("datacite", doi, origin.retrieved),
        _TYPES.get(general, "misc"),
        title,
        [_name(person) for person in mappings(one.get("creators"))],
        date_of(one.get("publicationYear")),
        "arXiv" if arxiv else text(container.get("title")) or issuer,
        doi="" if arxiv else doi,
        arxiv=arxiv,
        volume=text(container.get("volume")),
        number=text(container.get("issue")),
        pages=pages(text(container.get("firstPage")), text(container.get("lastPage"))),
        publisher="" if arxiv else issuer,
        url=text(one.get("url")),
    )


def _name(person: Mapping[str, Any]) -> Name | None:
    """Return a creator's name; an organization's is all family name, None for no name."""
    if family := text(person.get("familyName")):
        return Name(family, text(person.get("givenName")))
    name = text(person.get("name"))
    return Name(name) if text(person.get("nameType")) == "Organizational" else registered_name(name)
