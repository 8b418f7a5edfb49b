"""Find the lines of a block that begin a reference, each by itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from seminal.read.items.stanzas import IDENTIFIES, SPLIT_LINES, UNFINISHED
from seminal.read.references import reference
from seminal.read.references.marked import Marked

_UNDATED = re.compile(
    r"\b(?:n\. ?d\.|o\. ?J\.|s\. ?d\.|s\. ?f\.|б\. ?г\.|in press|forthcoming|to appear|im Erscheinen|im Druck"
    r"|à paraître|en prensa|in corso di stampa|в печати)|待刊|出版年不明|['’]\d\d\b",
    re.IGNORECASE,
)
"""What stands in a year's place where there is none, and a short year: "'08"."""
_WIDE = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_PAIRED = "`“”[]"
MIN_WIDTH = 25
MIN_WHOLE_SHARE = 0.6
"""The share of lines, and of references, that have to be whole."""


def is_whole(line: str) -> bool:
    """Return True for a line of reference length with a date, address or author."""
    return len(line) + len(_WIDE.findall(line)) >= MIN_WIDTH and (_says_when(line) or _is_reference(line))


def starts(texts: Sequence[str]) -> list[int]:
    """Return the lines that begin references; empty if the block is no list of references.

    What begins none goes on with the line above it.
    """
    if sum(map(is_whole, texts)) < max(2, MIN_WHOLE_SHARE * len(texts)):
        return []
    found = [0]
    dated, signs = False, Counter[str]()  # of the lines since the last beginning, each counted once
    for at, above in enumerate(texts[:-1], 1):
        dated = dated or _says_when(above)
        signs.update({sign: above.count(sign) for sign in _PAIRED})
        if (
            UNFINISHED.search(above) is None
            and not _is_open(signs)
            and (dated or is_whole(texts[at]))
            and _begins(texts[at].strip())
        ):
            found.append(at)
            dated, signs = False, Counter()
    whole = sum(_is_reference(texts[at]) for at in found)
    return found if len(found) > 1 and whole >= MIN_WHOLE_SHARE * len(found) else []


def each_signed(lines: Sequence[Marked]) -> bool:
    """Return whether lines that the author broke are works: people, and a marked title."""
    return len(lines) > 1 and sum(map(_is_signed, lines)) >= max(2, MIN_WHOLE_SHARE * len(lines))


def _is_signed(line: Marked) -> bool:
    draft = reference.read(line) if line.marks and len(line.text) <= reference.MAX_LENGTH else None
    return draft is not None and bool(draft.authors) and draft.title_marked


def _says_when(line: str) -> bool:
    return bool(SPLIT_LINES.search(line) or _UNDATED.search(line))


def _is_reference(line: str) -> bool:
    """Return whether a line alone reads as a reference, or as people and their work."""
    line = line.strip()
    return reference.order(line)[:2] == ("author", "title") or reference.is_whole(Marked(line))


def _is_open(signs: Mapping[str, int]) -> bool:
    """Return whether lines with so many signs end within quotes or a link."""
    return signs["`"] % 2 > 0 or signs["“"] > signs["”"] or signs["["] > signs["]"]


def _begins(line: str) -> bool:
    """Return whether a line begins with people, or with the title of a whole reference."""
    if line[:1].islower() or IDENTIFIES.match(line):
        return False
    first = reference.first_label(line)
    return first in ("author", "editor") or (first == "title" and reference.is_whole(Marked(line)))
