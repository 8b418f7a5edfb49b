"""Learn a list's style: which field follows which at each punctuation.

The references of a list are mostly written alike. Where a colon ends the people and a full stop the title in most of
them, "Stone, Ada: Harbours. Berlin 1961.", one that is uncertain by itself is read again with that: what a label gains
after another at a punctuation is the logarithm of its share there in the list's other references, against labels
by lot. No reference is evidence of itself. Where nearly all have a title and authors, one without is uncertain too, and
where title and authors meet counts more. What is the same in several references beside different words, a site's name
before its pages' titles, is seldom a title.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import NamedTuple, TypeVar

SURE = 0.8
"""The certainty from which on a title is not read again."""
MIN_REFERENCES = 3
"""References that make a style."""
PRIOR = 12
"""References that labels by lot count for: a few alike decide little."""
MAX_GAIN = 2.0
"""The most that a pair of labels gains or loses, as a logarithm."""
MAX_USUAL_GAIN = 4.0
"""The same where title and authors meet, in a list in which they are usual."""
MIN_RECURRING = 3
"""The different clauses beside which a clause occurs that is seldom a title."""
USUAL = frozenset(("title", "author"))
MIN_USUAL = 0.8
"""The share of references that have both, from which on they are usual."""
WHOLE = 100
"""What a reference counts that is certain; one that is half certain counts a quarter."""

_MAX_CLAUSES = 4
"""Clauses that recur together: "In. Stone, A. (Ed.). The Harbour Book."."""
_MAX_INITIAL = 3
"""Letters of a word with a full stop that may be an initial or "Dr."."""
_SIGNS = "()[]*_.,; "

T = TypeVar("T")
R = TypeVar("R")
Gains = dict[int, list[float]]
"""By the number of a label, what each label that may follow it gains, as a logarithm."""


_Step = tuple[str, str]
"""The labels of two neighbouring words."""


def punctuation(word: str, after: str) -> str:
    """Return the punctuation around a gap: two characters before, "_", one after."""
    ends = 0
    while ends < min(2, len(word)) and not word[-1 - ends].isalnum():
        ends += 1
    return f"{word[len(word) - ends :]}_{'' if after[:1].isalnum() else after[:1]}"


class ListStyle:
    """The labels and punctuation of one list's references, counted."""

    def __init__(self) -> None:
        """Begin with no reference."""
        self.noted: list[tuple[Sequence[str], Sequence[str], float]] = []
        self._having_both = 0
        self._own: dict[tuple[str, ...], Counter[tuple[str, _Step]]] = {}
        self._clauses: dict[tuple[str, ...], list[_Clause]] = {}
        self._before: dict[str, set[str]] = {}
        self._after: dict[str, set[str]] = {}
        self._all: dict[str, Counter[_Step]] = {}

    def note(self, words: Sequence[str], labels: Sequence[str], certainty: float) -> None:
        """Count a reference's labels at each punctuation, once, weighted by its title's certainty."""
        self.noted.append((words, labels, certainty))
        key = tuple(words)
        if key in self._own:
            return  # read before, for another question
        self._having_both += USUAL.issubset(labels)
        self._clauses[key] = clauses = _clauses(words)
        texts = ["", *(clause.text for clause in clauses), ""]
        for first, last in _runs(len(clauses)):
            text = " ".join(texts[first + 1 : last + 1])
            self._before.setdefault(text, set()).add(texts[first])
            self._after.setdefault(text, set()).add(texts[last + 1])
        signs = map(punctuation, words, words[1:])
        own = Counter(zip(signs, pairwise(labels), strict=True))
        weight = round(WHOLE * certainty**2)
        self._own[key] = own = Counter({step: n * weight for step, n in own.items()})
        for (sign, step), count in own.items():
            self._all.setdefault(sign, Counter())[step] += count

    @property
    def usual(self) -> frozenset[str]:
        """The labels that nearly every reference has: all of `USUAL`, or none."""
        many = len(self._own) > MIN_REFERENCES and self._having_both > MIN_USUAL * len(self._own)
        return USUAL if many else frozenset()

    def is_doubtful(self, labels: Sequence[str], certainty: float) -> bool:
        """Return whether a title is less certain than `SURE`, or a usual label is missing."""
        return certainty < SURE or not self.usual.issubset(labels)

    def recurring(self, words: Sequence[str], labels: Sequence[str]) -> dict[int, int]:
        """Return, for words of a title, beside how many different clauses they recur.

        By the numbers of the words. They are in clauses that recur beside `MIN_RECURRING` others, on the side where
        the title goes on, or that begin the reference; {} for none.
        """
        found: dict[int, int] = {}
        titled = [at for at, label in enumerate(labels) if label == "title"]
        clauses = (self._clauses.get(tuple(words)) or _clauses(words)) if titled else []
        for first, last in _runs(len(clauses)):
            start, end = clauses[first].start, clauses[last - 1].end
            if not any(start <= at < end for at in titled):
                continue
            text = " ".join(clause.text for clause in clauses[first:last])
            began, goes_on = titled[0] < start, titled[-1] >= end
            beside = self._before if began and not goes_on else self._after if goes_on or not start else {}
            if (count := len(beside.get(text, ()))) >= MIN_RECURRING:
                found |= {at: max(count, found.get(at, 0)) for at in range(start, end)}
        return found

    def gains(self, words: Sequence[str], labels: Sequence[str]) -> dict[str, Gains]:
        """Return, by punctuation, what each label gains after another; {} for few references.

        The reference of `words` itself does not count; `labels` are all labels in order.
        """
        if len(self._own) <= MIN_REFERENCES:
            return {}
        own = self._own.get(tuple(words), Counter())
        found: dict[str, Gains] = {}
        for sign in set(map(punctuation, words, words[1:])):
            others: dict[str, Counter[str]] = {}
            for (label, after), count in self._all.get(sign, {}).items():
                if (left := count - own[sign, (label, after)]) > 0:
                    others.setdefault(label, Counter())[after] = left
            if others:
                usual = self.usual if sign != "_" else frozenset[str]()
                most = max(sum(after.values()) for after in others.values()) / WHOLE
                found[sign] = {
                    n: _row(others.get(label, Counter()), most, label, labels, usual)
                    for n, label in enumerate(labels)
                    if label in others or label in usual
                }
        return found


