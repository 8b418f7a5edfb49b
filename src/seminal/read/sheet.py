"""Read sheets: rows separated by commas, semicolons, tabs or bars (RFC 4180)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read.inline import inline
from seminal.read.items import heads as heads_of
from seminal.read.items import listing, tables
from seminal.read.items.outline import Outline
from seminal.read.items.tables import Row
from seminal.read.left_over import with_left_over
from seminal.read.references import authors, imprint
from seminal.read.references.marked import Mark, Marked
from seminal.text import identifiers

_SEPARATORS = ("\t", "|", ",", ";")
_BY_SUFFIX = {".tsv": "\t", ".tab": "\t"}
_SAMPLE_ROWS = 30
"""Rows that show what a sheet without a head has in its columns."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_MAX_WIDTH = 200
"""Columns: what has more lists no works."""
_MAX_HEAD_WORDS = 4
_SURELY = frozenset(("title", "paper title", "paper name", "article title", "titel", "标题"))
"""Heads that show a head also where another one is a sentence."""
_MAX_LENGTH = 40_000
_MAX_LINES_ABOVE = 5
"""Lines at whose beginning a head is sought."""
_TAGS = {
    "TI": "title", "AU": "authors", "AF": "author full names", "SO": "source title", "PY": "publication year",
    "DT": "document type", "VL": "volume", "IS": "issue", "BP": "start page", "EP": "end page", "DI": "doi",
    "AB": "abstract", "TC": "times cited", "PU": "publisher", "PM": "pmid", "BN": "isbn",
}  # fmt: skip
"""What the tags mean that head the Web of Science's tab-delimited export."""
_TAGGED = frozenset(("PT", "AU", "TI", "SO"))
_GLUED = re.compile(
    r"(?<=[^\W\dA-Z_])(?<!\b[DLM][aceiou])(?<!\b(?:Mac|Van|von|Ben|Abu))(?<!\bFitz)(?=[^\W\da-z_](?:\w|\.| ))"
)
"""Where a name goes on without a space: "StoneBen", but not "McKay", "DeMarsh", "LeRoy", "MacDowell"."""
_MIN_ROWS = 3
_MIN_SHARE = 0.6


def looks_like(head: str) -> bool:
    """Return True for a sheet: a header with titles, or as many columns everywhere."""
    lines = [line for line in head.split("\n")[:-1] or [head] if line.strip()][:_SAMPLE_ROWS]
    if len(lines) < 2 or lines[0].lstrip().startswith("|") or any(map(tables.is_rule, lines[:3])):
        return False
    separator = _separator(lines[0])
    if not separator or 2 * sum(separator in line for line in lines) < len(lines):
        return False
    if separator in "\t|" and len(lines) >= _MIN_ROWS:
        counts = [line.count(separator) for line in lines]
        if len(set(counts)) == 1 and counts[0] >= 2:
            return True
    if _names_titles(next(_sheet_rows(lines[0], separator), None)):
        return True
    rows = [next(_sheet_rows(line, separator), None) for line in lines]
    widths = {len(row.cells) if row else 0 for row in rows}
    return (
        len(rows) >= _MIN_ROWS
        and widths.isdisjoint((0, 1, 2))
        and len(widths) == 1
        and all(row and identifiers.find(row.cells[0].text) for row in rows)
    )


def read(source: Source) -> Reading:
    """Return a sheet's works, one a row, its columns known by heads or contents."""
    separator, begin = _layout(source)
    rows = list(_sheet_rows(source.text, separator, begin))
    if rows:
        rows[0] = _head_in_words(rows[0])
        rows = _with_name_separators(rows)
    if rows and not _names_titles(rows[0]):
        heads = _guess_headers(rows)
        if not {"year", "venue", "link", "authors"} & set(heads):
            return listing.compile_items(source, [])
        rows.insert(0, Row(Span(0, 0), tuple(Marked(role) for role in heads)))
    found, claims = tables.items(rows, Outline().topics(), 0)
    items = [
        replace(item, cells={**item.cells, "title": _whole_title(item.text)})
        for item in found
        if any(map(str.isalpha, item.text.text))
    ]
    reading = listing.compile_items(
        source, items, [claim for claim in claims if claim.span.end > claim.span.start]
    )
    return with_left_over(reading, _body_cells(source.text, separator, begin)) if reading.entries else reading


def _body_cells(text: str, separator: str, begin: int) -> list[tuple[Span, str]]:
    """Return a sheet's non-empty cells, each with a message naming its column."""
    pattern, at, column = _field_pattern(separator), begin, 0
    heads: list[str] = []
    cells: list[tuple[Span, str]] = []
    first = True
    while (match := pattern.match(text, at)) and match.end() > at:
        value = match["bare"] if match["quoted"] is None else match["quoted"]
        if first:
            heads.append(" ".join(value.split()))
        elif value.strip() and heads_of.kind(value) is None:
            name = heads[column] if column < len(heads) and heads[column] else str(column + 1)
            cells.append((Span(at, match.start("end")), f"no field holds all of column {name}"))
        at, column = match.end(), column + 1
        if match["end"] != separator:
            first, column = first and not any(heads), 0
    return cells


