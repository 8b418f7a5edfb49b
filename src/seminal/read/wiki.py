"""Read wikitext: headings, lists, tables and Wikipedia's citation templates.

After https://www.mediawiki.org/wiki/Help:Formatting and https://en.wikipedia.org/wiki/Help:Citation_Style_1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from seminal.model.entry import OTHERS, Entry, Identifier, Name, Origin, Piece, Reading, Value
from seminal.model.source import Source, Span
from seminal.read.aside import Aside, escaped
from seminal.read.inline import inline
from seminal.read.items import tables
from seminal.read.items.tables import Row
from seminal.read.items.tiling import tile
from seminal.read.markdown import Parser
from seminal.read.references import authors
from seminal.read.references.marked import Marked
from seminal.text import dates, identifiers
from seminal.text.latex import page_range

_HEADING = re.compile(r"(={1,6})\s*+([^=].{0,200}?)\s*\1\s*$")
_BULLET = re.compile(r"([*#:]{1,8})\s*(?=[^\s*#:])")
_EXTERNAL = re.compile(r"\[((?:https?:|ftp:)?//[^\s\[\]<>\"]{1,2000})(?:\s++([^\[\]\n]{1,600}))?\]")
_INTERNAL = re.compile(r"\[\[(?:[^\[\]|]{1,300}\|)?([^\[\]|]{1,500})\]\]")
_MEDIA = re.compile(r"\[\[(?:file|image|category):[^\[\]]{0,600}\]\]", re.IGNORECASE)
_ANCHOR = re.compile(r"\[=#[^\s\[\]]{1,100}(?:\s++([^\[\]]{0,600}))?\]")
_BOLD = re.compile(r"'{3}(?!')([^'\n]{1,400}(?:'[^'\n]{1,400}){0,9})'{3}")
_ITALIC = re.compile(r"''(?!')([^'\n]{1,400}(?:'[^'\n]{1,400}){0,9})''")
_REF = re.compile(r"</?ref\b[^<>]{0,200}>", re.IGNORECASE)
_BRACES = re.compile(r"\{\{|\}\}")
_CITE = re.compile(
    r"\{\{\s*(?:cite\s+(journal|conference|book|thesis|arxiv|biorxiv|techreport|report|paper|proceedings|magazine)"
    r"|(citation))\s*(?=\|)",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"\{\{[^{}|]{0,40}\|?([^{}|]{0,200})[^{}]{0,200}\}\}|</?[a-z]{1,8}\b[^<>]{0,100}>", re.IGNORECASE
)
_NUMBERED = re.compile(r"(last|surname|first|given|author|editor-last|editor-first)[-_]?(\d{0,2})$")
_TYPES = {
    "journal": "article", "magazine": "article", "conference": "inproceedings", "paper": "inproceedings",
    "proceedings": "inproceedings", "book": "book", "thesis": "phdthesis", "techreport": "techreport",
    "report": "techreport", "arxiv": "misc", "biorxiv": "misc",
}  # fmt: skip
_VENUES = ("journal", "magazine", "periodical", "conference", "book-title", "booktitle", "series", "work")
_FIELDS = {
    "volume": "volume",
    "issue": "number",
    "number": "number",
    "publisher": "publisher",
    "edition": "edition",
}
_SCHEMES = {"doi": "doi:", "arxiv": "arXiv:", "eprint": "arXiv:", "isbn": "ISBN "}
_MAX_LENGTH = 8000
_MAX_DEPTH = 40


def read(source: Source) -> Reading:
    """Return what a page in wikitext lists."""
    return WikiParser(source).reading()


def to_markdown(text: str) -> str:
    """Return wikitext's inline markup as Markdown's."""
    aside = Aside()

    def keep(match: re.Match[str]) -> str:
        return aside.link(match.group(1), escaped(match.group(2) or "").strip())

    text = _INTERNAL.sub(r"\1", _MEDIA.sub("", _REF.sub(" ", text)))
    text = _EXTERNAL.sub(keep, text)
    text = _ITALIC.sub(r"_\1_", _BOLD.sub(r"**\1**", text))
    return aside.put_back(text)


class WikiParser(Parser):
    """The Markdown parser with wikitext's headings, bullets and tables; templates are read by themselves."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        found = list(_templates(source.text))
        parts, at = [], 0
        for span in found:
            parts += [source.text[at : span.start], re.sub(r"[^\n]", " ", source.text[span.start : span.end])]
            at = span.end
        self.text = _ANCHOR.sub(_unanchored, "".join([*parts, source.text[at:]]))
        self.templates = [span for span in found if _CITE.match(source.text, span.start)]

    def inline(self, text: str) -> Marked:
        """Return a text without inline markup."""
        return inline(to_markdown(text))

    def _block(self, at: int) -> int:
        after = super()._block(at)
        end = self.rows[min(after, len(self.rows)) - 1].end
        while self.templates and self.templates[0].start <= end:
            self._citation(self.templates.pop(0))
        return after

    def _citation(self, span: Span) -> None:
        """Read a citation template as one work."""
        text = self.source.text[span.start : span.end]
        entry = _entry(self.source, text, span, self.outline.topics()[1:])
        if entry:
            pieces = tile(self.source.text[span.start : span.end], [Piece(Span(0, len(text)), "entry")])
            placed = tuple(Piece(span, piece.kind, piece.reason) for piece in pieces)
            self.readings.append(Reading(self.source, (entry,), placed, ()))

    def _heading(self, at: int, line: str) -> int | None:
        match = _HEADING.match(line)
        if match is None:
            return None
        self._enter(len(match.group(1)), match.group(2))
        self.claim(at, at + 1, "heading")
        return at + 1

    def _bullet(self, at: int, line: str) -> int | None:
        match = _BULLET.match(line)
        if match is None:
            return None
        return self._listed(
            at, match.end(), len(match.group(1)), "number" if match.group(1)[-1] == "#" else "bullet"
        )

    def _table(self, at: int, line: str) -> int | None:
        """Read a MediaWiki table into items; return the next line's number."""
        if not line.lstrip().startswith("{|"):
            return None
        end = at + 1
        while end < len(self.rows) and not self.line(end).lstrip().startswith("|}"):
            end += 1
        rows: list[tuple[int, int, list[str]]] = [(at + 1, at + 1, [])]
        for n in range(at + 1, end):
            text = self.line(n).strip()
            if text.startswith("|-"):
                rows.append((n + 1, n + 1, []))
            elif text.startswith(("|", "!")) and not text.startswith("|+"):
                first, _, cells = rows[-1]
                rows[-1] = (
                    first,
                    n + 1,
                    cells + re.split(r"\|\||!!" if text[0] == "!" else r"\|\|", text[1:]),
                )
            elif rows[-1][2]:
                rows[-1][2][-1] += "\n" + text
        table = [
            Row(
                Span(self.rows[first].start, self.rows[last - 1].end),
                tuple(self.inline(_content(c)) for c in cells),
            )
            for first, last, cells in rows
            if cells
        ]
        self.group += 1
        found, claims = tables.items(table, self.outline.topics(), self.group)
        self.ready += found
        self.claims += claims
        self.stack = []
        return min(end + 1, len(self.rows))

    def _rule(self, at: int, line: str) -> int | None:
        return super()._rule(at, line) if line.startswith("----") else None

    def _link_definition(self, at: int, line: str) -> int | None:
        return None


