"""Jupyter notebooks: the citations of their Markdown and raw cells, with places in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter
from seminal.model.source import Source, Span
from seminal.scan.citations import Options, expand_tabs, sorted_citations
from seminal.scan.findings import Findings
from seminal.scan.markdown.chapter import findings_of

_STRING: Final = re.compile(r'"(?:\\.|[^"\\])*"')
_ESCAPE: Final = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)")


def scan_notebook(source: Source, options: Options) -> Chapter:
    """Return the chapter of a notebook; invalid JSON gives a `broken-notebook` diagnostic."""
    try:
        notebook = json.loads(source.text)
        cells = notebook["cells"] if isinstance(notebook.get("cells"), list) else []
    except (ValueError, AttributeError, KeyError, RecursionError) as error:
        offset = getattr(error, "pos", 0)
        place = source.locate(Span(offset, offset))
        message = f"this notebook cannot be read: {error}"
        return Chapter(source.path, diagnostics=(Diagnostic("broken-notebook", place, message),))
    title = ""
    topics: tuple[str, ...] = ()
    bibliography: tuple[str, ...] | None = None
    all_findings = Findings()
    for cell, strings in zip(cells, _written_cells(source.text, cells), strict=False):
        if not isinstance(cell, dict) or cell.get("cell_type") not in ("markdown", "raw"):
            continue
        text, origins = _decoded_strings(source.text, strings)
        findings, metadata = findings_of(expand_tabs(text), options)
        title = title or metadata.title() or findings.title
        topics = topics or metadata.topics()
        bibliography = metadata.bibliography() if bibliography is None else bibliography
        last_offset = len(origins) - 1
        for found_citation in findings.all():
            found_citation.start, found_citation.end = (
                origins[min(found_citation.start, last_offset)],
                origins[min(found_citation.end, last_offset)],
            )
        # Quarto makes one text of all cells, so a note may be in another one.
        all_findings.extend(findings)
    citations, crossrefs = sorted_citations(source, source.text, all_findings.citations(), options)
    return Chapter(source.path, title, topics, citations, crossrefs, bibliography)


def markdown_text(text: str) -> str:
    """Return the text of a notebook's Markdown and raw cells, "" if it is invalid."""
    try:
        cells = json.loads(text)["cells"]
        wanted = [cell for cell in cells if cell.get("cell_type") in ("markdown", "raw")]
        return "\n\n".join("".join(cell.get("source", "")) for cell in wanted)
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        return ""


def _written_cells(text: str, cells: list[Any]) -> Iterator[list[Span]]:
    """Yield for each cell the spans of its source's JSON strings, without their quotes."""
    here = text.find('"cells"')
    for cell in cells:
        source = cell.get("source", "") if isinstance(cell, dict) else ""
        lines = source if isinstance(source, list) else [source]
        key = _source_offset(text, here, lines)
        spans: list[Span] = []
        here = key
        for _ in lines:
            string = _STRING.match(text, max(text.find('"', here), here))
            if string is None:
                break
            spans.append(Span(string.start() + 1, string.end() - 1))
            here = string.end()
        yield spans


def _source_offset(text: str, at: int, lines: list[Any]) -> int:
    """Return the offset after the `"source":` whose value begins with `lines[0]`, else the text's length."""
    first = lines[0] if lines else ""
    for match in re.compile(r'"source"\s*:\s*\[?\s*').finditer(text, max(at, 0)):
        string = _STRING.match(text, match.end())
        if string is None and not lines:
            return match.end()
        try:
            if string is not None and json.loads(string[0], strict=False) == first:
                return match.end()
        except ValueError:
            continue
    return len(text)


def _decoded_strings(text: str, spans: list[Span]) -> tuple[str, list[int]]:
    """Return the text of JSON strings, and each character's and the end's file offset."""
    parts: list[str] = []
    origins: list[int] = []
    for span in spans:
        here = span.start
        while here < span.end:
            escape = _ESCAPE.match(text, here, span.end)
            stop = escape.end() if escape else here + 1
            piece = text[here:stop]
            decoded = str(json.loads(f'"{piece}"', strict=False)) if escape else piece
            parts.append(decoded)
            origins.extend([here] * len(decoded))
            here = stop
    origins.append(spans[-1].end if spans else 0)
    return "".join(parts), origins
