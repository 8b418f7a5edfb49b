"""Rules on pages, volume, number and edition."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import Finding, value_finding
from seminal.text.pattern import lazy

_PLAIN: Final = re.compile(r"\s*\d{1,9}(?:--\d{1,9})?\s*")
_HYPHEN: Final = lazy(r"\s*(\d{1,9})\s?-\s?(\d{1,9})\s*")
_RANGE: Final = lazy(r"\s*(\d{1,9})\s*(?:-{1,3}|–|—)\s*(\d{1,9})\s*")
_OPEN: Final = lazy(r"(?:^|,)\s*(?:-|–|—)|(?:-|–|—)\s*(?:$|,)")
_STRANGE: Final = lazy(r"[^\w\s,;:.+/()–—‐‑{}\\&*'\[\]-]|\?")
_LETTERED: Final = lazy(r"\s*\d+\s?(?:-{1,3}|–)\s?\d+[A-Za-z]\w*\s*")
_TOTAL: Final = lazy(r"(?i)[\sivxlc\d+,-]{0,30}\d[\s~]{0,3}(?:pp?|pages|s|seiten|páginas)\.?\s*")


def pages(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-pages` and `page-range-hyphen` for invalid pages and ranges."""
    if _PLAIN.fullmatch(value):
        pass
    elif match := _HYPHEN.fullmatch(value):
        new = f"{match[1]}--{match[2]}"
        yield value_finding("page-range-hyphen", value, "page range with a hyphen", f"write {new}", new)
    elif value.strip() and (_STRANGE.search(value) or _OPEN.search(value) or _LETTERED.fullmatch(value)):
        hint = "how many pages a whole work has is its `pagetotal`" if _TOTAL.fullmatch(value) else ""
        yield value_finding(
            "bad-pages", value, f"{value.strip()} is neither a page nor a range of pages", hint
        )
    if (page_range := _RANGE.fullmatch(value)) and _is_backwards(page_range[1], page_range[2]):
        yield value_finding("bad-pages", value, f"the range {value.strip()} runs backwards")


def _is_backwards(first: str, last: str) -> bool:
    """Return whether a range ends before it starts; `1234--56` abbreviates 1256."""
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return int(last) < int(first)
