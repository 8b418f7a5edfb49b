"""What the checks look at: the manuscript, its bibliographies and the texts, indexed once."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from seminal.check.loading import Loads
from seminal.check.readers import Readers
from seminal.model.bibliography import STRING_FILES, Bibliography, StatedEntry
from seminal.model.manuscript import Citation, Manuscript
from seminal.model.rules import Reader
from seminal.model.source import Location, Source, Span
from seminal.text.bibtex_fields import RELATIONS
from seminal.text.pattern import lazy

_WRITES = lazy(r"write_bib\(.{0,1000}", re.DOTALL)
_QUOTED = lazy(r"[\"']([A-Za-z][\w.]*)[\"']")
_PACKAGE = lazy(
    r"(?<![\w.])([A-Za-z][\w.]*+)::|\b(?:library|require)\([\"']?([\w.]+)|\*\*([A-Za-z][\w.]*)\*\*|[`\"'{]([A-Za-z][\w.]*)[`\"'}]"
)
_OF_A_PACKAGE = lazy(r"([A-Za-z][\w.]*?)(?:19|20)\d\d[a-z]?")
_STRING = lazy(r"@string\s*[{(]\s*([^\s={}()]+)\s*=", re.IGNORECASE)
_BLANK = lazy(r"\s*,\s*|\s+")

if TYPE_CHECKING:
    from seminal.check.suggest import KeyIndex
    from seminal.check.suggestion import KeySuggestion

_OF_BIBLIOGRAPHIES = frozenset(
    (
        "key_index",
        "entries_by_path",
        "_key_indexes",
        "entries",
        "by_key",
        "aliased",
        "by_folded_key",
        "related",
        "_defined_strings",
        "composed_keys",
    )
)
"""The indexes of a Book that its bibliographies alone decide."""


@dataclass(frozen=True)
class BookEntry:
    """An entry with the bibliography that holds it."""

    entry: StatedEntry
    bibliography: Bibliography

    @property
    def key(self) -> str:
        """Return the entry's key."""
        return self.entry.key

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Return the first value of each field by lower-case name."""
        found: dict[str, str] = {}
        for stated in self.entry.fields:
            found.setdefault(stated.name.lower(), stated.value)
        return found

    @property
    def aliases(self) -> tuple[str, ...]:
        """Return the entry's other keys (biblatex's `ids`)."""
        ids = self.fields.get("ids")
        return tuple(alias for alias in _BLANK.split(ids) if alias) if ids else ()

    @property
    def relations(self) -> tuple[str, ...]:
        """Return the values of fields that name other entries."""
        return tuple(self.fields[name] for name in RELATIONS if name in self.fields)

    @property
    def place(self) -> Location:
        """Return the place of the key, or of the entry if it has no key."""
        return self.locate(self.entry.key_span or self.entry.span)

    def locate(self, span: Span) -> Location:
        """Return the place of a span of the bibliography's text."""
        return self.bibliography.source.locate(span)


def nearest(book: Book, keys: Sequence[str]) -> Mapping[str, KeySuggestion]:
    """Return the suggestions for keys that no entry has."""
    return {key: book.key_index.near(key) for key in keys}


