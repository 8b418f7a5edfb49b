"""BibTeX and biblatex, bare or in a fenced block of another document, to entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeGuard

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Origin, Piece, PieceKind, Reading
from seminal.model.source import Source, Span
from seminal.read.shared_bibtex import shared_definitions
from seminal.text.bibtex import BibtexProblem, Block, RawBlock, RawEntry, blocks
from seminal.text.bibtex_fields import interpret
from seminal.text.bibtex_inherit import inherit, parents_wanted

_COMMENTS: Final = re.compile(r"(?>(?:^[ \t]*+%[^\n]*+(?:\n|\Z))+)", re.MULTILINE)
_HEADING: Final = re.compile(r"[ \t]*+%%[%\s=*#-]*+\w[^\n]{0,78}")  # `%% Attention %%`
_NOT_WORKS: Final = {
    "xdata": "shared fields of other entries",
    "set": "a set of other entries",
    "control": "settings of biblatex",
    "bibnote": "a note of REVTeX",
}
_REASONS: Final = {
    "string": "a definition of an abbreviation",
    "preamble": "a preamble for LaTeX",
    "comment": "a comment",
}

_AT_ONCE: Final = 20_000  # blocks that are scanned before entries are made of them
Made = Callable[[Sequence[RawEntry]], "list[Entry | None]"]
Spread = Callable[[Made, Sequence[RawEntry]], "list[Entry | None]"]
"""What has work done for each item of a row, and returns what it gives in the same order."""


def read(source: Source) -> Reading:
    """Return the entries of a .bib file; comments, strings and stray text become skipped pieces."""
    return read_span(source, Span(0, len(source.text)), ())


def read_by(source: Source, parallel_map: Spread) -> Reading:
    """Read a .bib file; `parallel_map` makes entries of scanned blocks, for example in several processes."""
    return _reading_of(source, _entries_in_parallel(source, parallel_map))


def _entries_in_parallel(source: Source, parallel_map: Spread) -> Iterator[tuple[Block, Entry | None]]:
    """Yield the results of `stream`, keeping only part of a very long text in memory.

    The entry is None for a block of no work.
    """
    macros, parents = shared_definitions(source)
    parents |= _parents(source.text, Span(0, len(source.text)), macros)

    def made(share: Sequence[RawEntry]) -> list[Entry | None]:
        return [_entry(source, raw, (), parents) for raw in share]

    scanned = blocks(source.text, macros=macros)
    while found := list(islice(scanned, _AT_ONCE)):
        entries = iter(parallel_map(made, [block for block in found if _is_work_entry(block)]))
        for block in found:
            yield block, next(entries) if _is_work_entry(block) else None


def read_span(
    source: Source, span: Span, topics: tuple[str, ...], macros: Mapping[str, str] | None = None
) -> Reading:
    """Return the entries in a span of a document, such as a fence below `topics`.

    The pieces cover every character of the stretch that is not blank.
    """
    return _reading_of(source, stream(source, span, topics, macros))


def _reading_of(source: Source, found: Iterable[tuple[Block, Entry | None]]) -> Reading:
    """Return the entries of BibTeX's blocks, with the pieces between them."""
    entries: list[Entry] = []
    pieces: list[Piece] = []
    diagnostics: list[Diagnostic] = []
    for block, entry in found:
        for problem in block.problems:
            diagnostics.append(_diagnostic(source, problem))
        if isinstance(block, RawBlock):
            pieces.extend(_pieces_between(block))
            continue
        diagnostics.extend(_diagnostic(source, problem) for problem in _duplicates(block))
        if entry is None:
            reason = _NOT_WORKS.get(block.type, "an entry without any field")
            pieces.append(Piece(block.span, "skipped", reason))
        else:
            entries.append(entry)
            pieces.append(Piece(block.span, "entry"))
    return Reading(source, tuple(entries), tuple(pieces), tuple(diagnostics))


