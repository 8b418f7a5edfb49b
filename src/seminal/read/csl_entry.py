"""One CSL record to an entry (CSL 1.0.2, appendix)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from seminal.model.entry import OTHERS, PEOPLE, Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.source import Source, Span
from seminal.read.references.organisations import is_organisation
from seminal.text import dates, identifiers
from seminal.text.latex import page_range
from seminal.text.names import parse_names, says_others
from seminal.text.values import date_text

TYPES = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
    "article": "misc",
    "paper-conference": "inproceedings", "book": "book", "chapter": "incollection", "thesis": "phdthesis",
    "report": "techreport", "webpage": "online", "post-weblog": "online", "software": "software",
    "dataset": "dataset",
    "patent": "patent", "standard": "standard", "manuscript": "unpublished",
    "entry-encyclopedia": "inreference",
    **{kind: kind for kind in ("inproceedings", "incollection", "inbook", "phdthesis", "mastersthesis", "techreport")},
}  # fmt: skip
"""Entry type by CSL type; another one is `misc`."""
FIELDS = {
    "volume": "volume", "issue": "number", "page": "pages", "pages": "pages", "publisher": "publisher",
    "publisher-place": "location",
    "edition": "edition", "collection-title": "series", "note": "note", "abstract": "abstract",
    "language": "language",
    "genre": "type", "title-short": "shorttitle", "annote": "annotation", "number": "number",
    "event-title": "eventtitle",
    "URL": "url", "ISSN": "issn",
}  # fmt: skip
"""Field by CSL variable."""
_CONTAINERS = ("container-title", "journal", "booktitle")
"""The variables for where a work appeared; the last two are BibTeX's."""
_MARKUP = re.compile(r"</?(?:i|b|sup|sub|span|sc)\b[^<>]{0,100}>")


def entry(source: Source, record: dict[str, Any], span: Span) -> Entry | None:
    """Return the entry of a CSL record, None without title and identifier."""
    text = {k: _MARKUP.sub("", str(v)).strip() for k, v in record.items() if isinstance(v, (str, int, float))}
    found = _csl_identifiers(text)
    if not text.get("title") and not found:
        return None
    kind = TYPES.get(text.get("type", ""), "misc")
    values: dict[str, Value] = {"title": text["title"]} if text.get("title") else {}
    for role in PEOPLE:
        if names := tuple(_csl_names(record.get(role))):
            values[role] = names
    if date := _csl_date(record.get("issued") or record.get("year")):
        values["date"] = date
    if looked := _csl_date(record.get("accessed")):
        values["urldate"] = date_text(looked)
    container = next((text[name] for name in _CONTAINERS if text.get(name)), "")
    if container:
        values[
            {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}.get(
                kind, "howpublished"
            )
        ] = container
    values |= {FIELDS[k]: v for k, v in text.items() if k in FIELDS and v and FIELDS[k] not in values}
    if isinstance(pages := values.get("pages"), str):
        values["pages"] = page_range(pages)
    for identifier in found:
        if identifier.scheme == "arxiv":
            values |= {"eprint": identifier.value, "eprinttype": "arxiv"}
        elif identifier.scheme in ("doi", "isbn"):
            values[identifier.scheme] = identifier.value
    topics = tuple(part.strip() for part in re.split("[,;]", text.get("keyword", "")) if part.strip())[:1]
    urls = (text["URL"],) if text.get("URL") else ()
    key = text.get("id") or text.get("citation-key")
    return Entry(
        kind,
        values,
        identifiers=tuple(sorted(found)),
        origin=Origin(source.path, source.locate(span)),
        topics=topics,
        wanted_key=key,
        urls=urls,
    )


def _csl_identifiers(text: dict[str, str]) -> list[Identifier]:
    """Return the identifiers in a CSL record's DOI, URL, number, note, archive, ISBN and PMID."""
    found: dict[str, Identifier] = {}
    for value in (
        f"doi:{text.get('DOI', '')}",
        text.get("URL", ""),
        text.get("number", ""),
        text.get("note", ""),
        text.get("archive_location", ""),
    ):
        for identifier in identifiers.find(value.replace("doi:https", "https").replace("doi:doi:", "doi:")):
            found.setdefault(identifier.scheme, identifier)
    if text.get("ISBN"):
        found["isbn"] = Identifier("isbn", re.sub("[^0-9Xx]", "", text["ISBN"].split()[0]).upper())
    if text.get("PMID"):
        found["pmid"] = Identifier("pmid", text["PMID"])
    return list(found.values())


def _csl_names(value: Any) -> Iterator[Name]:
    """Yield the names in a string, or in a list of strings or mappings."""
    if isinstance(value, str):
        yield from (Name(value),) if is_organisation(value) else parse_names(value)
    for one in value if isinstance(value, list) else ():
        if isinstance(one, str) and one.strip():
            yield Name(one.strip())
        elif isinstance(one, dict):
            family = one.get("family") or one.get("literal") or one.get("name") or ""
            given = str(one.get("given") or "")
            particle = one.get("non-dropping-particle") or one.get("dropping-particle") or ""
            if says_others(f"{given} {family}"):
                yield OTHERS
            elif family:
                yield Name(str(family), given, str(particle), str(one.get("suffix") or ""))


def _csl_date(value: Any) -> PartialDate | None:
    """Return the date of a CSL mapping, list or string; None without a valid one."""
    if isinstance(value, dict):
        parts = value.get("date-parts") or []
        first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
        numbers = dates.numbers(map(str, first))[:3]
        if numbers:
            return PartialDate(*numbers)
        if year := dates.numbers([str(value.get("year", ""))]):
            return PartialDate(*year)
        value = value.get("raw") or value.get("literal")
    if isinstance(value, list) and value:
        return _csl_date(value[0])
    return dates.parse(str(value)) if value is not None else None
