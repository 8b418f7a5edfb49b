"""DBLP (dblp.org): computing's bibliography. No key is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Identifier, Origin
from seminal.resolve.records import (
    date_of,
    json_object,
    mapping,
    mappings,
    plain_text,
    plain_title,
    record,
    registered_name,
    text,
)
from seminal.text import identifiers

BASE: Final = "https://dblp.org"
PAUSE: Final = 2.0
"""Seconds between two questions: "at least one or two seconds" (dblp.org, FAQ on automated requests)."""
SCHEMES: Final[tuple[str, ...]] = ()
KEY: Final = ("", "")

_TYPES: Final = {
    "Journal Articles": "article",
    "Conference and Workshop Papers": "inproceedings",
    "Books and Theses": "book",
    "Parts in Books or Collections": "incollection",
    "Editorship": "proceedings",
    "Informal and Other Publications": "misc",
    "Informal Publications": "misc",
    "Data and Artifacts": "dataset",
}


def url(question: Question) -> str:
    """Return the request's URL: by the title's words and the first author's family name."""
    words = plain_title(question).replace("-", " ")
    if question.authors:
        words += f" {question.authors[0].family}"
    return f"{BASE}/search/publ/api?{urlencode({'q': words, 'format': 'json', 'h': '10'})}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of DBLP's JSON, dated as `origin`. Raises ValueError for other data."""
    hits = mapping(mapping(json_object(payload).get("result")).get("hits"))
    if "@total" not in hits:
        raise ValueError("no `result.hits` in the answer")
    found = (_entry(mapping(hit.get("info")), origin) for hit in mappings(hits.get("hit", [])))
    return [entry for entry in found if entry is not None]


def _entry(info: Mapping[str, Any], origin: Origin) -> Entry | None:
    """Return a search result's entry, None if withdrawn or without key or title."""
    key, title = text(info.get("key")), text(info.get("title"))
    if not key or not title or text(info.get("type")) == "Withdrawn Items":
        return None
    kind = _TYPES.get(text(info.get("type")), "misc")
    address, volume = text(info.get("ee")), text(info.get("volume"))
    preprint = volume.removeprefix("abs/") if volume.startswith("abs/") else identifiers.arxiv(address) or ""
    people = mapping(info.get("authors")).get("author")
    return record(
        Origin("dblp", key, origin.retrieved),
        kind,
        plain_text(title).removesuffix("."),
        [registered_name(plain_text(text(person.get("text")))) for person in mappings(people)],
        date_of(info.get("year")),
        text(info.get("venue")),
        doi=text(info.get("doi")),
        arxiv=preprint,
        also=(Identifier("dblp", key),),
        volume="" if preprint else volume,
        number=text(info.get("number")),
        pages=text(info.get("pages")),
        publisher=text(info.get("publisher")),
        url=address,
    )
