"""Records of other standards as CSL records: Citation File Format 1.2, Hayagriva's YAML, EndNote's XML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from seminal.text.pattern import enclosed_spans

CslRecord = dict[str, Any]
_HAYAGRIVA = {
    "article": "article-journal", "chapter": "chapter", "anthos": "chapter", "entry": "entry-encyclopedia",
    "book": "book", "anthology": "book", "reference": "book", "proceedings": "book", "thesis": "thesis",
    "report": "report", "patent": "patent", "web": "webpage", "blog": "post-weblog", "repository": "software",
    "manuscript": "manuscript", "misc": "", "newspaper": "article-newspaper", "periodical": "book",
}  # fmt: skip
_HAYAGRIVA_ONLY = frozenset(("parent", "serial-number", "page-range", "page-total"))
_CFF = {
    "article": "article-journal", "magazine-article": "article-magazine", "newspaper-article": "article-newspaper",
    "conference-paper": "paper-conference", "conference": "book", "proceedings": "book", "book": "book",
    "edited-work": "book", "thesis": "thesis", "report": "report", "standard": "standard", "patent": "patent",
    "software": "software", "software-code": "software", "data": "dataset", "database": "dataset",
    "website": "webpage", "blog": "post-weblog", "unpublished": "manuscript", "manual": "report",
}  # fmt: skip
_ENDNOTE = {
    "Journal Article": "article-journal", "Book": "book", "Edited Book": "book", "Book Section": "chapter",
    "Conference Paper": "paper-conference", "Conference Proceedings": "paper-conference", "Thesis": "thesis",
    "Report": "report", "Web Page": "webpage", "Patent": "patent", "Standard": "standard", "Dataset": "dataset",
    "Magazine Article": "article-magazine", "Newspaper Article": "article-newspaper", "Computer Program": "software",
}  # fmt: skip
_ENDNOTE_FIELDS = {
    "titles/title": "title", "titles/secondary-title": "container-title", "volume": "volume", "number": "issue",
    "pages": "page", "publisher": "publisher", "pub-location": "publisher-place", "edition": "edition",
    "electronic-resource-num": "DOI", "urls/related-urls/url": "URL", "abstract": "abstract", "label": "id",
}  # fmt: skip
_RECORD = re.compile(r"<record>")
_SEMICOLONS = re.compile(r"(?:(?<!\s)\s++)?;\s*")


def is_hayagriva(record: Mapping[str, Any]) -> bool:
    """Return True for a YAML record with fields that only Hayagriva uses."""
    return bool(_HAYAGRIVA_ONLY & record.keys())


def is_cff(record: Mapping[str, Any]) -> bool:
    """Return whether a record is a `CITATION.cff` or its list of references."""
    people = record.get("authors")
    named = isinstance(people, list) and any(
        isinstance(person, dict) and {"family-names", "given-names", "orcid"} & person.keys()
        for person in people
    )
    return "cff-version" in record or "date-released" in record or named


def as_csl(record: Mapping[str, Any]) -> CslRecord | None:
    """Return a record of these standards as CSL has it, None for another record."""
    if is_cff(record):
        return _from_cff(record)
    return _from_hayagriva(record) if is_hayagriva(record) else None


def _from_cff(record: Mapping[str, Any]) -> CslRecord:
    """Return a record of `CITATION.cff` as CSL."""
    pages = "-".join(str(record[name]) for name in ("start", "end") if record.get(name))
    said = {
        "type": _CFF.get(str(record.get("type", "software")), ""),
        "title": record.get("title"),
        "author": [_cff_person(one) for one in _as_list(record.get("authors"))],
        "editor": [_cff_person(one) for one in _as_list(record.get("editors"))],
        "issued": record.get("date-published") or record.get("date-released") or record.get("year"),
        "container-title": record.get("journal") or record.get("collection-title") or _name(record.get("conference")),
        "volume": record.get("volume"),
        "issue": record.get("issue"),
        "page": pages or record.get("pages"),
        "publisher": _name(record.get("publisher")) or _name(record.get("institution")),
        "edition": record.get("edition"),
        "abstract": record.get("abstract"),
        "DOI": record.get("doi"),
        "ISBN": record.get("isbn"),
        "URL": record.get("url") or record.get("repository-code"),
    }  # fmt: skip
    return _known_record(said)


def _cff_person(person: Any) -> CslRecord:
    """Return the CSL name of a person or organisation of CITATION.cff."""
    if not isinstance(person, dict):
        return {"literal": str(person)}
    if person.get("name"):
        return {"literal": person["name"]}
    return _known_record(
        {
            "family": person.get("family-names") or person.get("alias"),
            "given": person.get("given-names"),
            "non-dropping-particle": person.get("name-particle"),
            "suffix": person.get("name-suffix"),
        }
    )


def _from_hayagriva(record: Mapping[str, Any]) -> CslRecord:
    """Return a record of Hayagriva as CSL."""
    parents = [one for one in _as_list(record.get("parent")) if isinstance(one, dict)]
    parent: Mapping[str, Any] = parents[0] if parents else {}
    kind, within = (str(one.get("type", "")).lower() for one in (record, parent))
    if kind == "article" and within in ("proceedings", "conference"):
        kind = "paper-conference"
    numbers = record.get("serial-number") or parent.get("serial-number")
    numbers = numbers if isinstance(numbers, dict) else {"serial": numbers}
    published = record.get("publisher") or parent.get("publisher")
    said = {
        "id": record.get("id"),
        "type": _HAYAGRIVA.get(kind, kind),
        "title": _value(record.get("title")),
        "author": [_hayagriva_person(one) for one in _as_list(record.get("author"))],
        "editor": [_hayagriva_person(one) for one in _as_list(record.get("editor") or parent.get("editor"))],
        "issued": record.get("date") or parent.get("date"),
        "container-title": _value(parent.get("title")),
        "volume": record.get("volume") or parent.get("volume"),
        "issue": record.get("issue") or parent.get("issue"),
        "page": record.get("page-range"),
        "publisher": _name(published) or record.get("organization"),
        "publisher-place": record.get("location") or parent.get("location"),
        "edition": record.get("edition") or parent.get("edition"),
        "abstract": record.get("abstract"),
        "note": record.get("note"),
        "DOI": numbers.get("doi"),
        "ISBN": numbers.get("isbn"),
        "PMID": numbers.get("pmid"),
        "archive_location": f"arXiv:{numbers['arxiv']}" if numbers.get("arxiv") else None,
        "URL": _value(record.get("url")),
    }
    return _known_record(said)


def _hayagriva_person(person: Any) -> CslRecord:
    """Return the CSL name of a Hayagriva person: a mapping, or "Family, Given"."""
    if isinstance(person, dict):
        return _known_record(
            {
                "family": person.get("name"),
                "given": person.get("given-name"),
                "non-dropping-particle": person.get("prefix"),
                "suffix": person.get("suffix"),
            }
        )
    family, _, given = str(person).partition(",")
    return {"family": family.strip(), "given": given.strip()} if given else {"literal": family.strip()}


def endnote_records(text: str) -> Iterator[tuple[CslRecord, int, int]]:
    """Yield EndNote's records with their start and end; invalid XML is left out."""
    for found, stop in enclosed_spans(text, _RECORD, "</record>"):
        end = stop + len("</record>")
        try:
            record = ElementTree.fromstring(text[found.start() : end])
        except ElementTree.ParseError:
            continue
        said: CslRecord = {name: _text_at(record, path) for path, name in _ENDNOTE_FIELDS.items()}
        kind = record.find("ref-type")
        said["type"] = _ENDNOTE.get(kind.get("name", "") if kind is not None else "", "")
        said["issued"] = _text_at(record, "dates/year")
        for role, path in (("author", "authors"), ("editor", "secondary-authors")):
            names = ["".join(one.itertext()).strip() for one in record.findall(f"contributors/{path}/author")]
            said[role] = [_hayagriva_person(one) for name in names for one in _SEMICOLONS.split(name) if one]
        yield _known_record(said), found.start(), end


def _text_at(record: ElementTree.Element, path: str) -> str:
    """Return the text of the first element at a path, or ""."""
    found = record.find(path)
    return " ".join("".join(found.itertext()).split()) if found is not None else ""


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _value(value: Any) -> Any:
    return value.get("value") if isinstance(value, dict) else value


def _name(value: Any) -> Any:
    return value.get("name") if isinstance(value, dict) else value


def _known_record(said: Mapping[str, Any]) -> CslRecord:
    """Return the record without empty values: None, "" and []."""
    return {name: value for name, value in said.items() if value not in (None, "", [])}
