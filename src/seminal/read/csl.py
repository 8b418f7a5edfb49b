"""CSL-JSON and CSL-YAML: records of citation managers and of pandoc's `references:` (CSL 1.0.2, appendix)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import (
    OTHERS,
    PEOPLE,
    Entry,
    Identifier,
    Name,
    Origin,
    PartialDate,
    Piece,
    Reading,
    Value,
)
from seminal.model.source import Source, Span
from seminal.read import crosswalk, records
from seminal.read.items.tiling import tile
from seminal.read.json_places import BrokenJson, Placed, load
from seminal.read.references.organisations import is_organisation
from seminal.text import dates, identifiers, yaml_depth
from seminal.text.latex import page_range
from seminal.text.names import parse_names, says_others
from seminal.text.pattern import lazy
from seminal.text.values import date_text
from seminal.text.yaml_depth import explain_problem

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
"""Under which names a record says where its work appeared; the last two are BibTeX's."""
CslRecordAt = tuple[Any, Span, tuple[str, ...]]
"""What a file says of one work, where, and under which names."""
_TITLED = frozenset(("title", "paper", "name of paper", "paper_title", "paper title"))
_RECORD = frozenset(("id", "DOI", "author", "authors", "issued", "URL"))
_YAML_RECORD = re.compile(r"^[ ]{0,2}-[ \t]+(?=[\w\"'{])", re.MULTILINE)
_UNQUOTED = lazy(
    r"^([ \t-]*+\w[\w -]{0,30}:[ \t]++)(?=[^\s'\"\[{|>&*][^\n]*(?::\s|\s#))([^\n]*)$", re.MULTILINE
)
_LISTED = 2
_MAX_DEPTH = 8
_MARKUP = re.compile(r"</?(?:i|b|sup|sub|span|sc)\b[^<>]{0,100}>")


def read_json(source: Source) -> Reading:
    """Return the records of a JSON file: a list, or lists within mappings (`references`)."""
    try:
        root = load(source.text)
    except BrokenJson as error:
        return _broken_file(source, error.at, str(error), "JSON")
    return compile_records(source, _placed_records(root, ()))


def _placed_records(found: Placed, topics: tuple[str, ...], depth: int = 0) -> Iterator[CslRecordAt]:
    """Yield the records of a JSON value, with their places and enclosing names."""
    if isinstance(found.value, list):
        for item in found.value:
            if isinstance(item.value, dict) and not _is_csl_record(item.value) and depth < _MAX_DEPTH:
                yield from _placed_records(item, topics, depth + 1)
            else:
                yield item.plain(), Span(item.start, item.end), topics
    elif isinstance(found.value, dict):
        if (
            not depth
            and _is_csl_record(found.value)
            and not isinstance((found.get("references") or found).value, list)
        ):
            yield found.plain(), Span(found.start, found.end), topics
            return
        own = records.theme({name: child.value for name, child in found.value.items()})
        by_key = sum(isinstance(c.value, dict) and _is_csl_record(c.value) for c in found.value.values()) > 1
        for name, child in found.value.items():
            if by_key and isinstance(child.value, dict) and _is_csl_record(child.value):
                yield child.plain(), Span(child.start, child.end), topics
            elif isinstance(child.value, list | dict) and depth < _MAX_DEPTH:
                named = own or records.topic(name)
                yield from _placed_records(child, (*topics, named) if named else topics, depth + 1)


def read_yaml(source: Source) -> Reading:
    """Return the records of a YAML file, or of a document's `references:`.

    Where the whole is not valid, every record of a list is read by itself, and the broken ones are told.
    """
    import yaml

    try:
        return compile_records(source, _yaml_records(source.text, 0))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at, why = (mark.index if mark else 0), explain_problem(error, source.text)
    except (ValueError, RecursionError) as error:
        at, why = 0, str(error)
    found: list[CslRecordAt] = []
    problems = list(_broken_file(source, at, why, "YAML").diagnostics)
    dashes = [(m.start(), m.group().index("-")) for m in _YAML_RECORD.finditer(source.text)]
    least = min((depth for _, depth in dashes), default=0)  # a dash further in is a name's, not a record's
    starts = [start for start, depth in dashes if depth == least]
    for start, end in pairwise([*starts, len(source.text)]):
        try:
            found += _yaml_records(
                _UNQUOTED.sub(_with_quoted_value, source.text[start:end]), start, Span(start, end)
            )
        except (yaml.YAMLError, ValueError, RecursionError):
            continue
    reading = compile_records(source, found)
    return (
        replace(reading, diagnostics=tuple(problems))
        if reading.entries
        else _broken_file(source, at, why, "YAML")
    )


