"""Build an entry from what a register answers, and store it as compact text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from json.encoder import encode_basestring as quoted
from typing import Any, Final

from seminal.model.answer import Question
from seminal.model.entry import CitedBy, Entry, Identifier, Name, Origin, PartialDate, Value, stated_type
from seminal.text import identifiers
from seminal.text.cleaning import cleaned
from seminal.text.entities import unescape
from seminal.text.latex import page_range, to_unicode
from seminal.text.names import parse_name
from seminal.text.numerals import whole_number

_NOT_WORDS = re.compile(r"[^\w\s'’-]+")
_UNFIT_ESCAPE = re.compile(rb"\\u(?:00[0189]|d[89a-f]|fff)", re.IGNORECASE)
_MAX_LENGTH = 300  # characters of a title that go into an address
ARXIV_DOI = "10.48550/arxiv."
"""What the DOI of a preprint begins with; its arXiv number follows."""

_MAX_COUNT: Final = 10**8  # a larger count is a broken one

KEPT = frozenset(
    (
        "title", "subtitle", "author", "editor", "date", "booktitle", "journal", "volume", "number", "pages",
        "publisher", "series", "edition", "organization", "institution", "school", "address", "howpublished",
        "doi",
        "eprint", "eprinttype", "eprintclass", "isbn", "issn", "url", "note", "chapter", "type", "eventtitle",
    )
)  # fmt: skip
"""What a lock and an index keep: facts, not a record's housekeeping such as files, notes and timestamps."""

_VENUE = {
    "article": "journal", "inproceedings": "booktitle", "incollection": "booktitle", "inbook": "booktitle",
    "phdthesis": "school", "mastersthesis": "school", "techreport": "institution",
}  # fmt: skip
"""The field that says where a work of a type appeared; for other types it is `howpublished`."""
_SERVER = re.compile(r"arxiv|corr$|computing research repository", re.IGNORECASE)
_MARKUP = re.compile(r"</?[A-Za-z][\w:]{0,20}(?:\s[^<>]{0,100})?/?>")


def identifier(question: Question, scheme: str) -> str | None:
    """Return the question's identifier of a scheme, None where it has none."""
    return next((i.value for i in question.identifiers if i.scheme == scheme), None)


def doi_of(question: Question) -> str | None:
    """Return the question's DOI, else the one of its arXiv number, else None."""
    number = identifier(question, "arxiv")
    return identifier(question, "doi") or (ARXIV_DOI + number if number else None)


def plain_title(question: Question) -> str:
    """Return the title in Unicode, only words and apostrophes, cut at 300 characters."""
    words = _NOT_WORDS.sub(" ", to_unicode(question.title.replace("$", "")))
    return " ".join(words.split())[:_MAX_LENGTH]


def parsed_json(data: bytes) -> Any:
    """Return a value of JSON, without control characters in texts. Raises ValueError if invalid."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    return _cleaned(value) if _UNFIT_ESCAPE.search(data) else value


def _cleaned(value: Any) -> Any:
    """Return a JSON value with control characters and lone surrogates replaced in its texts."""
    if isinstance(value, str):
        return cleaned(value)
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    return {_cleaned(key): _cleaned(one) for key, one in value.items()} if isinstance(value, dict) else value


def json_object(payload: bytes) -> Mapping[str, Any]:
    """Return the JSON object of an answer. Raises ValueError for anything else."""
    value = parsed_json(payload)
    if not isinstance(value, dict):
        raise ValueError("JSON, but not an object")
    return value


def text(value: Any) -> str:
    """Return a text, a number or a list's first item as text; else ""."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, bool):
        return ""
    return value if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def pages(first: str, last: str) -> str:
    """Return "first-last", or `first` if `last` is the same or ""."""
    return f"{first}-{last}" if last and last != first else first


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the mappings of a list; of one mapping, itself; of anything else, nothing."""
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, dict):
            yield one


def counted_citations(number: object, register: str, asked: date | None, stated: str = "") -> CitedBy | None:
    """Return a register's count of citing works, None for an invalid count.

    Its day is `asked`, when the register was; for a dump (None) `stated`, the record's own ISO date if valid.
    """
    if type(number) is not int or not 0 <= number < _MAX_COUNT:
        return None
    return CitedBy(number, register, asked or _parsed_day(stated))


def _parsed_day(text: str) -> date | None:
    """Return the ISO date that a text begins with, None without one."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def record(
    origin: Origin,
    kind: str,
    title: str,
    authors: Sequence[Name | None],
    date: PartialDate | None,
    venue: str = "",
    *,
    doi: str = "",
    arxiv: str = "",
    also: Sequence[Identifier] = (),
    cited_by: CitedBy | None = None,
    **fields: str,
) -> Entry:
    """Return a register's record as an entry, without empty values.

    `also` are further identifiers, `fields` further BibTeX fields. A DOI may be an address; arXiv's DOI of a preprint
    becomes its arXiv number. Where the venue is arXiv or CoRR, or an arXiv number is all there is, `kind` is "misc".
    """
    number = identifiers.doi(doi) or ""
    if number.startswith(ARXIV_DOI):
        arxiv, number = arxiv or number.removeprefix(ARXIV_DOI), ""
    if _SERVER.search(venue) or (arxiv and not venue and not number):
        kind, venue = "misc", "arXiv"
    values: dict[str, Value] = {"title": plain_text(title).rstrip()}
    people = tuple(name for name in authors if name is not None)
    if people:
        values["author"] = people
    if date is not None:
        values["date"] = date
    if venue:
        values[_VENUE.get(kind, "howpublished")] = plain_text(venue)
    for name, text in fields.items():
        if text and name not in values:
            values[name] = page_range(text) if name == "pages" else plain_text(text)
    found = list(also)
    if number:
        values["doi"] = number
        found.insert(0, Identifier("doi", number))
    if arxiv:
        values |= {"eprint": arxiv, "eprinttype": "arxiv"}
        found.append(Identifier("arxiv", arxiv))
    urls = tuple(url for url in (values.get("url"),) if isinstance(url, str))
    ids = tuple(dict.fromkeys(found))
    return Entry(kind, values, ids, origin, wanted_key=str(origin.where), urls=urls, cited_by=cited_by)


