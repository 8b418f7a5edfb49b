"""Rules on where a citation stands: headings, alt texts, twice in one group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter, Citation
from seminal.model.source import Source

_CONTEXTS: Final = {
    "heading": ("citation-in-heading", "@{0} stands in a heading: it is repeated in the table of contents"),
    "alt": ("citation-in-alt", "@{0} stands in an alt text, where readers get its bare key"),
}
_NEAR = 400  # characters between two citations of one group


def place_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `citation-in-heading`, `citation-in-alt` and `repeated-citation`."""
    for chapter in book.manuscript.chapters:
        for citation in chapter.citations:
            if citation.context in _CONTEXTS:
                rule, told = _CONTEXTS[citation.context]
                yield Diagnostic(rule, citation.location, told.format(citation.key))
        source = book.sources.get(chapter.path)
        if source is not None:
            yield from _repeated(chapter, source)


def _repeated(chapter: Chapter, source: Source) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each key that comes twice within one group of citations."""
    group: dict[str, Citation] = {}
    before: Citation | None = None
    for citation in chapter.citations:
        if before is None or not _joined(before, citation, source):
            group = {}
        if citation.key in group:
            told = f"{citation.key} stands twice in one group of citations"
            related = (group[citation.key].location,)
            yield Diagnostic("repeated-citation", citation.location, told, "name it once", None, related)
        group.setdefault(citation.key, citation)
        before = citation


def _joined(left: Citation, right: Citation, source: Source) -> bool:
    """Return whether both citations stand between the same brackets (or in one LaTeX command)."""
    if left.location.path != right.location.path or not 0 <= right.location.line - left.location.end_line < 4:
        return False
    start = source.offset(left.location.end_line, left.location.end_column)
    stop = source.offset(right.location.line, right.location.column)
    if not start <= stop < start + _NEAR:
        return False
    gap = source.text[start:stop]
    if left.mode == "latex" or source.path.endswith(".tex"):
        return gap.strip(" \n\t%") == ","
    return ";" in gap and "]" not in gap and "[" not in gap
