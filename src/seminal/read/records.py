"""Read records of data files: mappings with a title, authors or year."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from seminal.model.entry import Entry, Piece
from seminal.model.source import Source, Span
from seminal.read.inline import inline
from seminal.read.items import rows, tables
from seminal.read.items.tiling import tile
from seminal.read.references import authors, reference
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.list_style import read_in_style
from seminal.read.references.marked import Item, Marked

_CSL = frozenset(
    ("issued", "container-title", "DOI", "URL", "citation-key", "title-short", "publisher-place")
)
"""What only records by the Citation Style Language have."""
_EVIDENCE = frozenset(("authors", "date", "venue", "imprint", "identifier", "paper"))
"""What shows a work where its record has a name and no title."""
_SCHEMES = {"arxiv": "arXiv:", "doi": "doi:", "isbn": "ISBN "}
_GENERAL = frozenset(
    "references items papers entries data works list lists publications readings articles books".split()
)
_ADDRESS = re.compile(r"\s*https?://\S+\s*$")
_ADDRESSES = ("url", "href", "link")
_CALLED = ("text", "name", "label", "title", "type")
_KINDS = frozenset(
    "article article-journal book chapter conference inbook incollection inproceedings journalArticle manual"
    " mastersthesis misc online paper-conference phdthesis report techreport thesis unpublished webpage".split()
)
"""What a `type` says that is no topic."""
_MIN_TEXTS = 3
_MIN_LENGTH = 40
"""Characters of a reference, at least."""
_FAMILY = ("family", "last", "surname")
_GIVEN = ("given", "first", "forename")
_THEMES = ("topic", "section", "category", "theme", "heading", "name", "week")


def is_plain(record: Mapping[Any, Any]) -> bool:
    """Return whether a mapping is a non-standard record: a title and another known field."""
    if not all(isinstance(key, str) for key in record) or _CSL & record.keys():
        return False
    if any(
        isinstance(one, dict) and ("family" in one or "literal" in one)
        for one in _as_list(record.get("author"))
    ):
        return False
    roles = tables.columns([_head(key) for key in record], [])
    return "title" in roles and bool(
        set(roles) & {"authors", "venue", "journal", "date", "links"} or "author" in record
    )


def entry(
    source: Source, record: Mapping[str, Any], span: Span, topics: tuple[str, ...] = ()
) -> Entry | None:
    """Return the entry of a record, roles by its keys; None without a title."""
    names = [
        name
        for name, value in record.items()
        if value not in (None, "", [], {})
        and not (name.lower() == "type" and isinstance(value, str) and value in _KINDS)
    ]
    cells: dict[str, Marked] = {}
    for name, role in zip(names, tables.columns([_head(name) for name in names], []), strict=True):
        text = _authors_text(record[name]) if role == "authors" else _value_text(record[name])
        if scheme := _SCHEMES.get(name.lower().split("_")[0].split("-")[0]):
            role, text = "links", text if "/" in text and "10." not in text[:4] else scheme + text
        elif _ADDRESS.match(text) and role != "title":
            role = "links"
        if text.strip():
            cell = Marked(text) if role in ("authors", "date") else inline(text)
            cells[role] = tables.joined_lines(cells[role], cell) if role in cells else cell
    drafts = rows.read_row(Item(span, cells.get("title", Marked("")), topics, "row", 0, (), cells))
    if not drafts or not (drafts[0].evidence & _EVIDENCE or "title" in map(str.lower, record)):
        return None
    drafts[0].title = " ".join(cells["title"].text.split())
    own = cells.get("topic")
    return drafts[0].entry(source, span, (*topics, own.text) if own and own.text.strip() else topics)


def _reference(text: str) -> Draft | None:
    """Return the draft of one reference, None of an empty one."""
    return reference.read(inline(" ".join(text.split()))) if text else None


def references(
    source: Source, found: Sequence[tuple[Any, Span, tuple[str, ...]]]
) -> tuple[tuple[Entry, ...], tuple[Piece, ...]] | None:
    """Return the entries of records that hold a reference string; None if most do not.

    A list of strings, or of mappings with one long one: `- full: "Stone, Ada. 2001. *Lamps*. Leiden: Brill."`.
    """
    said = [(_sentence(record), span, topics) for record, span, topics in found]
    if len(said) < _MIN_TEXTS or 2 * sum(bool(text) for text, *_ in said) < len(said):
        return None
    drafts = read_in_style(_reference, [text for text, *_ in said])
    works = [draft if draft and draft.title and _has_source(draft) else None for draft in drafts]
    if 2 * sum(work is not None for work in works) < len(said):
        return None
    entries = tuple(
        work.entry(source, span, topics) for work, (_, span, topics) in zip(works, said, strict=True) if work
    )
    pieces = [
        Piece(span, "entry" if work else "skipped", "" if work else "no work is named here")
        for work, (_, span, _) in zip(works, said, strict=True)
    ]
    return entries, tile(source.text, pieces, "the file's structure")


def _sentence(record: Any) -> str:
    """Return the one long string of a record that may be a whole reference."""
    if isinstance(record, Mapping):
        long = [one for one in record.values() if isinstance(one, str) and len(one) >= _MIN_LENGTH]
        nested = any(isinstance(one, dict | list) and one for one in record.values())
        record = long[0] if len(long) == 1 and not nested else ""
    return record if isinstance(record, str) and _MIN_LENGTH <= len(record) <= reference.MAX_LENGTH else ""


def _has_source(draft: Draft) -> bool:
    """Return whether a draft has authors, and a date, venue, imprint or identifier."""
    return "authors" in draft.evidence and bool(draft.evidence & {"date", "venue", "imprint", "identifier"})


def theme(record: Mapping[Any, Any]) -> str:
    """Return what a mapping that only groups works calls them: its `topic`, `section`, `name`."""
    return next((value for name in _THEMES if isinstance(value := record.get(name), str)), "")


def topic(name: str) -> str:
    """Return a list's name in the data as its topic, "" for a general name."""
    return "" if name.lower() in _GENERAL else name


