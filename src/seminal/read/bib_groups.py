"""Bibliographies whose LaTeX says what each part is: REVTeX's `\\bibinfo` and amsrefs' `\\bib`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from seminal.model.entry import Entry, Identifier, Name, Origin, Value
from seminal.model.source import Source, Span
from seminal.text import dates, identifiers, names
from seminal.text.braces import brace_pairs
from seminal.text.latex import page_range, to_unicode

_SIGN = re.compile(r"\\.|[{}\[\]]", re.DOTALL)
_BIBITEM = re.compile(r"\\(?:bibitem|(harvarditem))\b\s*")
_GROUP = re.compile(r"\s*(?=\{)")
_KEY = re.compile(r"\s*+(?:%[^\S\n]*+\n\s*+)?\{([^{}]{0,200})\}")
_BIB = re.compile(r"\\bib\*?\s*\{([^{}]{1,200})\}\s*\{([\w.]{2,30})\}\s*(?=\{)")
_INFO = re.compile(r"\\bibinfo\s*\{\s*(\w{2,20})\s*\}\s*(?=\{)")
_PART = re.compile(r"\\bib(f?)namefont\s*(?=\{)")
_ADDRESS = re.compile(r"\\(?:href|Eprint)\s*\{((?:\\doibase\s*+)?)([^{}]{1,500})\}")
_FIELD = re.compile(r"([\w-]{2,30})\s*=\s*(?=\{)")
_COMMENT = re.compile(r"(?<!\\)%[^\n]{0,200}\Z")
_MAX_COMMENT = 200
_MAX_LABEL = 4000
MAX_LENGTH = 12_000
_TYPES = {
    "article": "article", "book": "book", "incollection": "incollection", "inproceedings": "inproceedings",
    "collection.article": "incollection", "proceedings": "proceedings", "thesis": "phdthesis", "report": "techreport",
}  # fmt: skip
_FIELDS = {
    "journal": "journal", "booktitle": "booktitle", "volume": "volume", "number": "number", "publisher": "publisher",
    "eid": "eid", "series": "series", "edition": "edition", "url": "url", "address": "location",
}  # fmt: skip


def closing(text: str, at: int, limit: int) -> int:
    """Return the end of the brace or bracket group opening at `at`; -1 if unclosed."""
    depth, bracket = 0, text[at : at + 1] == "["
    for sign in _SIGN.finditer(text, at, min(len(text), at + limit)):
        one = sign.group()
        if one == "{":
            depth += 1
        elif one == "}":
            depth -= 1
        if not depth and (one == "]" if bracket else one == "}"):
            return sign.end()
    return -1


def _groups(text: str, opening: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str, int]]:
    """Yield each match of `opening` with the content and the end of its group.

    A group within another one is not searched: each part of the text is read once.
    """
    ends = brace_pairs(text) if opening.search(text) else {}
    at = 0
    while match := opening.search(text, at):
        start = match.end()
        at = ends.get(start, start)
        if start < at <= start + MAX_LENGTH:
            yield match, text[start + 1 : at - 1], at
        else:
            at = start


BibItem = tuple[int, int, str]
"""The start, end and key of a `\\bibitem`."""


def bibitems(text: str) -> Iterator[BibItem]:
    r"""Yield the start, end and key of each `\bibitem`; its label may contain nested groups.

    Harvard's styles have names and year before the key: `\harvarditem[Stone]{Stone}{2003}{key}`.
    """
    found = list(_BIBITEM.finditer(text))
    for match, after in zip_longest(found, found[1:]):
        at = match.end()
        if _COMMENT.search(text, max(0, match.start() - _MAX_COMMENT), match.start()):
            continue
        limit = after.start() if after else len(text)
        if text[at : at + 1] == "[" and (at := closing(text, at, min(_MAX_LABEL, limit - at))) < 0:
            continue
        for _ in range(2 if match.group(1) else 0):
            group = _GROUP.match(text, at)
            at = max(at, closing(text, group.end(), min(MAX_LENGTH, limit - at))) if group else at
        if key := _KEY.match(text, at):
            yield match.start(), key.end(), key.group(1)


def record(source: Source, text: str, span: Span, key: str) -> Entry | None:
    r"""Return the entry of a REVTeX `\bibitem`, whose parts are all named; else None."""
    if "\\bibinfo" not in text or "\\bibnamefont" not in text:
        return None
    said: dict[str, str] = {}
    people: list[Name] = []
    for match, inner, _ in _groups(text, _INFO):
        if match.group(1) == "author" and (name := _latex_name(inner)):
            people.append(name)
        elif match.group(1) not in ("author", "editor"):
            said.setdefault(match.group(1), to_unicode(inner).strip(" ,"))
    values = _typed_fields(said)
    found: dict[str, Identifier] = {}
    for prefix, address in _ADDRESS.findall(text):
        for one in identifiers.find(f"doi:{address}" if prefix else address):
            found.setdefault(one.scheme, one)
        if not prefix and "://" in address:
            values.setdefault("url", address)
    if people:
        values["author"] = tuple(people)
    kind = "article" if "journal" in values else "inproceedings" if "booktitle" in values else "misc"
    if kind == "misc" and "publisher" in values:
        kind = "book"
    return _group_entry(source, span, key, kind, values, found)


def records(source: Source) -> list[tuple[Span, Entry]]:
    """Return the entries of amsrefs' `\\bib{key}{article}{author={...}, ...}` in a document."""
    found = []
    for match, inner, end in _groups(source.text, _BIB):
        said: dict[str, str] = {}
        people: list[str] = []
        for name, value in _group_fields(inner):
            if name == "author":
                people.append(value)
            elif name in ("book", "conference", "contribution"):
                said["booktitle"] = to_unicode(dict(_group_fields(value)).get("title", ""))
            else:
                said.setdefault({"date": "year"}.get(name, name), to_unicode(value))
        values = _typed_fields(said)
        if people:
            values["author"] = names.parse_names(" and ".join(people))
        numbers = {
            i.scheme: i
            for i in identifiers.find(f"doi:{said.get('doi', '')} arXiv:{said.get('eprint', '-')}")
        }
        span = Span(match.start(), end)
        kind = _TYPES.get(match.group(2).lower(), "misc")
        if entry := _group_entry(source, span, match.group(1), kind, values, numbers):
            found.append((span, entry))
    return found


