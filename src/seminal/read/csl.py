"""CSL-JSON and CSL-YAML: records of citation managers and of pandoc's `references:` (CSL 1.0.2, appendix)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Piece, Reading, Value
from seminal.model.source import Source, Span
from seminal.read.json_places import BrokenJson, load
from seminal.read.tiling import tile
from seminal.text import dates, identifiers, yaml_depth
from seminal.text.latex import page_range

TYPES = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
    "article": "misc",
    "paper-conference": "inproceedings", "book": "book", "chapter": "incollection", "thesis": "phdthesis",
    "report": "techreport", "webpage": "online", "post-weblog": "online", "software": "software",
    "dataset": "dataset",
    "patent": "patent", "standard": "standard", "manuscript": "unpublished",
    "entry-encyclopedia": "inreference",
}  # fmt: skip
"""Entry type by CSL type; another one is `misc`."""
FIELDS = {
    "volume": "volume", "issue": "number", "page": "pages", "publisher": "publisher",
    "publisher-place": "location",
    "edition": "edition", "collection-title": "series", "note": "note", "abstract": "abstract",
    "language": "language",
    "genre": "type", "title-short": "shorttitle", "annote": "annotation", "number": "number",
    "event-title": "eventtitle",
    "URL": "url", "ISSN": "issn",
}  # fmt: skip
"""Field by CSL variable."""
_MARKUP = re.compile(r"</?(?:i|b|sup|sub|span|sc)\b[^<>]{0,100}>")


def read_json(source: Source) -> Reading:
    """Return the records of a CSL-JSON file: a list, or a mapping with `references` or `items`."""
    try:
        root = load(source.text)
    except BrokenJson as error:
        return _broken(source, error.at, str(error), "JSON")
    listed = root if isinstance(root.value, list) else root.get("references") or root.get("items")
    if listed is None or not isinstance(listed.value, list):
        listed_values = [root] if root.get("title") else []
    else:
        listed_values = listed.value
    return _reading(source, ((item.plain(), Span(item.start, item.end)) for item in listed_values))


def read_yaml(source: Source) -> Reading:
    """Return the records of a CSL-YAML file, or of the `references:` of a document's metadata."""
    import yaml

    loader = None
    try:
        loader = yaml_depth.loader()(source.text)
        node = loader.get_node() if loader.check_node() else None
        value = loader.construct_document(node) if node is not None else None
        nodes = _sequence(node) if isinstance(value, dict | list) else []
        listed = value.get("references") or value.get("items") if isinstance(value, dict) else value
        values = listed if isinstance(listed, list) else []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        return _broken(source, mark.index if mark else 0, str(error.problem), "YAML")
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return _broken(source, 0, str(error), "YAML")
    finally:
        if loader is not None:
            loader.dispose()
    spans = [Span(n.start_mark.index, n.end_mark.index) for n in nodes]
    return _reading(source, zip(values, spans, strict=False))


def _sequence(node: Any) -> list[Any]:
    """Return the nodes of the list of records."""
    if node.id == "sequence":
        return list(node.value)
    for key, child in node.value if node.id == "mapping" else ():
        if str(key.value) in ("references", "items") and child.id == "sequence":
            return list(child.value)
    return []


def _broken(source: Source, at: int, why: str, kind: str) -> Reading:
    place = source.locate(Span(min(at, len(source.text)), min(at + 1, len(source.text))))
    problem = Diagnostic(
        "broken-entry", place, f"this is not valid {kind}: {why}", f"correct the {kind} here"
    )
    return Reading(source, (), tile(source.text, (), f"not readable as {kind}"), (problem,))


def _reading(source: Source, records: Iterator[tuple[Any, Span]] | Any) -> Reading:
    entries, pieces = [], []
    for record, span in records:
        entry = _entry(source, record, span) if isinstance(record, dict) else None
        if entry:
            entries.append(entry)
        pieces.append(
            Piece(
                span,
                "entry" if entry else "skipped",
                "" if entry else "a record without title and identifier",
            )
        )
    return Reading(source, tuple(entries), tile(source.text, pieces, "the file's structure"), ())


def _entry(source: Source, record: dict[str, Any], span: Span) -> Entry | None:
    text = {k: _MARKUP.sub("", str(v)).strip() for k, v in record.items() if isinstance(v, (str, int, float))}
    found = _identified(text)
    if not text.get("title") and not found:
        return None
    kind = TYPES.get(text.get("type", ""), "misc")
    values: dict[str, Value] = {"title": text["title"]} if text.get("title") else {}
    for role in ("author", "editor"):
        if names := tuple(_names(record.get(role))):
            values[role] = names
    if date := _date(record.get("issued")):
        values["date"] = date
    container = text.get("container-title", "")
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
        kind, values, tuple(sorted(found)), Origin(source.path, source.locate(span)), topics, key, urls
    )


def _identified(text: dict[str, str]) -> list[Identifier]:
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


def _names(value: Any) -> Iterator[Name]:
    for one in value if isinstance(value, list) else ():
        if isinstance(one, str) and one.strip():
            yield Name(one.strip())
        elif isinstance(one, dict):
            literal, family = one.get("literal") or one.get("name"), one.get("family")
            if literal or family:
                particle = one.get("non-dropping-particle") or one.get("dropping-particle") or ""
                yield Name(
                    str(family or literal),
                    str(one.get("given") or ""),
                    str(particle),
                    str(one.get("suffix") or ""),
                )


def _date(value: Any) -> PartialDate | None:
    if isinstance(value, dict):
        parts = value.get("date-parts") or []
        first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
        numbers = [int(str(p)) for p in first if str(p).isdecimal()][:3]
        if numbers:
            return PartialDate(*numbers)
        if str(value.get("year", "")).isdecimal():
            return PartialDate(int(str(value["year"])))
        value = value.get("raw") or value.get("literal")
    if isinstance(value, list) and value:
        return _date(value[0])
    return dates.parse(str(value)) if value is not None else None
