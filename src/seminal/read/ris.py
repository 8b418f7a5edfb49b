"""RIS, as Zotero, EndNote and publishers export it, and its relatives: tagged lines to entries."""

from __future__ import annotations

import re
from collections.abc import Callable

from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Piece, Reading, Value
from seminal.model.source import Source, Span
from seminal.read import tagged
from seminal.read.items.tiling import tile
from seminal.text import dates, identifiers
from seminal.text.values import date_text

TYPES = {
    "JOUR": "article", "MGZN": "article", "CONF": "inproceedings", "CPAPER": "inproceedings",
    "BOOK": "book", "CHAP": "incollection",
    "THES": "phdthesis", "RPRT": "techreport", "ELEC": "online", "COMP": "software",
    "STAND": "standard", "PAT": "patent", "EJOUR": "article",
}  # fmt: skip
"""Entry type by RIS type; another one is `misc`."""
FIELDS = {
    "VL": "volume", "IS": "number", "PB": "publisher", "CY": "location", "ET": "edition", "N1": "note",
    "AB": "abstract", "N2": "abstract",
    "ST": "shorttitle", "LA": "language", "T3": "series", "RN": "annotation",
}  # fmt: skip
_TAG = re.compile(r"([A-Z][A-Z0-9])  ?-(?:[ \t]++(.*))?$")


def read(source: Source) -> Reading:
    """Read an RIS file or a dialect of `tagged`; `TY` also ends an unclosed record."""
    if found := tagged.records(source.text):
        return _reading_of(source, found)
    entries: list[Entry] = []
    pieces: list[Piece] = []
    record: dict[str, list[list[str]]] = {}
    first, last, tag = 0, 0, ""
    at = 0
    for line in [*source.text.splitlines(keepends=True), ""]:
        match = _TAG.match(line.rstrip("\r\n"))
        closing = bool(match and match.group(1) == "ER")
        if record and (closing or not line or (match and match.group(1) == "TY")):
            end = at + len(line) if closing else last
            entry = _ris_entry(source, tagged.joined(record), Span(first, end))
            entries += [entry] if entry else []
            pieces.append(
                Piece(
                    Span(first, end),
                    "entry" if entry else "skipped",
                    "" if entry else "a record without title and identifier",
                )
            )
            record = {}
        if match and not closing:
            tag = match.group(1)
            if tag == "TY" or record:
                first = at if not record else first
                record.setdefault(tag, []).append([(match.group(2) or "").strip()])
        elif record and line.strip() and not closing:
            record[tag][-1].append(line.strip())
        at += len(line)
        last = at if line.strip() else last
    return Reading(source, tuple(entries), tile(source.text, pieces, "not part of a record"), ())


def _reading_of(source: Source, found: list[tuple[Span, dict[str, list[str]]]]) -> Reading:
    """Return the reading of records whose tags are RIS's already, by their places."""
    entries, pieces = [], []
    for span, record in found:
        entry = _ris_entry(source, record, span)
        entries += [entry] if entry else []
        reason = "" if entry else "a record without title and identifier"
        pieces.append(Piece(span, "entry" if entry else "skipped", reason))
    return Reading(source, tuple(entries), tile(source.text, pieces, "not part of a record"), ())


def _ris_entry(source: Source, record: dict[str, list[str]], span: Span) -> Entry | None:
    """Return the entry of one RIS record, None without title and identifier."""

    def first(*tags: str) -> str:
        return next((value for tag in tags for value in record.get(tag, ()) if value), "")

    title = first("TI", "T1", "CT")
    found = _identifiers(record, first)
    if not title and not found:
        return None
    kind = TYPES.get(first("TY"), "misc")
    values: dict[str, Value] = {"title": title} if title else {}
    for field, tags in (("author", ("AU", "A1")), ("editor", ("ED", "A2")), ("translator", ("A4",))):
        if names := tuple(_ris_name(value) for tag in tags for value in record.get(tag, ()) if value):
            values[field] = names
    if date := _ris_date(first("DA"), first("PY", "Y1")):
        values["date"] = date
    if looked := _ris_date(first("Y2"), ""):
        values["urldate"] = date_text(looked)
    if venue := first("JO", "JF", "T2", "BT", "JA", "J2"):
        values[
            {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}.get(
                kind, "howpublished"
            )
        ] = venue
    values |= {name: first(tag) for tag, name in FIELDS.items() if first(tag)}
    if start := first("SP"):
        end = first("EP")
        values["pages"] = f"{start}–{end}" if end and end != start else start.replace("-", "–")
    for identifier in found.values():
        if identifier.scheme == "arxiv":
            values |= {"eprint": identifier.value, "eprinttype": "arxiv"}
        elif identifier.scheme in ("doi", "isbn"):
            values[identifier.scheme] = identifier.value
    urls = tuple(url for url in record.get("UR", ()) if url)
    if urls:
        values["url"] = urls[0]
    return Entry(
        kind,
        values,
        identifiers=tuple(sorted(found.values())),
        origin=Origin(source.path, source.locate(span)),
        wanted_key=first("ID") or None,
        urls=urls,
    )


def _identifiers(record: dict[str, list[str]], first: Callable[..., str]) -> dict[str, Identifier]:
    """Return a record's identifiers by scheme; `first` returns a tag's first value or ""."""
    found: dict[str, Identifier] = {}
    for value in (
        f"doi:{first('DO')}",
        first("M3") if first("M3").startswith("10.") else "",  # where older programs put it
        *record.get("UR", ()),
        *record.get("L1", ()),
        first("M1"),
        first("AN"),
        f"PMID:{first('PMID')}",
        first("C1"),
        f"ISBN {first('SN')}" if first("TY") == "BOOK" else "",  # a paper's is its proceedings'
    ):
        for identifier in identifiers.find(value.replace("doi:https", "https")):
            found.setdefault(identifier.scheme, identifier)
    return found


def _ris_name(text: str) -> Name:
    """Return the name in "Family, Given, Suffix" or "A. Family", else as family name."""
    family, _, given = (part.strip() for part in text.partition(","))
    given, _, suffix = (part.strip() for part in given.partition(","))
    if not given and len(words := family.split()) > 1 and words[0].endswith("."):
        return Name(words[-1], " ".join(words[:-1]))
    return Name(family, given, "", suffix)


def _ris_date(full: str, year: str) -> PartialDate | None:
    """Return the date in `full` ("2019/03/12"), else in `year`; None without a valid one."""
    for text in (full, year):
        parts = dates.numbers(map(str.strip, text.split("/")[:3]))
        if parts and 1000 <= parts[0] <= 2200:
            return PartialDate(*parts)
        if found := dates.parse(text):
            return found
    return None
