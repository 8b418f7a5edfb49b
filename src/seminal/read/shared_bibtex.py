"""What a BibTeX file uses and another file of its folder defines: strings and parents.

BibTeX and biber read all bibliographies of a document as one, so that authors keep `@string` and `@proceedings` in
files of their own (btxdoc, sections 2.1 and 2.2). A folder of lists is read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from seminal.model.source import Source
from seminal.text.bibtex import RawEntry, blocks, strings
from seminal.text.bibtex_inherit import MAX_PARENTS, parents_elsewhere, places_of_keys

_BARE_WORD: Final = re.compile(r"[=#]\s*+([A-Za-z][\w.:/+-]*+)")


def with_shared(sources: Iterable[Source]) -> list[Source]:
    """Return the sources in order, BibTeX files with what others of their folder define.

    Of several definitions of one name the longest counts: abbreviated ones say less.
    """
    found = list(sources)
    folders: dict[str, list[Source]] = {}
    for one in found:
        if one.path.lower().endswith(".bib"):
            folders.setdefault(str(PurePosixPath(one.path).parent), []).append(one)
    beside: dict[Source, str] = {}
    for bibliographies in folders.values():
        if len(bibliographies) > 1:
            beside.update(_definitions(bibliographies))
    return [replace(one, beside=beside[one]) if one in beside else one for one in found]


def _definitions(bibliographies: Sequence[Source]) -> Iterator[tuple[Source, str]]:
    """Yield each bibliography that uses what others define, with the BibTeX of that."""
    known: dict[str, str] = {}
    for one in bibliographies:
        for name, value in strings(one.text).items():
            known[name] = max(known.get(name, ""), value, key=len)
    wanted = {one: parents_elsewhere(one.text) for one in bibliographies}
    parents = _parents(bibliographies, frozenset().union(*wanted.values()))
    for one in bibliographies:
        texts = [parents[key] for key in _with_their_parents(wanted[one], parents)]
        words = (word.lower() for text in (one.text, *texts) for word in _BARE_WORD.findall(text) if known)
        defined = [f"@string{{{name} = {{{known[name]}}}}}" for name in sorted(known.keys() & set(words))]
        if defined or texts:
            yield one, "\n".join((*defined, *texts))


def _parents(bibliographies: Sequence[Source], wanted: frozenset[str]) -> dict[str, str]:
    """Return the texts of the wanted entries and of their own parents, by key."""
    found: dict[str, str] = {}
    for _ in range(MAX_PARENTS):
        before = found.keys() | wanted
        more: set[str] = set()
        for one in bibliographies:
            for key, start in places_of_keys(one.text, wanted):
                text = one.text[start : next(blocks(one.text, start)).end]
                found[key] = max(found.get(key, ""), text, key=len)
                more |= parents_elsewhere(text)
        wanted = frozenset(more - before)
        if not wanted:
            break
    return found


def _with_their_parents(keys: Iterable[str], parents: Mapping[str, str]) -> list[str]:
    """Return those keys that have entries, and their parents' keys, each once."""
    found: set[str] = set()
    left = set(keys)
    while left := (left & parents.keys()) - found:
        found |= left
        left = {own for key in left for own in parents_elsewhere(parents[key])}
    return sorted(found)


def shared_definitions(source: Source) -> tuple[dict[str, str], dict[str, RawEntry]]:
    """Return the strings and parents that other files define, by lower-case name."""
    if not source.beside:
        return {}, {}
    entries = (block for block in blocks(source.beside) if isinstance(block, RawEntry))
    return strings(source.beside), {entry.key.lower(): entry for entry in entries}
