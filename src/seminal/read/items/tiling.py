"""The promise "nothing is lost in silence": pieces that cover every non-blank character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seminal.model.entry import Piece
from seminal.model.source import Span

_BLANK = re.compile(r"\s*")
_MARKUP = re.compile(r"(?>(?:\s|</?[a-zA-Z!][^<>]*+>|[^\w\s<])*)")
UNREAD = "not part of a reading list"


def tile(text: str, claims: Iterable[Piece], reason: str = UNREAD) -> tuple[Piece, ...]:
    """Return disjoint sorted pieces that cover `text`; text without a claim is skipped.

    Where claims overlap, the earlier one keeps the common part; of two that begin together, the longer one.
    """
    return tuple(_tiles(text, sorted(claims, key=lambda p: (p.span.start, -p.span.end)), reason))


def _tiles(text: str, claims: list[Piece], reason: str) -> Iterator[Piece]:
    """Yield the claims in order, cut where they overlap, with skipped pieces in between."""
    at = 0
    for claim in claims:
        span = _without_blanks(text, max(claim.span.start, at), min(claim.span.end, len(text)))
        if not span:
            continue
        if gap := _without_blanks(text, at, span.start):
            yield Piece(gap, "skipped", _reason_for(text, gap, reason))
        yield Piece(span, claim.kind, claim.reason)
        at = span.end
    if gap := _without_blanks(text, at, len(text)):
        yield Piece(gap, "skipped", _reason_for(text, gap, reason))


def _reason_for(text: str, gap: Span, reason: str) -> str:
    """Return "markup" for a gap of only tags and signs, else `reason`."""
    return "markup" if _MARKUP.fullmatch(text, gap.start, gap.end) else reason


def _without_blanks(text: str, start: int, end: int) -> Span:
    """Return the range without white space at its ends; it may become empty."""
    blank = _BLANK.match(text, start)
    start = blank.end() if blank else start
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, max(start, end))
