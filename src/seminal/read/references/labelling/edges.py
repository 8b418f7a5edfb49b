"""Score label changes at the edges of italics, bold and quotes, and inside them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from seminal.read.references.marked import Mark

WITHIN, ACROSS, WITHIN_BOLD, ACROSS_BOLD = 1, 2, 3, 4
"""Kinds of turns from one token to the next: within a stretch or over its edge, of italics and quotes or of bold."""
_WITHIN = (0, WITHIN, WITHIN_BOLD)
_QUOTED = re.compile(
    r"(?<!“)“++[^“”]{2,400}”++|《[^《》]{2,400}》|「[^「」]{2,400}」|『[^『』]{2,400}』"
    r"|(?<!\w)‘(?=\w)[^‘\n]{2,400}?[\w.,?!)]’(?!\w)"
)
"""What is quoted, in a text with `quotes.canonical` marks."""
_GOES_ON = re.compile(r"\s*:")
"""The sign after a quotation with which a title goes on."""
_LETTER = re.compile(r"\w")
_WIDE = frozenset("《「『")
"""Quotes of scripts that put no blanks between words: a title may be one token."""
_PARTS = frozenset(".,;:?!)]”»’：，、；。")
"""Signs before an edge of a single word: "Lamps at night. *Reels*, 12" has one, "The *Reel* at night" none."""


def turns(text: str, spans: list[tuple[int, int]], marks: tuple[Mark, ...]) -> list[int]:
    """Return the kind of turn before each token: `WITHIN`, `ACROSS`, ..., 0 outside marks.

    The edges of a single word count only next to punctuation; a stretch that begins or ends within a word, never.
    """
    found = [0] * len(spans)
    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    letters: list[int] = []  # how many are before each sign
    for start, end, within, across in stretches(text, marks):
        first, last = bisect_right(ends, start), bisect_left(starts, end)
        letters = letters or [0, *accumulate(map(str.isalnum, text))]
        if first >= last or letters[starts[first]] < letters[start] or letters[end] < letters[ends[last - 1]]:
            continue
        found[first + 1 : last] = [within if one in _WITHIN else one for one in found[first + 1 : last]]
        whole = last - first > 1 or text[start] in _WIDE
        if whole or (first and text[ends[first - 1] - 1] in _PARTS):
            found[first] = across
        if _GOES_ON.match(text, end) or not (whole or text[ends[last - 1] - 1] in _PARTS):
            continue
        while last < len(found) and not _LETTER.search(text, *spans[last]):
            last += 1  # a dash may stand on either side
        if last < len(found):
            found[last] = across
    return found


def stretches(text: str, marks: tuple[Mark, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Yield start and end of bold, quoted and italic stretches, with their kinds of turns.

    These are the one within and the one over an edge. A quotation within a mark is left out.
    """
    bold = [mark for mark in marks if mark.kind == "strong"]
    italic = [mark for mark in marks if mark.kind == "emphasis"]
    for mark in bold:
        yield mark.start, mark.end, WITHIN_BOLD, ACROSS_BOLD
    for start, end in map(re.Match.span, _QUOTED.finditer(text)):
        if not any(
            one.start <= start and end < one.end for one in (*bold, *italic)
        ):  # a quotation in a title
            yield start, end, WITHIN, ACROSS
    for mark in italic:
        yield mark.start, mark.end, WITHIN, ACROSS
