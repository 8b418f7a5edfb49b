"""The text of a bibliography file to a Bibliography: .bib, CSL-JSON, CSL-YAML and RIS."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from seminal.model.bibliography import Bibliography, StatedEntry
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import PEOPLE
from seminal.model.source import Location, Source, Span
from seminal.text import yaml_depth
from seminal.text.bibtex import RawBlock, RawEntry, blocks
from seminal.text.pattern import lazy
from seminal.text.yaml_depth import explain_problem

_ID: Final = lazy(r"""(?m)["']?\bid["']?[ \t]*:[ \t]*+(["']?)(.{1,400}?)\1[ \t]*(?=[,}\n]|$)""")

_CSL_TYPES: Final = {
    "article-journal": "article",
    "paper-conference": "inproceedings",
    "chapter": "incollection",
    "thesis": "thesis",
    "report": "report",
}
"""Entry types of CSL as BibTeX names them; any other CSL type has no required fields here."""

_CSL_FIELDS: Final = {
    "DOI": "doi",
    "ISBN": "isbn",
    "ISSN": "issn",
    "URL": "url",
    "page": "pages",
    "container-title": "journal",
    "issue": "number",
}


_BIBTEX_SUFFIXES: Final = ("bib", "bibtex", "biblatex")
_AT: Final = lazy("@")
_ENTRY: Final = lazy(r"@\s*[A-Za-z][\w.+-]*\s*[{(]")
_TAG: Final = lazy(r"^([A-Z][A-Z0-9])  ?-[ \t]*([^\r\n]*)", re.MULTILINE)
_RIS_TYPES: Final = {
    "JOUR": "article", "EJOUR": "article", "CONF": "inproceedings", "CPAPER": "inproceedings", "BOOK": "book",
    "CHAP": "incollection", "THES": "thesis", "RPRT": "report", "ELEC": "webpage",
}  # fmt: skip
_RIS_FIELDS: Final = {
    "TI": "title", "T1": "title", "JO": "journal", "JF": "journal", "T2": "journal", "PB": "publisher", "VL": "volume",
    "IS": "number", "SP": "pages", "DO": "doi", "UR": "url",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CslItem:
    """A field of a CSL item; its place is that of the item's id."""

    name: str
    value: str
    span: Span
    value_span: Span


@dataclass(frozen=True, slots=True)
class CslEntry:
    """A CSL item in the form of a BibTeX entry."""

    type: str
    key: str
    key_span: Span
    fields: tuple[CslItem, ...]
    span: Span


def bibliography(
    source: Source, *, shared: bool = True, declared: Location | None = None, generated: bool = False
) -> Bibliography:
    """Parse the text of a bibliography; what cannot be read is a diagnostic.

    The form goes by the suffix of the source's path: `.json`, `.yaml` and `.yml` are CSL, `.ris` is RIS, others BibTeX;
    pandoc reads no others than those of its manual's list ("Specifying bibliographic data").
    """
    suffix = source.path.rpartition("/")[2].rpartition(".")[2].lower()
    entries, problems = _PARSERS.get(suffix, _bibtex_entries)(source)
    if suffix not in _PARSERS and suffix not in _BIBTEX_SUFFIXES:
        problems = (*problems, _unknown_format(source))
    return Bibliography(source.path, source, entries, problems, shared, declared, generated=generated)


def _bibtex_entries(source: Source) -> tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]:
    """Return the entries of a BibTeX file, and its syntax errors as diagnostics."""
    entries: list[RawEntry] = []
    problems: list[Diagnostic] = []
    for block in blocks(source.text):
        if isinstance(block, RawEntry):
            entries.append(block)
        elif block.kind in ("junk", "comment") and "@" in block.text[1:]:
            problems += _stray_at(source, block)
        for problem in block.problems:
            problems.append(
                Diagnostic(problem.rule, source.locate(problem.span), problem.message, problem.hint)
            )
    return tuple(entries), tuple(problems)


def _stray_at(source: Source, junk: RawBlock) -> Iterator[Diagnostic]:
    """Yield `stray-at-sign` for the first `@` between entries that a program reads as one.

    BibTeX also reads what is after a `%` or in `@comment{...}` (btxdoc, section 3); whole entries there are meant.
    """
    inside = junk.kind == "comment"
    for found in _AT.finditer(junk.text, 1 if inside else 0):
        commented = inside or "%" in junk.text[junk.text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if commented and _ENTRY.match(junk.text, found.start()):
            continue
        message = "an @ between entries begins an entry"
        message += " for BibTeX, in a comment too" if commented else ", and none follows"
        place = source.locate(Span(junk.start + found.start(), junk.start + found.end()))
        hint = "write (at)" if inside else "write (at), or put the text into @comment{...}"
        yield Diagnostic(
            "stray-at-sign", place, message, hint, only=frozenset(("bibtex8",) if commented else ())
        )
        return


def _ris_entries(source: Source) -> tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]:
    """Return the records of RIS, or a diagnostic if a text has none."""
    records: list[StatedEntry] = []
    tags: list[re.Match[str]] = []
    for tag in _TAG.finditer(source.text):
        tags.append(tag)
        if tag[1] == "ER":
            records.append(_ris_record(tags))
            tags = []
    if any(tag[1] == "TY" for tag in tags):
        records.append(_ris_record(tags))
    problem = (
        () if records or not source.text.strip() else (_unreadable_file(source, "it holds no RIS record", 0),)
    )
    return tuple(records), problem


