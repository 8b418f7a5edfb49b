"""Find the likely titles of a reference.

Each is a stretch of words, with the score of the best labels around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from itertools import accumulate
from operator import add, sub
from typing import NamedTuple

from seminal.read.references.labelling.paths import NEVER, SCALE, Gains, Turn, best_path, ruled_out

_MAX_STARTS = 6
"""How many words are looked at, at most, that a title with a certain end may begin with."""
_MAX_WORSE = 20 * SCALE
"""What the best labels around a likely title score less than those around the likeliest, at most."""
_MAX_LABEL_WORSE = 10 * SCALE
"""A label that scores so much less than another up to a word is not followed any further."""
_MAX_TITLES = 10


class Title(NamedTuple):
    """The words `[first, end)` that may be the title, or (0, 0) for none.

    `score` is that of the best labels with this title. `before` and `after` are the numbers of the labels beside it, or
    None at the reference's edges. `certainty` is the labeller's, for the title that it found, or 0.
    """

    first: int
    end: int
    score: int
    before: int | None = None
    after: int | None = None
    certainty: float = 0.0


class _Edge(NamedTuple):
    """A word at which a title may begin or end.

    `score` is what it adds to the score, `beside` the number of the label next to the title there.
    """

    at: int
    score: int
    beside: int | None


def likely_titles(gains: Gains, turns: Sequence[Turn], title: int) -> list[Title]:
    """Return the most likely titles, best first, and none at all as the last.

    `title` is the number of the label. `turns` has one turn before each word.
    """
    ahead, behind = _scores_ahead(gains, turns, title), _scores_behind(gains, turns, title)
    inside = [0, *(turn.moves[title][title] for turn in turns[1:])]
    reached = list(
        accumulate(map(add, inside, (gain[title] for gain in gains)))
    )  # as a title up to each word
    starts = _starts(turns, ahead, title, [*map(sub, reached, (gain[title] for gain in gains))])
    ends = _ends(turns, behind, title, reached)
    best: list[_Edge] = []  # starts before each end
    found: list[tuple[int, _Edge, _Edge]] = []
    for start, end in zip(starts, ends, strict=True):
        if len(best) < _MAX_STARTS or start.score > best[-1].score:
            best = sorted([*best, start], key=lambda edge: -edge.score)[:_MAX_STARTS]
        found += [(one.score + end.score, one, end) for one in best]
    least = max(score for score, _, _ in found) - _MAX_WORSE
    likely = [
        Title(one.at, end.at, score, one.beside, end.beside) for score, one, end in found if score > least
    ]
    likely = nlargest(_MAX_TITLES, likely, key=lambda one: one.score)
    return [*likely, Title(0, 0, max(ahead[-1]))]


def _starts(turns: Sequence[Turn], ahead: list[list[int]], title: int, reached: list[int]) -> list[_Edge]:
    """Return each word as a title's first one.

    `reached` is the score, before each word, of a title that begins with the reference.
    """
    found = [_Edge(0, 0, None)]
    for at, (turn, scores) in enumerate(zip(turns[1:], ahead, strict=False), 1):
        steps = [(one + row[title], n) for n, (one, row) in enumerate(zip(scores, turn.moves, strict=True))]
        score, label = max(steps)
        found.append(_Edge(at, score - reached[at], label))
    return found


def _ends(turns: Sequence[Turn], behind: list[list[int]], title: int, reached: list[int]) -> list[_Edge]:
    """Return each word, and the reference's end, as what follows a title.

    `reached` is the score, with each word, of a title that begins with the reference.
    """
    found = []
    for at, (turn, scores) in enumerate(zip(turns[1:], behind[1:], strict=True), 1):
        steps = [(one + move, n) for n, (one, move) in enumerate(zip(scores, turn.moves[title], strict=True))]
        score, label = max(steps)
        found.append(_Edge(at, score + reached[at - 1], label))
    return [*found, _Edge(len(turns), reached[-1], None)]


def _scores_ahead(gains: Gains, turns: Sequence[Turn], title: int) -> list[list[int]]:
    """Return the best score, without a title, of the words up to each word.

    For each of its labels, by number.
    """
    score = ruled_out(gains[0], title)
    found = [score]
    for gain, turn in zip(gains[1:], turns[1:], strict=True):
        steps = [[base + move for move in turn.moves[n]] for n, base in _alive(score)]
        score = list(map(add, map(max, *steps) if len(steps) > 1 else steps[0], ruled_out(gain, title)))
        found.append(score)
    return found


def _scores_behind(gains: Gains, turns: Sequence[Turn], title: int) -> list[list[int]]:
    """Return the best score, without a title, of the words from each word on.

    For each of its labels, by number.
    """
    score = ruled_out(gains[-1], title)
    found = [score]
    for gain, turn in zip(gains[-2::-1], turns[:0:-1], strict=True):
        alive = _alive(score)
        steps = [max([row[n] + base for n, base in alive]) for row in turn.moves]
        score = list(map(add, steps, ruled_out(gain, title)))
        found.append(score)
    return found[::-1]


def _alive(score: list[int]) -> list[tuple[int, int]]:
    """Return the labels, with their scores, that are not much worse than the best."""
    least = max(score) - _MAX_LABEL_WORSE
    return [(n, one) for n, one in enumerate(score) if one >= least]


def with_title(gains: Gains, turns: Sequence[Turn], title: int, chosen: Title) -> list[int]:
    """Return the number of each word's best label, with the chosen title and no other."""
    path, _ = best_path(
        [
            tuple(one if n == title else -NEVER for n, one in enumerate(gain))
            if chosen.first <= at < chosen.end
            else tuple(ruled_out(gain, title))
            for at, gain in enumerate(gains)
        ],
        turns,
    )
    return path
