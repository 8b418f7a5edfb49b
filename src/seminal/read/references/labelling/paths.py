"""Find the best label sequence: Viterbi over integer weights, alike on every machine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import add
from typing import NamedTuple

from seminal.read.references.labelling.edges import ACROSS, ACROSS_BOLD, WITHIN, WITHIN_BOLD

SCALE = 1000
"""Weights are thousandths."""
TURNS = (0, WITHIN, ACROSS, WITHIN_BOLD, ACROSS_BOLD)
_CHANGES = {WITHIN: 5 * SCALE, WITHIN_BOLD: 2 * SCALE}
"""What it costs a label to change within a marked stretch."""
_GOES_ON = {ACROSS: 5 * SCALE, ACROSS_BOLD: 4 * SCALE}
"""What it costs a label to go on over the edge of a marked stretch."""
_SHARES = {"title": 1.0, "container": 1.0, "author": 0.6}
"""The labels that pay for going on, and which share of the cost."""
_BESIDE = (
    frozenset(("container", "date", "volume", "issue", "pages", "other", "odd")), frozenset(("author", "container")),
)  # fmt: skip
"""Labels that occur within one marked stretch, as a container and its numbers do: "*Stone et al. OSDI*"."""
_MAX_LOST = 4 * SCALE
"""What a reading with one title may gain less than the best one, which has several or none."""
_MIN_GAINED = 1 * SCALE
"""What a title must gain over the best reading without one, where that has volume or pages."""
_MIN_SETTLED = 0.75
"""A title that is so certain is kept."""
NUMBERS = frozenset(("volume", "pages"))
"""What a reference has that is printed without its title: "Kite Rev. 12, 34"."""
NEVER = 1 << 40
"""What a label loses that is ruled out."""
_MAX_DIFFERENCE = 0.01
"""Shares that differ by less are the same."""
_MAX_WORSE = 5 * SCALE
"""A label so much worse at a word than the best has no share in what is likely."""
_MIN_SHARE = 5e-3
"""Nor has one with a smaller share of all readings up to a word."""

Gains = Sequence[tuple[int, ...]]
"""What the features say for each label, at each word."""


class Turn(NamedTuple):
    """Scores of label pairs at one kind of turn, as weights and as factors: `moves[before][after]`."""

    moves: list[list[int]]
    factors: list[list[float]]
    beaten: list[list[int]]
    """For each label that is best so far, by how much another may be worse and still win at the next word."""


def turn_of_kind(kind: int, labels: Sequence[str], moves: Sequence[Sequence[int]]) -> Turn:
    """Return the scores of label pairs at a kind of turn: `moves` less costs."""
    changes, goes_on = _CHANGES.get(kind, 0), _GOES_ON.get(kind, 0)
    here = [
        [
            move - (int(goes_on * _SHARES.get(one, 0)) if one == other else changes * _splits(one, other))
            for other, move in zip(labels, row, strict=True)
        ]
        for one, row in zip(labels, moves, strict=True)
    ]
    factors = [[math.exp(move / SCALE) for move in row] for row in here]
    return Turn(here, factors, [[max(map(int.__sub__, row, best)) for row in here] for best in here])


def with_gains(one: Turn, gains: dict[int, list[float]]) -> Turn:
    """Return a turn with a list's gains, as logarithms, added to its scores."""
    moves, factors = [*one.moves], [*one.factors]
    for label, row in gains.items():
        moves[label] = [move + round(SCALE * gain) for move, gain in zip(one.moves[label], row, strict=True)]
        factors[label] = [math.exp(move / SCALE) for move in moves[label]]
    slack = round(SCALE * max(abs(gain) for row in gains.values() for gain in row))
    more = [slack if label in gains else 0 for label in range(len(moves))]
    beaten = [
        [lead + own + other for lead, other in zip(row, more, strict=True)]
        for row, own in zip(one.beaten, more, strict=True)
    ]
    return Turn(moves, factors, beaten)


def ruled_out(gain: Sequence[int], label: int) -> list[int]:
    """Return what a word gains for each label, one of them ruled out."""
    return [*gain[:label], -NEVER, *gain[label + 1 :]]


def _splits(one: str, other: str) -> bool:
    """Return whether a change of labels splits a marked stretch, as most do."""
    return "gloss" not in (one, other) and not any(map(frozenset((one, other)).issubset, _BESIDE))


def best_labels(
    gains: Gains,
    turns: Sequence[Turn],
    labels: Sequence[str],
    *,
    whole: bool,
    wide: bool = False,
    identified: bool = False,
) -> list[str]:
    """Return the best label for each word; a `whole` reference gets one title.

    If `identified`, or with volume or pages, it may have none, but not in `wide` scripts, Chinese and Japanese. The
    best labels stay where those with one title score `_MAX_LOST` less.
    """
    if not gains:
        return []
    path, score = best_path(gains, turns)
    found = [labels[label] for label in path]
    titles = sum(one == "title" for one, _ in groupby(found))
    bare = not wide and (identified or not NUMBERS.isdisjoint(found))
    if not whole or titles == 1 or (bare and not titles):
        return found
    path, other = _path_with_title(gains, turns, labels.index("title"))
    return [labels[label] for label in path] if score - other < _MAX_LOST else found


