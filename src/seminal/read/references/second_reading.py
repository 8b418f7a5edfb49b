"""A reference without marks is read twice: by rules, and by the trained labeller. This settles what counts."""

from __future__ import annotations

import re

from seminal.read.references import imprint
from seminal.read.references.draft import Draft
from seminal.read.references.labelling import fields as labelled
from seminal.read.references.labelling.fields import Fields
from seminal.read.references.marked import MASK, Marked

enabled = True
"""Off, references are read by rules alone: to train, and to compare."""
MIN_WORDS = 7
"""A shorter text is a title or a label more often than a reference."""
_DIGITS = re.compile(r"\d")
_GLUED = re.compile(r"[a-z]\.[A-Z][\w.]")
"""A full stop without a blank behind it, which parts no words for the labeller: "A.Stone.Kites"."""
_LETTERS = re.compile(r"[\W_]+")


def settled(draft: Draft | None, marked: Marked, *, titled: bool) -> Draft | None:
    """Return the draft, with what the labeller reads better; None where it says that no title is printed."""
    text = marked.text
    if not enabled or titled or marked.marks or "\n" in text.strip() or MASK in text:
        return draft
    if len(text.split()) < MIN_WORDS or not _DIGITS.search(text):
        return draft
    found = labelled.fields(text)
    bare = draft is not None and not draft.identifiers and not draft.imprint.venue
    if draft and bare and found.untitled and _same_words(draft.title, found.venue):
        return None  # what the rules take for the title is the journal
    if draft is None or not draft.title or not found.whole:
        return draft
    if folded(found.title) == folded(draft.title):
        draft.authors = draft.authors or found.authors
        draft.dated(found.date, draft.date_rank)
        if not draft.imprint.venue:
            _placed(draft, found)
        return draft
    within = draft.imprint.venue and folded(draft.title) in folded(found.title)
    if draft.imprint.known or within or _GLUED.search(text):
        return draft
    if not draft.authors and ":" in draft.title and folded(draft.title).endswith(folded(found.title)):
        return draft  # "Ada Stone: The Enigma" may be a book about her
    return _other(draft, found)


def _other(draft: Draft, found: Fields) -> Draft:
    """Return what the labeller reads, with the identifiers and addresses that the rules are sure of."""
    other = Draft(
        title=found.title,
        authors=found.authors,
        identifiers=draft.identifiers,
        urls=draft.urls,
        kinds=draft.kinds,
        notes=[],
        kind=draft.kind,
    )
    other.dated(found.date, 0)
    _placed(other, found)
    return other


def _placed(draft: Draft, found: Fields) -> None:
    if found.venue and (place := imprint.read(found.venue, certain=True)):
        draft.appeared(place)
    draft.imprint.publisher = draft.imprint.publisher or found.publisher
    for name, value in found.numbers.items():
        draft.imprint.fields.setdefault(name, value)


def _same_words(title: str, venue: str) -> bool:
    """Return whether one of two names is within the other."""
    first, second = folded(title), folded(venue)
    return bool(first) and (first in second or second in first)


def folded(text: str) -> str:
    """Return a title's letters and digits, for comparing."""
    return _LETTERS.sub("", text.casefold())
