"""The best labels of a reference's tokens: Viterbi over whole-number weights, the same on every machine."""

from __future__ import annotations

import json
import math
import struct
import zlib
from functools import lru_cache
from itertools import groupby
from operator import add
from pkgutil import get_data
from typing import NamedTuple

from seminal.read.references.labelling import people
from seminal.read.references.labelling.features import (
    BODY,
    DISTANCES,
    MAX_TOKENS,
    Preceding,
    body_words,
    clause_features,
    positions,
    seen,
    states,
    within_clause,
)

SCALE = 1000
"""Weights are thousandths."""
BITS = 32
"""Bits of a label's weight in a packed row."""
_PEOPLE = frozenset(("author", "editor"))
_SURELY = 30 * SCALE
"""What a label gains that is certain."""
_ALIKE = 0.01
"""Shares that differ by less are the same."""
_FAR = 5 * SCALE
"""A label that much worse at a word than the best has no share in what is likely."""
_LITTLE = 5e-3
"""Nor has one with that little a share of all readings up to a word."""


class LabelRun(NamedTuple):
    """Neighbouring tokens of one label, and where they are in the text."""

    label: str
    start: int
    end: int


class Labels(NamedTuple):
    """The best label of each token, and what the weights say of each label at each token."""

    best: list[str]
    gains: list[tuple[int, ...]]


class _Rows(dict[str, int]):
    """Each feature's weights for all labels as one number, `BITS` for each: rows are added at once."""

    def __init__(self, sparse: dict[str, list[int]]) -> None:
        super().__init__()
        self._sparse = sparse

    def __missing__(self, feature: str) -> int:
        """Return a feature's weights for all labels, packed into one number, and keep them."""
        found = self._sparse.get(feature)
        if found is None:
            return 0
        self[feature] = row = sum(
            weight << (BITS * label) for label, weight in zip(found[::2], found[1::2], strict=True)
        )
        return row


