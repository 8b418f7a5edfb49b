"""Where a work is defined and cited: definition, references, symbols, links, lenses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types as lsp

from seminal.check.cited_keys import key_place
from seminal.check.labels import label_places
from seminal.commands.catalogue import Citable
from seminal.lsp.context import key_at
from seminal.model.source import Location, Span

if TYPE_CHECKING:
    from seminal.commands.live_check import LiveState
    from seminal.lsp.document import Document
    from seminal.lsp.worker import OpenBook

MAX_SYMBOLS = 500
_DOI = re.compile(r"\b10\.\d{4,9}/(?:[.)\]]*+[^\s\"'{}<>,;.)\]])+")


class Key(NamedTuple):
    """A key in a text, and its range."""

    text: str
    range: lsp.Range


def key_under(document: Document, position: lsp.Position) -> Key | None:
    """Return the word at a position, which may be a key; None for none."""
    start = document.offset(lsp.Position(position.line, 0))
    found = key_at(document.line(position.line), document.offset(position) - start)
    return Key(found[0], document.range(start + found[1], start + found[2])) if found else None


def in_scope(book: OpenBook, key: str, name: str) -> Citable | None:
    """Return the work that a key means in a file, None for an unknown key.

    Its entry is the one of the last check; the catalogue of works is renewed a moment later.
    """
    work = book.catalogue.find(key)
    entry = book.state.book.entry_for(work.key if work else key, name) if book.state else None
    if entry is None:
        return work
    return replace(work, entry=entry) if work else Citable(entry.key, entry)


def definitions(work: Citable) -> Iterator[Location]:
    """Yield where a work is defined: its entry in a bibliography, else in reading lists."""
    if work.entry:
        yield work.entry.place
        return
    for entry in work.work.cluster.entries if work.work else ():
        if isinstance(entry.origin.where, Location):
            yield entry.origin.where


def label_definitions(state: LiveState, label: str) -> Iterator[Location]:
    """Yield where a cross-reference's label is declared."""
    for source in state.book.sources.values():
        at = source.derived(label_places).get(label)
        if at is not None:
            yield source.locate(Span(at, at + len(label.partition(":")[2] or label)))


def citations(state: LiveState, names: set[str], work: Citable | None = None) -> Iterator[Location]:
    """Yield citations of some keys or labels, in chapters that load `work`."""
    own_path = work.entry.bibliography.path if work and work.entry else ""
    is_ambiguous = any(len(state.book.entries.by_key.get(name, ())) > 1 for name in names)
    for chapter in state.gathered.chapters:
        for citation in (*chapter.citations, *chapter.crossrefs):
            if citation.key in names:
                loaded = state.book.loads.of(citation) if is_ambiguous and own_path else None
                if loaded and all(other.path != own_path for other in loaded.bibliographies):
                    continue
                yield key_place(citation) or citation.location


def document_symbols(book: OpenBook, name: str) -> Iterator[tuple[str, str, lsp.SymbolKind, Location]]:
    """Yield a file's entries, then citations: key, authors or title, kind, place."""
    state = book.state
    if state is None:
        return
    for item in state.book.entries.by_path.get(name, ()):
        work = book.catalogue.find(item.key)
        detail = f"{work.authors} {work.year}" if work else ""
        whole = item.locate(item.entry.span)
        yield item.key or "(no key)", detail.strip(), lsp.SymbolKind.Constant, whole
    for chapter in state.gathered.chapters:
        if chapter.path == name:
            for citation in chapter.citations:
                work = book.catalogue.find(citation.key)
                yield (
                    citation.key,
                    work.title if work else "in no bibliography",
                    lsp.SymbolKind.Key,
                    citation.location,
                )


def workspace_symbols(book: OpenBook, query: str) -> Iterator[tuple[str, str, lsp.SymbolKind, Location]]:
    """Yield up to 500 works found by a query: key, details, kind, place of definition."""
    for work in book.catalogue.search(query, MAX_SYMBOLS):
        for where in list(definitions(work))[:1]:
            yield work.key, f"{work.authors} {work.year}: {work.title}", lsp.SymbolKind.Constant, where


def links(document: Document) -> Iterator[lsp.DocumentLink]:
    """Yield a link to https://doi.org/ for each DOI in a text."""
    for match in _DOI.finditer(document.text):
        yield lsp.DocumentLink(document.range(*match.span()), target=f"https://doi.org/{match[0]}")


def lenses(book: OpenBook, name: str) -> Iterator[tuple[Location, str]]:
    """Yield each entry's place in a bibliography, and "cited in 1, 4" or "not cited".

    The numbers are of chapters in order; an included file has the number of the file that includes it.
    """
    state = book.state
    if state is None or name not in state.book.entries.by_path:
        return
    numbers: dict[str, dict[str, None]] = {}
    main = [one.path for one in state.gathered.chapters if not one.included_by]
    for chapter in state.gathered.chapters:
        shown = str(main.index(chapter.included_by or chapter.path) + 1)
        for citation in chapter.citations:
            numbers.setdefault(citation.key, {}).setdefault(shown)
    for item in state.book.entries.by_path[name]:
        cited = numbers.get(item.key, {})
        yield item.place, f"cited in {', '.join(cited)}" if cited else "not cited"
