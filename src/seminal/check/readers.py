"""Which programs read a bibliography, and which findings hold for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from seminal.check.loading import Loads
from seminal.model.bibliography import Bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter
from seminal.model.rules import Reader
from seminal.model.source import Source

_PANDOC_SUFFIXES: Final = (".json", ".yaml", ".yml", ".ris")
_BIBLATEX_SIGNS: Final = ("biblatex", "\\addbibresource", "\\printbibliography")
TODAYS_READERS: Final[frozenset[Reader]] = frozenset(("pandoc", "biber"))
"""The programs that read bibliographies where nothing says that BibTeX does, as for natbib's styles."""


class Readers:
    """The readers of a book's bibliographies."""

    def __init__(
        self,
        loads: Loads,
        sources: Mapping[str, Source],
        of_markdown: frozenset[Reader] = frozenset(("pandoc",)),
    ) -> None:
        """Take what chapters load, their texts, and the programs that read Markdown's citations."""
        self._loads, self._sources, self._of_markdown = loads, sources, of_markdown

    @cached_property
    def bibtex(self) -> bool:
        """Return whether a LaTeX file names a style or backend of BibTeX."""
        texts = (source.text for source in self._sources.values() if source.path.endswith(".tex"))
        return any("\\bibliographystyle" in text or "backend=bibtex" in text for text in texts)

    @cached_property
    def biblatex(self) -> bool:
        """Return whether a LaTeX file loads biblatex, or names a bibliography as it does."""
        texts = (source.text for source in self._sources.values() if source.path.endswith(".tex"))
        return any(sign in text for text in texts for sign in _BIBLATEX_SIGNS)

    def of(self, bibliography: Bibliography) -> frozenset[Reader]:
        """Return the programs that read a bibliography; pandoc and biber if no chapter loads it."""
        if bibliography.path.lower().endswith(_PANDOC_SUFFIXES):
            return frozenset(("pandoc",))
        return self._by_path.get(bibliography.path, TODAYS_READERS)

    @cached_property
    def _by_path(self) -> Mapping[str, frozenset[Reader]]:
        """Return the programs that read each bibliography, by its path."""
        found: dict[str, frozenset[Reader]] = {}
        for chapter in self._loads.chapters:
            readers = frozenset(self._readers_of_chapter(chapter))
            for scope in {"", *(citation.scope for citation in chapter.citations)}:
                for bibliography in self._loads.reach(chapter, scope).bibliographies:
                    found[bibliography.path] = found.get(bibliography.path, frozenset()) | readers
        return found

    def _readers_of_chapter(self, chapter: Chapter) -> Iterator[Reader]:
        """Yield the programs that read the bibliographies of a chapter."""
        if not chapter.path.endswith(".tex"):
            yield from self._of_markdown
        else:
            if self.bibtex or not self.biblatex:
                yield "bibtex8"
            if not self.bibtex:
                yield "biber"

    def concerned(self, found: Diagnostic) -> bool:
        """Return whether a finding holds for a program that reads its bibliography.

        True for a finding that names no readers, or is in a chapter.
        """
        if not found.readers:
            return True
        one = self._by_file.get(found.location.path)
        return one is None or not found.readers.isdisjoint(self.of(one))

    @cached_property
    def _by_file(self) -> Mapping[str, Bibliography]:
        return {bibliography.path: bibliography for bibliography in self._loads.bibliographies}