def _unanchored(match: re.Match[str]) -> str:
    """Return the text of a Trac anchor in its place: "[=#Stone2003 Ada Stone]"."""
    return (match.group(1) or "").ljust(len(match.group()))


def _content(cell: str) -> str:
    """Return a cell without its attributes: `style="..." | text`."""
    head, bar, tail = cell.partition("|")
    return (tail if bar and "[[" not in head and "=" in head else cell).strip()


def _templates(text: str) -> Iterator[Span]:
    """Yield the ranges of the outermost templates."""
    depth = start = 0
    for brace in _BRACES.finditer(text):
        if brace.group() == "{{":
            if depth and brace.start() - start > _MAX_LENGTH:
                depth = 0  # it was never closed
            start = start if depth else brace.start()
            depth = min(depth + 1, _MAX_DEPTH)
        elif depth:
            depth -= 1
            if not depth:
                yield Span(start, brace.end())


def _parameters(text: str) -> dict[str, str]:
    """Return the parameters of a template: bars inside links and templates part nothing."""
    found: dict[str, str] = {}
    inner = _INTERNAL.sub(r"\1", text[2:-2])
    before = ""
    while before != inner and "{{" in inner:
        before, inner = inner, _PLAIN.sub(r"\1", inner)
    for part in inner.split("|")[1:]:
        name, _, value = part.partition("=")
        value = " ".join(_PLAIN.sub("", value).replace("''", "").split())
        if value:
            found[name.strip().lower()] = value
    return found


