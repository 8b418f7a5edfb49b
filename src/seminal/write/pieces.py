"""Write large files piece by piece, without joining them."""

from __future__ import annotations

from collections.abc import Iterable

TextPiece = bytes | memoryview
"""A part of a file in UTF-8, as it was rendered or as it was kept."""


def joined_pieces(separator: bytes, pieces: Iterable[TextPiece]) -> list[TextPiece]:
    """Return pieces with a separator between every two."""
    found = [part for piece in pieces for part in (separator, piece)]
    return found[1:]
