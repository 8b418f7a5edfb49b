"""Markdown as pandoc, Quarto and R Markdown read it: a chapter's citations with places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter, Include
from seminal.model.markdown_format import markdown_format
from seminal.model.source import Source, Span
from seminal.scan.citations import Options, expand_tabs, sorted_citations
from seminal.scan.findings import HAZARDS, TELLING, Findings, FoundCitation, PossibleLabels
from seminal.scan.markdown.blocks import parse_blocks
from seminal.scan.markdown.cursor import State
from seminal.scan.markdown.front_matter import FrontMatter, front_matter
from seminal.scan.markdown.quarto import Shortcode, children, shortcodes, without_shortcodes
from seminal.scan.markdown.regions import Piece, Region

_SLIDES: Final = re.compile(
    r"---[ \t]*\n(?:(?!---[ \t]*\n)[^\n]*\n){0,200}?[ \t]*(?:output:[ \t]*)?[\"']?xaringan::"
)
"""Slides of remark.js: between their rules stand properties, and pandoc reads none of it but the first."""


@dataclass(slots=True)
class _Metadata:
    """The metadata blocks of a document, in order; later ones take precedence."""

    options: Options
    blocks: list[tuple[Callable[[int], int], FrontMatter]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def add_block(self, region: Region, piece: Piece) -> bool:
        """Parse a metadata block and keep it; return False for YAML without a mapping."""
        start, end = piece
        block = front_matter(region.text[start:end], self._scan_metadata_text)
        if block is not None:
            self.blocks.append((lambda offset: region.at(start + offset), block))
            self.sizes.append(end - start)
        return block is not None

    def _scan_metadata_text(self, text: str, findings: Findings) -> None:
        """Collect into `findings` what a text of the front matter cites."""
        is_block = text.rstrip(" \t").endswith("\n")
        unindented = text if is_block else text.lstrip()
        lead = len(text) - len(unindented)
        region = Region(unindented + "\n\n", [0], [lead])
        state = State(flat=not is_block, options=self.options)
        parse_blocks(region, state, findings, lambda region, piece: True)

    def add_citations_to(self, findings: Findings) -> None:
        """Add the citations of all fields that no later block sets again."""
        last_block = {name: index for index, (_, block) in enumerate(self.blocks) for name in block.fields}
        for index, (at, block) in enumerate(self.blocks):
            for name, field_findings in block.found:
                if last_block.get(name, -1) > index:
                    field_findings.events.clear()
                for found in field_findings.all():
                    found.move(at)
                findings.extend(field_findings)

    def title(self) -> str:
        return next((block.title for _, block in reversed(self.blocks) if block.title), "")

    def topics(self) -> tuple[str, ...]:
        return next((block.topics for _, block in reversed(self.blocks) if block.topics), ())

    def prefixes(self) -> frozenset[str]:
        return frozenset(prefix for _, block in self.blocks for prefix in block.prefixes)

    def pandoc_format(self) -> str:
        """Return the last `from:`, the format that pandoc reads for Quarto, or ""."""
        return next((block.pandoc_format for _, block in reversed(self.blocks) if block.pandoc_format), "")

    def references(self, text: str) -> tuple[int, int] | None:
        """Return the lines `[first, last)`, from 0, of the last block with `references:`, or None."""
        for (at, block), size in zip(reversed(self.blocks), reversed(self.sizes), strict=True):
            if "references" in block.fields:
                return text.count("\n", 0, at(0)), text.count("\n", 0, at(max(0, size - 1))) + 1
        return None

    def bibliography(self) -> tuple[str, ...] | None:
        """Return the files that the last block with `bibliography:` names, None without one."""
        named = (block.bibliography for _, block in reversed(self.blocks))
        return next((files for files in named if files is not None), None)


def findings_of(text: str, options: Options) -> tuple[Findings, _Metadata]:
    """Return what Markdown cites, and its metadata; places are offsets in `text`.

    It is parsed again with the labels of headings if citations depend on one.
    """
    # A backslash is looked for, and not the words that matter after it: one character is found far sooner.
    hazards = tuple(sign for sign in HAZARDS if ("\\" if sign in ("cite", "\\begin") else sign) in text)
    possible = PossibleLabels(text)
    findings, metadata = _parse(text, options, hazards, possible)
    if possible.any_of_heading(findings.undefined_labels()):
        findings, metadata = _parse(text, options, (*hazards, "#"), possible)
    metadata.add_citations_to(findings)
    if not options.format.example_lists:
        findings.examples.clear()
    return findings, metadata


def _parse(
    text: str, options: Options, hazards: tuple[str, ...], possible: PossibleLabels
) -> tuple[Findings, _Metadata]:
    """Return what a text cites, and its metadata; `hazards` and `possible` are those of Findings."""
    telling = tuple(sign for sign in hazards if sign in TELLING)
    findings = Findings(telling=telling, hazards=hazards, headings="#" in hazards, possible=possible)
    metadata = _Metadata(options)
    region = Region(text + "\n\n")
    read_block = metadata.add_block if options.format.yaml_metadata_block else _no_metadata
    parse_blocks(region, State(options=options), findings, read_block)
    return findings, metadata


def _no_metadata(region: Region, piece: Piece) -> bool:
    return False


def _readable_citations(found: Iterator[FoundCitation], options: Options) -> Iterator[FoundCitation]:
    r"""Yield the citations whose syntax the format has: `@key`, raw TeX's `\cite`."""
    format = options.format
    if format.citations and format.raw_tex:
        return found
    return (
        found_citation
        for found_citation in found
        if (format.raw_tex if found_citation.mode == "latex" else format.citations)
    )


