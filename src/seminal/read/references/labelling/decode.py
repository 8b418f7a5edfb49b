"""The labels of a reference's tokens, by the weights of this release."""

from __future__ import annotations

import json
import struct
import zlib
from functools import lru_cache, partial
from itertools import groupby
from operator import add
from pkgutil import get_data
from typing import NamedTuple

from seminal.read.references.labelling import certain, list_style, paths, people, wide_names
from seminal.read.references.labelling.features import (
    BODY,
    DISTANCES,
    MAX_TOKENS,
    Preceding,
    body_words,
    clause_features,
    positions,
    states,
    token_features,
    within_clause,
)
from seminal.read.references.labelling.observed import Observed

BITS = 32
"""Bits of a label's weight in a packed row."""
_PEOPLE = frozenset(("author", "editor"))
_SCRIPT_WORDS = 3
"""Words by which a reference's script is known."""
_MAX_RECURRING = 8
"""The most that the label "title" loses, as a logarithm, at a word that recurs beside so many clauses."""
_AS_CERTAIN = 0.5
"""The certainty from which on a title without such a clause is kept; a less certain one is kept too."""
_SURELY = 30 * paths.SCALE
"""What a label gains that is certain."""


class LabelRun(NamedTuple):
    """Neighbouring tokens of one label, and where they are in the text."""

    label: str
    start: int
    end: int


class _Rows(dict[str, int]):
    """Each feature's weights for all labels packed into one number, `BITS` bits each."""

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
    """Weights of the trained labeller: per feature, and per pair of neighbouring labels."""

    def __init__(self, packed: bytes) -> None:
        """Read the packed weights that `train/` writes."""
        data = json.loads(zlib.decompress(packed))
        self.labels: list[str] = data["labels"]
        self.row = _Rows(data["states"]).__getitem__
        self._unpack = struct.Struct(f"<{len(self.labels)}I").unpack
        self._bias = sum(1 << (BITS * n + BITS - 1) for n in range(len(self.labels)))
        self.turns = [paths.turn_of_kind(kind, self.labels, data["moves"]) for kind in paths.TURNS]
        self.alone = lru_cache(maxsize=20_000)(self._alone)
        self.beside = lru_cache(maxsize=50_000)(self._beside)
        self.shape_beside = lru_cache(maxsize=20_000)(self._shape_beside)
        self.state = lru_cache(maxsize=20_000)(self._state)
        self.positions = lru_cache(maxsize=256)(self._positions)
        self.within_clause = lru_cache(maxsize=4096)(self._within_clause)

    def _alone(self, token: str) -> int:
        """Return a token's weights by its own features; as all below, packed for all labels."""
        return sum(map(self.row, token_features(token).own))

    def _beside(self, distance: int, token: str) -> int:
        """Return the weights that a token gives one at a distance; "" is none."""
        if not token:
            return self.row(f"{distance}#")
        word, *shape = token_features(token).beside
        return self.row(f"{distance}{word}") + self.shape_beside(distance, *shape)

    def _shape_beside(self, distance: int, *shape: str) -> int:
        """Return the weights of a neighbour's features except its word."""
        return sum([self.row(f"{distance}{one}") for one in shape])

    def _state(self, state: Preceding) -> int:
        """Return the weights of what precedes a token."""
        return sum(map(self.row, state.features()))

    def _positions(self, count: int) -> list[int]:
        """Return each position's weights in `count` tokens, plus the bias against negative sums."""
        return [sum(map(self.row, position), self._bias) for position in positions(count)]

    def _within_clause(self, sign: str, count: int) -> list[int]:
        """Return each position's weights in a clause of `count` tokens with a signature."""
        return [sum(map(self.row, within_clause(sign, at, count - at - 1))) for at in range(count)]

    def gains(self, words: list[str], marks: list[list[str]]) -> list[tuple[int, ...]]:
        """Return each word's score for every label, in the order of `labels`."""
        tokens = [token_features(word) for word in words]
        found = list(map(add, self.positions(len(words)), map(self.state, states(tokens))))
        for shared, start, end in clause_features(tokens, words):
            whole = sum(map(self.row, shared))
            for at, inner in enumerate(self.within_clause(shared[0], end - start), start):
                found[at] += whole + inner
        padded = ["", "", *words, "", ""]
        for distance in DISTANCES:
            for at, word in enumerate(padded[2 + distance : 2 + distance + len(words)]):
                found[at] += self.beside(distance, word)
        named = body_words(words) or people.people_ahead(words)
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


@lru_cache(maxsize=1)
def released_weights() -> Weights:
    """Return the weights that this release brings as `weights.bin`."""
    packed = get_data(__package__, "weights.bin")
    assert packed is not None, "the weights are part of the package"
    return Weights(packed)


