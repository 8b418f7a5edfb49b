"""From offsets to places for people: citations and cross-references, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter

from seminal.model.manuscript import Citation
from seminal.model.source import Location, Source, Span
from seminal.scan.found import FoundCitation
from seminal.scan.options import Options
from seminal.text.blank import unexpanded

Cited = tuple[Citation, ...]


def sorted_citations(
    source: Source, text: str, found: Iterable[FoundCitation], options: Options
) -> tuple[Cited, Cited]:
    """Return citations and cross-references; offsets count in `text`, the source with tabs expanded."""
    places: Iterator[Location]
    citations: list[Citation] = []
    crossrefs: list[Citation] = []
    is_crossref = options.crossref.match
    ordered = sorted(found, key=attrgetter("start", "end"))
    if text is source.text or len(text) == len(source.text):
        places = source.located((one.start, one.end) for one in ordered)
    else:
        expanded = Source(source.path, text)
        places = unexpanded(source, expanded, (Span(one.start, one.end) for one in ordered))
    for one, location in zip(ordered, places, strict=True):
        citation = Citation(one.key, one.mode, location, one.context, one.scope)
        crossref = "-" in one.key and one.mode != "latex" and is_crossref(one.key)
        (crossrefs if crossref else citations).append(citation)
    return tuple(citations), tuple(crossrefs)
