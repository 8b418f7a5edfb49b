r"""Bookdown's cross-references: `\@ref(fig:reel)` needs a label (bookdown's book, section 2.5)."""

import re
from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span
from seminal.text.did_you_mean import nearest
from seminal.text.pattern import lazy

_REFERENCE: Final = lazy(r"(?<!`)\\@ref\(([\w:./-]{1,200})\)")
_NAME: Final = r"[\w][\w.:/-]{0,200}"
_LABELS: Final = (
    lazy(rf"\(\\#({_NAME})\)"),
    lazy(rf"[{{\s]#({_NAME})"),
    lazy(rf"\bid[ \t]*=[ \t]*[\"']({_NAME})"),
    lazy(rf"\blabel[ \t]*[=:][ \t]*[\"']?({_NAME})"),
    lazy(rf"^[ \t]*```+[ \t]*\{{[A-Za-z]+[ \t,]+({_NAME})[ \t]*(?=[,}}])", re.MULTILINE),
)
_HEADING: Final = lazy(r"^#{1,6}[ \t]+([^\n{]{1,300})", re.MULTILINE)
_COMMENT: Final = lazy(r"<!--(?:[^-]|-(?!->))*(?:-->|\Z)")
_PUNCTUATION: Final = lazy(r"[^\w\s.-]")
_PART: Final = lazy(r"-\d+$")
_MADE: Final = ("asis", "child", "knit_child", "read_chunk")
"""Options and functions of knitr by which code may bring text, and labels in it."""


def of_bookdown(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    r"""Yield `unresolved-crossref` for each `\@ref()` without a label in the book."""
    if settings.quarto or not book.whole:
        return
    sources = [one for one in book.sources.values() if one.path.lower().endswith((".rmd", ".md"))]
    asking = [one for one in sources if "\\@ref(" in one.text]
    if not asking or any(sign in one.text for one in sources for sign in _MADE):
        return
    known = {label for one in sources for label in _declared_labels(one.text)}
    for source in asking:
        yield from _unresolved(source, known)


def _declared_labels(text: str) -> Iterator[str]:
    """Yield what bookdown makes labels of: ids, chunks' names, headings."""
    for pattern in _LABELS:
        yield from (label.rstrip(".:") for label in pattern.findall(text))
    for heading in _HEADING.findall(text):
        plain = _PUNCTUATION.sub("", heading).strip().lower()
        yield "-".join(plain.split()).lstrip("0123456789-.")


def _unresolved(source: Source, labels: set[str]) -> Iterator[Diagnostic]:
    r"""Yield a finding for each `\@ref()` outside HTML comments whose label is unknown."""
    closed = source.text.rfind("-->") + 3  # after it, nothing closes a comment
    shown = _COMMENT.sub(lambda comment: " " * len(comment[0]), source.text[:closed]) + source.text[closed:]
    for found in _REFERENCE.finditer(shown):
        label = found[1]
        name = label.partition(":")[2] or label
        if {label, name, _PART.sub("", label), _PART.sub("", name)} & labels:
            continue
        similar = nearest(name, sorted(labels))
        place = source.locate(Span(*found.span(1)))
        hint = f"did you mean {similar}?" if similar else ""
        yield Diagnostic("unresolved-crossref", place, f"nothing has the label {label}", hint)