def read_metadata(source: Source, span: Span) -> Reading | None:
    """Return the works in a document's metadata (a reading group's `sessions:`); None without any.

    A site's menu has titles and addresses too: most of the records must say who wrote them, or where they appeared.
    """
    if source.text.count("title:", span.start, span.end) < _LISTED:
        return None
    import yaml

    try:
        found = _yaml_records(source.text[span.start : span.end], span.start)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    plain = [
        csl_record_at
        for csl_record_at in found
        if isinstance(csl_record_at[0], dict) and records.is_plain(csl_record_at[0])
    ]
    works = [
        (place, entry)
        for record, place, topics in plain
        if (entry := records.entry(source, record, place, topics))
        and (entry.authors or entry.venue or entry.identifiers)
    ]
    if len(works) < _LISTED or 2 * len(works) < len(plain):
        return None
    works.sort(key=lambda work: work[0].start)
    pieces = [Piece(place, "entry") for place, _ in works]
    gaps = zip(
        [span.start, *(p.span.end for p in pieces)], [*(p.span.start for p in pieces), span.end], strict=True
    )
    pieces += [Piece(Span(a, b), "skipped", "document metadata") for a, b in gaps if source.text[a:b].strip()]
    return Reading(
        source, tuple(entry for _, entry in works), tuple(sorted(pieces, key=lambda p: p.span.start))
    )


def _with_quoted_value(match: re.Match[str]) -> str:
    """Return a line of YAML with its value quoted: `title: A: b` -> `title: "A: b"`."""
    value = match.group(2).rstrip().replace("'", "''")
    return f"{match.group(1)}'{value}'"


def _yaml_records(text: str, shift: int, whole: Span | None = None) -> list[CslRecordAt]:
    """Return the records of a YAML text at offset `shift` of `whole`. Raises YAMLError."""
    loader = yaml_depth.loader()(text)
    try:
        node = loader.get_node() if loader.check_node() else None
        value = loader.construct_document(node) if node is not None else None
        return [
            (record, whole or Span(one.start_mark.index + shift, one.end_mark.index + shift), topics)
            for record, one, topics in _nodes(value, node, (), set())
        ]
    finally:
        loader.dispose()


def _nodes(
    value: Any, node: Any, topics: tuple[str, ...], seen: set[int]
) -> Iterator[tuple[Any, Any, tuple[str, ...]]]:
    """Yield the records of a YAML value with node and enclosing names; each alias once."""
    if node is None or id(node) in seen or len(topics) > _MAX_DEPTH:
        return
    seen.add(id(node))
    if isinstance(value, list) and node.id == "sequence":
        for one, child in zip(value, node.value, strict=False):
            if isinstance(one, dict) and not _is_csl_record(one):
                yield from _nodes(one, child, topics, seen)
            else:
                yield one, child, topics
    elif isinstance(value, dict) and node.id == "mapping":
        if "cff-version" in value and not topics:
            yield from _cff_works(value, node)
            return
        own = records.theme(value)
        by_key = sum(isinstance(one, dict) and _is_csl_record(one) for one in value.values()) > 1
        named_values = {str(key): one for key, one in value.items()}  # a number may be a key
        for key, child in node.value:
            name = str(key.value)
            one = named_values.get(name)
            if by_key and isinstance(one, dict) and _is_csl_record(one):
                yield {"id": name} | one if crosswalk.is_hayagriva(one) else one, child, topics
            elif isinstance(one, list | dict):
                named = own or records.topic(name)
                yield from _nodes(one, child, (*topics, named) if named else topics, seen)


def _cff_works(value: Mapping[str, Any], node: Any) -> Iterator[tuple[Any, Any, tuple[str, ...]]]:
    """Yield a `CITATION.cff`'s works: the software, its preferred citation, its references."""
    for key, child in node.value:
        one = value.get(key.value)
        if key.value == "title":
            yield value, child, ()
        elif key.value == "preferred-citation":
            yield one, child, ()
        elif key.value == "references" and isinstance(one, list):
            for reference, below in zip(one, child.value, strict=False):
                yield reference, below, ("references",)


def _is_csl_record(value: Mapping[str, Any]) -> bool:
    return bool(_TITLED & {str(name).lower() for name in value}) or bool(_RECORD & value.keys())


def _broken_file(source: Source, at: int, why: str, kind: str) -> Reading:
    """Return the reading of a file that cannot be parsed: one diagnostic at the place."""
    place = source.locate(Span(min(at, len(source.text)), min(at + 1, len(source.text))))
    problem = Diagnostic(
        "broken-entry", place, f"this is not valid {kind}: {why}", f"correct the {kind} here"
    )
    return Reading(source, (), tile(source.text, (), f"not readable as {kind}"), (problem,))


def compile_records(source: Source, found: Iterable[CslRecordAt]) -> Reading:
    """Return the reading of a file's records, by whatever standard or none."""
    entries, pieces = [], []
    found = list(found)
    if strings := records.references(source, found):
        return Reading(source, *strings, ())
    for record, span, topics in found:
        entry = None
        if isinstance(record, dict) and (known := crosswalk.as_csl(record)):
            entry = _entry(source, known, span)
        elif isinstance(record, dict):
            plain = records.is_plain(record)
            entry = records.entry(source, record, span, topics) if plain else _entry(source, record, span)
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
    """Return the entry of a CSL record, None without a title."""
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
    """Return the identifiers in the texts of a CSL record."""
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
    """Yield the names of a CSL value."""
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
    """Return the date of a CSL value; None where it states none."""
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