def _entry(source: Source, text: str, span: Span, topics: tuple[str, ...]) -> Entry | None:
    """Return the entry of a citation template; None without a title."""
    match, said = _CITE.match(text), _parameters(text)
    title = said.get("title") or said.get("chapter")
    if match is None or not title:
        return None
    url = said.get("url", "")
    if external := _EXTERNAL.match(title):
        url, title = url or external.group(1), external.group(2) or ""
    place = next((said[name] for name in _VENUES if said.get(name)), "")
    kind = _TYPES.get((match.group(1) or "").lower()) or _kind_by_fields(said, place)
    values: dict[str, Value] = {"title": title.strip("\"“”' ")}
    if names := tuple(_template_authors(said)):
        values["author"] = names
    if date := dates.parse(said.get("date") or said.get("year") or ""):
        values["date"] = date
    if place:
        values[{"article": "journal", "inproceedings": "booktitle"}.get(kind, "series")] = place
    if pages := said.get("pages") or said.get("page"):
        values["pages"] = page_range(pages)
    values |= {field: said[name] for name, field in _FIELDS.items() if said.get(name)}
    found = _template_identifiers(said, url)
    for identifier in found:
        values |= (
            {"eprint": identifier.value, "eprinttype": "arxiv"}
            if identifier.scheme == "arxiv"
            else {identifier.scheme: identifier.value}
        )
    if url:
        values["url"] = url
    urls = (url,) if url else ()
    return Entry(
        kind, values, tuple(sorted(found)), Origin(source.path, source.locate(span)), topics, urls=urls
    )


def _kind_by_fields(said: dict[str, str], place: str) -> str:
    """Return the entry type by a template's parameters: `journal`, a venue, `isbn`."""
    if said.get("journal"):
        return "article"
    return "inproceedings" if place else "book" if said.get("isbn") else "misc"


def _template_identifiers(said: dict[str, str], url: str) -> list[Identifier]:
    stated = [f"{sign}{said[name]}" for name, sign in _SCHEMES.items() if said.get(name)]
    found: dict[str, Identifier] = {}
    for text in (*stated, url):
        for one in identifiers.find(text):
            found.setdefault(one.scheme, one)
    return [identifier for identifier in found.values() if identifier.scheme in ("doi", "arxiv", "isbn")]


def _template_authors(said: dict[str, str]) -> Iterator[Name]:
    """Yield the authors of a citation template, from numbered parameters or lists."""
    people: dict[int, dict[str, str]] = {}
    for name, value in said.items():
        if (match := _NUMBERED.match(name)) and not name.startswith("editor"):
            part = {"surname": "last", "given": "first"}.get(match.group(1), match.group(1))
            people.setdefault(int(match.group(2) or 1), {})[part] = value
    for number in sorted(people):
        one = people[number]
        if one.get("last"):
            yield Name(one["last"], one.get("first", ""))
        elif one.get("author"):
            yield from authors.parse(one["author"], certain=True) or (Name(one["author"]),)
    if not people and (listed := said.get("vauthors") or said.get("authors")):
        yield from authors.parse(listed, certain=True)
    if "etal" in said.get("display-authors", ""):
        yield OTHERS
