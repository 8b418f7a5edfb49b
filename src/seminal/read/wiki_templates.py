"""Read the citation templates of wikis: Wikipedia's of a dozen languages.

After https://en.wikipedia.org/wiki/Help:Citation_Style_1 and the documentation of the other languages' templates:
`{{Ouvrage|titre=...}}`, `{{Literatur|Titel=...}}`, `{{Книга|заглавие=...}}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from seminal.model.entry import OTHERS, Entry, Identifier, Name, Origin, Value
from seminal.model.source import Source, Span
from seminal.read.references.labelling import people
from seminal.text import dates, identifiers
from seminal.text.braces import blank
from seminal.text.latex import page_range

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
    "location": "address",
}
_SCHEMES = {"doi": "doi:", "arxiv": "arXiv:", "eprint": "arXiv:", "isbn": "ISBN "}
_MAX_LENGTH = 8000
_MAX_DEPTH = 40
EXTERNAL = re.compile(r"\[((?:https?:|ftp:)?//[^\s\[\]<>\"]{1,2000})(?:\s++([^\[\]\n]{1,600}))?\]")
INTERNAL = re.compile(r"\[\[(?:[^\[\]|]{1,300}\|)?([^\[\]|]{1,500})\]\]")
_NO_CITATION = re.compile(
    r"\{\{\s*(?:info|nav|tax|box|portal|succession|authority|coord|quote|citat|zitat)", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,2}$")
_OTHER_NAMES = {
    "title": (
        "titre|titel|título|titulo|titolo|заглавие|назва|название|tytuł|titul|název|tittel|标题|標題|タイトル|"
        "제목|书名|書名"
    ),
    "chapter": "titre chapitre|kapitel|capítulo|capitolo|rozdział|kapitola|часть|章|章節",
    "author": (
        "auteur|auteurs|autor|autoren|autores|autore|autori|автор|autorzy|autoři|författare|forfatter|"
        "作者|著者|저자"
    ),
    "last": (
        "nom|nachname|apellido|apellidos|cognome|sobrenome|último|фамилия|прізвище|nazwisko|"
        "achternaam|příjmení|efternamn|etternavn|efternavn|姓|성"
    ),
    "first": "prénom|vorname|nombre|nome|primeiro|имя|ім'я|imię|voornaam|jméno|förnamn|fornavn|名|이름",
    "journal": (
        "périodique|revue|zeitschrift|zeitung|publicación|revista|rivista|periódico|журнал|видання|"
        "czasopismo|tijdschrift|periodikum|časopis|tidskrift|tidsskrift|期刊|雑誌|학술지"
    ),
    "book-title": "titre ouvrage|sammelwerk|opera|obra|сборник",
    "publisher": (
        "éditeur|verlag|editorial|editore|editora|издательство|видавництво|wydawca|uitgever|vydavatel|"
        "förlag|forlag|出版社|出版者|발행처"
    ),
    "location": (
        "lieu|ort|ubicación|lugar|città|cidade|local|место|місце|miejsce|plaats|místo|ort|sted|plats|"
        "地点|地點"
    ),
    "year": "année|jahr|año|anno|ano|год|рік|rok|jaar|år|年|연도|연월일",
    "date": "datum|fecha|data|дата",
    "volume": "tome|band|volumen|том|tom|deel|ročník|巻|卷",
    "issue": "numéro|nummer|número|numero|номер|numer|číslo|号|期",
    "pages": "pages|seiten|páginas|pagine|страницы|сторінки|strony|pagina's|strany|sidor|sider|页|頁|ページ|쪽",
    "edition": "auflage|edición|edizione|edição|издание|wydanie|druk|vydání|upplaga|numéro d'édition",
}
"""Parameters of English templates by their names in other languages."""
_CANONICAL = {other: name for name, others in _OTHER_NAMES.items() for other in others.split("|")}
_MIN_NAMED = 3
"""Parameters known by name, at least, of a template with another name that is a citation."""
_IDENTIFIER = re.compile(r"\{\{\s*(isbn|doi|arxiv)\s*\|\s*([^{}|\n]{4,80})[^{}\n]{0,80}\}\}", re.IGNORECASE)


def without_template(text: str) -> str:
    """Return a template as blanks of its length; an identifier stays: `{{ISBN|...}}`."""
    stated = _IDENTIFIER.fullmatch(text)
    kept = f"{stated[1].upper()} {stated[2].strip()}" if stated else ""
    return kept.ljust(len(text)) if kept else blank(text)


def is_citation(text: str) -> bool:
    """Return whether a template is a citation, by its name or by its parameters.

    These have a title or chapter, and three names of citations.
    """
    if _CITE.match(text):
        return True
    if _NO_CITATION.match(text) or "=" not in text:
        return False
    fields = parameters(text)
    known = {*_OTHER_NAMES, "isbn", "doi"} & {_NUMBER.sub("", name) for name in fields}
    return not {"title", "chapter"}.isdisjoint(fields) and len(known) >= _MIN_NAMED


def templates(text: str) -> Iterator[Span]:
    """Yield the ranges of the outermost templates; one of 8000 characters was never closed."""
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


def parameters(text: str) -> dict[str, str]:
    """Return the filled parameters of a template by English name; links are their text."""
    found: dict[str, str] = {}
    inner = INTERNAL.sub(r"\1", text[2:-2])
    before = ""
    while before != inner and "{{" in inner:
        before, inner = inner, _PLAIN.sub(r"\1", inner)
    for part in inner.split("|")[1:]:
        name, _, value = part.partition("=")
        value = " ".join(_PLAIN.sub("", value).replace("''", "").split())
        if value:
            found[_english_name(name.strip().lower())] = value
    return found


def _english_name(name: str) -> str:
    """Return a parameter's English name; its number stays."""
    bare = _NUMBER.sub("", name)
    return _CANONICAL.get(name) or (_CANONICAL.get(bare, bare) + name[len(bare) :])


