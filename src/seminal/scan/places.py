"""From offsets to places for people: citations and cross-references, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from seminal.model.manuscript import Citation
from seminal.model.source import Source, Span
from seminal.scan.found import Found
from seminal.scan.options import Options
from seminal.text.blank import unexpanded

Cited = tuple[Citation, ...]


def sorted_citations(
    source: Source, text: str, found: Iterable[Found], options: Options
) -> tuple[Cited, Cited]:
    """Return citations and cross-references; offsets count in `text`, the source with tabs expanded."""
    citations: list[Citation] = []
    crossrefs: list[Citation] = []
    same = text is source.text or len(text) == len(source.text)
    expanded = source if same else Source(source.path, text)
    is_crossref = options.crossref.match
    for one in sorted(found, key=attrgetter("start", "end")):
        span = Span(one.start, one.end)
        location = source.locate(span) if same else unexpanded(source, expanded, span)
        citation = Citation(one.key, one.mode, location, one.context)
        crossref = "-" in one.key and one.mode != "latex" and is_crossref(one.key)
        (crossrefs if crossref else citations).append(citation)
    return tuple(citations), tuple(crossrefs)
