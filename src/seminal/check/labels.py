"""Labels that cross-references name, and files that may hold more of them."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator
from typing import Final

from seminal.check.book import Book
from seminal.model.manuscript import Chapter, Include
from seminal.text.did_you_mean import nearest
from seminal.text.pattern import lazy

_ID: Final = r"\w[\w.:-]*+"
_BRACED_IDS: Final = lazy(rf"\{{#({_ID})[^{{}}\n]*\}}")
_CELL_LABELS: Final = lazy(rf"(?m)^[ \t]*(?:#|//|%%|--)\| *label: *[\"']?({_ID})")
_TEX_LABELS: Final = lazy(rf"\\label\{{({_ID})\}}")
_ESCAPED_LABELS: Final = lazy(rf"\(\\#({_ID})\)")
_CHUNKS: Final = lazy(rf"(?m)^[ \t]*```+\{{r[ \t,]+({_ID})[ \t]*[,}}].*(?:\n(?![ \t]*```).*)*")


def label_places(text: str) -> dict[str, int]:
    r"""Return the offset of each label's declaration, bookdown's `(\#eq:a)` and chunk labels included."""
    found: dict[str, int] = {}
    for pattern in (_BRACED_IDS, _CELL_LABELS, _TEX_LABELS, _ESCAPED_LABELS):
        for match in pattern.finditer(text):
            found.setdefault(match[1], match.start(1))
    for match in _CHUNKS.finditer(text) if "```{r" in text else ():
        kinds = ("fig",) if "fig.cap" in match[0] else ("tab",) if "kable(" in match[0] else ()
        for kind in kinds:
            found.setdefault(f"{kind}:{match[1]}", match.start(1))
    return found


def near_label(label: str, known: Collection[str]) -> str:
    """Return the one known label with the same prefix and a similar rest, or "".

    Similar is one slip in a rest of four or five letters, two in a longer one; or the prefix is there twice.
    """
    prefix, _, stem = (label[:1].lower() + label[1:]).partition("-")
    if stem.startswith(f"{prefix}-") and stem in known:  # the prefix twice
        return stem
    if len(stem) <= 3:
        return ""
    names = [name.partition("-")[2] for name in known if name.startswith(prefix + "-")]
    similar = nearest(stem, names, 2 if len(stem) > 5 else 1)
    return f"{prefix}-{similar}" if similar else ""


def missing_includes(book: Book) -> dict[str, str]:
    """Return, by chapter path, the last included file that is no chapter of the book.

    Files that LaTeX reads before the document begins are left out: they print nothing.
    """
    here = {chapter.path for chapter in book.manuscript.chapters}
    return {
        chapter.path: include.path
        for chapter in book.manuscript.chapters
        for include in chapter.includes
        if here.isdisjoint(_paths_of_include(chapter, include)) and not _before_document(book, include)
    }


def _before_document(book: Book, include: Include) -> bool:
    """Return True for a file that LaTeX reads before the document begins."""
    place = include.location
    source = book.sources.get(place.path)
    begins = source.text.find("\\begin{document}") if source and place.path.endswith(".tex") else -1
    return source is not None and begins > source.offset(place.line, place.column)


def _paths_of_include(chapter: Chapter, include: Include) -> Iterator[str]:
    """Yield an include's path from the chapter's folder and the book's, each also with `.tex`."""
    beside_chapter = posixpath.normpath(posixpath.join(posixpath.dirname(chapter.path), include.path))
    for path in (beside_chapter, posixpath.normpath(include.path.lstrip("/"))):
        yield path
        yield f"{path}.tex"
