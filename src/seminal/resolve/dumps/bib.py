"""BibTeX files of any size as records: DBLP's exports, the ACL Anthology's, one's own."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from seminal.model.entry import Entry, Origin
from seminal.text.bibtex import RawBlock, RawEntry, blocks
from seminal.text.bibtex_fields import interpret
from seminal.text.bibtex_inherit import inherit

_CHUNK: Final = 1 << 22
_START: Final = re.compile(r"\n@(?=[A-Za-z]++[ \t]*+[{(])")
_STRING: Final = re.compile(r"@string\b", re.IGNORECASE)
_OVERLAP: Final = 64
_MAX_LENGTH: Final = 1 << 26
_PARENTS: Final = frozenset(
    ("proceedings", "book", "collection", "mvbook", "mvproceedings", "mvcollection", "xdata")
)
_LEFT_OUT: Final = frozenset(("abstract", "keywords", "file", "timestamp", "biburl", "bibsource", "annote"))
_NOT_WORKS: Final = frozenset(("xdata", "set", "control", "bibnote"))


def records(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield a .bib file's records, inheriting ones last. Raises ValueError for other files."""
    parents: dict[str, RawEntry] = {}
    waiting: list[RawEntry] = []
    position = 0
    for raw in _raw(file):
        if raw.type in _PARENTS:
            parents.setdefault(raw.key.lower(), raw)
        if raw.type in _NOT_WORKS or not raw.fields:
            continue
        if any(field.name in ("crossref", "xdata") for field in raw.fields):
            waiting.append(raw)
            continue
        position += 1
        yield _entry(raw, parents, name, position)
    for later, raw in enumerate(waiting, start=position + 1):
        yield _entry(raw, parents, name, later)


def _raw(file: BinaryIO) -> Iterator[RawEntry]:
    """Yield a file's entries with macros expanded, reading 4 MB at a time.

    A chunk is cut before its last line that begins an entry; the `@string` definitions of earlier ones are put before
    it. Raises ValueError where no entry begins in 64 MB.
    """
    rest, strings = "", ""
    # bytes that are not UTF-8 become U+FFFD
    for piece in codecs.iterdecode(iter(lambda: file.read(_CHUNK), b""), "utf-8-sig", "replace"):
        text = rest + piece.replace("\r\n", "\n")
        cut = _last_start(text, max(0, len(rest) - _OVERLAP))
        if cut is None:
            rest = text
            if len(rest) > _MAX_LENGTH:
                raise ValueError("no entry begins in 64 MB of it: this is not BibTeX")
            continue
        yield from _raw_entries(strings, text[:cut])
        strings += "".join(_string_definitions(text[:cut]))
        rest = text[cut:]
    yield from _raw_entries(strings, rest)


def _last_start(text: str, lowest: int) -> int | None:
    """Return where the last entry starts, None if not after `lowest`."""
    at = text.rfind("\n@", lowest)
    while at >= 0 and not _START.match(text, at):
        at = text.rfind("\n@", lowest, at)
    return at + 1 if at > 0 else None


def _raw_entries(strings: str, text: str) -> Iterator[RawEntry]:
    """Yield the entries of BibTeX in which the `@string` definitions are valid."""
    return (raw for raw in blocks(strings + text) if isinstance(raw, RawEntry))


def _string_definitions(text: str) -> Iterator[str]:
    """Yield the `@string` blocks of BibTeX, each with a line end."""
    if _STRING.search(text):  # most pieces define nothing
        for raw in blocks(text):
            if isinstance(raw, RawBlock) and raw.kind == "string":
                yield text[raw.start : raw.end] + "\n"


def _entry(raw: RawEntry, parents: dict[str, RawEntry], name: str, position: int) -> Entry:
    """Return an entry with inherited fields, from "dblp" (key "DBLP:x") or `name#key`."""
    values: dict[str, str] = {}
    for field in raw.fields:
        if field.name not in _LEFT_OUT:
            values.setdefault(field.name, field.value)
    found = interpret(raw.type, raw.key, inherit(raw.type, values, parents) if parents else values)
    if raw.key.startswith("DBLP:"):
        origin = Origin("dblp", raw.key[5:])
    else:
        origin = Origin("library", f"{name}#{raw.key or position}")
    key = raw.key or str(origin.where)
    return Entry(
        found.type,
        found.fields,
        identifiers=found.identifiers,
        origin=origin,
        wanted_key=key,
        urls=found.urls,
    )