def stream(
    source: Source, span: Span, topics: tuple[str, ...] = (), macros: Mapping[str, str] | None = None
) -> Iterator[tuple[Block, Entry | None]]:
    """Yield blocks with their entries (None for other blocks), for files larger than memory."""
    known, parents = shared_definitions(source)
    known |= macros or {}
    parents |= _parents(source.text, span, known)
    for block in blocks(source.text, span.start, span.end, known):
        yield block, _entry(source, block, topics, parents) if _is_work_entry(block) else None


def _is_work_entry(block: Block) -> TypeGuard[RawEntry]:
    return isinstance(block, RawEntry) and block.type not in _NOT_WORKS


def _parents(text: str, span: Span, macros: Mapping[str, str]) -> dict[str, RawEntry]:
    """Return the entries that others name as their parents, by key in lower case.

    BibTeX wants a parent after its children: one look ahead finds them all.
    """
    parents: dict[str, RawEntry] = {}
    wanted = parents_wanted(text, span.start, span.end)
    for block in blocks(text, span.start, span.end, macros) if wanted else ():
        if isinstance(block, RawEntry) and block.key.lower() in wanted:
            parents.setdefault(block.key.lower(), block)
            if len(parents) == len(wanted):
                break
    return parents


def _entry(
    source: Source, raw: RawEntry, topics: tuple[str, ...], parents: Mapping[str, RawEntry]
) -> Entry | None:
    """Return an entry with the fields of its parents, None where it is no work."""
    values: dict[str, str] = {}
    for field in raw.fields:
        values.setdefault(field.name, field.value)
    if not values:
        return None
    if parents:
        values = inherit(raw.type, values, parents)
    found = interpret(raw.type, raw.key, values)
    origin = Origin(source.path, source.locate(raw.span))
    return Entry(
        found.type,
        found.fields,
        identifiers=found.identifiers,
        origin=origin,
        topics=topics or found.groups,
        wanted_key=raw.key or None,
        urls=found.urls,
    )


def _duplicates(raw: RawEntry) -> Iterator[BibtexProblem]:
    """Yield a problem for each repeated field of an entry."""
    seen: set[str] = set()
    if len({field.name for field in raw.fields}) == len(raw.fields):  # nearly always
        return
    for field in raw.fields:
        if field.name in seen:
            message = f"the entry {raw.key} has the field {field.name} twice"
            yield BibtexProblem("duplicate-entry-field", field.start, field.name_end, message)
        seen.add(field.name)


def _pieces_between(block: RawBlock) -> Iterator[Piece]:
    """Yield the pieces of text between entries; a single comment line may be a heading."""
    if block.kind != "junk":
        yield Piece(block.span, "skipped", _REASONS[block.kind])
        return
    if block.text.isspace():  # nearly always
        return
    at = 0
    for comments in _COMMENTS.finditer(block.text):
        yield from _trimmed_piece(block, at, comments.start(), "skipped", "text outside of entries")
        at = comments.start()
        for line in comments[0].splitlines(keepends=True) if "%%" in comments[0] else ():
            if _HEADING.fullmatch(line.rstrip()):
                yield from _trimmed_piece(block, at, at + len(line), "heading")
            else:
                yield from _trimmed_piece(block, at, at + len(line), "skipped", "a comment")
            at += len(line)
        yield from _trimmed_piece(block, at, comments.end(), "skipped", "a comment")
        at = comments.end()
    yield from _trimmed_piece(block, at, len(block.text), "skipped", "text outside of entries")


def _trimmed_piece(
    block: RawBlock, start: int, end: int, kind: PieceKind, reason: str = ""
) -> Iterator[Piece]:
    """Yield the piece of a span without surrounding white space, if anything is left."""
    text = block.text[start:end]
    size = len(text.strip())
    if size:
        left = block.start + start + len(text) - len(text.lstrip())
        yield Piece(Span(left, left + size), kind, reason)


def _diagnostic(source: Source, problem: BibtexProblem) -> Diagnostic:
    place = source.locate(problem.span)
    return Diagnostic(problem.rule, place, problem.message, problem.hint)
