"""Completion: keys of works, labels of cross-references, topics, names of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from seminal.check.labels import label_places
from seminal.lsp.context import Typed, typed
from seminal.lsp.places import in_scope
from seminal.model.crossrefs import crossref
from seminal.model.rules import RULES
from seminal.text.rekey import plain_key
from seminal.text.word_index import WordIndex

if TYPE_CHECKING:
    from seminal.check.book_entries import BookEntry
    from seminal.commands.catalogue import Citable
    from seminal.commands.live_check import LiveState
    from seminal.lsp.document import Document
    from seminal.lsp.worker import OpenBook

MAX_ITEMS = 60
ADD_RECORD = "seminal.addRecord"
CITE_FORM = ("\\", "@", "{", "[", "-", ",", ";", " ")
"""Characters after which an editor requests completion by itself."""


def complete(book: OpenBook, document: Document, path: Path, position: lsp.Position) -> lsp.CompletionList:
    """Return up to 60 completions at a position, best first; incomplete: ask for every letter."""
    line = document.line(position.line)
    end = document.offset(position) - document.offset(lsp.Position(position.line, 0))
    state = book.state
    commands = state.config.cite_commands if state else ()
    above = document.text[: document.offset(lsp.Position(position.line, 0))]
    what = typed(line[:end], above, path.suffix.lower(), commands)
    start = document.offset(lsp.Position(position.line, 0)) + what.start
    range_ = document.range(start, start + len(what.query))
    items = list(_items(book, state, path, what, range_, document.uri)) if what.kind else []
    return lsp.CompletionList(is_incomplete=bool(items), items=items[:MAX_ITEMS])


def _items(
    book: OpenBook, state: LiveState | None, path: Path, what: Typed, range_: lsp.Range, uri: str
) -> Iterator[lsp.CompletionItem]:
    """Yield completions of `what` is typed, to replace `range_`: rules, topics, labels, works.

    Without a `state`, the book not being read yet, only rules; of a complete key no works.
    """
    if what.kind == "rule":
        yield from _matching_names(what.query, [(name, "rule") for name in RULES], range_)
        return
    if state is None:
        return
    if what.kind == "topic":
        topics = [(topic.slug, topic.title) for topic in book.catalogue.topics]
        yield from _matching_names(what.query, topics, range_)
        return
    reference = crossref(state.config.crossref_prefixes)
    if what.kind == "label" or (what.kind == "citation" and reference.match(what.query)):
        yield from _matching_names(what.query, _labels(state), range_, lsp.CompletionItemKind.Reference)
    if what.kind == "label" or _is_key_complete(book, what):
        return
    yield from _works(book, state, path, what, range_, uri)


def _cited(state: LiveState, chapter: str, line: int) -> Set[str]:
    """Return the keys that the book cites elsewhere than on a chapter's `line` (from 1)."""
    own = [
        citation for part in state.gathered.chapters if part.path == chapter for citation in part.citations
    ]
    typed_here = {one.key for one in own if one.location.line == line}
    typed_here -= {one.key for one in own if one.location.line != line}
    return state.book.cited - {key for key in typed_here if state.book.citing((key,)) == [chapter]}


def _is_key_complete(book: OpenBook, what: Typed) -> bool:
    """Return whether a known key is followed by a space: "smith2020 p" has a locator."""
    key, space, _ = what.query.partition(" ")
    return bool(space) and book.catalogue.find(key) is not None


def _works(
    book: OpenBook, state: LiveState, path: Path, what: Typed, range_: lsp.Range, uri: str
) -> Iterator[lsp.CompletionItem]:
    """Yield the works that match the typed text, those of the chapter's topics first."""
    name = book.name(path)
    chapter = next((one for one in state.gathered.chapters if one.path == name), None)
    cited = _cited(state, name, range_.start.line + 1)
    topics = chapter.topics if chapter else ()
    found = book.catalogue.search(
        what.query, MAX_ITEMS, topics=topics, cited=cited, is_loaded=loaded_by(state, name)
    )
    for rank, work in enumerate(found):
        work = in_scope(book, work.key, name) or work
        yield _item(work, rank, what, range_, uri, cited=work.key in cited)


