"""Learn a list's style: which field follows which at each punctuation.

The references of a list are mostly written alike. Where a colon ends the people and a full stop the title in most of
them, "Stone, Ada: Harbours. Berlin 1961.", one that is uncertain by itself is read again with that: what a label gains
after another at a punctuation is the logarithm of its share there in the list's other references, against labels
by lot. No reference is evidence of itself. Where nearly all have a title and authors, one without is uncertain too, and
where title and authors meet counts more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import NamedTuple, TypeVar

from seminal.read.references.labelling import paths
from seminal.read.references.labelling.title_forms import MIN_REFERENCES, Forms, punctuation
from seminal.read.references.labelling.title_paths import Title

SURE = 0.8
"""The certainty from which on a title is not read again."""
PRIOR = 12
"""References that labels by lot count for: a few alike decide little."""
MAX_GAIN = 2.0
"""The most that a pair of labels gains or loses, as a logarithm."""
MAX_USUAL_GAIN = 4.0
"""The same where title and authors meet, in a list in which they are usual."""
USUAL = frozenset(("title", "author"))
MIN_USUAL = 0.8
"""The share of references that have both, from which on they are usual."""
WHOLE = 100
"""What a reference counts that is certain; one that is half certain counts a quarter."""

T = TypeVar("T")
R = TypeVar("R")
Gains = dict[int, list[float]]
"""By the number of a label, what each label that may follow it gains, as a logarithm."""


_Step = tuple[str, str]
"""The labels of two neighbouring words."""


class Alone(NamedTuple):
    """A reference read by itself, without its list.

    Its words' gains, the turns between them, their labels, and how certain its title is.
    """

    gains: paths.Gains
    turns: list[paths.Turn]
    labels: list[str]
    certainty: float


class ListStyle:
    """The labels and punctuation of one list's references, counted."""

    def __init__(self) -> None:
        """Begin with no reference."""
        self.noted: list[tuple[Sequence[str], Sequence[str], float]] = []
        self._having_both = 0
        self._own: dict[tuple[str, ...], Counter[tuple[str, _Step]]] = {}
        self.forms = Forms()
        self.alone: dict[Hashable, Alone] = {}
        self._all: dict[str, Counter[_Step]] = {}

    def note(
        self,
        words: Sequence[str],
        marked: Sequence[str],
        labels: Sequence[str],
        title: Title,
    ) -> None:
        """Count a reference's labels at each punctuation, once, weighted by its title's certainty.

        `marked` are the letters of each word's marks, as `observed.Observed` has them.
        """
        certainty = title.certainty
        self.noted.append((words, labels, certainty))
        key = tuple(words)
        if key in self._own:
            return  # read before, for another question
        self._having_both += USUAL.issubset(labels)
        self.forms.note(words, marked, title)
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
                style.is_doubtful(labels, certainty) or style.forms.is_unusual(words)
                for words, labels, certainty in style.noted[start:end]
            ):
                found[at] = read(items[at])
    return found
