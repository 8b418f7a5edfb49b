"""Pages, volumes and numbers against those of records, in all the forms that people write."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.numerals import whole_number

_DASH: Final = re.compile(r"(?:(?<!\s)\s++)?[-‐‑‒–—−]+\s*")
_ROMAN: Final = re.compile(r"^(?=[ivxlc])(?:x[cl]|l?x{0,3})?(?:i[xv]|v?i{0,3})$")
_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_WORDS: Final = re.compile(
    r"^(?:pp?|pages?|vol(?:ume)?|no|number|issue|art(?:icle)?|abs)[.\s/]*", re.IGNORECASE
)


def number(text: str) -> str:
    """Return a normalised volume or number: `Vol. XII` or `012` -> `12`, `A-B` -> `a-b`."""
    bare = _WORDS.sub("", text.strip()).lower().strip(" .()")
    if _ROMAN.match(bare) and bare:
        values = [_VALUES[char] for char in bare]
        pairs = zip(values, [*values[1:], 0], strict=True)
        return str(sum(-value if value < after else value for value, after in pairs))
    return bare.lstrip("0") or bare


def pages(text: str) -> tuple[str, str]:
    """Return first and last page: `1123-32` -> 1123, 1132; `7` -> 7, 7; else ""."""
    parts = [part.strip().lower() for part in _DASH.split(_WORDS.sub("", text.strip())) if part.strip()]
    if not parts:
        return "", ""
    first, last = parts[0].split(",")[0], parts[1].split(",")[0] if len(parts) > 1 else parts[0].split(",")[0]
    if first.isdecimal() and last.isdecimal() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return first, last


def same_pages(ours: str, theirs: str) -> tuple[bool, str]:
    """Return whether two page ranges agree, and a remark ("" for none) if not exactly.

    They agree if one is missing, the first page is the same, an article's number (`7:1`) is, or the lengths are and one
    begins with 1.
    """
    (first, last), (start, end) = pages(ours), pages(theirs)
    if not first or not start:
        return True, ""
    if first == start:
        return True, "" if last == end or first == last or start == end else "the last page differs"
    article, _, page = start.partition(":")
    own, _, inner = first.partition(":")
    if (page and first in (article, page)) or (inner and start in (own, inner)):
        return True, ""
    if "1" in (first, start) and _length(first, last) == _length(start, end) is not None:
        return True, "the pages are counted from 1"
    return False, ""


def _length(first: str, last: str) -> int | None:
    """Return the number of pages after the first, None for one page or words."""
    start, end = whole_number(first), whole_number(last)
    return None if start is None or end is None or start == end else end - start
