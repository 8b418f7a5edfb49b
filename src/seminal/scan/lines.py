"""Lines of a region: where they end, what of them is not blank."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.region import Piece

BLANK: Final = re.compile(r"[ \t]*\n")


def line_end(text: str, at: int, end: int) -> int:
    """Return the offset after the line that holds `at`."""
    stop = text.find("\n", at, end)
    return stop + 1 if stop >= 0 else end


def trimmed(text: str, piece: Piece) -> Piece:
    """Return the piece without blanks at either side."""
    start, end = piece
    while start < end and text[start] in " \t\n":
        start += 1
    while end > start and text[end - 1] in " \t\n":
        end -= 1
    return start, end
