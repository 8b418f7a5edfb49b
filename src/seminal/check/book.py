"""What the checks look at: the manuscript, its bibliographies and the texts, indexed once."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from seminal.model.bibliography import Bibliography, StatedEntry
from seminal.model.manuscript import Chapter, Manuscript
from seminal.model.source import Location, Source, Span

_QUOTED = re.compile(r"[\"']([A-Za-z][\w.]*)[\"']")
_BLANK = re.compile(r"\s*,\s*|\s+")


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

    @cached_property
    def aliases(self) -> tuple[str, ...]:
        """Return the other keys that the entry answers to (biblatex's `ids`)."""
        ids = self.fields.get("ids")
        return tuple(alias for alias in _BLANK.split(ids) if alias) if ids else ()

    @property
    def place(self) -> Location:
        """Return the place of the key, or of the entry where it has none."""
        return self.locate(self.entry.key_span or self.entry.span)

    def locate(self, span: Span) -> Location:
        """Return the place of a span of the bibliography's text."""
        return self.bibliography.source.locate(span)


@dataclass(frozen=True)
class Book:
    """Manuscript, bibliographies and, by path, the texts they came from (as far as they are at hand).

    `whole` says that these are all chapters of the book: only then is what no chapter has a fault.
    `replaces` says that a chapter's own `bibliography` replaces the project's, as in Quarto's HTML; in
    bookdown and LaTeX all chapters are one document.
    """

    manuscript: Manuscript
    bibliographies: Sequence[Bibliography]
    sources: Mapping[str, Source] = field(default_factory=dict)
    whole: bool = True
    replaces: bool = True

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
    def aliases(self) -> Mapping[str, str]:
        """Return the canonical key of each alias (`ids` of an entry, aliases of a work)."""
        found = {alias: work.key for work in self.manuscript.library for alias in work.aliases}
        for shelved in self.entries:
            for alias in shelved.aliases:
                found.setdefault(alias, shelved.key)
        return {alias: key for alias, key in found.items() if alias not in self.by_key}

    @cached_property
    def packages(self) -> frozenset[str] | None:
        """Return the R packages that `knitr::write_bib` writes a bibliography of while the book renders."""
        calls = [
            source.text[at : at + 1000]
            for source in self.sources.values()
            if (at := source.text.find("write_bib(")) >= 0
        ]
        return frozenset(_QUOTED.findall("".join(calls))) if calls else None

    def written_later(self, key: str) -> bool:
        """Return whether `write_bib` will make `key`: `R-dplyr`, or `dplyr2020` of a CITATION file."""
        if self.packages is None:
            return False
        return key.startswith("R-") or key.rstrip("0123456789") in self.packages

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
            key.strip()
            for shelved in self.entries
            for name in ("crossref", "xdata", "xref", "related")
            if name in shelved.fields
            for key in shelved.fields[name].split(",")
        )

    @cached_property
    def cited(self) -> frozenset[str]:
        """Return every key that some chapter cites."""
        return frozenset(c.key for chapter in self.manuscript.chapters for c in chapter.citations)

    @cached_property
    def own_bibliographies(self) -> tuple[Chapter, ...]:
        """Return the chapters that replace the project's bibliographies by their own."""
        return tuple(
            chapter
            for chapter in self.manuscript.chapters
            if self.replaces and chapter.bibliography is not None and not chapter.path.endswith(".tex")
        )

    def loads(self, chapter: Chapter) -> tuple[Bibliography, ...]:
        """Return the bibliographies that `chapter` sees.

        In Quarto HTML and in pandoc a chapter's own `bibliography` replaces the project's; LaTeX has
        one list for all. A chapter whose file was never found loads what there is, so that one missing
        file is told once and not once for each key.
        """
        shared = tuple(one for one in self.bibliographies if one.shared)
        if not self.replaces or chapter.path.endswith(".tex"):
            return tuple(self.bibliographies)
        if chapter.bibliography is None:
            return shared
        wanted = set(resolved(chapter))
        found = tuple(one for one in self.bibliographies if one.path in wanted)
        return found if found and not any(one.problem for one in found) else tuple(self.bibliographies)


def resolved(chapter: Chapter) -> Iterator[str]:
    """Yield the paths that a chapter's `bibliography` may mean: beside the chapter, or in the project."""
    for written in chapter.bibliography or ():
        for path in (posixpath.join(posixpath.dirname(chapter.path), written), written.lstrip("/")):
            plain = posixpath.normpath(path)
            yield plain
            if not posixpath.splitext(plain)[1]:
                yield plain + ".bib"
