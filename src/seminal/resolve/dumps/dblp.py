"""DBLP's XML (dblp.xml.gz; "DBLP: Some Lessons Learned" describes the format), streamed."""

from __future__ import annotations

from collections.abc import Iterator
from html.entities import name2codepoint
from typing import BinaryIO, Final
from xml.etree import ElementTree

from seminal.model.entry import Entry, Identifier, Origin
from seminal.resolve.records import date_of, record, registered_name
from seminal.text import identifiers

_TYPES: Final = {
    "article": "article", "inproceedings": "inproceedings", "proceedings": "proceedings", "book": "book",
    "incollection": "incollection", "phdthesis": "phdthesis", "mastersthesis": "mastersthesis",
    "data": "dataset",
}  # fmt: skip
"""Entry type by element. `www` is a person's page, and no work."""
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip


def records(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield a record of every publication. Raises ValueError for other data than DBLP's XML."""
    parser = ElementTree.XMLParser()  # expat itself refuses entities that grow without end
    parser.entity.update({entity: chr(point) for entity, point in name2codepoint.items()})
    root: ElementTree.Element | None = None
    depth = 0
    try:
        for event, element in ElementTree.iterparse(file, ("start", "end"), parser):
            root = element if root is None else root
            depth += 1 if event == "start" else -1
            if event == "end" and depth == 1:
                if element.tag in _TYPES and (entry := _entry(element)) is not None:
                    yield entry
                root.clear()  # else the whole dump would stay in memory
    except (ElementTree.ParseError, LookupError) as error:
        raise ValueError(f"not DBLP's XML: {error}") from None


def _entry(element: ElementTree.Element) -> Entry | None:
    """Return the entry of a publication's element; None if withdrawn or without key or title."""
    values: dict[str, list[str]] = {}
    for child in element:
        values.setdefault(child.tag, []).append("".join(child.itertext()))
    key = element.get("key", "")
    if not key or not values.get("title") or element.get("publtype") == "withdrawn":
        return None
    first = {tag: texts[0] for tag, texts in values.items()}
    addresses = values.get("ee", [])
    volume = first.get("volume", "")
    preprint = volume.removeprefix("abs/") if volume.startswith("abs/") else ""
    return record(
        Origin("dblp", key),
        _TYPES[element.tag],
        first["title"].strip().removesuffix("."),
        [registered_name(text) for text in values.get("author", ())],
        date_of(first.get("year"), _month_number(first.get("month", ""))),
        first.get("journal") or first.get("booktitle") or first.get("school") or "",
        doi=next((doi for address in addresses if (doi := identifiers.doi(address))), ""),
        arxiv=preprint or next((n for address in addresses if (n := identifiers.arxiv(address))), ""),
        also=(Identifier("dblp", key),),
        volume="" if preprint else volume,
        number=first.get("number", ""),
        pages=first.get("pages", ""),
        publisher=first.get("publisher", ""),
        series=first.get("series", ""),
        isbn=first.get("isbn", ""),
        url=addresses[0] if addresses else "",
    )


def _month_number(text: str) -> int | None:
    """Return 1 to 12 for an English month's full name, else None."""
    word = text.strip().lower()
    return _MONTHS.index(word) + 1 if word in _MONTHS else None