def _layout(source: Source) -> tuple[str, int]:
    """Return a sheet's separator and where its head begins, after an export's preface."""
    given, begin = _BY_SUFFIX.get(source.path[-4:].lower(), ""), 0
    for line in source.text[:_MAX_LENGTH].splitlines(keepends=True)[:_MAX_LINES_ABOVE]:
        separator = given or _separator(line)
        if separator and _names_titles(next(_sheet_rows(line, separator), None)):
            return separator, begin
        begin += len(line)
    return given or _separator(source.text.lstrip("\n").partition("\n")[0]) or ",", 0


def _head_in_words(head: Row) -> Row:
    """Return a head in words: the Web of Science's has tags."""
    texts = [cell.text.strip() for cell in head.cells]
    if not _TAGGED.issubset(texts):
        return head
    return Row(head.span, tuple(Marked(_TAGS.get(text, "-")) for text in texts))


def _with_name_separators(rows: list[Row]) -> list[Row]:
    """Return rows with semicolons between the names that SpringerLink glues: "Ada StoneBen C. Reed"."""
    head = [cell.text.strip().lower() for cell in rows[0].cells]
    if "item doi" not in head or "authors" not in head:
        return rows
    at = head.index("authors")
    return [
        replace(
            row, cells=(*row.cells[:at], Marked(_GLUED.sub("; ", row.cells[at].text)), *row.cells[at + 1 :])
        )
        if at < len(row.cells)
        else row
        for row in rows
    ]


def _whole_title(title: Marked) -> Marked:
    """Mark a title cell as one title, so that commas do not end it."""
    return title if title.marks else Marked(title.text, (Mark("strong", 0, len(title.text)),))


def _separator(line: str) -> str:
    """Return the separator of a sheet's columns: the most frequent one in its first line."""
    counts = {separator: line.count(separator) for separator in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda separator: counts[separator])
    return best if counts[best] else ""


@lru_cache
def _field_pattern(separator: str) -> re.Pattern[str]:
    """Return the pattern of one field, `quoted` or `bare`, and of what ends it (`end`)."""
    return re.compile(
        rf'[ ]*+(?:"(?P<quoted>(?>(?:[^"]|"")*))"[ ]*+|(?P<bare>[^{re.escape(separator)}\n]*+))'
        rf"(?P<end>{re.escape(separator)}|\n|\Z)"
    )


def _sheet_rows(text: str, separator: str, begin: int = 0) -> Iterator[Row]:
    """Yield a text's rows from `begin` on; quoted fields may contain separators and line ends."""
    pattern, at = _field_pattern(separator), begin
    cells: list[Marked] = []
    while match := pattern.match(text, at):
        quoted, bare, end = match.groups()
        value = bare if quoted is None else quoted.replace('""', '"')
        cells.append(inline(" ".join(value.split())))
        at = match.end()
        if end != separator:
            if any(cell.text or cell.marks for cell in cells):
                yield Row(Span(begin, match.start("end")), tuple(cells))
            begin, cells = at, []
            if not end or at >= len(text):
                return


def _names_titles(row: Row | None) -> bool:
    """Return True for a header row: a title column and another known one."""
    if row is None or len(row.cells) > _MAX_WIDTH or any(cell.marks for cell in row.cells):
        return False
    row = _head_in_words(row)
    texts = [cell.text.strip() for cell in row.cells]
    long = any(len(text.split()) > _MAX_HEAD_WORDS for text in texts)
    if long and not any(text.lower() in _SURELY for text in texts):
        return False
    roles = tables.columns(texts, [])
    return (
        "title" in roles
        and len(set(roles) & {"authors", "venue", "journal", "date", "links", "note", "topic"}) > 0
    )


def _is_year(text: str) -> bool:
    return imprint.dates_only(text) and _YEAR.search(text) is not None


def _is_venue(text: str) -> bool:
    found = imprint.read(text)
    return found is not None and bool(found.known)


def _guess_headers(rows: list[Row]) -> list[str]:
    """Return headers for a sheet without any, by the contents of its columns."""
    seen = list(islice(rows, _SAMPLE_ROWS))
    width = min(max(len(row.cells) for row in seen), _MAX_WIDTH)
    heads = []
    for at in range(width):
        texts = [t for row in seen if at < len(row.cells) and (t := row.cells[at].text.strip())]
        enough = max(1.0, _MIN_SHARE * len(texts))
        links = sum(len(row.cells[at].marks) > 0 for row in seen if at < len(row.cells))
        if texts and sum(map(_is_year, texts)) >= enough:
            heads.append("year")
        elif links >= enough or (texts and sum(bool(identifiers.find(t)) for t in texts) >= enough):
            heads.append("link")
        elif sum(map(_is_venue, texts)) >= enough:
            heads.append("venue")
        elif texts and sum(bool(authors.parse(t)) for t in texts) >= enough:
            heads.append("authors")
        else:
            heads.append("-")
    lengths = [
        sum(len(row.cells[at].text) for row in seen if at < len(row.cells)) if head == "-" else 0
        for at, head in enumerate(heads)
    ]
    longest = max(lengths, default=0)
    if longest:
        heads[lengths.index(longest)] = "title"
    return heads