def labelled(
    observed: Observed, weights: Weights, *, whole: bool, identified: bool = False
) -> tuple[list[LabelRun], float]:
    """Return the labelled runs of a reference, and the probability of its title.

    A `whole` reference has a title; one with an identifier, or with volume or pages, may lack it. On a list's first
    pass it is noted in the list's style, on the second pass that style counts where it is doubtful.
    """
    spans, words = observed.spans, observed.words
    if not 0 < len(spans) <= MAX_TOKENS:
        return [], 0.0
    gains = weights.gains(words, observed.marks)
    for one in certain.stretches(observed.printed) if whole else ():
        gains = _with_certain(gains, spans, one, weights.labels.index(one.label))
    turns = [weights.turns[kind] for kind in observed.turns]
    best = partial(_best_labels, words, weights=weights, whole=whole, identified=identified)
    labels, certainty = best(gains, turns)
    if whole and (style := list_style.style_on_first_pass()):
        style.note(words, labels, certainty)
    style = list_style.style_on_second_pass() if whole else None
    if style and (again := style.recurring(words, labels)):
        fewer = _with_less_title(gains, again, weights.labels.index("title"))
        found = best(fewer, turns)
        if "title" in found[0] and found[1] >= min(certainty, _AS_CERTAIN):
            gains, (labels, certainty) = fewer, found
    if style and style.is_doubtful(labels, certainty):
        learned = style.gains(words, weights.labels)
        if learned:
            turns = _in_style(words, turns, learned)
            labels, certainty = best(gains, turns)
    runs = []
    for label, group in groupby(zip(spans, labels, strict=True), key=lambda pair: pair[1]):
        places = [span for span, _ in group]
        runs.append(LabelRun(label, places[0][0], places[-1][1]))
    return runs, certainty


def _with_certain(
    gains: list[tuple[int, ...]], spans: list[tuple[int, int]], stretch: certain.Certain, number: int
) -> list[tuple[int, ...]]:
    """Return gains by which words in a stretch have its label, the `number`th.

    The words before a title, and the next word, have another.
    """
    found = [*gains]
    ended = False
    for at, (start, end) in enumerate(spans):
        within = start < stretch.end and end > stretch.start
        if within or (stretch.label == "title" and not ended):
            found[at] = _with_more(gains[at], number, _SURELY if within else -_SURELY)
        ended = start >= stretch.end
    return found


def _with_less_title(
    gains: list[tuple[int, ...]], counts: dict[int, int], title: int
) -> list[tuple[int, ...]]:
    """Return gains that make words less likely a title, by their counts."""
    found = [*gains]
    for at, count in counts.items():
        found[at] = _with_more(gains[at], title, -min(count, _MAX_RECURRING) * paths.SCALE)
    return found


def _with_more(scores: tuple[int, ...], label: int, more: int) -> tuple[int, ...]:
    """Return the scores of labels, with `more` added to one of them."""
    return (*scores[:label], scores[label] + more, *scores[label + 1 :])


def _in_style(
    words: list[str], turns: list[paths.Turn], gains: dict[str, list_style.Gains]
) -> list[paths.Turn]:
    """Return the turns of a reference, with the list's gains at each known punctuation."""
    made: dict[tuple[int, str], paths.Turn] = {}
    found = []
    for one, sign in zip(turns, ["", *map(list_style.punctuation, words, words[1:])], strict=True):
        if sign in gains:
            key = id(one), sign
            if key not in made:
                made[key] = paths.with_gains(one, gains[sign])
            found.append(made[key])
        else:
            found.append(one)
    return found


def _best_labels(
    words: list[str],
    gains: paths.Gains,
    turns: list[paths.Turn],
    weights: Weights,
    *,
    whole: bool,
    identified: bool,
) -> tuple[list[str], float]:
    """Return the label of each word, and how certain the title is.

    An organisation that begins a reference without other people is its author. A title may be dropped where pages or a
    volume do without.
    """
    wide = wide_names.is_wide(" ".join(words[:_SCRIPT_WORDS]))
    labels = paths.best_labels(gains, turns, weights.labels, whole=whole, wide=wide, identified=identified)
    named = body_words(words)
    others = _PEOPLE.intersection((*labels[: named.start], *labels[named.stop :]))
    mislabelled = any(labels[at] != "author" for at in named)
    if mislabelled and not others and named.stop < len(words) - 1:
        gains = [*gains]
        author = weights.labels.index("author")
        for at in named:  # who wrote it, where nobody else did
            gains[at] = _with_more(gains[at], author, _SURELY)
        gains[named.stop] = _with_more(gains[named.stop], author, -_SURELY)
        labels = paths.best_labels(
            gains, turns, weights.labels, whole=whole, wide=wide, identified=identified
        )
    title = weights.labels.index("title")
    certainty = paths.certainty(gains, turns, labels, title, "title")
    bare = (
        paths.without_title(gains, turns, weights.labels, labels, certainty) if whole and not wide else labels
    )
    if bare != labels:
        labels, certainty = bare, paths.certainty(gains, turns, bare, title, "title")
    return labels, certainty