class Weights:
    """What training has found: for each feature and each pair of neighbours, how much a label gains by it."""

    def __init__(self, packed: bytes) -> None:
        """Read the packed weights that `train/` writes."""
        data = json.loads(zlib.decompress(packed))
        self.labels: list[str] = data["labels"]
        self.moves: list[list[int]] = data["moves"]
        self.row = _Rows(data["states"]).__getitem__
        self._unpack = struct.Struct(f"<{len(self.labels)}I").unpack
        self._bias = sum(1 << (BITS * n + BITS - 1) for n in range(len(self.labels)))
        self._factors = [[math.exp(move / SCALE) for move in row] for row in self.moves]
        self._beaten = [  # how far behind `top` a label must be to win nowhere
            [max(map(int.__sub__, row, best)) for row in self.moves] for best in self.moves
        ]
        self.alone = lru_cache(maxsize=20_000)(self._alone)
        self.beside = lru_cache(maxsize=50_000)(self._beside)
        self.shape_beside = lru_cache(maxsize=20_000)(self._shape_beside)
        self.state = lru_cache(maxsize=20_000)(self._state)
        self.positions = lru_cache(maxsize=256)(self._positions)
        self.within_clause = lru_cache(maxsize=4096)(self._within_clause)

    def _alone(self, token: str) -> int:
        return sum(map(self.row, seen(token).own))

    def _beside(self, distance: int, token: str) -> int:
        if not token:
            return self.row(f"{distance}#")
        word, *shape = seen(token).beside
        return self.row(f"{distance}{word}") + self.shape_beside(distance, *shape)

    def _shape_beside(self, distance: int, *shape: str) -> int:
        return sum([self.row(f"{distance}{one}") for one in shape])

    def _state(self, state: Preceding) -> int:
        return sum(map(self.row, state.features()))

    def _positions(self, count: int) -> list[int]:
        return [sum(map(self.row, one), self._bias) for one in positions(count)]

    def _within_clause(self, sign: str, count: int) -> list[int]:
        return [sum(map(self.row, within_clause(sign, at, count - at - 1))) for at in range(count)]

    def gains(self, words: list[str], marks: list[list[str]]) -> list[tuple[int, ...]]:
        """Return what the features say for each label, at each word; what is added to all labels says nothing."""
        said = [seen(word) for word in words]
        found = list(map(add, self.positions(len(words)), map(self.state, states(said))))
        for shared, start, end in clause_features(said, words):
            whole = sum(map(self.row, shared))
            for at, inner in enumerate(self.within_clause(shared[0], end - start), start):
                found[at] += whole + inner
        padded = ["", "", *words, "", ""]
        for distance in DISTANCES:
            for at, word in enumerate(padded[2 + distance : 2 + distance + len(words)]):
                found[at] += self.beside(distance, word)
        named = body_words(words)
        for at in named:
            found[at] += self.row(BODY[0])
        if named and named.stop < len(found):
            found[named.stop] += self.row(BODY[1])
        for at, row in enumerate(marks):
            found[at] += sum(map(self.row, row))
        size = BITS // 8 * len(self.labels)
        return [
            self._unpack((one + self.alone(word)).to_bytes(size, "little"))
            for one, word in zip(found, words, strict=True)
        ]

    def best(self, gains: list[tuple[int, ...]]) -> list[str]:
        """Return the label of each word in the best reading of all of them."""
        if not gains:
            return []
        score = list(gains[0])
        back: list[list[int]] = []
        every = range(len(self.labels))
        for gain in gains[1:]:
            top = max(score)
            beaten = self._beaten[score.index(top)]
            alive = [n for n in every if score[n] + beaten[n] >= top]
            first = alive[0]
            step = [score[first] + move for move in self.moves[first]]
            best = [first] * len(step)
            for n in alive[1:]:
                base = score[n]
                for label, move in enumerate(self.moves[n]):
                    if base + move > step[label]:
                        step[label] = base + move
                        best[label] = n
            back.append(best)
            score = list(map(add, step, gain))
        path = [score.index(max(score))]
        for best in reversed(back):
            path.append(best[path[-1]])
        return [self.labels[label] for label in reversed(path)]

    def certainty(self, gains: list[tuple[int, ...]], labels: list[str], label: str) -> float:
        """Return how likely the words of a label are exactly those that the best reading has."""
        only = self.labels.index(label)
        at = [n for n, one in enumerate(labels) if one == label]
        first, last = (at[0], at[-1]) if at else (len(labels), -1)
        likely = []
        for gain in gains:
            top = max(gain)
            likely.append(
                [(n, math.exp((one - top) / SCALE)) for n, one in enumerate(gain) if one > top - _FAR]
            )
        forced = 0.0
        ahead = held = [(only, 0.0)]  # nothing is before the first word
        for place, ways in enumerate(likely):
            if first <= place <= last and labels[place] == label:
                left = [way for way in ways if way[0] == only]
            elif place in (first - 1, last + 1) or not at:
                left = [way for way in ways if way[0] != only]
            else:
                left = ways
            same = held == ahead and len(left) == len(ways)
            ahead, free = self._next_shares(ahead, ways, begins=place == 0)
            if same:
                held = ahead
                continue
            held, gained = self._next_shares(held, left, begins=place == 0)
            forced += gained - free
            if at and place > last and _are_alike(held, ahead):
                break  # what follows is as likely either way
        if not (held and ahead):
            return 0.0
        share = sum(one for _, one in held) / sum(one for _, one in ahead)
        return min(1.0, share * math.exp(min(0.0, forced)))

    def _next_shares(
        self, before: list[tuple[int, float]], ways: list[tuple[int, float]], *, begins: bool
    ) -> tuple[list[tuple[int, float]], float]:
        """Return the shares of the labels at the next word, the largest being 1, and the logarithm of that."""
        if begins:
            step = ways
        elif len(before) == 1:
            factors, share = self._factors[before[0][0]], before[0][1]
            step = [(n, one * factors[n] * share) for n, one in ways]
        else:
            rows = [(self._factors[n], share) for n, share in before]
            step = [(n, one * sum([row[n] * share for row, share in rows])) for n, one in ways]
        most = max([one for _, one in step], default=0.0)
        if most <= 0.0:
            return [], -math.inf
        return [(n, one / most) for n, one in step if one > most * _LITTLE], math.log(most)


def _are_alike(one: list[tuple[int, float]], other: list[tuple[int, float]]) -> bool:
    """Return whether two lists of labels with their shares are nearly the same."""
    return len(one) == len(other) and all(
        a == b and abs(p - q) < _ALIKE for (a, p), (b, q) in zip(one, other, strict=True)
    )


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """Return the weights of this release."""
    packed = get_data(__package__, "weights.bin")
    assert packed is not None, "the weights are part of the package"
    return Weights(packed)


def labelled(
    spans: list[tuple[int, int]], words: list[str], marks: list[list[str]], weights: Weights
) -> tuple[list[LabelRun], float]:
    """Return the labelled stretches of a reference's tokens, in order, and how certain its title is."""
    if not 0 < len(spans) <= MAX_TOKENS:
        return [], 0.0
    gains = weights.gains(words, marks)
    labels = weights.best(gains)
    named = body_words(words) or people.ahead(words)
    others = _PEOPLE.intersection((*labels[: named.start], *labels[named.stop :]))
    parted = any(labels[at] != "author" for at in named)
    if parted and not others and named.stop < len(words) - 1:
        gains = [*gains]
        author = weights.labels.index("author")
        for at in named:  # who wrote it, where nobody else did
            gains[at] = tuple(one + _SURELY * (label == author) for label, one in enumerate(gains[at]))
        gains[named.stop] = tuple(
            one - _SURELY * (label == author) for label, one in enumerate(gains[named.stop])
        )
        labels = weights.best(gains)
    found = []
    for label, group in groupby(zip(spans, labels, strict=True), key=lambda pair: pair[1]):
        places = [span for span, _ in group]
        found.append(LabelRun(label, places[0][0], places[-1][1]))
    return found, weights.certainty(gains, labels, "title")