def loaded_by(state: LiveState, name: str) -> Callable[[Citable], bool]:
    """Return a predicate: whether a chapter loads a work, or no bibliography has it."""
    paths = state.book.loads.around(name)
    if not paths or len(paths) == len(state.book.bibliographies):
        return lambda work: True
    own: dict[str, BookEntry] = {}
    for path in paths:
        for one in state.book.entries.by_path.get(path, ()):
            own.setdefault(one.key, one)

    def may_cite(work: Citable) -> bool:
        here = own.get(work.key)
        return work.entry is None or (here is not None and _is_same_work(work.entry, here))

    return may_cite


def _is_same_work(book_entry: BookEntry, other: BookEntry) -> bool:
    """Return whether two entries of one key have the same title or file."""
    same = book_entry.fields.get("title") == other.fields.get("title")
    return same or book_entry.bibliography.path == other.bibliography.path


def _item(
    work: Citable, rank: int, what: Typed, range_: lsp.Range, uri: str, *, cited: bool
) -> lsp.CompletionItem:
    """Return the completion of a work: its key (in braces if needed), authors, title, state.

    `rank` keeps the order. Choosing a work of a reading list also runs `ADD_RECORD`.
    """
    plain = what.kind == "latex" or what.braced or plain_key(work.key)
    details = (
        ["cited" if cited else "not cited yet"]
        if work.in_book
        else ["from a reading list: added when chosen"]
    )
    byline = " ".join(part for part in (work.authors, work.year) if part)
    return lsp.CompletionItem(
        label=work.key,
        kind=lsp.CompletionItemKind.Reference if work.in_book else lsp.CompletionItemKind.Event,
        label_details=lsp.CompletionItemLabelDetails(detail=f"  {byline}", description=details[0]),
        detail=byline,
        documentation="\n".join(part for part in (work.title, work.venue, *details) if part),
        sort_text=f"{rank:04}",
        filter_text=what.query,  # the search was ours: the client must not leave out what fits in another way
        text_edit=lsp.TextEdit(range_, work.key if plain else f"{{{work.key}}}"),
        command=None
        if work.in_book
        else lsp.Command("Add the record", ADD_RECORD, arguments=[uri, work.key]),
    )


def _labels(state: LiveState) -> list[tuple[str, str]]:
    """Return every label of the book and the first file that declares it, sorted."""
    found: dict[str, str] = {}
    for source in state.book.sources.values():
        for label in source.derived(label_places):
            found.setdefault(label, source.path)
    return sorted(found.items())


@lru_cache(maxsize=4)
def _index(names: tuple[tuple[str, str], ...]) -> WordIndex:
    """Return a search index of names (weight 1) and their details (0.7)."""
    return WordIndex([[(name, 1.0), (detail, 0.7)] for name, detail in names])


def _matching_names(
    query: str,
    names: Sequence[tuple[str, str]],
    range_: lsp.Range,
    kind: lsp.CompletionItemKind = lsp.CompletionItemKind.Value,
) -> Iterator[lsp.CompletionItem]:
    """Yield completions from (name, detail) pairs: names that begin with the query, then others.

    The others match by words of name or detail. An empty query gives all, at most 60.
    """
    order: Sequence[int] = range(len(names))
    if query.strip():
        begun = [at for at in order if names[at][0].startswith(query.lower())]
        scores = _index(tuple(names)).find(query)
        order = [*begun, *sorted(scores.keys() - set(begun), key=lambda at: (-scores[at], names[at][0]))]
    for rank, at in enumerate(order[:MAX_ITEMS]):
        name, detail = names[at]
        yield lsp.CompletionItem(
            label=name,
            kind=kind,
            detail=detail,
            sort_text=f"{rank:04}",
            filter_text=query,
            text_edit=lsp.TextEdit(range_, name),
        )
