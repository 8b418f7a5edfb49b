"""What the checks look at: the manuscript, its bibliographies and the texts, indexed once."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from seminal.model.bibliography import Bibliography, StatedEntry
from seminal.model.manuscript import Chapter, Manuscript
from seminal.model.rules import Reader
from seminal.model.source import Location, Source, Span
from seminal.model.tex_files import STRINGS
from seminal.text.pattern import lazy

_WRITES = lazy(r"write_bib\(.{0,1000}", re.DOTALL)
_QUOTED = lazy(r"[\"']([A-Za-z][\w.]*)[\"']")
_PACKAGE = lazy(
    r"\b([A-Za-z][\w.]*)::|\b(?:library|require)\([\"']?([\w.]+)|\*\*([A-Za-z][\w.]*)\*\*|[`\"'{]([A-Za-z][\w.]*)[`\"'}]"
)
_OF_A_PACKAGE = lazy(r"([A-Za-z][\w.]*?)(?:19|20)\d\d[a-z]?")
_STRING = lazy(r"@string\s*[{(]\s*([^\s={}()]+)\s*=", re.IGNORECASE)
_BLANK = lazy(r"\s*,\s*|\s+")

if TYPE_CHECKING:
    from seminal.check.suggest import Shelf
    from seminal.check.suggestion import Suggestion

RELATIONS = ("crossref", "xdata", "xref", "related")
"""The fields that name other entries."""
Gap = Literal["", "none", "missing", "empty"]
_OF_BIBLIOGRAPHIES = frozenset(
    ("shelf", "shelves", "entries", "by_key", "aliased", "by_folded_key", "related", "_strings")
)
"""The indexes of a Book that its bibliographies alone decide."""


@dataclass(frozen=True)
class Shelved:
    """One entry and the bibliography it stands in."""

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
        """Return the other keys that the entry answers to (biblatex's `ids`)."""
        known: tuple[str, ...] | None = getattr(self.entry, "ids", None)
        if known is not None:
            return known
        ids = self.fields.get("ids")
        return tuple(alias for alias in _BLANK.split(ids) if alias) if ids else ()

    @property
    def relations(self) -> tuple[str, ...]:
        """Return what the fields say that name other entries."""
        known: tuple[str, ...] | None = getattr(self.entry, "related", None)
        if known is not None:
            return known
        return tuple(self.fields[name] for name in RELATIONS if name in self.fields)

    @property
    def place(self) -> Location:
        """Return the place of the key, or of the entry where it has none."""
        return self.locate(self.entry.key_span or self.entry.span)

    def locate(self, span: Span) -> Location:
        """Return the place of a span of the bibliography's text."""
        return self.bibliography.source.locate(span)


def nearest(book: Book, keys: Sequence[str]) -> Mapping[str, Suggestion]:
    """Return what the author may have meant by each of some keys that no entry has."""
    return {key: book.shelf.near(key) for key in keys}


@dataclass(frozen=True)
class Book:
    """Manuscript, bibliographies and, by path, the texts they came from (as far as they are at hand).

    `whole` says that these are all chapters of the book: only then is what no chapter has a fault.
    `replaces` says that a chapter's own `bibliography` replaces the project's, as in Quarto's HTML; in
    bookdown and LaTeX all chapters are one document. Where `only` are given, what is wrong with other files is
    not asked for, and rules may leave it out. `of_markdown` are the programs that
    format the citations of chapters in Markdown.
    """

    manuscript: Manuscript
    bibliographies: Sequence[Bibliography]
    sources: Mapping[str, Source] = field(default_factory=dict)
    whole: bool = True
    replaces: bool = True
    suggests: Callable[[Book, Sequence[str]], Mapping[str, Suggestion]] = nearest
    of_markdown: frozenset[Reader] = frozenset(("citeproc",))
    only: frozenset[str] | None = None

    def changed(self, **changes: Any) -> Book:
        """Return the book with other fields; while its bibliographies stay, so do the indexes made of them."""
        new = replace(self, **changes)
        if new.bibliographies is self.bibliographies:
            kept = {name: value for name, value in self.__dict__.items() if name in _OF_BIBLIOGRAPHIES}
            new.__dict__.update(kept)
        return new

    def reports(self, path: str) -> bool:
        """Return whether what is wrong with a file is asked for."""
        return self.only is None or path in self.only

    @cached_property
    def reports_entries(self) -> bool:
        """Return whether what is wrong with some bibliography is asked for."""
        return self.only is None or any(one.path in self.only for one in self.bibliographies)

    def near(self, keys: Sequence[str]) -> Mapping[str, Suggestion]:
        """Return what the author may have meant by each of some keys that no entry has."""
        return self.suggests(self, keys)

    @cached_property
    def latex(self) -> bool:
        """Return whether all chapters are LaTeX: nobody runs pandoc on them."""
        chapters = self.manuscript.chapters
        return bool(chapters) and all(one.path.endswith(".tex") for one in chapters)

    @cached_property
    def bibtex(self) -> bool:
        """Return whether a LaTeX file names a style of BibTeX's; for biblatex none does."""
        return any("\\bibliographystyle" in s.text for s in self.sources.values() if s.path.endswith(".tex"))

    @cached_property
    def readers(self) -> frozenset[Reader]:
        """Return the programs that read the bibliographies; without chapters, those of today."""
        latex = any(one.path.endswith((".tex", ".ltx")) for one in self.manuscript.chapters)
        markdown = any(not one.path.endswith((".tex", ".ltx")) for one in self.manuscript.chapters)
        found: set[Reader] = set(self.of_markdown) if markdown else set()
        if latex:
            found.add("bibtex" if self.bibtex else "biber")
        return frozenset(found) or frozenset(("citeproc", "biber"))

    def defines(self, string: str) -> bool:
        """Return whether another bibliography defines an abbreviation: BibTeX and biber read all files as one."""
        return self.latex and (self._strings_of_tex or string.lower() in self._strings)

    @cached_property
    def _strings(self) -> frozenset[str]:
        texts = (one.source.text for one in self.bibliographies)
        return frozenset(name.lower() for text in texts for name in _STRING.findall(text))

    @cached_property
    def _strings_of_tex(self) -> bool:
        named = (name for one in self.manuscript.chapters for name in one.bibliography or ())
        return any(posixpath.basename(name) in STRINGS for name in named)

    @cached_property
    def shelf(self) -> Shelf:
        """Return the entries as suggestions are looked up in them."""
        from seminal.check.suggest import Shelf

        return Shelf.of((one.key, one.fields) for one in self.entries)

    @cached_property
    def shelves(self) -> Mapping[str, tuple[Shelved, ...]]:
        """Return the entries of each bibliography, by its path."""
        return {one.path: tuple(Shelved(e, one) for e in one.entries) for one in self.bibliographies}

    @cached_property
    def entries(self) -> tuple[Shelved, ...]:
        """Return every entry of every bibliography, in order."""
        return tuple(shelved for shelf in self.shelves.values() for shelved in shelf)

    @cached_property
    def by_key(self) -> Mapping[str, list[Shelved]]:
        """Return the entries by exact key: pandoc, biber and BibTeX's databases compare case."""
        found: dict[str, list[Shelved]] = {}
        for shelved in self.entries:
            if shelved.key:
                found.setdefault(shelved.key, []).append(shelved)
        return found

    @cached_property
    def aliased(self) -> tuple[Shelved, ...]:
        """Return the entries that answer to other keys too."""
        return tuple(shelved for shelved in self.entries if shelved.aliases)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Return the canonical key of each alias (`ids` of an entry, aliases of a work)."""
        found = {alias: work.key for work in self.manuscript.library for alias in work.aliases}
        for shelved in self.aliased:
            for alias in shelved.aliases:
                found.setdefault(alias, shelved.key)
        return {alias: key for alias, key in found.items() if alias not in self.by_key}

    @cached_property
    def packages(self) -> frozenset[str] | None:
        """Return the R packages that `knitr::write_bib` names where it is called; None where nothing calls it."""
        by_script = any(one.problem and "write_bib" in one.reason for one in self.bibliographies)
        return frozenset(_QUOTED.findall(self._writing)) if self._writing or by_script else None

    @cached_property
    def _writing(self) -> str:
        """Return all calls of `write_bib` in the chapters, one after the other."""
        texts = (source.text for source in self.sources.values() if source.has("write_bib("))
        return "\n".join(call for text in texts for call in _WRITES.findall(text))

    @cached_property
    def _named_packages(self) -> frozenset[str]:
        """Return what the book's texts name as packages are named: a call may have them in a variable."""
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

    def made(self, one: Bibliography) -> bool:
        """Return whether a missing bibliography is made while the book is: by a script, or by `write_bib`."""
        name = posixpath.basename(one.path)
        return one.problem == "missing" and (bool(one.reason) or name in self._writing)

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
            key.strip() for shelved in self.entries for keys in shelved.relations for key in keys.split(",")
        )

    @cached_property
    def cited(self) -> frozenset[str]:
        """Return every key that some chapter cites."""
        return frozenset(c.key for chapter in self.manuscript.chapters for c in chapter.citations)

    def loads(self, chapter: Chapter) -> tuple[Bibliography, ...]:
        """Return the bibliographies that `chapter` sees.

        In Quarto HTML and in pandoc a chapter's own `bibliography` replaces the project's; LaTeX has
        one list for all. A chapter whose file was never found loads what there is, so that one missing
        file is told once and not once for each key.
        """
        found = self._named(chapter)
        if found is None:
            return tuple(one for one in self.bibliographies if one.shared)
        return found if found and not any(one.problem for one in found) else tuple(self.bibliographies)

    def _named(self, chapter: Chapter) -> tuple[Bibliography, ...] | None:
        """Return the bibliographies that a chapter, or what takes it in, names; None where neither names any."""
        if not self.replaces or chapter.path.endswith(".tex"):
            return tuple(self.bibliographies)
        if chapter.bibliography is None:
            chapter = self._by_path.get(chapter.included_by, chapter)
        if chapter.bibliography is None:
            return None
        wanted = resolved(chapter, {one.path for one in self.bibliographies})
        return tuple(one for one in self.bibliographies if one.path in wanted)

    @cached_property
    def _by_path(self) -> Mapping[str, Chapter]:
        return {chapter.path: chapter for chapter in self.manuscript.chapters}

    @cached_property
    def _of_roots(self) -> Mapping[str, frozenset[str]]:
        """Return the bibliographies that each document of LaTeX names; one that is missing is none of the others'."""
        known = frozenset(one.path for one in self.bibliographies)
        found: dict[str, frozenset[str]] = {}
        for one in self.manuscript.chapters:
            if one.bibliography and one.path.endswith(".tex"):
                root = one.included_by or one.path
                folders = (posixpath.dirname(root), posixpath.dirname(one.path), "")
                paths = (
                    posixpath.normpath(posixpath.join(f, name)) for f in folders for name in one.bibliography
                )
                found[root] = found.get(root, frozenset()) | known.intersection(paths)
        return found

    def gap(self, chapter: Chapter) -> Gap:
        """Return why no key of a chapter can be looked up: it loads no bibliography, or not all that it names."""
        named = self._named(chapter)
        loaded = self.loads(chapter) if named is None else named
        if of_root := self._of_roots.get(chapter.included_by or chapter.path):
            loaded = tuple(one for one in loaded if one.shared or one.path in of_root)
        if any(one.problem and not (self.packages is not None and self.made(one)) for one in loaded):
            return "missing"
        if not loaded:
            return "none"
        blank = not any(one.entries or one.problem or one.diagnostics for one in loaded)
        return "empty" if blank else ""


def resolved(chapter: Chapter, known: Collection[str]) -> frozenset[str]:
    """Return the known paths that a chapter's `bibliography` means: beside the chapter, else in the project."""
    return frozenset(
        path
        for written in chapter.bibliography or ()
        if (path := next((one for one in _paths(chapter, written) if one in known), ""))
    )


def _paths(chapter: Chapter, written: str) -> Iterator[str]:
    for path in (posixpath.join(posixpath.dirname(chapter.path), written), written.lstrip("/")):
        plain = posixpath.normpath(path)
        yield plain
        if not posixpath.splitext(plain)[1]:
            yield plain + ".bib"
