"""The library as CSL-JSON: what pandoc reads from our BibTeX, without pandoc."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Final

from seminal.model.entry import OTHERS, PEOPLE, Name
from seminal.model.library import Library
from seminal.model.work import Work
from seminal.text.latex import page_range
from seminal.write.csl_text import pieces, quotes, short, title, venue, without_latex
from seminal.write.fields import PrintedRecord, VenueStyle, record
from seminal.write.pieces import TextPiece, joined_pieces

Json = str | list["Json"] | dict[str, "Json"] | int

TYPES: Final[dict[str, str]] = {
    "article": "article-journal", "book": "book", "booklet": "pamphlet", "inbook": "chapter",
    "incollection": "chapter", "inproceedings": "paper-conference", "manual": "book",
    "mastersthesis": "thesis", "misc": "", "online": "webpage", "software": "software", "dataset": "dataset",
    "phdthesis": "thesis", "proceedings": "book", "techreport": "report", "unpublished": "manuscript",
}  # fmt: skip
GENRES: Final = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
"""The genre of a thesis where the entry states none."""


_dump: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode
_quoted: Final = json.encoder.encode_basestring  # what the encoder makes of a text, without its detours
_SIMPLE: Final = re.compile(r"[\w .,-]*")  # neither LaTeX nor quotation marks
_PARTICLE: Final = re.compile(r"([a-z]+['’](?=\w+$)|(?:[^\W\d_A-Z]+ )+(?=\w))(.+)")  # d’Aquin, van Dam
_INITIALS: Final = re.compile(r"(?<=\b[^\W\d_])\.(?=[^\W\d_]\.)")  # J.T.


def verbatim(text: str) -> str:
    """Return the text unchanged."""
    return text


FIELDS: Final[dict[str, tuple[str, Callable[[str], str]]]] = {
    "title": ("title", title), "shorttitle": ("title-short", title), "booktitle": ("container-title", venue),
    "journal": ("container-title", without_latex), "series": ("collection-title", venue),
    "edition": ("edition", without_latex), "volume": ("volume", without_latex),
    "pages": ("page", lambda text: page_range(without_latex(text)).replace("–", "-")),
    "chapter": ("chapter-number", without_latex), "type": ("genre", verbatim),
    "address": ("publisher-place", without_latex), "isbn": ("ISBN", verbatim), "issn": ("ISSN", verbatim),
    "doi": ("DOI", verbatim), "url": ("URL", verbatim), "version": ("version", without_latex),
    "note": ("note", without_latex), "pubstate": ("status", without_latex),
    "keywords": ("keyword", without_latex), "annotation": ("annote", without_latex),
    "ids": ("other-ids", verbatim),
}  # fmt: skip
"""CSL's names of our fields, and how their text is made."""
EPRINTS: Final = {
    "arxiv": "https://arxiv.org/abs/",
    "jstor": "https://www.jstor.org/stable/",
    "pubmed": "https://www.ncbi.nlm.nih.gov/pubmed/",
    "googlebooks": "https://books.google.com?id=",
}
"""The URL of an archive to which a preprint's number is appended."""
PUBLISHERS: Final = ("school", "institution", "organization", "howpublished", "publisher")
NUMBERS: Final = {
    "article": "issue",
    "book": "collection-number",
    "inbook": "collection-number",
    "incollection": "collection-number",
    "inproceedings": "collection-number",
    "proceedings": "collection-number",
}


def csl_json(library: Library, *, venues: VenueStyle = "stated") -> str:
    """Return the library as CSL-JSON, ordered by id, one field a line."""
    works = sorted(library, key=lambda work: work.key)
    return b"".join(csl_json_file(item_text(item(work, venues)).encode() for work in works)).decode()


def csl_json_file(items: Iterable[TextPiece]) -> list[TextPiece]:
    """Return a CSL-JSON file in pieces: an array of items' texts."""
    rows = joined_pieces(b",\n", items)
    return [b"[\n", *rows, b"\n]\n"] if rows else [b"[]\n"]


def item_text(found: dict[str, Json]) -> str:
    """Return an item as JSON, one field a line, sorted by name."""
    fields = [
        f'  "{name}": {_quoted(value) if isinstance(value, str) else _dump(value)}'
        for name, value in sorted(found.items())
    ]
    return "{\n" + ",\n".join(fields) + "\n}"


def item(work: Work, venues: VenueStyle = "stated") -> dict[str, Json]:
    """Return one work as a CSL item."""
    return item_of(record(work, venues))


def item_of(printed: PrintedRecord) -> dict[str, Json]:
    """Return a printed record as a CSL item."""
    found: dict[str, Json] = {"id": printed.key, "type": TYPES[printed.type]}
    for name, (target, text_of) in FIELDS.items():
        value = printed.fields.get(name)
        if isinstance(value, str):
            found[target] = text_of(value)
    for role in PEOPLE:
        people = printed.fields.get(role)
        if isinstance(people, tuple):
            found[role] = [_name(person) for person in people]
    publishers = [
        without_latex(value) for name in PUBLISHERS if isinstance(value := printed.fields.get(name), str)
    ]
    if publishers:
        found["publisher"] = "; ".join(publishers)
    number = printed.fields.get("number")
    if isinstance(number, str):
        found[NUMBERS.get(printed.type, "number")] = without_latex(number)
    if printed.type in GENRES:
        found.setdefault("genre", GENRES[printed.type])
    _add_derived(printed, found)
    return found


def _add_derived(printed: PrintedRecord, found: dict[str, Json]) -> None:
    """Add to `found` what pandoc derives: dates, a short title, the URL of a preprint."""
    if printed.date is not None:
        found["issued"] = {
            "date-parts": [
                [printed.date.year, *([printed.date.month] if printed.date.month is not None else [])]
            ]
        }
    if isinstance(accessed := printed.fields.get("urldate"), str):
        found["accessed"] = {"date-parts": [[int(part) for part in accessed.split("-")]]}
    full_title = printed.fields.get("title")
    if "title-short" not in found and isinstance(full_title, str) and (head := short(full_title)) is not None:
        found["title-short"] = head
    archive = EPRINTS.get(str(printed.fields.get("eprinttype", "")).lower())
    if "URL" not in found and archive and "eprint" in printed.fields:
        found["URL"] = f"{archive}{printed.fields['eprint']}"


def _name(name: Name) -> dict[str, Json]:
    """Return a name in CSL's parts: particles before the family name apart, lone ones literal."""
    if name == OTHERS:
        return {"literal": "others"}
    if name.given and not (name.particle or name.suffix) and "A" <= name.family[:1] <= "Z":  # most
        return {"family": _name_part(name.family), "given": _name_part(_INITIALS.sub(". ", name.given))}
    if not name.given and not name.particle and not name.suffix:
        return {"literal": without_latex(name.family)}
    words = name.particle.split(" ")
    low = next((at for at, word in enumerate(words) if word[:1].isupper()), len(words))
    family = " ".join([*words[low:], name.family])  # de Leeuw van Weenen: only the first small words part
    joined = None if name.particle else _PARTICLE.match(family)
    parts = {
        "family": joined[2] if joined else family,
        "given": _INITIALS.sub(". ", name.given),
        "dropping-particle": " ".join(words[:low]),
        "non-dropping-particle": joined[1].strip() if joined else "",
        "suffix": name.suffix,
    }
    return {part: _name_part(text) for part, text in parts.items() if text}


def _name_part(text: str) -> str:
    """Return a part of a name without LaTeX, with typographic quotation marks, single first."""
    return text if _SIMPLE.fullmatch(text) else quotes("".join(piece for piece, _ in pieces(text)), 1)
