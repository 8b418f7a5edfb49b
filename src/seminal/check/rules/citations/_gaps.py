"""Chapters whose keys cannot be looked up: one finding for all keys."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from seminal.check.book import Book
from seminal.check.loading import Gap
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.manuscript import Citation
from seminal.model.source import Location
from seminal.text.pattern import lazy

_PERSISTENT: Final = lazy(
    r"(?:doi|pmid|pmcid|pmc|pubmed|arxiv|isbn|url|https?|wikidata|clinicaltrials|raw|tag):", re.I
)
"""Prefixes of identifiers: Manubot finds the records of such keys while it builds."""

_YEAR: Final = lazy(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")

_IN_LATEX: Final = "name the file with \\bibliography or \\addbibresource"
_IN_MARKDOWN: Final = (
    "name the file under `bibliography:` (front matter, seminal.yml), or let `seminal init` find it"
)


def is_persistent(key: str) -> bool:
    """Return whether a key is an identifier (`doi:10.1145/1`) or a template (`{author.x}`)."""
    return key.startswith("{") or (":" in key and _PERSISTENT.match(key) is not None)


def gap_rules(book: Book, gaps: Mapping[Gap, Sequence[Citation]]) -> Iterator[Diagnostic]:
    """Yield `no-bibliography` and `empty-bibliography`; missing files have their own rule."""
    unnamed = gaps.get("none", ())
    if book.bibliographies:
        by_chapter: dict[str, list[Citation]] = {}
        for citation in unnamed:
            by_chapter.setdefault(citation.location.path, []).append(citation)
        for some in by_chapter.values():
            yield _unnamed(some, "this chapter loads no bibliography")
    elif unnamed:
        yield _unnamed(unnamed, "this book names no bibliography")
    if without := gaps.get("empty"):
        one = next(bibliography for bibliography in book.bibliographies if not bibliography.entries)
        message = f"this bibliography is empty, and {_count_clause(without)} of keys in no other"
        related = (without[0].location,)
        yield Diagnostic("empty-bibliography", Location.of_file(one.path), message, "", related=related)


def _unnamed(citations: Sequence[Citation], gap_message: str) -> Diagnostic:
    """Return one finding for all citations of a chapter or a book, at the first.

    Without a bibliography Quarto and pandoc print keys as they are typed. That is what the author wants of
    the handles of people (`thanks to @jane`), and no matter where another program looks the keys up. A handle
    has no year: where most keys have one (`@doe2020 shows`), they are citations.
    """
    dated = [citation for citation in citations if _YEAR.search(citation.key)]
    groups = [citation for citation in citations if citation.mode != "author-in-text"] or (
        dated if len(dated) * 2 > len(citations) else []
    )
    first = (groups or citations)[0]
    message = f"{gap_message}, and {_count_clause(citations)}"
    if sum(_PERSISTENT.match(group.key) is None for group in groups) * 2 > len(groups):
        hint = _IN_LATEX if first.location.path.endswith(".tex") else _IN_MARKDOWN
        return Diagnostic("no-bibliography", first.location, message, hint)
    hint = f"write \\@{first.key} if this is not a citation" if not groups else ""
    return Diagnostic("no-bibliography", first.location, message, hint, override=Severity.NOTE)


def _count_clause(some: Sequence[Citation]) -> str:
    return "there is one citation" if len(some) == 1 else f"there are {len(some)} citations"