def _head(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _as_list(value: Any) -> list[Any]:
    """Return a value as a list: a single one is a list of one."""
    return value if isinstance(value, list) else []


def _value_text(value: Any) -> str:
    """Return a value as text: parts of a list or mapping in lines."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return "\n".join(filter(None, map(_one_value, value[:50])))
    return "" if value is None or isinstance(value, bool) else str(value)


def _one_value(value: Any) -> str:
    """Return one of several values; `{text: PDF, url: ...}` becomes a link."""
    if not isinstance(value, dict):
        return "" if isinstance(value, list) else _value_text(value)
    address = next((value[name] for name in _ADDRESSES if isinstance(value.get(name), str)), "")
    called = next((value[name] for name in _CALLED if isinstance(value.get(name), str)), "link")
    return f"[{called}]({address})" if _ADDRESS.match(address) else ""


def _authors_text(value: Any) -> str:
    """Return a record's people as one text: "Given Family and ..."."""
    if not isinstance(value, list):
        text = _value_text(value)
        people = [one.split(",") for one in text.split(" and ")]
        pairs = len(people) > 1 and all(len(parts) == len(("family", "given")) for parts in people)
        if pairs and not any(
            authors.is_organisation(parts[1]) for parts in people
        ):  # "Ada Stone, Kite University"
            return " and ".join(
                f"{parts[1].strip()} {parts[0].strip()}" for parts in people
            )  # as BibTeX has it
        return text
    return "; ".join(filter(None, (_person_text(one) for one in value)))


def _called_like(person: Mapping[Any, Any], words: tuple[str, ...]) -> Any:
    """Return a person's value whose name has one of the words: `last`, `lastName`, `author_last`."""
    return next(
        (one for name, one in person.items() if any(word in str(name).lower() for word in words)), None
    )


def _person_text(value: Any) -> str:
    """Return a record's person as "Family, Given", or by their only name."""
    if not isinstance(value, dict):
        return _value_text(value)
    family, given = (_called_like(value, words) for words in (_FAMILY, _GIVEN))
    return (
        f"{family}, {given}"
        if family and given
        else _value_text(family or value.get("name") or value.get("literal"))
    )
