"""Rules on pages, volume, number and edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.finding import Finding, ValueRule, whole
from seminal.model.rules import Reader
from seminal.text.pattern import lazy

_PLAIN: Final = re.compile(r"\s*\d{1,9}(?:--\d{1,9})?\s*")
_HYPHEN: Final = lazy(r"\s*(\d{1,9})\s?-\s?(\d{1,9})\s*")
_RANGE: Final = lazy(r"\s*(\d{1,9})\s*(?:-{1,3}|–|—)\s*(\d{1,9})\s*")
_OPEN: Final = lazy(r"(?:^|,)\s*(?:-|–|—)|(?:-|–|—)\s*(?:$|,)")
_STRANGE: Final = lazy(r"[^\w\s,;:.+/()–—‐‑{}\\&*'\[\]-]|\?")
_LETTERED: Final = lazy(r"\s*\d+\s?(?:-{1,3}|–)\s?\d+[A-Za-z]\w*\s*")
_TOTAL: Final = lazy(r"(?i)[\sivxlc\d+,-]{0,30}\d[\s~]{0,3}(?:pp?|pages|s|seiten|páginas)\.?\s*")
_ABBREVIATED: Final = lazy(  # "P10008" is the number of an article
    r"(?i)^\s*(?!(?-i:P)\d)(?:pp?\.?\s*(?=[\divxlc])|pages?\s+)"
)
_WORDS: Final[Mapping[str, re.Pattern[str]]] = {
    "pages": _ABBREVIATED,
    "volume": lazy(r"(?i)^\s*(?:vol\.?|volume)\s+(?=[\divxlc])"),
    "number": lazy(r"(?i)^\s*(?:no\.|nr\.|number|issue)\s*(?=\d)"),
    "edition": lazy(r"(?i)(?<=\S)\s+(?:edition|ed\.?|edn\.?)\s*$"),
}
"""Words that every citation style prints by itself."""


def pages(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-pages` and `page-range-hyphen` for what is no page, list of pages or range."""
    if _PLAIN.fullmatch(value):
        pass
    elif match := _HYPHEN.fullmatch(value):
        new = f"{match[1]}--{match[2]}"
        yield whole("page-range-hyphen", value, "page range with a hyphen", f"write {new}", new)
    elif value.strip() and (_STRANGE.search(value) or _OPEN.search(value) or _LETTERED.fullmatch(value)):
        hint = "how many pages a whole work has is its `pagetotal`" if _TOTAL.fullmatch(value) else ""
        yield whole("bad-pages", value, f"{value.strip()} is neither a page nor a range of pages", hint)
    if (ends := _RANGE.fullmatch(value)) and _backwards(ends[1], ends[2]):
        yield whole("bad-pages", value, f"the range {value.strip()} runs backwards")


def redundant_word(name: str) -> ValueRule:
    """Return the rule that yields `redundant-word` for "Vol. 3" in the field `name` and the like."""
    pattern = _WORDS[name]

    def rule(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
        match = pattern.search(value)
        if match and match.group().strip():
            told = f"styles add {match.group().strip()} or a similar word themselves"
            only: frozenset[Reader] = frozenset(("bibtex8",)) if name == "edition" else frozenset()
            yield Finding("redundant-word", match.start(), match.end(), told, "leave it out", "", only)

    return rule


def _backwards(first: str, last: str) -> bool:
    """Return whether a range ends before it starts; `1234--56` abbreviates 1256."""
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return int(last) < int(first)
