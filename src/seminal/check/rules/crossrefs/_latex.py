r"""LaTeX's cross-references: `\ref{fig:reel}` needs a `\label{fig:reel}`, else `??` is printed."""

from __future__ import annotations

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
_TAIL: Final = lazy(r"[^:.-]+\Z")


def of_latex(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    r"""Yield `unresolved-crossref` for each `\ref` whose label no file of the book sets.

    Text in braces, or an option's value, anywhere outside a reference counts as a label: a macro may set it.
    """
    chapters = book.manuscript.chapters
    if not (book.whole and book.latex) or any(chapter.path not in book.sources for chapter in chapters):
        return
    known = _BY_PACKAGE.union(*(chapter.labels for chapter in chapters))
    wanted = [
        crossref
        for chapter in chapters
        if book.reports(chapter.path)
        for crossref in chapter.crossrefs
        if crossref.key not in known
    ]
    if not wanted:
        return
    lost = {
        **missing_includes(book),
        **{name: f"{name}.tex" for chapter in chapters for name in chapter.absent},
    }
    plain = "\n".join(map(without_references, _without_crossrefs(book)))
    made = _MADE.search(plain) is not None
    for one in wanted:
        if one.key in known:
            continue
        tail = _TAIL.search(one.key)
        names = {one.key, tail[0] if made and tail else one.key}
        if any(re.search(rf"[{{=,]\s*{re.escape(name)}\s*[}},\]]", plain) for name in names):
            continue
        near = nearest(one.key, sorted(known))
        hint, level = (f"did you mean {near}?" if near else ""), None
        if lost and not near:
            file = next(iter(lost.values()))
            hint = f"a file that the book includes or refers to is missing and may set it: {file}"
            level = Severity.NOTE
        message = f"no \\label{{{one.key}}} in this book"
        yield Diagnostic("unresolved-crossref", one.location, message, hint, override=level)


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
