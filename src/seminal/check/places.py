"""Rules on where a citation stands: headings, alt texts, twice in one group."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, starmap
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter, Citation
from seminal.model.source import Source, Span
from seminal.text.pattern import lazy

_CONTEXTS: Final = {
    "heading": ("citation-in-heading", "{0} is in a heading: the table of contents repeats it"),
    "alt": ("citation-in-alt", "{0} is in an alt text, which shows the bare key"),
}
_ATTRIBUTE: Final = lazy(r"alt(?:=\"|: *)([^\"\n]*)")
_KEY: Final = lazy(r"(?<![\w@])@\{?([\w:.#$%&+?<>~/-]+)")
_SHORT_TITLE: Final = r"give a short title: \section[...]{...}"
_IN_BRACKETS: Final = ("normal", "suppress-author")
_GROUP = 20  # citations that one group may hold
_NEAR = 400  # characters between two citations of one group


def place_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `citation-in-heading`, `citation-in-alt` and `repeated-citation`."""
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
            yield from _repeated(chapter, source)


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


def _repeated(chapter: Chapter, source: Source) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each key that comes twice within one group of citations."""
    last: dict[str, int] = {}
    for index, citation in enumerate(chapter.citations):
        before = last.get(citation.key, -_GROUP)
        last[citation.key] = index
        if index - before >= _GROUP:  # nearly always: only what comes back soon is looked at closely
            continue
        pairs = list(pairwise(chapter.citations[before : index + 1]))
        # to find one line in a text is to find all of them
        if all(starmap(_near, pairs)) and all(_joined(left, right, source) for left, right in pairs):
            told = f"{citation.key} is cited twice in one group"
            related = (chapter.citations[before].location,)
            yield Diagnostic("repeated-citation", citation.location, told, "name it once", None, related)


def _near(left: Citation, right: Citation) -> bool:
    """Return whether the second citation stands on the line of the first, or soon after."""
    before, after = left.location, right.location
    return before.path == after.path and 0 <= after.line - before.end_line < 4


def _joined(left: Citation, right: Citation, source: Source) -> bool:
    """Return whether both citations, which are near, are between the same brackets (or in one LaTeX command).

    Citations with locators (`[@k, p. 3; @k, p. 9]`) have more than a semicolon between them: each prints its own.
    """
    start = source.offset(left.location.end_line, left.location.end_column)
    stop = source.offset(right.location.line, right.location.column)
    if not start <= stop < start + _NEAR:
        return False
    gap = source.text[start:stop]
    if left.mode == "latex" or source.path.endswith(".tex"):
        return gap.strip(" \n\t%") == ","
    bracketed = left.mode in _IN_BRACKETS and right.mode in _IN_BRACKETS
    return bracketed and gap.lstrip().startswith(";") and "]" not in gap and "[" not in gap