def without_title(
    gains: Gains, turns: Sequence[Turn], labels: Sequence[str], found: Sequence[str], certain: float
) -> list[str]:
    """Return the best labels without a title if these cost less than `_MIN_GAINED`, else `found`."""
    if certain > _MIN_SETTLED or NUMBERS.isdisjoint(found) or "title" not in found:
        return list(found)
    title = labels.index("title")
    at = [labels.index(label) for label in found]
    score = sum(gain[n] for gain, n in zip(gains, at, strict=True))
    score += sum(one.moves[a][b] for one, (a, b) in zip(turns[1:], pairwise(at), strict=True))
    bare = [tuple(ruled_out(gain, title)) for gain in gains]
    path, other = best_path(bare, turns)
    bare_labels = [labels[label] for label in path]
    return bare_labels if score - other < _MIN_GAINED else list(found)


def best_path(gains: Gains, turns: Sequence[Turn]) -> tuple[list[int], int]:
    """Return the best path, a label's number for each word, and its score."""
    score = list(gains[0])
    back: list[list[int]] = []
    every = range(len(score))
    for gain, (moves, _, slacks) in zip(gains[1:], turns[1:], strict=True):
        top = max(score)
        slack = slacks[score.index(top)]
        alive = [n for n in every if score[n] + slack[n] >= top]
        first = alive[0]
        step = [score[first] + move for move in moves[first]]
        best = [first] * len(step)
        for n in alive[1:]:
            base = score[n]
            for label, move in enumerate(moves[n]):
                if base + move > step[label]:
                    step[label] = base + move
                    best[label] = n
        back.append(best)
        score = list(map(add, step, gain))
    return _traced(score, back), max(score)


def _path_with_title(gains: Gains, turns: Sequence[Turn], title: int) -> tuple[list[int], int]:
    """Return the best path with exactly one title stretch, and its score.

    Labels after the title are states of their own, numbered on from `count`.
    """
    count = len(gains[0])
    others = [n for n in range(count) if n != title]
    score = [*gains[0], *[-NEVER] * count]
    back: list[list[int]] = []
    for gain, (moves, *_) in zip(gains[1:], turns[1:], strict=True):
        step, best = [-NEVER] * (2 * count), [0] * (2 * count)
        for label in range(count):
            before = max([(score[n] + moves[n][label], n) for n in others])
            within = (score[title] + moves[title][label], title)
            if label == title:
                step[label], best[label] = max(before, within)
                continue
            step[label], best[label] = before
            after = max([(score[n + count] + moves[n][label], n + count) for n in others])
            step[label + count], best[label + count] = max(after, within)
        back.append(best)
        score = list(map(add, step, (*gain, *gain)))
    ended = [one if n >= count or n == title else -NEVER for n, one in enumerate(score)]
    return [label % count for label in _traced(ended, back)], max(ended)


def _traced(score: list[int], back: list[list[int]]) -> list[int]:
    """Return the path to the best last label; `back` has each word's predecessors."""
    path = [score.index(max(score))]
    for best in reversed(back):
        path.append(best[path[-1]])
    return path[::-1]


def certainty(gains: Gains, turns: Sequence[Turn], found: Sequence[str], number: int, label: str) -> float:
    """Return the probability that exactly the words with a label in `found` have it.

    Readings in which they have it, and the words next to them have not, are compared with all readings; `number` is the
    label's.
    """
    at = [n for n, one in enumerate(found) if one == label]
    first, last = (at[0], at[-1]) if at else (len(found), -1)
    likely = []
    for gain in gains:
        top = max(gain)
        likely.append(
            [(n, math.exp((one - top) / SCALE)) for n, one in enumerate(gain) if one > top - _MAX_WORSE]
        )
    forced = 0.0
    ahead = held = [(number, 0.0)]  # nothing is before the first word
    for place, ways in enumerate(likely):
        if first <= place <= last and found[place] == label:
            left = [way for way in ways if way[0] == number]
        elif place in (first - 1, last + 1) or not at:
            left = [way for way in ways if way[0] != number]
        else:
            left = ways
        same = held == ahead and len(left) == len(ways)
        factors = turns[place].factors if place else None
        ahead, free = _next_shares(ahead, ways, factors)
        if same:
            held = ahead
            continue
        held, gained = _next_shares(held, left, factors)
        forced += gained - free
        if at and place > last and _are_alike(held, ahead):
            break  # what follows is as likely either way
    if not (held and ahead):
        return 0.0
    share = sum(one for _, one in held) / sum(one for _, one in ahead)
    return min(1.0, share * math.exp(min(0.0, forced)))


def _next_shares(
    before: list[tuple[int, float]], ways: list[tuple[int, float]], factors: list[list[float]] | None
) -> tuple[list[tuple[int, float]], float]:
    """Return the next word's labels with shares (largest 1), and their scale's logarithm.

    Labels with a share below `_MIN_SHARE` are left out; `factors` is None at the first word.
    """
    if factors is None:
        step = ways
    elif len(before) == 1:
        row, share = factors[before[0][0]], before[0][1]
        step = [(n, one * row[n] * share) for n, one in ways]
    else:
        rows = [(factors[n], share) for n, share in before]
        step = [(n, one * sum([row[n] * share for row, share in rows])) for n, one in ways]
    most = max([one for _, one in step], default=0.0)
    if most <= 0.0:
        return [], -math.inf
    return [(n, one / most) for n, one in step if one > most * _MIN_SHARE], math.log(most)


def _are_alike(one: list[tuple[int, float]], other: list[tuple[int, float]]) -> bool:
    """Return whether two lists have the same labels, shares within 0.01."""
    return len(one) == len(other) and all(
        a == b and abs(p - q) < _MAX_DIFFERENCE for (a, p), (b, q) in zip(one, other, strict=True)
    )
