"""The labels of a reference's tokens, by the weights of this release."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import groupby
from operator import add
from typing import NamedTuple

from seminal.read.references import packaged
from seminal.read.references.labelling import (
    certain,
    list_style,
    paths,
    people,
    title_forms,
    title_paths,
    titles,
    wide_names,
)
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
_MAX_KEPT = 500
"""References of a list whose labels are kept from its first pass for the second."""
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
    return Weights(packaged.data(__package__, "weights.bin"))


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
    best = partial(_best_labels, words, weights=weights, whole=whole, identified=identified)
    first, again = list_style.style_on_first_pass(), list_style.style_on_second_pass()
    style = (first or again) if whole else None
    if style is None:
        _, _, labels, certainty = _read_alone(observed, weights, best, whole=whole)
    else:
        key = (observed.printed, tuple(words), tuple(map(tuple, observed.marks)), identified)
        alone = style.alone.get(key) or _read_alone(observed, weights, best, whole=whole)
        labels, certainty = alone.labels, alone.certainty
        if style is again:
            labels, certainty = _read_in_list(observed, weights, alone, best, style)
        else:
            style.note(words, observed.marked, labels, _title(labels, certainty, weights.labels))
            if len(style.alone) < _MAX_KEPT:
                style.alone[key] = alone
    runs = []
    for label, group in groupby(zip(spans, labels, strict=True), key=lambda pair: pair[1]):
        places = [span for span, _ in group]
        runs.append(LabelRun(label, places[0][0], places[-1][1]))
    return runs, certainty


_Best = Callable[[paths.Gains, list[paths.Turn]], tuple[list[str], float]]
"""Gives the best labels, and how certain the title is."""


def _read_alone(observed: Observed, weights: Weights, best: _Best, *, whole: bool) -> list_style.Alone:
    """Return the labels of a reference by itself."""
    gains = weights.gains(observed.words, observed.marks)
    for one in certain.stretches(observed.printed) if whole else ():
        gains = _with_certain(gains, observed.spans, one, weights.labels.index(one.label))
    turns = [weights.turns[kind] for kind in observed.turns]
    return list_style.Alone(gains, turns, *best(gains, turns))


def _read_in_list(
    observed: Observed,
    weights: Weights,
    alone: list_style.Alone,
    best: _Best,
    style: list_style.ListStyle,
) -> tuple[list[str], float]:
    """Return the labels that fit the list's style best, and how certain the title is."""
    gains, turns, labels, certainty = alone
    words, names = observed.words, weights.labels
    if style.is_doubtful(labels, certainty) and (learned := style.gains(words, names)):
        turns = _in_style(words, turns, learned)
        labels, certainty = best(gains, turns)
    bare = "title" not in labels and not paths.NUMBERS.isdisjoint(labels)
    if bare or len(style.forms) <= title_forms.MIN_REFERENCES:
        return labels, certainty
    own, number = _title(labels, certainty, names), names.index("title")
    likely = title_paths.likely_titles(gains, turns, number)
    title, certainty = titles.chosen(words, observed.marked, own, likely, style.forms)
    if title[:2] == own[:2]:
        return labels, certainty
    return [names[n] for n in title_paths.with_title(gains, turns, number, title)], certainty


def _title(labels: list[str], certainty: float, names: list[str]) -> title_paths.Title:
    """Return the title of labelled words, with score 0.

    It reaches from the first word with the label to the last, whatever is between. `names` are all labels, in the
    order of the weights.
    """
    if "title" not in labels:
        return title_paths.Title(0, 0, 0, certainty=certainty)
    first, end = labels.index("title"), len(labels) - labels[::-1].index("title")
    before = names.index(labels[first - 1]) if first else None
    after = names.index(labels[end]) if end < len(labels) else None
    return title_paths.Title(first, end, 0, before, after, certainty)


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


def _with_more(scores: tuple[int, ...], label: int, more: int) -> tuple[int, ...]:
    """Return the scores of labels, with `more` added to one of them."""
    return (*scores[:label], scores[label] + more, *scores[label + 1 :])


def _in_style(
    words: list[str], turns: list[paths.Turn], gains: dict[str, list_style.Gains]
) -> list[paths.Turn]:
    """Return the turns of a reference, with the list's gains at each known punctuation."""
    made: dict[tuple[int, str], paths.Turn] = {}
    found = []
    for one, sign in zip(turns, ["", *map(title_forms.punctuation, words, words[1:])], strict=True):
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
