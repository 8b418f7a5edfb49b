"""Citations in headings and alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span
from seminal.text.pattern import lazy

_CONTEXTS: Final = {
    "heading": ("citation-in-heading", "{0} is in a heading: the table of contents repeats it"),
    "alt": ("citation-in-alt", "{0} is in an alt text, which shows the bare key"),
}
_ATTRIBUTE: Final = lazy(r"alt(?:=\"|: *)([^\"\n]*)")
_KEY: Final = lazy(r"(?<![\w@])@\{?([\w:.#$%&+?<>~/-]+)")
_SHORT_TITLE: Final = r"give a short title: \section[...]{...}"


def misplaced(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `citation-in-heading` and `citation-in-alt`."""
    for chapter in book.manuscript.chapters:
        if not book.reports(chapter.path):
            continue
        alternatives = any(one.context == "alt" for one in chapter.citations)
        shown = {one.location for one in chapter.citations if one.context != "alt"} if alternatives else set()
        latex = chapter.path.endswith(".tex")
        for citation in chapter.citations:
            # Pandoc repeats a figure's caption as its alt text: only what stands in no caption is told.
            if citation.context in _CONTEXTS and (
                citation.context != "alt" or citation.location not in shown
            ):
                rule, told = _CONTEXTS[citation.context]
                name, hint = (citation.key, _SHORT_TITLE) if latex else (f"@{citation.key}", "")
                yield Diagnostic(rule, citation.location, told.format(name), hint)
        source = book.sources.get(chapter.path)
        if source is not None:
            yield from _alternative(source, book)


def _alternative(source: Source, book: Book) -> Iterator[Diagnostic]:
    """Yield `citation-in-alt` for keys in alt attributes, which pandoc leaves as they are."""
    if not (source.has("alt=") or source.has("alt:")):
        return
    for attribute in _ATTRIBUTE.finditer(source.text):
        for match in _KEY.finditer(source.text, attribute.start(1), attribute.end(1)):
            key = match[1].rstrip(".:")
            if key in book.by_key:
                place = source.locate(Span(match.start(), match.start(1) + len(key)))
                yield Diagnostic("citation-in-alt", place, _CONTEXTS["alt"][1].format(f"@{key}"))