class _Clause(NamedTuple):
    """A part of a reference: its text in lower case, and its range of words.

    The sign that ends it is one of its words.
    """

    text: str
    start: int
    end: int


def _clauses(words: Sequence[str]) -> list[_Clause]:
    """Return the clauses of a reference, which commas, semicolons, full stops and dashes end."""
    found: list[_Clause] = []
    start = 0
    for at, word in enumerate(words, 1):
        is_dash = not any(map(str.isalnum, word))
        stops = word[-1:] in ",;" or (word[-1:] == "." and len(word) > _MAX_INITIAL)
        if is_dash or stops or at == len(words):
            text = " ".join(words[start : at - is_dash]).strip(_SIGNS).lower()
            if sum(map(str.isalpha, text)) > 1:
                found.append(_Clause(text, start, at))
            start = at
    return found


def _runs(count: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of one to `_MAX_CLAUSES` among `count` clauses."""
    for first in range(count):
        for last in range(first + 1, min(first + _MAX_CLAUSES, count) + 1):
            yield first, last


def _row(
    after: Counter[str], most: float, label: str, labels: Sequence[str], usual: frozenset[str]
) -> list[float]:
    """Return what each of `labels` gains after `label`, by its share in `after`.

    A usual label that comes before the punctuation less often than the most frequent one (`most` times) loses there.
    """
    count = sum(after.values()) / WHOLE
    loss = math.log((count + PRIOR) / (most + PRIOR)) if label in usual else 0.0
    never = loss + math.log(PRIOR / (count + PRIOR))  # most labels do not follow
    found = [_bounded(never, MAX_GAIN)] * len(labels)
    for at, one in enumerate(labels):
        meet = label in usual and one in usual and label != one
        if meet or one in after:
            gain = loss + math.log((len(labels) * after[one] / WHOLE + PRIOR) / (count + PRIOR))
            found[at] = _bounded(gain, MAX_USUAL_GAIN if meet else MAX_GAIN)
    return found


def _bounded(gain: float, bound: float) -> float:
    return max(-bound, min(bound, gain))


class _Reading(NamedTuple):
    """A list being read: its style, `known` on the second pass."""

    style: ListStyle
    known: bool


_current: ContextVar[_Reading | None] = ContextVar("list_style", default=None)


def style_on_first_pass() -> ListStyle | None:
    """Return the style of the list on its first pass, to note into; else None."""
    reading = _current.get()
    return reading.style if reading and not reading.known else None


def style_on_second_pass() -> ListStyle | None:
    """Return the style of the list on its second pass; else None."""
    reading = _current.get()
    return reading.style if reading and reading.known else None


@contextmanager
def _reading(style: ListStyle, *, known: bool) -> Iterator[None]:
    """Make a style the current one of this context."""
    token = _current.set(_Reading(style, known))
    try:
        yield
    finally:
        _current.reset(token)


def read_in_style(read: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """Return what `read` returns for every item, after two passes.

    The labeller learns the list's style in the first; items with a doubtful reference are read again with it.
    """
    style = ListStyle()
    found: list[R] = []
    noted = [0]
    with _reading(style, known=False):
        for item in items:
            found.append(read(item))
            noted.append(len(style.noted))
    with _reading(style, known=True):
        for at, (start, end) in enumerate(pairwise(noted)):
            if any(
                style.is_doubtful(labels, certainty) or style.recurring(words, labels)
                for words, labels, certainty in style.noted[start:end]
            ):
                found[at] = read(items[at])
    return found
