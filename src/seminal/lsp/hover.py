"""Hover text: a work's reference and details, or a rule's page, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from seminal.commands.latex_style import reference
from seminal.lsp.context import key_at
from seminal.lsp.places import in_scope
from seminal.model.rules import RULES
from seminal.report.evidence import format_value, place
from seminal.text.escaping.commonmark import text as escaped
from seminal.text.escaping.links import link
from seminal.verify.retractions import corrected, retracted

if TYPE_CHECKING:
    from seminal.commands.catalogue import Citable
    from seminal.commands.live_check import LiveState
    from seminal.lsp.document import Document
    from seminal.lsp.worker import OpenBook

MAX_FIELDS = 14
MAX_CHAPTERS = 8


async def hover(
    book: OpenBook, document: Document, path: Path, position: lsp.Position, markup: lsp.MarkupKind
) -> lsp.Hover | None:
    """Return the hover text of a key, or of a rule after `seminal:`, else None.

    The text is Markdown; an editor without Markdown shows its source.
    """
    line = document.line(position.line)
    start = document.offset(lsp.Position(position.line, 0))
    found = key_at(line, document.offset(position) - start)
    if found is None:
        return None
    key, key_start, key_end = found
    work = in_scope(book, key, book.name(path))
    if work is not None:
        name = book.name(path)
        reference_text = await book.references.of(book.state, work, name) if book.state else reference(work)
        text = "\n\n".join([reference_text, *_details(book, work)])
    elif key in RULES and "seminal:" in line:
        text = RULES[key].page
    else:
        return None
    return lsp.Hover(lsp.MarkupContent(markup, text), document.range(start + key_start, start + key_end))


def _details(book: OpenBook, work: Citable) -> Iterator[str]:
    """Yield the paragraphs below a reference: links, versions, notices, note, chapters, evidence."""
    state = book.state
    if links := _links(work):
        yield " · ".join(links)
    if work.work and work.work.set_aside:
        versions = ", ".join(
            escaped(format_value(c.value)) for claims in work.work.set_aside.values() for c in claims
        )
        yield f"Another version: {versions}"
    for problem in dict.fromkeys(_notices(book, work)):
        yield f"**{escaped(problem)}**"
    if work.note:
        yield f"> {escaped(work.note)}"
    if state:
        yield cited_in(state, work)
    if evidence := list(_evidence(work)):
        yield "\n".join(["| field | value | from |", "|---|---|---|", *evidence])


def _links(work: Citable) -> list[str]:
    """Return Markdown links to a work's DOI and arXiv preprint, else its URL."""
    doi, eprint, url = (work.identifier(name).strip() for name in ("doi", "eprint", "url"))
    doi = doi.removeprefix("https://doi.org/")
    found = [f"[doi:{escaped(doi)}](<{link(f'https://doi.org/{doi}')}>)"] if doi else []
    if eprint and re.fullmatch(r"(?:\d{4}\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d+)?", eprint):
        found.append(f"[preprint arXiv:{eprint}](https://arxiv.org/abs/{eprint})")
    return found or ([f"<{address}>"] if (address := link(url)) else [])


def _notices(book: OpenBook, work: Citable) -> Iterator[str]:
    """Yield a work's retractions and corrections, and the diagnostics on its entry's lines."""
    for record in work.records():
        if reason := retracted(record):
            yield f"Retracted: {reason} ({record.origin.place})"
        elif note := corrected(record):
            yield f"Corrected: {note} ({record.origin.place})"
    entry = work.entry
    if entry is None:
        return
    first, last = entry.locate(entry.entry.span).line, entry.locate(entry.entry.span).end_line
    for one in book.found.get(entry.bibliography.path, ()):
        if first <= one.location.line <= last and one.rule != "uncited-entry":
            yield f"{one.rule}: {one.message}"


def cited_in(state: LiveState, work: Citable) -> str:
    """Return a sentence with the first eight chapters that cite a work, if any."""
    chapters = state.book.citing((work.key, *work.aliases))
    if not chapters:
        return "Not cited yet."
    more = f" and {len(chapters) - MAX_CHAPTERS} more" if len(chapters) > MAX_CHAPTERS else ""
    return f"Cited in {', '.join(escaped(Path(chapter).as_posix()) for chapter in chapters[:MAX_CHAPTERS])}{more}."


def _evidence(work: Citable) -> Iterator[str]:
    """Yield a table's rows for up to 14 fields: name (⚠ in conflict), value, source."""
    if work.work:
        for name, claims in list(work.work.claims.items())[:MAX_FIELDS]:
            mark = " ⚠" if name in work.work.conflicts else ""
            yield f"| {name}{mark} | {_cell(format_value(claims[0].value))} | {_cell(place(claims[0].origin))} |"
    elif work.entry:
        where = work.entry.place
        for name, value in list(work.entry.fields.items())[:MAX_FIELDS]:
            yield f"| {escaped(name)} | {_cell(value)} | {_cell(f'{where.path}:{where.line}')} |"


def _cell(text: str) -> str:
    """Return a text for a table's cell: escaped, on one line, cut at 100 characters."""
    line = " ".join(text.split())
    return escaped(line if len(line) <= 100 else f"{line[:100]}…")
