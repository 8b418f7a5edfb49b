"""What an entry takes from the entry that its `crossref` or `xdata` names.

BibTeX: every field that the child lacks (btxdoc, section 2.1); biblatex: the same with other
names where the parent is a book or a journal (biblatex manual, appendix B).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from seminal.text.bibtex import RawEntry
from seminal.text.pattern import lazy

_WANTED: Final = lazy(r"[cCxX](?<!\w.)(?i:rossref|data)\s*+=\s*+[{\"]?\s*+([^{}\"\n]++)")
_KEY: Final = lazy(r"@\s*+[A-Za-z][\w.+-]*+\s*+[{(]\s*+(?>(?:%[^\n]{0,400}\n\s*+){0,40})([^,{}\n]++)")
"""What may be an entry's key: a word, or all up to the comma."""
_WORDS: Final = (
    "crossref", "Crossref", "CrossRef", "crossRef", "CROSSREF", "xdata", "Xdata", "XData", "XDATA",
)  # fmt: skip
_BOOK: Final = {"title": "booktitle", "subtitle": "booksubtitle", "titleaddon": "booktitleaddon"}
_COLLECTION: Final = {**_BOOK, "author": "bookauthor"}
_JOURNAL: Final = {"title": "journal", "subtitle": "journalsubtitle"}
_WHOLE: Final = {"title": "maintitle", "subtitle": "mainsubtitle", "titleaddon": "maintitleaddon"}
_RENAMED: Final = {
    "inbook": _BOOK, "bookinbook": _COLLECTION, "suppbook": _BOOK, "incollection": _COLLECTION,
    "inproceedings": _COLLECTION, "conference": _COLLECTION, "inreference": _COLLECTION,
    "suppcollection": _COLLECTION, "article": _JOURNAL, "review": _JOURNAL, "suppperiodical": _JOURNAL,
}  # fmt: skip
"""The names that a parent's fields get in a child of a type."""
_OWN: Final = frozenset(
    {"crossref", "xref", "xdata", "ids", "key", "keywords", "label", "shorthand", "entryset", "related"}
)
"""What is never taken over: it says something of the parent as an entry."""
MAX_PARENTS: Final = 8  # of chains of parents; a circle ends there


def parents_wanted(text: str, start: int, end: int) -> frozenset[str]:
    """Return the lower-case parents that a stretch names and that have their entries in it."""
    named = _parents_named(text, start, end)
    return frozenset(key for key, _ in places_of_keys(text, named, start, end)) if named else named


def parents_elsewhere(text: str) -> frozenset[str]:
    """Return the lower-case keys of parents that a text names without their entries."""
    named = _parents_named(text, 0, len(text))
    return named.difference(key for key, _ in places_of_keys(text, named)) if named else named


def _parents_named(text: str, start: int, end: int) -> frozenset[str]:
    """Return the lower-case keys that `crossref` and `xdata` name in a stretch."""
    if not any(text.find(word, start, end) >= 0 for word in _WORDS):
        return frozenset()  # most files: five searches for a word are a hundred times faster than the pattern
    return frozenset(
        key.strip().lower() for found in _WANTED.finditer(text, start, end) for key in found[1].split(",")
    )


def places_of_keys(
    text: str, wanted: Collection[str], start: int = 0, end: int | None = None
) -> Iterator[tuple[str, int]]:
    """Yield the `wanted` (lower-case) keys in a stretch, each with its entry's start."""
    for found in _KEY.finditer(text, start, len(text) if end is None else end):
        for key in dict.fromkeys((found[1].strip().lower(), found[1].split()[0].lower())):
            if key in wanted:
                yield key, found.start()


def inherit(kind: str, values: dict[str, str], parents: Mapping[str, RawEntry]) -> dict[str, str]:
    """Return an entry's fields with those inherited from `parents` (by lower-case key).

    `kind` is the entry's type; own fields take precedence.
    """
    return _inherited(kind, values, parents, MAX_PARENTS, {})


def _inherited(
    kind: str,
    values: dict[str, str],
    parents: Mapping[str, RawEntry],
    depth: int,
    known: dict[tuple[str, int], dict[str, str]],
) -> dict[str, str]:
    """Return fields with those of parents, up to `depth` levels above; `known` caches parents."""
    for link in ("xdata", "crossref"):
        for key in dict.fromkeys(one.strip().lower() for one in values.get(link, "").split(",")):
            parent = parents.get(key)
            if parent is None or depth == 0:
                continue
            given = known.get((key, depth), {})
            if not given:
                for field in parent.fields:
                    given.setdefault(field.name, field.value)
                given = known[key, depth] = _inherited(parent.type, given, parents, depth - 1, known)
            by_parent = _WHOLE if parent.type.startswith("mv") else _RENAMED.get(kind, {})
            names = by_parent if link == "crossref" else {}
            merged = {n: v for n, v in given.items() if n not in _OWN and n not in names}
            for name, other in names.items():
                if name in given:
                    merged.setdefault(other, given[name])
            if "year" in values or "date" in values:
                merged = {n: v for n, v in merged.items() if n not in ("year", "date", "month", "day")}
            values = {**merged, **values}
    return values