def _ris_record(tags: Sequence[re.Match[str]]) -> CslEntry:
    """Return the record of RIS tags, with pandoc's key (`Codd_1970`) if it states none."""
    values: dict[str, list[str]] = {}
    for tag in tags:
        values.setdefault(tag[1], []).append(tag[2].strip())
    authors = [name for tag in ("AU", "A1") for name in values.get(tag, ())]
    dates = [date for tag in ("PY", "Y1", "DA") for date in values.get(tag, ())]
    year = dates[0][:4] if dates else ""
    of_id = next((tag for tag in tags if tag[1] == "ID"), tags[0])
    span, place = Span(tags[0].start(), tags[-1].end()), Span(*of_id.span(2))
    default_key = f"{authors[0].partition(',')[0].replace(' ', '_')}_{year}" if authors else year
    fields = [
        CslItem(_RIS_FIELDS[tag], found[0], place, place)
        for tag, found in values.items()
        if tag in _RIS_FIELDS
    ]
    fields += [CslItem("author", " and ".join(authors), place, place)] if authors else []
    fields += [CslItem("year", year, place, place)] if year else []
    kind = values.get("TY", [""])[0]
    return CslEntry(
        _RIS_TYPES.get(kind, kind), values.get("ID", [default_key])[0], place, tuple(fields), span
    )


def _json_entries(source: Source) -> tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]:
    """Return the records of CSL-JSON; none, with a diagnostic, for a broken file."""
    import json

    try:
        return _item_entries(source, json.loads(source.text or "[]"))
    except (ValueError, RecursionError) as error:
        return (), (_unreadable_file(source, str(error), getattr(error, "pos", 0)),)


def _yaml_entries(source: Source) -> tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]:
    """Return the records of CSL-YAML; none, with a diagnostic, for a broken file."""
    import yaml

    loader = yaml_depth.loader()
    try:
        first = next(yaml.load_all(source.text, Loader=loader), None)  # pandoc's may end in `---`
        return _item_entries(source, first or [])
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        message = explain_problem(error, source.text) if isinstance(error, yaml.YAMLError) else str(error)
        return (), (_unreadable_file(source, message, mark.index if mark else 0),)


def _item_entries(source: Source, data: object) -> tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]:
    """Return the records of CSL data: a list of items, or pandoc's mapping with `references`."""
    if isinstance(data, dict):
        data = data.get("references", [])
    if not isinstance(data, list):
        return (), (_unreadable_file(source, "neither a list of CSL items nor `references:`", 0),)
    places: dict[str, list[Span]] = {}
    for match in _ID.finditer(source.text):
        places.setdefault(match[2], []).append(Span(*match.span(2)))
    for spans in places.values():
        spans.reverse()
    records = []
    for item in data:
        if isinstance(item, dict) and "id" in item:
            key = str(item["id"])
            found = places.get(key) or [Span(0, 0)]
            place = found.pop() if len(found) > 1 else found[0]
            kind = str(item.get("type", ""))
            fields = tuple(CslItem(name, value, place, place) for name, value in _csl_fields(item))
            records.append(CslEntry(_CSL_TYPES.get(kind, kind), key, place, fields, place))
    return tuple(records), ()


def _csl_fields(item: dict[object, object]) -> Iterator[tuple[str, str]]:
    """Yield name and value of a CSL item's texts, numbers, people and year as BibTeX's."""
    for name, value in item.items():
        if isinstance(value, str | int) and name not in ("id", "type", "issued"):
            yield _CSL_FIELDS.get(str(name), str(name)), str(value)
        elif name in PEOPLE and isinstance(value, list | dict):
            people = value if isinstance(value, list) else [value]  # one person need be no list
            yield (
                str(name),
                " and ".join(_person_text(person) for person in people if isinstance(person, dict)),
            )
        elif name == "issued" and value:
            year = re.search(r"\d{4}", str(value))
            yield ("year", year.group()) if year else ("issued", str(value))  # the year 65; "forthcoming"


def _person_text(name: dict[object, object]) -> str:
    """Return a CSL name as BibTeX writes it: `{literal}` or `family, given`."""
    if name.get("literal"):
        return f"{{{name['literal']}}}"
    return f"{name.get('family', '')}, {name.get('given', '')}".strip(", ")


def _unreadable_file(source: Source, reason: str, at: int) -> Diagnostic:
    place = source.locate(Span(at, at + 1))
    return Diagnostic("bibliography-unreadable", place, f"this bibliography cannot be read: {reason}")


def _unknown_format(source: Source) -> Diagnostic:
    """Return a diagnostic on a file whose format pandoc does not know."""
    message = (
        f"pandoc does not know the format of {source.path}: it reads .bib, .bibtex, .json, .yaml and .ris"
    )
    xml = source.path.lower().endswith(".xml")
    hint = "convert it: `pandoc -f endnotexml -t csljson`" if xml else "give it the suffix of what it holds"
    rule, place = "bibliography-unreadable", source.locate(Span(0, 1))
    return Diagnostic(rule, place, message, hint, only=frozenset(("pandoc",)))


_PARSERS: Final[dict[str, Callable[[Source], tuple[tuple[StatedEntry, ...], tuple[Diagnostic, ...]]]]] = {
    "json": _json_entries,
    "yaml": _yaml_entries,
    "yml": _yaml_entries,
    "ris": _ris_entries,
}
