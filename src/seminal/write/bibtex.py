"""The library as BibTeX that pandoc, biber and bibtex read alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from seminal.model.entry import Name
from seminal.model.library import Library
from seminal.text.bibtex import MONTHS
from seminal.text.capitals import protect
from seminal.text.escaping.characters import HIDDEN
from seminal.text.latex import RANGE, balanced, from_unicode, in_name
from seminal.text.names import format_names
from seminal.write.fields import MODERN, ORDER, PrintedRecord, VenueStyle, record
from seminal.write.pieces import TextPiece, joined_pieces

HEADER: Final = (
    "% The bibliography of this book. Written by `seminal build` from the reading lists: do not edit,\n"
    "% the next run replaces it. What a person decides goes into bib/overrides.yml.\n"
)
ADDITIONAL_HEADER: Final = (
    "% The works of references.bib that the book's other bibliographies lack, for BibTeX, which stops at a key\n"
    "% that two files define. Written by `seminal build`: do not edit, the next run replaces it.\n"
)
_SUSPECT: Final = re.compile(r"[^A-Za-z0-9 ,.:;()/+]|  |^ | $")  # a cheap test before that for _MARKED
_MARKED: Final = re.compile(rf"[\\{{}}$&%#_~^\ufffd{HIDDEN}]|[^\S ]|--|''|``|  |^ | $")
_DASHES: Final = re.compile(r"(?:(?<!\s)\s++)?[‐‑‒–—−]\s*|(?<=\d)\s*-+\s*(?=\d)")


def bibtex(library: Library, *, latex: bool = False, venues: VenueStyle = "stated") -> str:
    """Return the library as BibTeX, ordered by key, in Unicode; with `latex` in ASCII."""
    works = sorted(library, key=lambda work: work.key)
    return b"".join(bibtex_file(entry(record(work, venues), latex=latex).encode() for work in works)).decode()


def bibtex_file(entries: Iterable[TextPiece], header: str = HEADER) -> list[TextPiece]:
    """Return a .bib file in pieces: the header and the entries, empty lines between."""
    return joined_pieces(b"\n", [header.encode(), *entries])


def entry(printed: PrintedRecord, *, latex: bool = False) -> str:
    """Return one work as a BibTeX entry with a final line end."""
    lines = [f"  {name} = {_bibtex_value(name, value, latex)}" for name, value in printed.fields.items()]
    body = "".join(f",\n{line}" for line in lines)
    kind = "misc" if latex and printed.type in MODERN else printed.type
    return f"@{kind}{{{printed.key}{body or ','}\n}}\n"


def _bibtex_value(name: str, value: str | tuple[Name, ...], latex: bool) -> str:
    """Return a field's value as BibTeX, with its braces."""
    if isinstance(value, tuple):
        return f"{{{format_names(tuple(_name(person, latex) for person in value))}}}"
    return _FORMS[ORDER[name]](value, latex)


def _name(name: Name, latex: bool) -> Name:
    """Return a name with its parts as LaTeX source."""
    return Name(*(in_name(part, latex=latex) for part in name))


def _protected_venue(value: str, latex: bool) -> str:
    """Return a venue in braces, double ones if it has capitals: styles keep them."""
    text = _latex_source(value, latex)
    return f"{{{{{text}}}}}" if any(char.isupper() for char in value) and balanced(text) else f"{{{text}}}"


def _latex_text(value: str, latex: bool) -> str:
    """Return a text as LaTeX source in braces."""
    return f"{{{_latex_source(value, latex)}}}"


def _latex_source(text: str, latex: bool) -> str:
    """Return a text as LaTeX source, with `latex` in ASCII; most texts are unchanged."""
    if (_SUSPECT.search(text) is None or _MARKED.search(text) is None) and (not latex or text.isascii()):
        return text
    return from_unicode(text, latex=latex)


def _latex_pages(value: str, latex: bool) -> str:
    """Return pages in braces, with `--` for any dash: "1-9" -> "{1--9}"."""
    if RANGE.fullmatch(value):
        return f"{{{value.replace('–', '--')}}}"
    return _latex_text(_DASHES.sub("--", value), latex).replace("-{}-", "--")


_FORMS: Final[dict[str, Callable[[str, bool], str]]] = {
    "title": lambda value, latex: f"{{{from_unicode(protect(value), latex=latex)}}}",
    "venue": _protected_venue,
    "text": _latex_text,
    "pages": _latex_pages,
    "verbatim": lambda value, latex: f"{{{value}}}",  # as biblatex and pandoc read addresses
    "month": lambda value, latex: MONTHS[int(value) - 1],
    "keys": lambda value, latex: f"{{{value}}}",
}
