"""The best labels of a reference's tokens: Viterbi over whole-number weights, the same on every machine."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from itertools import groupby
from operator import add
from pkgutil import get_data
from typing import NamedTuple

from seminal.read.references.labelling.features import DISTANCES, context, own
from seminal.read.references.labelling.tokens import tokens

MAX_TOKENS = 600
"""Longer texts are not labelled."""


class Run(NamedTuple):
    """Neighbouring tokens of one label, and where they are in the text."""

    label: str
    start: int
    end: int


class Weights:
    """What training has found: for each feature and each pair of neighbours, how much a label gains by it."""

    def __init__(self, packed: bytes) -> None:
        """Read the packed weights that `train/` writes."""
        data = json.loads(zlib.decompress(packed))
        self.labels: list[str] = data["labels"]
        self.moves: list[list[int]] = data["moves"]
        self._sparse: dict[str, list[int]] = data["states"]
        self._none = [0] * len(self.labels)
        self.row = lru_cache(maxsize=50_000)(self._row)
        self.alone = lru_cache(maxsize=20_000)(self._alone)
        self.beside = lru_cache(maxsize=50_000)(self._beside)

    def _row(self, feature: str) -> list[int]:
        found = self._sparse.get(feature)
        if found is None:
            return self._none
        row = [0] * len(self.labels)
        for label, weight in zip(found[::2], found[1::2], strict=True):
            row[label] = weight
        return row

    def _alone(self, token: str) -> list[int]:
        return self._sum([self.row(one) for one in own(token)[0]])

    def _beside(self, distance: int, token: str) -> list[int]:
        seen = own(token)[1] if token else ("#",)
        return self._sum([self.row(f"{distance}{one}") for one in seen])

    def _sum(self, rows: list[list[int]]) -> list[int]:
        return list(map(sum, zip(*rows, strict=True)))

    def best(self, words: list[str]) -> list[str]:
        """Return the label of each word in the best reading of all of them."""
        padded = ["", "", *words, "", ""]
        into = list(zip(*self.moves, strict=True))
        score: list[int] = []
        back: list[list[int]] = []
        for at, said in enumerate(context(words)):
            rows = [self.alone(words[at])]
            rows += [self.beside(distance, padded[at + 2 + distance]) for distance in DISTANCES]
            rows += map(self.row, said)
            gain = self._sum(rows)
            if not score:
                score = gain
                continue
            step, best = [], []
            for move, more in zip(into, gain, strict=True):
                ways = list(map(add, score, move))
                top = max(ways)
                best.append(ways.index(top))
                step.append(top + more)
            back.append(best)
            score = step
        path = [score.index(max(score))] if score else []
        for best in reversed(back):
            path.append(best[path[-1]])
        return [self.labels[label] for label in reversed(path)]


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """Return the weights of this release."""
    packed = get_data(__package__, "weights.bin")
    assert packed is not None, "the weights are part of the package"
    return Weights(packed)


def runs(text: str, weights: Weights) -> list[Run]:
    """Return the labelled stretches of a reference, in order."""
    spans = tokens(text)
    if not 0 < len(spans) <= MAX_TOKENS:
        return []
    labels = weights.best([text[start:end] for start, end in spans])
    found = []
    for label, group in groupby(zip(spans, labels, strict=True), key=lambda pair: pair[1]):
        places = [span for span, _ in group]
        found.append(Run(label, places[0][0], places[-1][1]))
    return found
