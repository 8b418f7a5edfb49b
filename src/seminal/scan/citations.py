"""Citations with places in a chapter's file, and the options that a scan takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from seminal.model.crossrefs import crossref
from seminal.model.manuscript import Citation
from seminal.model.markdown_format import MARKDOWN, MarkdownFormat
from seminal.model.own_tex import OwnTex
from seminal.model.source import Location, Source, Span
from seminal.scan.findings import FoundCitation
from seminal.scan.latex.keys import commands
from seminal.text.blank import unexpanded


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a scan, with the patterns made of them."""

    prefixes: frozenset[str] = frozenset()
    cite_commands: Iterable[str] | Mapping[str, str] = ()
    quarto: bool = False
    format: MarkdownFormat = MARKDOWN
    own_tex: OwnTex = field(default_factory=OwnTex)
    crossref: re.Pattern[str] = field(init=False)
    commands: re.Pattern[str] = field(init=False)

    @property
    def bare_uris(self) -> bool:
        """Return whether an address without marks is a link."""
        return self.format.autolink_bare_uris

    def __post_init__(self) -> None:
        object.__setattr__(self, "crossref", crossref(self.prefixes))
        object.__setattr__(self, "commands", commands(self.cite_commands))


def sorted_citations(
    source: Source, text: str, found: Iterable[FoundCitation], options: Options
) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
    """Return citations and cross-references; offsets count in `text`, the source with tabs expanded."""
    places: Iterator[Location]
    citations: list[Citation] = []
    crossrefs: list[Citation] = []
    is_crossref = options.crossref.match
    ordered = sorted(found, key=attrgetter("start", "end"))
    if text is source.text or len(text) == len(source.text):
        places = source.located((found_citation.start, found_citation.end) for found_citation in ordered)
    else:
        expanded = Source(source.path, text)
        places = unexpanded(
            source, expanded, (Span(found_citation.start, found_citation.end) for found_citation in ordered)
        )
    for one, location in zip(ordered, places, strict=True):
        citation = Citation(one.key, one.mode, location, one.context, one.scope)
        crossref = "-" in one.key and one.mode != "latex" and is_crossref(one.key)
        (crossrefs if crossref else citations).append(citation)
    return tuple(citations), tuple(crossrefs)
