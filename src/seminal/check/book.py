"""What the checks look at: the manuscript, its bibliographies and the texts, indexed once."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from seminal.check.book_entries import BookEntries, BookEntry
from seminal.check.loading import Loads
from seminal.check.r_packages import RPackages
from seminal.check.readers import Readers
from seminal.model.bibliography import STRING_FILES, Bibliography
from seminal.model.manuscript import Citation, Manuscript
from seminal.model.rules import Reader
from seminal.model.source import Source

if TYPE_CHECKING:
    from seminal.check.suggestion import KeySuggestion


_MAX_SUGGESTED = 1000
"""Unknown keys that are looked up: of a book with more the bibliography is another one, or was renamed as a whole."""


def nearest(book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
    """Return a suggestion for each unknown key, an empty one beyond the first thousand keys."""
    from seminal.check.suggestion import KeySuggestion

    found = {key: book.entries.key_index.near(key) for key in keys[:_MAX_SUGGESTED]}
    return {**found, **dict.fromkeys(keys[_MAX_SUGGESTED:], KeySuggestion())}


@dataclass(frozen=True)
class Book:
    """A manuscript, its bibliographies and the texts of its files, by path.

    `whole`: these are all chapters of the book, so that an entry or label which none has is a finding.
    `replaces`: a chapter's own `bibliography` replaces the project's, as in Quarto's HTML; in bookdown and LaTeX
    all chapters are one document. `suggests` looks up unknown keys. `only`: the paths of files whose findings are
    wanted, None for all. `of_markdown`: the programs that format the citations of chapters in Markdown.
    `unidentified`: keys of works that no record confirms. `private`: paths of bibliographies that no finding quotes.
    """

    manuscript: Manuscript
    bibliographies: Sequence[Bibliography]
    sources: Mapping[str, Source] = field(default_factory=dict)
    whole: bool = True
    replaces: bool = True
    suggests: Callable[[Book, Sequence[str]], Mapping[str, KeySuggestion]] = nearest
    of_markdown: frozenset[Reader] = frozenset(("pandoc",))
    only: frozenset[str] | None = None
    unidentified: frozenset[str] = frozenset()
    private: frozenset[str] = frozenset()

    def changed(self, **changes: Any) -> Book:
        """Return a copy with other fields, which shares the cache of cited keys.

        It also shares the indexes of the entries if `bibliographies` is the same object.
        """
        new = replace(self, **changes)
        if new.bibliographies is self.bibliographies:
            new.__dict__["entries"] = self.entries
        new.__dict__["_keys_of"] = self._keys_of
        return new

    def reports(self, path: str) -> bool:
        """Return whether findings in a file are wanted."""
        return self.only is None or path in self.only

    @cached_property
    def reports_entries(self) -> bool:
        """Return whether findings in any bibliography are wanted."""
        return self.only is None or any(
            bibliography.path in self.only for bibliography in self.bibliographies
        )

    def near(self, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
        """Return a suggestion for each key that no entry has, by key."""
        return self.suggests(self, keys)

    def meant(self, citations: Sequence[Citation]) -> list[KeySuggestion]:
        """Return a suggestion for each citation, from the bibliographies that its scope loads.

        Those of the whole book are searched where the scope loads all, or its bibliography is missing or empty.
        """
        loads = [self.loads.of(citation) for citation in citations]
        scoped = [load is not None and load.keys is not None for load in loads]
        everywhere = (one.key for one, is_scoped in zip(citations, scoped, strict=True) if not is_scoped)
        found = self.near(list(dict.fromkeys(everywhere)))
        return [
            self.entries.key_index_of(tuple(one.path for one in load.bibliographies)).near(citation.key)
            if load is not None and is_scoped
            else found[citation.key]
            for citation, load, is_scoped in zip(citations, loads, scoped, strict=True)
        ]

    def entry_for(self, key: str, path: str) -> BookEntry | None:
        """Return a key's entry, preferring bibliographies that the file loads; None without one."""
        entries = self.entries.by_key.get(key, ())
        if len(entries) < 2:
            return next(iter(entries), None)
        own = self.loads.around(path) or (path,)
        return next((entry for entry in entries if entry.bibliography.path in own), entries[0])

    @cached_property
    def latex(self) -> bool:
        """Return whether all chapters are LaTeX, so that pandoc reads none."""
        chapters = self.manuscript.chapters
        return bool(chapters) and all(chapter.path.endswith(".tex") for chapter in chapters)

    @cached_property
    def readers(self) -> Readers:
        """Return the programs that read the bibliographies."""
        return Readers(self.loads, self.sources, self.of_markdown)

    @property
    def bibtex(self) -> bool:
        """Return whether BibTeX reads the bibliographies of the LaTeX files."""
        return self.readers.bibtex

    def defines(self, string: str) -> bool:
        """Return whether a bibliography of a book in LaTeX defines an abbreviation (`@string`).

        BibTeX and biber read all files as one. True for any name where a chapter loads a file of strings from TeX.
        """
        return self.latex and (self._loads_strings_of_tex or string.lower() in self.entries.strings)

    @cached_property
    def _loads_strings_of_tex(self) -> bool:
        named = (name for chapter in self.manuscript.chapters for name in chapter.bibliography or ())
        return any(posixpath.basename(name) in STRING_FILES for name in named)

    @cached_property
    def entries(self) -> BookEntries:
        """Return the entries of the bibliographies."""
        return BookEntries(self.bibliographies)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Return the key by alias (works' and entries' `ids`), without aliases that are keys too."""
        found = {alias: work.key for work in self.manuscript.library for alias in work.aliases}
        for item in self.entries.aliased:
            for alias in item.aliases:
                found.setdefault(alias, item.key)
        return {alias: key for alias, key in found.items() if alias not in self.entries.by_key}

    @cached_property
    def packages(self) -> RPackages:
        """Return what `knitr::write_bib` writes while the book renders."""
        makers = (bibliography.maker for bibliography in self.bibliographies)
        by_script = any(maker and maker.by_write_bib for maker in makers)
        return RPackages(self.sources.values(), by_script=by_script)

    def is_made(self, bibliography: Bibliography) -> bool:
        """Return whether a missing bibliography is made during the render, by a script or `write_bib`."""
        name = posixpath.basename(bibliography.path)
        return bibliography.problem == "missing" and (
            bool(bibliography.maker) or self.packages.writes_file(name)
        )

    @cached_property
    def cited(self) -> frozenset[str]:
        """Return every key that some chapter cites; refresh the cached keys of changed chapters."""
        known, chapters = self._keys_of, self.manuscript.chapters
        for chapter in chapters:
            if chapter.path not in known or known[chapter.path][0] is not chapter.citations:
                known[chapter.path] = (
                    chapter.citations,
                    frozenset(citation.key for citation in chapter.citations),
                )
        return frozenset().union(*(known[one.path][1] for one in chapters))

    def citing(self, keys: Collection[str]) -> list[str]:
        """Return the paths of chapters that cite one of some keys, in the book's order."""
        wanted, known = frozenset(keys) & self.cited, self._keys_of
        return [
            chapter.path
            for chapter in self.manuscript.chapters
            if wanted and not wanted.isdisjoint(known[chapter.path][1])
        ]

    @cached_property
    def _keys_of(self) -> dict[str, tuple[Sequence[Citation], frozenset[str]]]:
        """Return the cache of each chapter's citations and keys, by path; `cited` fills it."""
        return {}

    def cases_of(self, key: str) -> int:
        """Return how many cited keys equal a key apart from case."""
        return len(self._cases.get(key.lower(), ()))

    @cached_property
    def _cases(self) -> Mapping[str, set[str]]:
        """Return the spellings of each cited key, by the key in lower case."""
        found: dict[str, set[str]] = {}
        for key in self.cited:
            found.setdefault(key.lower(), set()).add(key)
        return found

    @cached_property
    def loads(self) -> Loads:
        """Return what the scopes of the chapters load."""
        made = self.is_made if self.packages.are_written else lambda _: False
        return Loads(self.manuscript.chapters, self.bibliographies, self.replaces, made)