def scan_markdown(source: Source, options: Options) -> Chapter:
    """Return the chapter in a Markdown file: what it cites, includes and states of itself."""
    text = expand_tabs(source.text)
    codes = list(shortcodes(text)) if "{{<" in text else []
    readable = without_shortcodes(text, codes) if options.quarto and codes else text
    findings, metadata = findings_of(readable, options)
    prefixes = metadata.prefixes()
    if prefixes:
        options = replace(options, prefixes=options.prefixes | prefixes)
    if options.quarto and (named := metadata.pandoc_format()):
        options = replace(options, format=markdown_format(named))
    cited = _readable_citations(findings.citations(), options)
    citations, crossrefs = sorted_citations(source, text, cited, options)
    return Chapter(
        source.path,
        metadata.title() or findings.title,
        topics=metadata.topics(),
        citations=citations,
        crossrefs=crossrefs,
        bibliography=metadata.bibliography(),
        diagnostics=tuple(_diagnostics(source, metadata, codes)),
        includes=tuple(_markdown_includes(source, codes)),
        crossref_prefixes=prefixes,
        references=metadata.references(text),
    )


def _markdown_includes(source: Source, codes: list[Shortcode]) -> Iterator[Include]:
    """Yield the files of shortcodes `include` and of knitr's children."""
    for code in codes:
        if code.name == "include" and code.argument:
            yield Include(code.argument, source.locate(Span(code.start, code.end)))
    if "child" in source.text:
        for name, place in children(source.text):
            yield Include(name, source.locate(place), "child")


def _diagnostics(source: Source, metadata: _Metadata, codes: list[Shortcode]) -> Iterator[Diagnostic]:
    """Yield problems of a chapter's metadata and shortcodes."""
    for number, (at, block) in enumerate(metadata.blocks):
        if block.problem is not None and not (number and _SLIDES.match(source.text)):
            message, offset = block.problem
            place = min(at(offset), max(0, len(source.text) - 1))
            yield Diagnostic(
                "broken-front-matter",
                source.locate(Span(place, place + 1)),
                f"this metadata block is not YAML: {message}",
                "quote a value that begins with @, or holds a colon and a space",
            )
    for code in codes:
        if not code.closed:
            yield Diagnostic(
                "broken-shortcode",
                source.locate(Span(code.start, code.end)),
                "this shortcode is not closed: Quarto silently drops the rest of the file",
                "close it with >}}",
            )
