"""Split a row of linked titles, each a work: "[*A*](a), [*B*](b) and [*C*](c)"."""

from __future__ import annotations

import re
from itertools import pairwise

from seminal.read.references import authors, imprint, links, titling
from seminal.read.references.labels import names_place
from seminal.read.references.marked import Mark, Marked

BETWEEN = re.compile(r"[\s;,&|/+]*(?:and)?[\s;,&|/+]*")
"""What parts two works in one line."""
_MIN_ROW = 3
MAX_WORKS = 40
"""Works that one line names."""


def linked(marked: Marked) -> list[Mark]:
    """Return the links of a text of only three or more titles: "[*A*](a), [*B*](b), [*C*](c)".

    Their form says what they are: all in italics, or all phrases. Buttons, names and places are none.
    """
    found = marked.of("link")
    if not _MIN_ROW <= len(found) <= MAX_WORKS or any(
        BETWEEN.fullmatch(marked.text, a.end, b.start) is None or a.end == b.start for a, b in pairwise(found)
    ):
        return []
    lead, tail = marked.text[: found[0].start].strip(" *_"), marked.text[found[-1].end :].strip(" *_.,;")
    italic = marked.of("emphasis")
    texts = [marked.text[m.start : m.end].strip(' *_"“”') for m in found]
    if tail or (lead and not lead.endswith(":")) or any(map(links.is_label, texts)):
        return []
    titled = all(
        len(text.split()) >= titling.TITLED_WORDS
        or any(i.start <= m.start + 1 and m.end - 1 <= i.end for i in italic)
        for text, m in zip(texts, found, strict=True)
    )
    if 2 * sum(len(text.split()) in (2, 3) and authors.is_person(text) for text in texts) > len(texts):
        return []
    if not titled or any(imprint.read(text) or names_place(text) or authors.parse(text) for text in texts):
        return []
    return list(found)