def entry(source: Source, text: str, span: Span, topics: tuple[str, ...]) -> Entry | None:
    """Return the entry of a citation template; None without a title."""
    match, fields = _CITE.match(text), parameters(text)
    title = (
        fields.get("chapter") or fields.get("title")
        if not match
        else fields.get("title") or fields.get("chapter")
    )
    if not title:
        return None
    url = fields.get("url", "")
    if external := EXTERNAL.match(title):
        url, title = url or external.group(1), external.group(2) or ""
    place = next((fields[name] for name in _VENUES if fields.get(name)), "")
    kind = _TYPES.get((match.group(1) or "").lower() if match else "") or _kind_by_fields(fields, place)
    values: dict[str, Value] = {"title": title.strip("\"“”' ")}
    if names := tuple(_template_authors(fields)):
        values["author"] = names
    if date := dates.parse(fields.get("date") or fields.get("year") or ""):
        values["date"] = date
    if place:
        values[{"article": "journal", "inproceedings": "booktitle"}.get(kind, "series")] = place
    if pages := fields.get("pages") or fields.get("page"):
        values["pages"] = page_range(pages)
    values |= {field: fields[name] for name, field in _FIELDS.items() if fields.get(name)}
    found = _identifiers_of(fields, url)
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


def _kind_by_fields(fields: dict[str, str], place: str) -> str:
    """Return the entry type by a template's parameters `journal`, any venue, `isbn`; else "misc"."""
    if fields.get("journal"):
        return "article"
    return "inproceedings" if place else "book" if fields.get("isbn") else "misc"


def _identifiers_of(fields: dict[str, str], url: str) -> list[Identifier]:
    """Return the DOI, arXiv number and ISBN of a template's parameters, else its URL."""
    stated = [f"{sign}{fields[name]}" for name, sign in _SCHEMES.items() if fields.get(name)]
    found: dict[str, Identifier] = {}
    for text in (*stated, url):
        for one in identifiers.find(text):
            found.setdefault(one.scheme, one)
    return [identifier for identifier in found.values() if identifier.scheme in ("doi", "arxiv", "isbn")]


def _template_authors(fields: dict[str, str]) -> Iterator[Name]:
    """Yield the authors of a citation template, from numbered parameters or lists."""
    signed: dict[int, dict[str, str]] = {}
    for name, value in fields.items():
        if (match := _NUMBERED.match(name)) and not name.startswith("editor"):
            part = {"surname": "last", "given": "first"}.get(match.group(1), match.group(1))
            signed.setdefault(int(match.group(2) or 1), {})[part] = value
    for number in sorted(signed):
        one = signed[number]
        if one.get("last"):
            yield Name(one["last"], one.get("first", ""))
        elif one.get("author"):
            yield from people.names(one["author"]) or (Name(one["author"]),)
    if not signed and (listed := fields.get("vauthors") or fields.get("authors")):
        yield from people.names(listed)
    if "etal" in fields.get("display-authors", ""):
        yield OTHERS
