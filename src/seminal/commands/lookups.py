"""Look-ups for writing assistants, read-only: search, get a record, check, suggest."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal.check.run import check_book
from seminal.commands.catalogue import Catalogue, Citable, catalogue, listed_works
from seminal.commands.live_check import LiveCheck, LiveState
from seminal.library.lookup import did_you_mean
from seminal.model.errors import FatalError
from seminal.model.scopes import DEFAULT
from seminal.model.source import Source
from seminal.project.find_project import quotable_files
from seminal.report.evidence import format_value, place

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.suggestion import KeySuggestion
    from seminal.commands.catalogue import ListedRecord
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter, Citation

SUFFIXES = {"quarto": ".qmd", "markdown": ".md", "rmarkdown": ".Rmd", "latex": ".tex"}
MAX_RESULTS = 50
PASSAGE = "passage"


class Lookups:
    """A book and its works; files that changed are read again at each question."""

    def __init__(self, root: Path, named: Sequence[Path] = ()) -> None:
        """Load the book in a folder.

        A book may come from a stranger, and an assistant may send on what it reads: of files outside the repository
        only those that a person `named`, or that are in a named folder, are read out.
        """
        self._live = LiveCheck(root)
        self._named = {Path(os.path.normpath(path)) for path in named}
        self._private: frozenset[str] = frozenset()
        self._listed: tuple[object, ListedRecord] | None = None
        self._made: tuple[object, Catalogue] | None = None

    def _current(self) -> tuple[LiveState, Catalogue]:
        """Return the current book and works, computed again only after changes."""
        from seminal.library.inputs import inputs

        self._live.whole()
        state = self._live.state
        assert state is not None
        mark = inputs(state.config).mark()
        if self._listed is None or self._listed[0] != mark:
            self._listed, self._made = (mark, listed_works(state.config, state.book)), None
        if self._made is None or self._made[0] is not state.book.bibliographies:
            lists = inputs(state.config).lists
            paths = [*(one.path for one in lists), *(one.path for one in state.book.bibliographies)]
            self._private = self._unnamed(paths, state.config.root)
            works = catalogue(state.book, self._listed[1])
            self._made = state.book.bibliographies, works.without(self._private)
        book = state.book.changed(private=self._private)
        return replace(state, book=book), self._made[1]

    def _unnamed(self, paths: Iterable[str], root: Path) -> frozenset[str]:
        """Return the paths outside the repository that the person did not name."""
        paths = set(paths)
        places = {path: Path(os.path.normpath(root / path)) for path in paths}
        named = [
            path for path, place in places.items() if not self._named.isdisjoint((place, *place.parents))
        ]
        return frozenset(paths.difference(quotable_files(paths, root, named)))

    def search(self, query: str, limit: int = 10) -> list[dict[str, Any]]:
        """Return up to 50 works by words of key, author, title, venue and year.

        Typos are allowed; for the fields see `_search_result`.
        """
        state, works = self._current()
        found = works.search(query, max(0, min(limit, MAX_RESULTS)))
        return [_search_result(one, state) for one in found]

    def suggest(self, passage: str, limit: int = 10) -> list[dict[str, Any]]:
        """Return up to 50 works that share most rare words with a passage."""
        state, works = self._current()
        return [_search_result(one, state) for one in works.related(passage, max(0, min(limit, MAX_RESULTS)))]

    def record(self, key: str) -> dict[str, Any]:
        """Return a work's facts and citations. Raises FatalError for unknown and private keys."""
        state, works = self._current()
        work = works.find(key)
        if work is None and (entry := next(iter(state.book.entries.by_key.get(key, ())), None)):
            path = entry.bibliography.path
            raise FatalError(
                f"{key} is in {path}, outside the repository: name that file after `seminal mcp` to let it be read"
            )
        if work is None:
            near = state.book.near([key])[key].keys
            hint = f"; did you mean {' or '.join(near)}?" if near else "; search for it by author and title"
            raise FatalError(f"no work has the key {key}{hint}")
        names = {work.key, *work.aliases}
        cited = [
            str(c.location)
            for chapter in state.gathered.chapters
            for c in chapter.citations
            if c.key in names
        ]
        return {**_search_result(work, state), "note": work.note, "cited_at": cited, **_field_evidence(work)}

    def check(self, text: str, form: str = "quarto", within: str = "") -> list[dict[str, Any]]:
        """Return each citation of a text with its work, or with suggestions.

        A text `within` a chapter cites what that chapter loads. Raises FatalError for a format or chapter that is none.
        """
        if form not in SUFFIXES:
            raise FatalError(f"`{form}` is not a format; known: {', '.join(SUFFIXES)}")
        state, works = self._current()
        chapters = {chapter.path: chapter for chapter in state.gathered.chapters}
        if within and within not in chapters:
            raise FatalError(
                f"`{within}` is not a chapter of this book{did_you_mean(within, sorted(chapters))}"
            )
        book, cited, problems = _checked_passage(state, text, form, chapters.get(within))
        keys = dict.fromkeys(one.key for one in cited)
        near = state.book.near([key for key in keys if key not in state.book.entries.by_key])
        return [
            _judged_citation(one, works, state, book if within else None, problems, near) for one in cited
        ]


