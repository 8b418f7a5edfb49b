"""Report words of an entry's text that none of its fields contains.

Tiling promises that every character belongs to a piece; this promises it of the words within an entry. Not counted
are markup, what numbers an entry in its list, the text of links whose address was kept, and the small words that say
only which field follows ("In", "vol.", "pp.", "et al.").
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from seminal.model.entry import Entry, PartialDate, Piece, Reading
from seminal.model.source import Location, Span
from seminal.model.vocabulary import Venue, venue
from seminal.read.references.roles import without_roles

REASON: Final = "a part of this entry that no field holds"

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_TEX_WORD = re.compile(
    r"""(?:[^\W_]
    |\{?\\(?:[`'^"~=.]\s?|[Hcuvdbkr](?:\s|(?=\{)))(?:\{[A-Za-z]\}|\\?[A-Za-z])\}?   # an accent over a letter
    |\{(?=[^\W_])|(?<=[^\W_])\}(?=[^\W_]))+""",
    re.VERBOSE,
)
"""A word whose letters may have TeX's accents and braces."""
_MARKUP = re.compile(
    r"""<!--.{0,400}?-->|</?[a-zA-Z][^<>]*>
    |\\(?:begin|end|cite|hypertarget)\s?\{[^{}]*\}|\\bibitem\s?(?:\[[^\[\]]*\])?\s?\{[^{}]*\}
    |\\hskip[^\\]*\\relax|\\(?![Hcuvdbkr][\s{])[a-zA-Z]+\*?|(?<!\\)%[^\n]*
    |^:\w+:|^[ \t]*\|[ \t]*[\w-]+[ \t]*=          # names of fields in Org's drawers and in wiki's templates
    |\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"\n]*")?\)|\]\[[^\]\n]*\]|<https?:[^<>\s]*>
    |https?://[^\s<>()\[\]{}"|]*|\{[.:\#][^{}\n]*\}|&\w+;""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_PICTURE = re.compile(r"!\[[^\[\]\n]*\]\([^()\n]*\)|<img\b[^<>]*>|:[a-z_]+:(?=\s)", re.IGNORECASE)
_LINKED = re.compile(r"\[([^\[\]\n]{1,40})\](?=\(|\[)|<a\s[^<>]*>([^<>]{1,40})</a>", re.IGNORECASE)
_RECORD = re.compile(r"@[A-Za-z]+\s*[{(]|\\bib\s*\{")
_LABEL = re.compile(
    r"\s*(?:[-*+•]\s+)?(?:\[[^\]\s]{1,12}\]|\(?[\divxlc]{1,5}[.)]|[a-z][.)])(?=\s)", re.IGNORECASE
)
_ADDRESS = re.compile(r"https?://([^\s<>()\[\]{}\"|]*)")
_ISBN = re.compile(r"\d(?:[ –-]?\d){8,11}[ –-]?[\dXx]\b")
"""An ISBN in parts: its check digit and the number before it are those of the entry's."""
_SIGN = re.compile("[ –-]")
Stretch = tuple[Span, str]
"""A part of an entry's text, and the reason for which it is skipped where no field holds it."""


def with_left_over(reading: Reading, cells: Sequence[Stretch] = ()) -> Reading:
    """Return a reading whose prose entries' unused words become skipped pieces.

    Of a sheet, whose `cells` are in the order of the text, whole cells are skipped.
    Records in BibTeX are left as they are: their fields are all read.
    """
    by_piece = _by_piece(reading)
    if not by_piece:
        return reading
    pieces: list[Piece] = []
    for number, piece in enumerate(reading.pieces):
        entries = by_piece.get(number)
        if entries and _RECORD.match(reading.source.text, piece.span.start):
            entries = None
        if not entries:
            pieces.append(piece)
        elif cells:
            pieces += _split_piece(piece, reading.source.text, _unused_cells(piece, reading, cells, entries))
        else:
            pieces += _split_piece(piece, reading.source.text, _unused_text(piece, reading, entries))
    return replace(reading, pieces=tuple(pieces))


def _by_piece(reading: Reading) -> dict[int, list[Entry]]:
    """Return the overlapping entries of each piece, by the piece's number.

    A piece of an entry that overlaps none has the entry before it.
    """
    source = reading.source
    places = sorted(
        (source.offset(where.line, where.column), source.offset(where.end_line, where.end_column), number)
        for number, entry in enumerate(reading.entries)
        if isinstance(where := entry.origin.where, Location)
    )
    found: dict[int, list[Entry]] = {}
    first = 0
    for number, piece in enumerate(reading.pieces):
        while first < len(places) and places[first][1] <= piece.span.start:
            first += 1
        at = first
        while piece.kind == "entry" and at < len(places) and places[at][0] < piece.span.end:
            if places[at][1] > piece.span.start:
                found.setdefault(number, []).append(reading.entries[places[at][2]])
            at += 1
        if piece.kind == "entry" and number not in found and at:
            found[number] = [reading.entries[places[at - 1][2]]]
    return found


def _unused_text(piece: Piece, reading: Reading, entries: Sequence[Entry]) -> Iterator[Stretch]:
    """Yield the spans of a piece's words that no field has, with `REASON`."""
    start = piece.span.start
    for span in _unused_words(reading.source.text[start : piece.span.end], entries):
        yield Span(start + span.start, start + span.end), REASON


def _unused_cells(
    piece: Piece, reading: Reading, cells: Sequence[Stretch], entries: Sequence[Entry]
) -> Iterator[Stretch]:
    """Yield the cells of one row with a word that no field has."""
    field_words = _FieldWords(entries)
    first = bisect_left(cells, piece.span.start, key=lambda cell: cell[0].start)
    last = bisect_left(cells, piece.span.end, first, key=lambda cell: cell[0].start)
    for span, reason in cells[first:last]:
        text = reading.source.text[span.start : span.end]
        words = _WORD.findall(_without_markup(text, " ".join(url for entry in entries for url in entry.urls)))
        if any(_folded(word) not in field_words for word in words):
            yield span, reason


def _split_piece(piece: Piece, text: str, unused: Iterable[Stretch]) -> Iterator[Piece]:
    """Yield a piece without the spans that no entry uses, and those spans as skipped."""
    at = piece.span.start
    for inner, reason in unused:
        if text[at : inner.start].strip():
            yield replace(piece, span=_without_blanks(text, at, inner.start))
        yield Piece(inner, "skipped", reason)
        at = inner.end
    if text[at : piece.span.end].strip():
        yield replace(piece, span=_without_blanks(text, at, piece.span.end))


def _without_blanks(text: str, start: int, end: int) -> Span:
    """Return a range without blanks at its ends; other characters must be in it."""
    while text[start].isspace():
        start += 1
    while text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def _unused_words(text: str, entries: Sequence[Entry]) -> Iterator[Span]:
    """Yield the stretches of an entry's text whose words no field has.

    Single ASCII letters, and the words of `SMALL` between unused ones, do not end a stretch.
    """
    field_words = _FieldWords(entries)
    numbers = {one.value[-10:-1] for entry in entries for one in entry.identifiers if one.scheme == "isbn"}
    shown = _without_markup(text, " ".join(url for entry in entries for url in entry.urls))
    if numbers:
        shown = _ISBN.sub(
            lambda m: " " * len(m[0]) if _SIGN.sub("", m[0])[-10:-1] in numbers else m[0], shown
        )
    start = end = -1
    for match in (_TEX_WORD if "\\" in shown else _WORD).finditer(shown):
        word = _folded(match[0])
        if word in field_words or (len(word) == 1 and word.isascii()):
            if start >= 0 and word not in SMALL:
                yield Span(start, end)
                start = -1
        else:
            start, end = (match.start() if start < 0 else start), match.end()
    if start >= 0:
        yield Span(start, end)


def _without_markup(text: str, kept: str) -> str:
    """Return a text of the same length with markup and list labels blanked.

    Addresses that are not in `kept` stay, as do link labels of more than three words.
    """

    def blank(match: re.Match[str]) -> str:
        """Return blanks for markup, except for unused addresses in it."""
        lost = [one for one in _ADDRESS.finditer(match[0]) if one[1].rstrip("/.,;") not in kept]
        if not lost:
            return " " * len(match[0])
        out = [" "] * len(match[0])
        for one in lost:
            out[one.start() : one.end()] = one[0]
        return "".join(out)

    def blank_button(match: re.Match[str]) -> str:
        """Return blanks for a link's label of at most three words."""
        inner = match[1] or match[2]
        return match[0] if len(inner.split()) > 3 else " " * len(match[0])

    label = _LABEL.match(text)
    text = " " * label.end() + text[label.end() :] if label else text
    text = _PICTURE.sub(lambda match: " " * len(match[0]), text)
    return _MARKUP.sub(blank, _LINKED.sub(blank_button, text))


class _FieldWords:
    """The words that fields have, in every form in which a list may print them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._words = {_folded(word) for text in _entry_texts(entries) for word in _WORD.findall(text)}

    def __contains__(self, word: str) -> bool:
        """Return whether a field contains the word, a form of it, or its part."""
        for _ in range(_MAX_ROLES):
            if word in self._words or word in SMALL or self._is_form(word):
                return True
            if word.isascii() or (bare := without_roles(word)) == word:
                return False
            word = bare  # "速水融編"
        return False

    def _is_form(self, word: str) -> bool:
        """Return whether a field's word begins with or contains it, its year or venue."""
        if word in self._starts or (len(word) > 3 and word in self._glued):
            return True
        if year := _YEAR.fullmatch(word):  # NIPS17, 2017a
            return year[1] in self._words or f"20{year[1]}" in self._words
        return bool(self._venues) and venue(word) in self._venues

    @cached_property
    def _starts(self) -> set[str]:
        """The beginnings of all words, of 3 to 11 letters."""
        return {word[:size] for word in self._words for size in range(3, min(len(word), 12))}

    @cached_property
    def _glued(self) -> str:
        """The words in one text, to find a word within another."""
        return " ".join(self._words)[:_MAX_GLUED]

    @cached_property
    def _venues(self) -> set[Venue]:
        """The entries' known venues."""
        return {known for entry in self._entries if (known := venue(entry.venue))}


def _entry_texts(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the texts of the entries' fields, keys, URLs and topics, dates in parts."""
    for entry in entries:
        yield from (
            *entry.urls,
            *entry.topics,
            *entry.own_keys,
            *(identifier.value for identifier in entry.identifiers),
        )
        if entry.cited_by:
            yield f"{entry.cited_by.works} {entry.cited_by.works:,}"
        yield entry.text("urldate").replace("-0", "-")
        yield _TYPES.get(entry.type, "")
        if (edition := entry.text("edition")).isdecimal():
            yield " ".join(f"{edition}{ending}" for ending in _ORDINAL)
        for value in entry.fields.values():
            if isinstance(value, PartialDate):
                yield f"{value.year} {value.month or ''} {value.day or ''} {value.year % 100:02d}"
            elif isinstance(value, tuple):
                yield from (part for name in value for part in name)
            else:
                yield value


_TYPES: Final = {"dataset": "data set dataset", "software": "computer software program"}
"""The words for an entry's type that its list may have."""
_ORDINAL: Final = ("st", "nd", "rd", "th", "e", "è", "ème", "a", "ª", "º")
_YEAR = re.compile(r"[a-z]*(\d\d|\d{4})[a-z年]{0,2}")
_MAX_ROLES: Final = 4  # words for what people did that may be glued to a name
_MAX_GLUED: Final = 20_000  # characters of all fields, in which words are also looked for inside other words
_ACCENT = re.compile(r"\\[Hcuvdbkr](?=[\s{])")


def _folded(word: str) -> str:
    """Return a word in small letters without accents and signs: "Gödel's" -> "godels"."""
    if word.isascii() and word.isalnum():
        return word.lower()
    plain = unicodedata.normalize("NFKD", _ACCENT.sub("", word)).casefold()
    return "".join(one for one in plain if one.isalnum())


SMALL: Final = frozenset(
    map(
        _folded,
        # what says which field follows, in the languages that lists are written in
        """a al an and at auf available by cf da dans das de der des di die doi du e ed edited editado edition editor
    editors eds el en et eta hal herausgegeben hg hrsg http https id in isbn issn issue it its la le les no nr num
    number numero o of on online p page pages para paper part pdf pg pmcid pmid pp preprint proc proceedings pubs
    published publisher retrieved s san see seiten ser series sous st supra t tech the to title tome u und url v ver
    vgl via vol volume volumes vols with www y year z arxiv abs also author authors journal booktitle conference
    accessed bd bde bdn bände citation link links тт tt comp comps coord coords cura dir edit éd éds hgg hrsgg org
    orgs red trad trans transl translated traduit traducción tradução übers übersetzt сост пер отв гл и др в под ред
    с т том вып № д jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july
    august september october november december version çev çeviren przeł övers vert μτφρ επιμ ترجمة إعداد تحقيق
    옮김 엮음 edn aufl auflage édition edición edizione edição изд издание""".split(),
    )
)
