r"""LaTeX's cross-references: `\ref{fig:reel}` needs a `\label{fig:reel}`, else `??` is printed."""

import re
from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.labels import missing_includes
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.text.did_you_mean import nearest
from seminal.text.labels import without_references
from seminal.text.pattern import lazy

_BY_PACKAGE: Final = frozenset(("LastPage", "VeryLastPage", "TotPages"))
"""Labels that packages set."""
_MADE: Final = lazy(r"\\label[ \t]*\{[^{}\n]{0,200}[#\\]|newtcbtheorem|\\newkeytheorem")
r"""What makes a label of a part of it: `\newcommand{\fig}[1]{\label{fig:#1}}`."""
_TAIL: Final = lazy(r"(?<![^:.-])[^:.-]+\Z")


def of_latex(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    r"""Yield `unresolved-crossref` for each `\ref` whose label no file of the book sets.

    Any text in braces or option value outside a reference counts as a label: a macro may set it.
    """
    chapters = book.manuscript.chapters
    if not (book.whole and book.latex) or any(chapter.path not in book.sources for chapter in chapters):
        return
    labels = _BY_PACKAGE.union(*(chapter.labels for chapter in chapters))
    wanted = [
        crossref
        for chapter in chapters
        if book.reports(chapter.path)
        for crossref in chapter.crossrefs
        if crossref.key not in labels
    ]
    if not wanted:
        return
    unread = [*missing_includes(book).values(), *(name for chapter in chapters for name in chapter.unread)]
    text = "\n".join(map(without_references, _without_crossrefs(book)))
    makes_labels = _MADE.search(text) is not None
    for wanted_ref in wanted:
        if wanted_ref.key in labels:
            continue
        tail = _TAIL.search(wanted_ref.key)
        names = {wanted_ref.key, tail[0] if makes_labels and tail else wanted_ref.key}
        if any(re.search(rf"[{{=,]\s*{re.escape(name)}\s*[}},\]]", text) for name in names):
            continue
        similar = nearest(wanted_ref.key, sorted(labels))
        hint, level = (f"did you mean {similar}?" if similar else ""), None
        if unread and not similar:
            hint = (
                f"a file that the book includes or prints, and that is not read here, may set it: {unread[0]}"
            )
            level = Severity.NOTE
        message = f"no \\label{{{wanted_ref.key}}} in this book"
        yield Diagnostic("unresolved-crossref", wanted_ref.location, message, hint, override=level)


def _without_crossrefs(book: Book) -> Iterator[str]:
    """Yield the texts of chapters with all references to labels removed."""
    for chapter in book.manuscript.chapters:
        source, parts, here = book.sources[chapter.path], [], 0
        for crossref in chapter.crossrefs:
            place = crossref.location
            start = source.offset(place.line, place.column)
            if start >= here:
                parts.append(source.text[here:start])
                here = source.offset(place.end_line, place.end_column)
        yield "".join((*parts, source.text[here:]))
