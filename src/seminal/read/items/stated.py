"""References after a name and label: "Paper: [A Whole Title](url)" below "FoldNet"."""

from __future__ import annotations

import re

from seminal.read.items.tables import joined_lines
from seminal.read.references import links, reference
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Marked
from seminal.text.pattern import lazy

_KEY = lazy(
    r"[\W_]{0,6}(?:papers?|references?|citations?|publications?|articles?|links?)[*_`\]]{0,3}\s*[:：][*_`]{0,3}\s*",
    re.IGNORECASE,
)
_MAX_NAME = 3
"""A longer first line is a title, and no name."""
_MIN_TITLE_WORDS = 3


def reference_start(text: Marked) -> int:
    """Return where a reference begins after a label such as "Paper:", else 0.

    The rest has to begin with a linked title of three words, or to be a reference with authors and date.
    """
    key = _KEY.match(text.text)
    if key is None:
        return 0
    value = text.slice(key.end())
    for link in value.of("link")[:1]:
        label = value.text[link.start : link.end]
        if not links.is_label(label):
            titled = not value.text[: link.start].strip(' "“*_') and len(label.split()) >= _MIN_TITLE_WORDS
            return key.end() if titled else 0
    draft = reference.read(value)
    whole = draft is not None and draft.evidence >= {"authors", "date"} and draft.before == 0
    return key.end() if whole and draft and len(draft.title.split()) > 1 else 0


def references_below(text: Marked, top: Draft) -> list[Draft]:
    """Return the labelled references in the lines below a name.

    A single one has the name's details also; [] without any, and below a title of more than three words.
    """
    if len(top.title.split()) > _MAX_NAME or "\n" not in text.text:
        return []
    found: list[Draft] = []
    others = Marked("")
    start = 0
    for line in text.text.split("\n"):
        row = text.slice(start, start + len(line))
        if start and (at := reference_start(row)) and (draft := reference.read(row.slice(at))):
            found.append(draft)
        else:
            others = joined_lines(others, row) if start else row
        start += len(line) + 1
    if len(found) == 1:
        return [with_name_above(reference.read(others, titled=True) or top, found[0])]
    return found


def is_name(top: Draft) -> bool:
    """Return whether a title names a system: at most three words, links only to code."""
    return len(top.title.split()) <= _MAX_NAME and not top.identifiers and top.kinds <= {"code", "badge"}


def with_name_above(top: Draft, whole: Draft) -> Draft:
    """Add to a reference the details and name (as short title) above; return it."""
    name = top.title
    whole.absorb(top)
    if not whole.short_title and not whole.title.lower().startswith(name.lower()):
        whole.short_title = name
    return whole


def is_bold_name(text: Marked) -> bool:
    """Return whether a text is a bold name, three words at most, above links."""
    name = text.text.partition("\n")[0]
    bold = any(m.start == 0 and m.end >= len(name.rstrip()) for m in text.of("strong"))
    linked = [m for m in text.of("link") if m.start > len(name)]
    return bold and bool(linked) and len(name.split()) <= _MAX_NAME and len(text.of("link")) == len(linked)
