"""Registers' exports as plain text: Compendex, ProQuest, EBSCO, Cochrane, Scopus, and PubMed's abstracts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from seminal.model.entry import Entry, Piece, Reading
from seminal.model.source import Source, Span
from seminal.read.items import heads, rows
from seminal.read.items.tables import joined_lines
from seminal.read.items.tiling import tile
from seminal.read.references import reference
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Item, Mark, Marked
from seminal.text import dates

Cells = dict[str, Marked]

_OPENING = re.compile(
    r"^(?:<RECORD \d{1,5}>|Record #\d{1,5} of \d{1,5}|Record: \d{1,5}|Document \d{1,5} of \d{1,5})[ \t]*$",
    re.MULTILINE,
)
_SCOPUS = re.compile(r"\s*Scopus\s*\nEXPORT DATE:")
_SCOPUS_END = re.compile(r"^SOURCE: Scopus[ \t]*$", re.MULTILINE)
_PUBMED = re.compile(r"^\d{1,5}\. (?=[^\n]{3,300}\b(?:19|20)\d\d\b)", re.MULTILINE)
_PUBMED_END = re.compile(r"^PMID: \d+", re.MULTILINE)
_FIELD = re.compile(r"([A-Z][\w /()#.-]{0,40}?)[ \t]*:(?!//)[ \t]*+(.*)$")
_MAX_PARAGRAPHS = 3
_TAGS: Final = {
    "TI": "title", "AU": "authors", "SO": "source title", "YR": "year", "VL": "volume", "NO": "issue", "PG": "pages",
    "AB": "abstract", "DOI": "doi", "PM": "pmid", "PT": "document type", "PB": "publisher",
}  # fmt: skip
"""What Cochrane's tags mean."""
_NAMED: Final = {
    "source": "source title", "publication info": "-", "issue date": "-", "abbreviated source title": "-",
    "us": "-", "id": "-", "author affiliation": "-", "corresponding author": "-", "main heading": "-",
    "database": "-", "accession number": "-",
}  # fmt: skip
"""Names of lines that mean here what they do not say, or nothing of the work."""
_SOURCE = re.compile(r"(?:^|\s)Source: ")
_PLACED = re.compile(r"\(((?:19|20)\d\d)\) (.+)$")
_BEHIND_NAME = re.compile(r"\s*\((?:\d{1,3}(?:, ?\d{1,3})*|[^()\d]{3,300}(?:\([^()]{1,80}\)[^()]{0,200})?)\)")
"""Numbers of affiliations, or the affiliations."""
_CITED = re.compile(r"\s*Cited (?:by )?\d+ times?\.?\s*$")
_DATED = re.compile(rf"(,\s+(?:{dates.MONTH}[\s\d-]*,?\s+)?(?:19|20)\d\d),\s.*$")
"""Compendex names a conference again behind its date."""
_TOWN = re.compile(r"\s*;\s[^;\d]{2,60}$")
"""ProQuest's "Lamps; Leiden"."""
_DAY = re.compile(r"[.;]\s+([A-Z][a-z]{2,5})?(?:\d{1,2}/){0,2}(?=(?:19|20)\d\d,)")
"""EBSCO's dates behind a journal: ". Mar2019, Vol. 12"."""
_LENGTH = re.compile(r"[.,]\s\d{1,4}p\.?\s*$")
_SIGN = re.compile(r"(?<=[^\W\d_.])(?:\d{1,2},?)+(?= |;|$)|(?<=\.)\d{1,2}(?= |;|$)| \(AUTHOR\)")
_UNSAID = frozenset(("other", "ignored", "note", "topic"))
_DIGITS = re.compile(r"\D")


def looks_like(head: str) -> bool:
    """Return whether a text begins as one of the registers' exports does."""
    return bool(
        _OPENING.search(head)
        or _SCOPUS.match(head)
        or (_PUBMED.match(head.lstrip()) and "\nAuthor information:" in head)
    )


def read(source: Source) -> Reading:
    """Return the works of a register's export; a record that names no title is skipped."""
    entries: list[Entry] = []
    pieces: list[Piece] = []
    for span, cells in _record_blocks(source.text):
        entry = _register_entry(source, span, cells)
        entries += [entry] if entry else []
        pieces.append(Piece(span, "entry" if entry else "skipped", "" if entry else "a record without title"))
    return Reading(source, tuple(entries), tile(source.text, pieces, "not part of a record"), ())


def _register_entry(source: Source, span: Span, cells: Cells | Draft | None) -> Entry | None:
    """Return the entry of a page's record of one work, None without a title."""
    if isinstance(cells, Draft):
        return cells.entry(source, span, ()) if cells.title else None
    if not cells or "title" not in cells:
        return None
    title = " ".join(cells["title"].text.split())
    cells["title"] = Marked(title, (Mark("strong", 0, len(title)),))
    draft = next(iter(rows.read_row(Item(span, cells["title"], (), "row", 0, (), cells))), None)
    if draft is None:
        return None
    draft.title = title.rstrip(".")
    return draft.entry(source, span, ())


