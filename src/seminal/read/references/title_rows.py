"""Split a row of linked titles, each a work: "[*A*](a), [*B*](b) and [*C*](c)"."""

from __future__ import annotations

import re
from itertools import pairwise

from seminal.read.references import authors, imprint, links, titling
from seminal.read.references.labelling import certain
from seminal.read.references.labels import names_place
from seminal.read.references.marked import Mark, Marked

BETWEEN = re.compile(r"[\s;,&|/+]*(?:and)?[\s;,&|/+]*")
"""Separator of two works in one line."""
_QUOTED = re.compile(r"《([^《》\n]{1,80})》")
"""A title in Chinese title marks."""
_MAX_AFTER, _MAX_BEFORE = 16, 12
"""Characters after a title in a row, for its author, and before the row, for its subject."""
_SAYS_MORE = re.compile(r"[。！？\n\d]")
"""The end of a sentence, or a number: a journal's name has such marks too."""
_MIN_ROW = 3
MAX_WORKS = 40
"""Works that one line names."""


def linked(marked: Marked) -> list[Mark]:
    """Return the links of a text of only three or more titles: "[*A*](a), [*B*](b), [*C*](c)".

    Titles have three words or are in italics. [] with any button, name or venue, and with other text than a lead.
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


def quoted(marked: Marked) -> list[int]:
    """Return where works begin in a text of titles in title marks: "论纲：《甲》张三；《乙》李四".

    [] for one title, longer or numbered text between them, links, and a title that a document code ends.
    """
    found = list(_QUOTED.finditer(marked.text))
    if not 1 < len(found) <= MAX_WORKS or found[0].start() > _MAX_BEFORE or marked.of("link"):
        return []
    ends = [one.start() for one in found[1:]] + [len(marked.text.rstrip())]
    between = [marked.text[one.end() : end] for one, end in zip(found, ends, strict=True)]
    if any(len(text) > _MAX_AFTER or _SAYS_MORE.search(text) for text in between):
        return []
    if certain.has_code(marked.text):
        return []
    return [one.start() for one in found]