def _group_fields(text: str) -> Iterator[tuple[str, str]]:
    """Yield the fields "name={value}" of a group, in order."""
    for match, inner, _ in _groups(text, _FIELD):
        yield match.group(1).lower(), inner


def _latex_name(latex: str) -> Name | None:
    """Return a person from biblatex's commands for given and family names, else by parsing.

    Return None where nothing is left to parse.
    """
    parts: dict[str, str] = {}
    for match, inner, _ in _groups(latex, _PART):
        parts.setdefault("given" if match.group(1) else "family", to_unicode(inner))
    if parts.get("family"):
        return Name(parts["family"], parts.get("given", ""))
    return names.parse_name(latex)


def _typed_fields(said: dict[str, str]) -> dict[str, Value]:
    """Return the fields of an entry from the parts that a style names."""
    values: dict[str, Value] = {}
    title = said.get("title", "").strip(' ,."“”')
    if title:
        values["title"] = title
    if date := dates.parse(said.get("year", "")):
        values["date"] = date
    if said.get("pages"):
        values["pages"] = page_range(said["pages"])
    return values | {field: said[name] for name, field in _FIELDS.items() if said.get(name)}


def _group_entry(
    source: Source, span: Span, key: str, kind: str, values: dict[str, Value], found: dict[str, Identifier]
) -> Entry | None:
    """Return the entry of a group, None without a title and identifiers."""
    if not values.get("title") and not found:
        return None
    for identifier in found.values():
        if identifier.scheme == "arxiv":
            values |= {"eprint": identifier.value, "eprinttype": "arxiv"}
        elif identifier.scheme == "doi":
            values["doi"] = identifier.value
    url = values.get("url")
    urls = (url,) if isinstance(url, str) else ()
    origin = Origin(source.path, source.locate(span))
    return Entry(
        kind,
        values,
        identifiers=tuple(sorted(found.values())),
        origin=origin,
        wanted_key=key.strip() or None,
        urls=urls,
    )
