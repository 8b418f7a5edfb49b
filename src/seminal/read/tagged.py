"""Read tagged records other than RIS: PubMed, EndNote and Web of Science."""

from __future__ import annotations

import re
from dataclasses import dataclass

from seminal.model.source import Span

TaggedRecord = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a program tags records: first line, tag lines, RIS's tags and types."""

    opening: re.Pattern[str]
    line: re.Pattern[str]
    tags: dict[str, str]
    types: dict[str, str]
    one_value_a_line: bool = False
    """Whether each line without a tag is a further value of a list of names."""


DIALECTS = (
    Dialect(
        re.compile(r"PMID- ?\d"),
        re.compile(r"([A-Z]{2,4}) *- (.*)$"),
        {
            "PMID": "PMID", "FAU": "AU", "TI": "TI", "BTI": "BT", "DP": "PY", "JT": "JO", "TA": "JA", "VI": "VL",
            "IP": "IS", "PG": "SP", "LID": "DO", "AID": "DO", "AB": "AB", "PB": "PB", "LA": "LA", "PT": "TY",
        },
        {"Journal Article": "JOUR", "Review": "JOUR", "Book": "BOOK", "Preprint": "GEN"},
    ),
    Dialect(
        re.compile(r"%0 "),
        re.compile(r"%([0-9A-Z@$]) (.*)$"),
        {
            "0": "TY", "A": "AU", "E": "ED", "T": "TI", "J": "JO", "B": "T2", "D": "PY", "V": "VL", "N": "IS",
            "P": "SP", "R": "DO", "U": "UR", "I": "PB", "C": "CY", "X": "AB", "S": "T3", "7": "ET", "F": "ID",
        },
        {
            "Journal Article": "JOUR", "Conference Proceedings": "CONF", "Conference Paper": "CONF", "Book": "BOOK",
            "Book Section": "CHAP", "Thesis": "THES", "Report": "RPRT", "Web Page": "ELEC", "Generic": "GEN",
        },
    ),
    Dialect(
        re.compile(r"PT [A-Z]\s*$"),
        re.compile(r"([A-Z][A-Z0-9])(?: (.*))?$"),
        {
            "PT": "TY", "AF": "AU", "AU": "A9", "TI": "TI", "SO": "JO", "PY": "PY", "VL": "VL", "IS": "IS", "BP": "SP",
            "EP": "EP", "DI": "DO", "AB": "AB", "PU": "PB", "LA": "LA", "UT": "AN",
        },
        {"J": "JOUR", "C": "CONF", "B": "BOOK", "S": "CHAP"},
        one_value_a_line=True,
    ),
)  # fmt: skip
"""PubMed's `nbib` (NLM, MEDLINE/PubMed data element descriptions), EndNote's `%0`, Clarivate's fielded text."""
_LISTED = frozenset(("AU", "A9", "ED"))
_DOI = re.compile(r"(?:(?<!\s)\s++)?\[doi\]\s*$")
_OTHER_NUMBER = re.compile(r"(?:(?<!\s)\s++)?\[(?!doi)[a-z]+\]\s*$")
_PAGES = re.compile(r"\s*(\w+)\s*[-–]+\s*(\w+)\s*$")


def records(text: str) -> list[tuple[Span, TaggedRecord]]:
    """Return a text's records under RIS's tags, with places; empty for no known dialect."""
    first = next((line for line in text[:4000].split("\n") if line.strip()), "")
    if first.startswith("FN "):
        first = next((line for line in text[:4000].split("\n") if line.startswith("PT ")), "")
    dialect = next((one for one in DIALECTS if one.opening.match(first)), None)
    return _read_records(text, dialect) if dialect else []


def _read_records(text: str, dialect: Dialect) -> list[tuple[Span, TaggedRecord]]:
    """Return the records of a dialect's lines under RIS's tags, each with its place."""
    found: list[tuple[Span, TaggedRecord]] = []
    record: dict[str, list[list[str]]] = {}
    tag, start, at, last = "", 0, 0, 0
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        match = dialect.line.match(bare)
        if dialect.opening.match(bare) and record:
            found.append((Span(start, last), _normalize(joined(record), dialect)))
            record = {}
        if match and not bare[0].isspace():
            start = start if record else at
            tag = dialect.tags.get(match.group(1), "")
            if tag or record:
                record.setdefault(tag, []).append([(match.group(2) or "").strip()])
        elif bare.strip() and record and tag:
            if dialect.one_value_a_line and tag in _LISTED:
                record[tag].append([bare.strip()])
            else:
                record[tag][-1].append(bare.strip())
        at += len(line)
        last = at if bare.strip() else last
    if record:
        found.append((Span(start, last), _normalize(joined(record), dialect)))
    return found


def joined(record: dict[str, list[list[str]]]) -> TaggedRecord:
    """Join the lines of each value with spaces."""
    return {tag: [" ".join(lines) for lines in values] for tag, values in record.items()}


def _normalize(record: TaggedRecord, dialect: Dialect) -> TaggedRecord:
    """Change a record to RIS's conventions in place, and return it.

    Its type is RIS's ("GEN" if unknown), `SP` and `EP` are first and last page, `DO` is the DOI without "[doi]", the
    title ends without a full stop.
    """
    types = [dialect.types[one] for one in record.get("TY", ()) if one in dialect.types]
    record["TY"] = types[:1] or ["GEN"]
    record.setdefault("AU", record.get("A9", []))
    if numbers := record.get("DO"):
        marked = [_DOI.sub("", number) for number in numbers if _DOI.search(number)]
        record["DO"] = marked or [number for number in numbers if not _OTHER_NUMBER.search(number)]
    if (pages := record.get("SP")) and (match := _PAGES.match(pages[0])):
        record["SP"], record["EP"] = [match.group(1)], [_whole_last_page(match.group(1), match.group(2))]
    if titles := record.get("TI"):
        record["TI"] = [titles[0].rstrip(".")]
    return record


def _whole_last_page(first: str, last: str) -> str:
    """Return a last page in full: 343-55 ends on page 355."""
    if first.isdecimal() and last.isdecimal() and len(last) < len(first):
        return first[: len(first) - len(last)] + last
    return last