def _checked_passage(
    state: LiveState, text: str, form: str, within: Chapter | None
) -> tuple[Book, Sequence[Citation], dict[int, list[tuple[int, str]]]]:
    """Check a passage as a chapter; return the book, citations and findings by line.

    The passage stands for the chapter `within`, or for one more chapter.
    """
    from seminal.model.manuscript import Manuscript
    from seminal.project.pandoc_formats import format_of
    from seminal.scan import scan
    from seminal.text.budget import budget

    name = within.path if within else f"{PASSAGE}{SUFFIXES[form]}"
    source = Source(name, text)
    config = state.config
    with budget(source):
        chapter = scan(
            source,
            crossref_prefixes=config.crossref_prefixes,
            cite_commands=config.cite_commands,
            quarto=config.quarto or form == "quarto",
            markdown=format_of(config, name),
            own_tex=config.own_tex,
        )
    chapter = replace(chapter, crossrefs=())
    if within:
        scopes = {citation.scope for citation in within.citations}
        scope = scopes.pop() if len(scopes) == 1 else DEFAULT
        cited = tuple(
            citation if citation.scope else citation._replace(scope=scope) for citation in chapter.citations
        )
        chapter = replace(within, citations=cited, crossrefs=(), diagnostics=chapter.diagnostics)
    book_manuscript = state.book.manuscript
    other_chapters = (one for one in book_manuscript.chapters if one.path != name)
    manuscript = Manuscript((*other_chapters, chapter), book_manuscript.topics, book_manuscript.library)
    sources = {**state.book.sources, name: source}
    book = state.book.changed(manuscript=manuscript, sources=sources, only=frozenset((name,)))
    return book, chapter.citations, _problems_by_line(check_book(book, state.settings))


def _problems_by_line(diagnostics: Iterable[Diagnostic]) -> dict[int, list[tuple[int, str]]]:
    """Return messages with their columns, by line."""
    problems: dict[int, list[tuple[int, str]]] = {}
    for one in diagnostics:
        message = f"{one.rule}: {one.message}{f'; {one.hint}' if one.hint else ''}"
        problems.setdefault(one.location.line, []).append((one.location.column, message))
    return problems


def _judged_citation(
    citation: Citation,
    works: Catalogue,
    state: LiveState,
    within: Book | None,
    problems: Mapping[int, Sequence[tuple[int, str]]],
    near: Mapping[str, KeySuggestion],
) -> dict[str, Any]:
    """Return a citation's key, place, status, work, similar works and findings.

    `within` is the book as the chapter loads it; None for a passage of no chapter.
    """
    location = citation.location
    messages_here = [
        message
        for column, message in problems.get(location.line, ())
        if location.column <= column <= location.end_column
    ]
    loads = within.loads.of(citation) if within else None
    is_known = citation.key in (
        state.book.entries.by_key if loads is None or loads.keys is None else loads.keys
    )
    work = works.find(citation.key)
    entry = within.entry_for(citation.key, location.path) if within and is_known else None
    if entry and entry.bibliography.path not in state.book.private:
        work = replace(work, entry=entry) if work else Citable(entry.key, entry)
    elif within and not is_known and work and work.in_book:
        work = None  # another chapter's
    status = "in the bibliography" if is_known else "only in a reading list" if work else "unknown"
    similar = (
        [] if is_known or work else [works.find(key) for key in _similar_keys(citation.key, near, state)]
    )
    return {
        "key": citation.key,
        "line": location.line,
        "column": location.column,
        "status": status,
        "work": _search_result(work, state) if work else None,
        "meant": [_search_result(other, state) for other in similar if other],
        "problems": messages_here,
    }


def _similar_keys(key: str, near: Mapping[str, KeySuggestion], state: LiveState) -> Sequence[str]:
    """Return similar keys of the book, also those that the chapter does not load."""
    return (near.get(key) or state.book.near([key])[key]).keys


def _search_result(work: Citable, state: LiveState) -> dict[str, Any]:
    """Return a work's key, people, year, title, venue, DOI, topics and use in the book."""
    return {
        "key": work.key,
        "authors": list(work.people),
        "year": work.year,
        "title": work.title,
        "venue": work.venue,
        "doi": work.identifier("doi"),
        "in_bibliography": work.in_book or work.key in state.book.entries.by_key,
        "cited_in_book": work.key in state.book.cited,
        "topics": list(work.topics),
    }


def _field_evidence(work: Citable) -> dict[str, Any]:
    """Return the values of each field with their sources, and the disputed fields."""
    if work.work:
        claims = work.work.claims.items()
        fields = {
            name: [{"value": format_value(one.value), "from": place(one.origin)} for one in claims_of_field]
            for name, claims_of_field in claims
        }
        return {"fields": fields, "disputed": list(work.work.conflicts)}
    entry = work.entry
    location = str(entry.place) if entry else ""
    items = entry.fields.items() if entry else ()
    return {"fields": {name: [{"value": value, "from": location}] for name, value in items}, "disputed": []}
