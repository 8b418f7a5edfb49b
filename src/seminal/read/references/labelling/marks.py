"""Features of tokens by their markup: links, bold, italics, code, lines, masked text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from seminal.read.references import links
from seminal.read.references.marked import MASK, Mark

_MIN_LONG_WORDS = 3
"""A marked stretch of so many words may be a title."""
_MAX_NAME_WORDS, _MAX_LINES = 6, 3
_QUOTES = "“《「『"


class Stretch(NamedTuple):
    """Tokens `[first, last)` that one mark covers; `name` is the kind of mark: "link:paper@".

    "@" is for a link's label; `long` stretches have three words and may be titles.
    """

    name: str
    first: int
    last: int
    long: bool


def mark_features(
    text: str, spans: list[tuple[int, int]], marks: tuple[Mark, ...], mode: str = ""
) -> tuple[list[list[str]], list[str]]:
    """Return each token's features from its markup, and the letters of its marks.

    Marks, lines, masks and `mode` make features. A letter is the first of a mark's kind, a capital where the mark
    covers three words: "L" in a linked title. Both are [] for plain text of one line.
    """
    lines = "\n" in text.strip()
    if not (marks or lines or mode or MASK in text):
        return [], []
    rows: list[list[str]] = [[] for _ in spans]
    own = [""] * len(spans)
    found = _stretches(text, spans, marks)
    long = "".join(sorted({one.name[0] for one in found if one.long}))
    quoted = any(text[start] in _QUOTES for start, _ in spans)
    for nth, one in enumerate(found):
        for at in range(one.first, one.last):
            own[at] += one.name[0].upper() if one.long else one.name[0]
            rows[at] += (
                f"M={one.name}",
                f"Mw={one.name[0]}{min(one.last - one.first, _MAX_NAME_WORDS)}",
                f"Mn={one.name[0]}{min(nth, 3)}{one.long:d}",
                f"Mp={one.name[0]}{min(at - one.first, 2)}{min(one.last - at - 1, 2)}",
            )
    line = 0
    before = ""  # the last long stretch
    ends = {one.last: one.name[0] for one in found if one.long}
    shape = f"{long}{'q' * quoted}{'n' * lines}{mode[:1]}"
    last_end = 0
    count = text.strip().count("\n")
    for at, (start, end) in enumerate(spans):
        before = ends.get(at, before)
        breaks = text.count("\n", last_end, start)
        line = min(line + (breaks if at else 0), _MAX_LINES)
        row = rows[at]
        masked = text[start] == MASK
        row += (
            f"G={shape}", f"GM={shape}|{own[at]}", f"Gb={long}{before}|{own[at]}",
            f"M0={own[at]}", f"M-={own[at - 1] if at else '#'}|{own[at]}",
            f"M+={own[at + 1] if at + 1 < len(spans) else '#'}|{own[at]}",
        )  # fmt: skip
        if lines:
            row += (
                f"l={line}{min(count, 3)}{mode[:1]}",
                f"lb={breaks > 0:d}{line}",
                f"lM={line}{own[at]}{before}",
            )
        if masked:
            row.append("masked")
        if mode:
            row.append(f"t={mode[:1]}{line > 0:d}")
        last_end = end
    for at in range(len(spans)):
        if at and text[spans[at - 1][0]] == MASK:
            rows[at].append("masked-")
        if at + 1 < len(spans) and text[spans[at + 1][0]] == MASK:
            rows[at].append("masked+")
    return rows, own


def _stretches(text: str, spans: list[tuple[int, int]], marks: tuple[Mark, ...]) -> list[Stretch]:
    """Return the marked stretches of a text in order, without fully masked ones."""
    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    found = []
    for mark in marks:
        first, last = bisect_right(ends, mark.start), bisect_left(starts, mark.end)
        inner = text[mark.start : mark.end]
        if first >= last or not inner.strip(MASK + " "):
            continue
        name = f"link:{links.kind(mark.url)}" if mark.kind == "link" else mark.kind
        name += "@" if links.is_label(inner) else ""
        found.append(Stretch(name, first, last, len(inner.split()) >= _MIN_LONG_WORDS))
    return sorted(found, key=lambda one: (one.first, one.last))