def _record_blocks(text: str) -> Iterator[tuple[Span, Cells | Draft | None]]:
    """Yield each record's place, and its cells or draft, None for one without work."""
    if _SCOPUS.match(text):
        begin = text.index("EXPORT DATE:")
        begin = text.find("\n", begin) + 1
        for match in _SCOPUS_END.finditer(text):
            yield Span(begin, match.end()), _scopus(text[begin : match.end()])
            begin = match.end()
        return
    numbered = _OPENING.search(text) is not None
    opening, read_one = (_OPENING, _record_cells) if numbered else (_PUBMED, _abstract)
    found = list(opening.finditer(text))
    if not numbered:  # an abstract may have numbered lines
        found = [one for one in found if text[max(one.start() - 2, 0) : one.start()] in ("", "\n\n")]
    for one, after in zip_longest(found, found[1:]):
        block = text[one.end() : after.start() if after else len(text)]
        begin = one.end() + len(block) - len(block.lstrip())
        block = block.strip()
        yield Span(begin, begin + len(block)), read_one(block)


@lru_cache(maxsize=256)
def _roles(names: tuple[str, ...]) -> list[str]:
    """Return the column roles of field names, as if a volume were among them."""
    return heads.roles([*names, "volume"])


def _cells_by_role(said: list[tuple[str, str]]) -> Cells:
    """Return cells by their lines' roles; the last of repeated ones counts, except venues."""
    cells: Cells = {}
    names = list(dict.fromkeys(name for name, _ in said))
    roles = dict(zip(names, _roles(tuple(names)), strict=False))
    for name, value in said:
        role, value = roles[name], value.strip()
        if role in _UNSAID or not value:
            continue
        value = _DIGITS.sub("", value) if role == "pmid" else value
        if role in heads.PLACES:
            value = _LENGTH.sub("", _DAY.sub(r", \1 ", _TOWN.sub("", value)))
        several = role in heads.PLACES or role in ("links", "kind")
        cells[role] = joined_lines(cells[role], Marked(value)) if several and role in cells else Marked(value)
    return cells


def _record_cells(block: str) -> Cells:
    """Return the cells of a record of lines "Name: value", or of Compendex's two lines."""
    lines_said: list[tuple[str, list[str]]] = []
    free: list[str] = []
    people: list[str] = []
    titled = False
    for line in filter(str.strip, block.split("\n")):
        match = None if _SOURCE.search(line) and not titled else _FIELD.match(line)
        name = _column_name(match.group(1)) if match else ""
        if match and match.group(1) == "AU":
            people.append(match.group(2).strip())
        elif match and (lines_said or name != "other"):
            lines_said.append((name, [match.group(2)]))
            titled = titled or name == "title"
        elif titled:
            lines_said[-1][1].append(line.strip())
        elif not lines_said:
            free.append(line.strip())
    said = [(name, ("; " if name == "authors" else " ").join(lines)) for name, lines in lines_said]
    if people:
        said.append(("authors", "; ".join(people)))
    cells = _cells_by_role(said)
    names, _, place = " ".join(free[1:]).partition("Source: ")
    if "title" not in cells and free:
        cells |= {"title": Marked(free[0]), "authors": Marked(names)}
    if place:
        cells["venue"] = Marked(_DATED.sub(r"\1", place))
    if "authors" in cells:
        cells["authors"] = Marked(_BEHIND_NAME.sub("", _SIGN.sub("", cells["authors"].text)))
    return cells


@lru_cache(maxsize=1024)
def _column_name(word: str) -> str:
    """Return the table head that a line's name means; `other` for an unknown one."""
    name = _TAGS.get(word) or _NAMED.get(word.lower(), word.lower())
    return name if name == "-" or _roles((name,))[0] != "other" else "other"


def _scopus(block: str) -> Cells:
    """Return the cells of a Scopus record by role."""
    lines = [line.strip() for line in block.split("\n") if line.strip()]
    at = next((n for n, line in enumerate(lines) if n and _PLACED.match(line)), 0)
    placed = _PLACED.match(lines[at]) if at else None
    if not placed:
        return {}
    said = [match.groups() for line in lines[at:] if (match := _FIELD.match(line))]
    cells = _cells_by_role([(name.lower(), value) for name, value in said if name != "SOURCE"])
    year, place = placed.groups()
    cells |= {"title": Marked(lines[at - 1]), "authors": Marked(lines[0]), "date": Marked(year)}
    return cells | {"venue": Marked(_CITED.sub("", place))}


def _abstract(block: str) -> Draft | None:
    """Return the work of a PubMed record in paragraphs: journal, title, authors.

    Return None where there are fewer, or they name no work.
    """
    paragraphs = [" ".join(part.split()) for part in block.split("\n\n")]
    if len(paragraphs) < _MAX_PARAGRAPHS:
        return None
    place, title, people = paragraphs[:_MAX_PARAGRAPHS]
    numbers = [match.group() for match in _PUBMED_END.finditer(block)]
    text = f"{_BEHIND_NAME.sub('', people)} {title} {place} {' '.join(numbers[:1])}"
    return reference.read(Marked(text))
