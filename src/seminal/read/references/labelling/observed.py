"""Prepare a reference for the labeller: masked text, tokens and their features."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile
from typing import Literal, NamedTuple

from seminal.read.references import addresses
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.edges import turns
from seminal.read.references.labelling.features import MASKED, MAX_TOKENS
from seminal.read.references.labelling.marks import mark_features
from seminal.read.references.labelling.quotes import canonical
from seminal.read.references.labelling.tokens import tokens
from seminal.read.references.marked import MASK, Mark, Marked

Mode = Literal["", "titled", "behind"]
"""What a text is: a reference, one whose first line is its title, or the text after a title."""
_SIGNS = re.compile(r"[^\w“”«»„‹›‘’\"'`<>《》「」『』¿¡$#@&.]+|\[(?!(?:19|20)\d\d)\d{1,4}\]")
"""Signs before a reference: bullets, arrows, marks of importance, a number in brackets."""
_OTHERS_LAST = re.compile(r"\b(?:et\.? al|and others)\b\W{0,3}$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_MIN_TITLE_WORDS = 3
"""Words after a link of people that may be a title."""
_QUOTES_TWICE = re.compile(r"([“”])\1")
_STRETCH = re.compile(f"{MASK}+|[^{MASK}]+")


class Observed(NamedTuple):
    """A masked text of the same length, and its tokens.

    Each has its span, word, features by markup (`marks`), letters of its marks (`marked`), and the kind of turn before
    it. `printed` is the text before it was masked.
    """

    text: str
    spans: list[tuple[int, int]]
    words: list[str]
    marks: list[list[str]]
    marked: list[str]
    turns: list[int]
    printed: str


def observe(marked: Marked, draft: Draft, mode: Mode = "") -> Observed:
    """Move addresses and identifiers to the draft; return the text to be labelled, tokenized."""
    text = addresses.take_addresses(marked, draft)
    alike = canonical(text)
    spans = list(dropwhile(lambda span: _is_sign(marked.text, *span), _spans(alike)))
    words = [
        MASKED if alike[start] == MASK else _QUOTES_TWICE.sub(r"\1", alike[start:end]) for start, end in spans
    ]
    others = tuple(mark for mark in marked.marks if not _names_people(marked.text, mark))
    marks, own = mark_features(alike, spans, others, mode) if len(spans) <= MAX_TOKENS else ([], [])
    return Observed(text, spans, words, marks, own, turns(alike, spans, others), marked.text)


def _names_people(text: str, mark: Mark) -> bool:
    """Return whether a link ends in "et al." before three words: "[Stone et al.](a.pdf) Kites"."""
    if mark.kind != "link" or not _OTHERS_LAST.search(text, mark.start, mark.end):
        return False
    return len(_WORD.findall(text, mark.end)) >= _MIN_TITLE_WORDS


def _is_sign(text: str, start: int, end: int) -> bool:
    """Return whether a range is a bullet, arrow or number in brackets before white space."""
    return text[end : end + 1].isspace() and _SIGNS.fullmatch(text, start, end) is not None


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each token; a masked stretch is one token."""
    if MASK not in text:
        yield from tokens(text)
        return
    for stretch in _STRETCH.finditer(text):
        if text[stretch.start()] == MASK:
            yield stretch.span()
        else:
            for start, end in tokens(stretch.group()):
                yield start + stretch.start(), end + stretch.start()
