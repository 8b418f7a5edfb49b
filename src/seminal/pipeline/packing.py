"""Chapters as bytes: for the pipe from a child, and to be remembered."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from seminal.model.manuscript import Chapter, Citation
from seminal.model.source import Location

_Row = tuple[str, Any, str, int, int, int, int, str]


def packed(chapter: Chapter) -> bytes:
    """Return a chapter as bytes: its citations as rows, which are pickled five times as fast."""
    rows = [_row(one) for one in chapter.citations], [_row(one) for one in chapter.crossrefs]
    return pickle.dumps((replace(chapter, citations=(), crossrefs=()), *rows), pickle.HIGHEST_PROTOCOL)


def unpacked(path: str, data: bytes) -> Chapter:
    """Return the chapter of a path that was packed."""
    chapter, citations, crossrefs = pickle.loads(data)
    whole: Chapter = replace(
        chapter,
        citations=_citations(path, citations),
        crossrefs=_citations(path, crossrefs),
    )
    return whole


def _row(one: Citation) -> _Row:
    place = one.location
    return (
        one.key,
        one.mode,
        one.context,
        place.line,
        place.column,
        place.end_line,
        place.end_column,
        place.excerpt,
    )


def _citations(path: str, rows: Iterable[_Row]) -> tuple[Citation, ...]:
    return tuple(
        Citation(key, mode, Location(path, line, column, end_line, end_column, excerpt), context)
        for key, mode, context, line, column, end_line, end_column, excerpt in rows
    )