def plain_text(text: str) -> str:
    """Return a text without HTML tags and line breaks, character references decoded."""
    if "<" in text or "&" in text:
        text = unescape(_MARKUP.sub("", unescape(text)))
    return " ".join(text.split())


def registered_name(text: str) -> Name | None:
    """Parse "Given Family", "Family, Given" or DBLP's "Jun Li 0001"; None for ""."""
    return parse_name(text.replace("{", "").replace("}", "").replace("\\", "").replace("$", ""))


def date_of(*parts: object) -> PartialDate | None:
    """Return the date up to the first invalid part; None for an invalid year."""
    numbers: list[int] = []
    for part, (low, high) in zip(parts, ((1000, 2200), (1, 12), (1, 31)), strict=False):
        number = whole_number(str(part))
        if number is None or not low <= number <= high:
            break
        numbers.append(number)
    return PartialDate(*numbers) if numbers else None


def text_of(entry: Entry) -> str:
    """Return a record without title as JSON: [type, source, number, key, fields, identifiers, count]."""
    fields, origin, count = entry.fields, entry.origin, entry.cited_by
    plain = [
        f'"{name}":{quoted(value) if isinstance(value, str) else _json_of(value)}'
        for name, value in fields.items()
        if name in KEPT and name != "title"
    ]
    ids = [
        quoted(i.scheme if fields.get(_FIELD.get(i.scheme, "")) == i.value else str(i))
        for i in entry.identifiers
    ]
    head = map(quoted, (entry.type, origin.source, str(origin.where), entry.wanted_key or ""))
    cited = f',[{count.works},"{count.day.isoformat() if count.day else ""}"]' if count else ""
    return f"[{','.join(head)},{{{','.join(plain)}}},[{','.join(ids)}]{cited}]"


_RANGES = (range(-9999, 10_000), range(1, 13), range(1, 32))
"""Of years, months and days."""
_FIELD = {"doi": "doi", "arxiv": "eprint"}
"""The field with the same value as a scheme's identifier, which is then stored once."""


def _json_of(value: tuple[Name, ...] | PartialDate) -> str:
    """Return names or a date as lists of JSON, without empty last parts: `[2017,6]`."""
    if isinstance(value, PartialDate):
        return (
            f"[{','.join([str(part) for part in (value.year, value.month, value.day) if part is not None])}]"
        )
    names = [
        f"[{quoted(one.family)},{quoted(one.given)}]"  # as most
        if one.given and not one.particle and not one.suffix
        else f"[{','.join(map(quoted, _stated_parts(one)))}]"
        for one in value
    ]
    return f"[{','.join(names)}]"


def _stated_parts(name: Name) -> list[str]:
    """Return a name's parts (family, given, particle, suffix) without empty last ones."""
    parts = list(name)
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    return parts


def entry_of(title: object, text: object) -> Entry:
    """Return the record that `text_of` wrote, with its title. Raises ValueError for other values."""
    try:
        found = (
            _parsed_entry(title, json.loads(text))
            if isinstance(title, str) and isinstance(text, str)
            else None
        )
        if found and text_of(found) == text:
            return found
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        pass
    raise ValueError("not a record of an index")


def _parsed_entry(title: str, parts: Sequence[Any]) -> Entry:
    """Return the entry of the list that `text_of` wrote; other values raise any error."""
    kind, source, where, key, plain, others, *count = parts
    fields: dict[str, Value] = {"title": title}
    for name, value in plain.items():
        if isinstance(value, str):
            fields[name] = value
        elif name == "date":
            fields[name] = _partial_date(*value)
        else:
            fields[name] = tuple(Name(*parts) for parts in value)
    ids = [_parsed_identifier(other, plain) for other in others]
    url = plain.get("url")
    urls = (url,) if url else ()
    cited = counted_citations(count[0][0], source, None, count[0][1]) if count else None
    return Entry(
        stated_type(kind),
        fields,
        tuple(ids),
        Origin(source, where),
        wanted_key=key or None,
        urls=urls,
        cited_by=cited,
    )


def _partial_date(*parts: int) -> PartialDate:
    """Return the date of year, month and day. Raises ValueError for numbers out of range."""
    if not all(type(part) is int and part in known for part, known in zip(parts, _RANGES, strict=False)):
        raise ValueError(parts)
    return PartialDate(*parts)


def _parsed_identifier(text: str, plain: Mapping[str, Any]) -> Identifier:
    """Return the identifier "scheme:value"; for "scheme" alone, the value is a field's."""
    scheme, colon, value = text.partition(":")
    return Identifier(scheme, value if colon else plain[_FIELD[scheme]])