@dataclass(frozen=True)
class Book:
    """A manuscript, its bibliographies and the texts of its files, by path.

    `whole` says that these are all chapters of the book: only then is what no chapter has a fault.
    `replaces` says that a chapter's own `bibliography` replaces the project's, as in Quarto's HTML; in
    bookdown and LaTeX all chapters are one document. Where `only` are given, what is wrong with other files is
    not asked for, and rules may leave it out. `of_markdown` are the programs that
    format the citations of chapters in Markdown. `unidentified` are keys of works that no record confirms.
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

    def changed(self, **changes: Any) -> Book:
        """Return the book with other fields.

        Indexes of the bibliographies are kept while these stay the same.
        """
        new = replace(self, **changes)
        if new.bibliographies is self.bibliographies:
            kept = {name: value for name, value in self.__dict__.items() if name in _OF_BIBLIOGRAPHIES}
            new.__dict__.update(kept)
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
        """Return the suggestions for keys that no entry has."""
        return self.suggests(self, keys)

    def meant(self, citations: Sequence[Citation]) -> list[KeySuggestion]:
        """Return a suggestion for each citation, from the keys that its scope loads."""
        loads = [self.loads.of(citation) for citation in citations]
        scoped = [load is not None and load.keys is not None for load in loads]
        everywhere = (one.key for one, is_scoped in zip(citations, scoped, strict=True) if not is_scoped)
        found = self.near(list(dict.fromkeys(everywhere)))
        return [
            self._index_of(tuple(bibliography.path for bibliography in load.bibliographies)).near(
                citation.key
            )
            if load is not None and is_scoped
            else found[citation.key]
            for citation, load, is_scoped in zip(citations, loads, scoped, strict=True)
        ]

    def _index_of(self, paths: tuple[str, ...]) -> KeyIndex:
        """Return the entries of some files as suggestions are looked up in them, made once."""
        from seminal.check.suggest import KeyIndex

        if paths not in self._key_indexes:
            entries = (one for path in paths for one in self.entries_by_path.get(path, ()))
            self._key_indexes[paths] = KeyIndex.of((entry.key, entry.fields) for entry in entries)
        return self._key_indexes[paths]

    @cached_property
    def _key_indexes(self) -> dict[tuple[str, ...], KeyIndex]:
        return {}

    def entry_for(self, key: str, path: str) -> BookEntry | None:
        """Return the entry of a key, preferring bibliographies that the file loads."""
        entries = self.by_key.get(key, ())
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
        """Return whether another bibliography defines an abbreviation: BibTeX and biber read all files as one."""
        return self.latex and (self._strings_of_tex or string.lower() in self._defined_strings)

    @cached_property
    def _defined_strings(self) -> frozenset[str]:
        texts = (bibliography.source.text for bibliography in self.bibliographies)
        return frozenset(name.lower() for text in texts for name in _STRING.findall(text))

    @cached_property
    def _strings_of_tex(self) -> bool:
        named = (name for chapter in self.manuscript.chapters for name in chapter.bibliography or ())
        return any(posixpath.basename(name) in STRING_FILES for name in named)

    @cached_property
    def key_index(self) -> KeyIndex:
        """Return the entries as suggestions are looked up in them."""
        from seminal.check.suggest import KeyIndex

        return KeyIndex.of((entry.key, entry.fields) for entry in self.entries)

    @cached_property
    def entries_by_path(self) -> Mapping[str, tuple[BookEntry, ...]]:
        """Return the entries of each bibliography, by its path."""
        return {
            bibliography.path: tuple(BookEntry(e, bibliography) for e in bibliography.entries)
            for bibliography in self.bibliographies
        }

    @cached_property
    def entries(self) -> tuple[BookEntry, ...]:
        """Return every entry of every bibliography, in order."""
        return tuple(item for held in self.entries_by_path.values() for item in held)

    @cached_property
    def by_key(self) -> Mapping[str, list[BookEntry]]:
        """Return the entries by exact key: pandoc, biber and BibTeX's databases compare case."""
        found: dict[str, list[BookEntry]] = {}
        for item in self.entries:
            if item.key:
                found.setdefault(item.key, []).append(item)
        return found

    @cached_property
    def composed_keys(self) -> frozenset[str]:
        """Return the keys beyond ASCII as biber reads them, letters composed."""
        return frozenset(normalize("NFC", key) for key in self.by_key if not key.isascii())

    @cached_property
    def aliased(self) -> tuple[BookEntry, ...]:
        """Return the entries that have aliases."""
        return tuple(item for item in self.entries if item.aliases)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Return the canonical key of each alias (`ids` of an entry, aliases of a work)."""
        found = {alias: work.key for work in self.manuscript.library for alias in work.aliases}
        for item in self.aliased:
            for alias in item.aliases:
                found.setdefault(alias, item.key)
        return {alias: key for alias, key in found.items() if alias not in self.by_key}

    @cached_property
    def packages(self) -> frozenset[str] | None:
        """Return the R packages passed to `knitr::write_bib`; None if nothing calls it."""
        by_script = any(
            bibliography.maker and bibliography.maker.by_write_bib for bibliography in self.bibliographies
        )
        return frozenset(_QUOTED.findall(self._writing)) if self._writing or by_script else None

    @cached_property
    def _writing(self) -> str:
        """Return all calls of `write_bib` in the chapters, joined by line ends."""
        texts = (source.text for source in self.sources.values() if source.has("write_bib("))
        return "\n".join(call for text in texts for call in _WRITES.findall(text))

    @cached_property
    def _named_packages(self) -> frozenset[str]:
        """Return all names that may be packages: a call may pass them in a variable."""
        return frozenset(
            name
            for s in self.sources.values()
            for names in _PACKAGE.findall(s.text)
            for name in names
            if name
        )

    def written_later(self, key: str) -> bool:
        """Return whether `write_bib` will make `key`: `R-dplyr`, or `dplyr2020` of a CITATION file."""
        if self.packages is None:
            return False
        if key.startswith("R-") or key.rstrip("0123456789") in self.packages:
            return True
        match = _OF_A_PACKAGE.fullmatch(key)
        return match is not None and match[1] in self._named_packages

    def made(self, bibliography: Bibliography) -> bool:
        """Return whether a missing bibliography is made during the render, by a script or `write_bib`."""
        name = posixpath.basename(bibliography.path)
        return bibliography.problem == "missing" and (bool(bibliography.maker) or name in self._writing)

    @cached_property
    def by_folded_key(self) -> Mapping[str, str]:
        """Return the first key for each key in lower case."""
        found: dict[str, str] = {}
        for key in self.by_key:
            found.setdefault(key.lower(), key)
        return found

    @cached_property
    def related(self) -> frozenset[str]:
        """Return the keys that entries name as their parents or relations."""
        return frozenset(
            key.strip() for item in self.entries for keys in item.relations for key in keys.split(",")
        )

    @cached_property
    def cited(self) -> frozenset[str]:
        """Return every key that some chapter cites."""
        known, chapters = self._keys_of, self.manuscript.chapters
        for chapter in chapters:
            if chapter.path not in known or known[chapter.path][0] is not chapter.citations:
                known[chapter.path] = (
                    chapter.citations,
                    frozenset(citation.key for citation in chapter.citations),
                )
        return frozenset().union(*(known[one.path][1] for one in chapters))

    def citing(self, keys: Collection[str]) -> list[str]:
        """Return the chapters that cite one of some keys, in order."""
        wanted, known = frozenset(keys) & self.cited, self._keys_of
        return [
            chapter.path
            for chapter in self.manuscript.chapters
            if wanted and not wanted.isdisjoint(known[chapter.path][1])
        ]

    @cached_property
    def _keys_of(self) -> dict[str, tuple[Sequence[Citation], frozenset[str]]]:
        """Cache the keys that each chapter cites, with the citations they come from."""
        return {}

    def cases_of(self, key: str) -> int:
        """Return in how many ways a key is spelt that differ only by case."""
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
        by_script = self.packages is not None
        return Loads(
            self.manuscript.chapters,
            self.bibliographies,
            self.replaces,
            lambda one: by_script and self.made(one),
        )
