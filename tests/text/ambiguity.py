"""Patterns that match one text in many ways, so that a text which fails takes time out of all proportion.

Time is exponential where a word leads from a state of the pattern's automaton back to it in two ways, and quadratic
where a word leads from p to p, from p to q and from q to q ("On the degree of ambiguity of finite automata", Weber and
Seidl, 1991; for backtracking Weideman and others, 2016). What is searched for may begin at each sign: a state in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from tests.text.automaton import ALL, ANYWHERE, BITS, FREE, PARSER, Automaton, Condition, mask, of_category

MIN_LONG: Final = 500
"""A repeat that takes fewer signs cannot take long, unless it is within another one."""
MIN_LONG_WITHIN: Final = 10
Loop = frozenset[int]
States = tuple[int, ...]


class Found(NamedTuple):
    """An ambiguity: "quadratic" or "exponential", with a word of which a run shows it, and what stands before it."""

    kind: str
    word: str
    before: str


def ambiguous(
    pattern: str, flags: int = 0, *, searched: bool = False, whole: bool = False
) -> Iterator[Found]:
    """Yield the ambiguities of a pattern that is matched, `searched` for, or has to match the `whole` text."""
    parsed = PARSER.parse(pattern, flags & ~re.DEBUG)
    parts: list[tuple[Any, int]] = [(parsed, parsed.state.flags)]
    for at, (body, own) in enumerate(parts):  # grows while it is walked
        exponential = Automaton(body, own, least=MIN_LONG_WITHIN)
        parts += exponential.bodies
        if whole and not at:
            exponential.final = set()
        loops = _loops(exponential)
        yield from (Found("exponential", *found) for found in _twice(exponential, loops))
        if len(loops) > 1 or (loops and searched and not at):
            quadratic = Automaton(body, own, least=MIN_LONG)
            if whole and not at:
                quadratic.final = set()
            yield from (
                Found("quadratic", *found) for found in _further(quadratic, searched=searched and not at)
            )


def _loops(automaton: Automaton) -> list[Loop]:
    """Return the loops of an automaton: states that lead to one another (Tarjan's components)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    waiting: set[int] = set()
    found: list[Loop] = []

    def visit(state: int) -> None:
        order[state] = low[state] = len(order)
        stack.append(state)
        waiting.add(state)
        for other, _ in automaton.after[state]:
            if other not in order:
                visit(other)
            if other in waiting:
                low[state] = min(low[state], low[other])
        if low[state] == order[state]:
            at = stack.index(state)
            loop = frozenset(stack[at:])
            del stack[at:]
            waiting.difference_update(loop)
            if len(loop) > 1 or any(other == state for other, _ in automaton.after[state]):
                found.append(loop)

    for state in range(len(automaton.after)):
        if state not in order:
            visit(state)
    return found


def _twice(automaton: Automaton, loops: Sequence[Loop]) -> Iterator[tuple[str, str]]:
    """Yield a word for each loop that reads it in two ways, after which something can fail, and what leads there."""
    for loop in loops:
        if loop.isdisjoint(automaton.final):
            for state in loop:
                starts: dict[States, Condition] = {
                    (one, other): wants
                    for one, other, wants in _forks(automaton, state)
                    if one in loop and other in loop
                }
                if starts and (word := _walk(automaton, starts, (state, state), (loop, loop))):
                    yield word, _before(automaton, state)
                    break


def _forks(automaton: Automaton, state: int) -> Iterator[tuple[int, int, Condition]]:
    """Yield the pairs of steps from a state on the same signs, but those between which an atomic group chooses."""
    group = automaton.groups[state]
    for (one, a), (other, b) in combinations(automaton.after[state], 2):
        both = a & b
        decided = group and group in (automaton.groups[one], automaton.groups[other])
        if both.behind and both.ahead and not decided:
            yield one, other, both


def _before(automaton: Automaton, state: int) -> str:
    """Return a word that leads to a state."""
    starts: dict[States, Condition] = {
        (one,): Condition(ANYWHERE, automaton.signs[one] & wants.ahead) for one, wants in automaton.first
    }
    return _walk(automaton, starts, (state,), (frozenset(range(len(automaton.after))),))


def _further(automaton: Automaton, *, searched: bool) -> Iterator[tuple[str, str]]:
    """Yield a word for each two loops of which the first reads it, leads to the second by it, and that reads it."""
    if searched:
        _begin_anywhere(automaton)
    loops = _loops(automaton)
    everything = frozenset(range(len(automaton.after)))
    for one, other in product(loops, loops):
        if one != other and other.isdisjoint(automaton.final) and _common(automaton, one, other):
            for p, q in product(one, other):
                starts: dict[States, Condition] = {}
                for left, right, both in _forks(automaton, p):
                    for stays, goes in ((left, right), (right, left)):
                        for then, wants in automaton.after[q]:
                            each = both & wants
                            if stays in one and then in other and each.behind and each.ahead:
                                starts[stays, goes, then] = each
                if starts and (word := _walk(automaton, starts, (p, q, q), (one, everything, other))):
                    yield word, _before(automaton, p)
                    break


def _begin_anywhere(automaton: Automaton) -> None:
    """Put a loop over all signs in front, with a state for each kind of sign that `^` and `\\b` tell apart."""
    line, space, word = mask("\n"), of_category(r"\s"), of_category(r"\w")
    begins = automaton.first
    front = [automaton.state(signs).last for signs in (line, space & ~line, word, ALL & ~space & ~word)]
    for one in front:
        for then in (*front, begins):
            automaton.link(one, then)


def _common(automaton: Automaton, one: Loop, other: Loop) -> int:
    """Return the signs that are in two loops."""
    found = [0, 0]
    for at, loop in enumerate((one, other)):
        for state in loop:
            found[at] |= automaton.signs[state]
    return found[0] & found[1]


def _walk(
    automaton: Automaton, starts: dict[States, Condition], goal: States, within: tuple[Loop, ...]
) -> str:
    """Return the word that leads from a start to the goal in several states at once; nothing where none does.

    A start has the sign that led to it, and what the sign before has to be: the word's last one, for it is repeated.
    """
    words = {(states, wants): _sign(wants.ahead) for states, wants in starts.items()}
    ahead = list(words)
    for at in ahead:  # grows while it is walked
        states, (begun, last) = at
        if states == goal and begun & last:
            return words[at]
        for steps in product(*(automaton.after[state] for state in states)):
            both = FREE
            for _, wants in steps:
                both &= wants
            then = tuple(other for other, _ in steps), Condition(begun, both.ahead)
            possible = both.behind & last and both.ahead & ALL
            if possible and then not in words and all(map(Loop.__contains__, within, then[0])):
                words[then] = words[at] + _sign(both.ahead)
                ahead.append(then)
    return ""


def _sign(signs: int) -> str:
    """Return a sign of several: a letter or digit if there is one, else a printed one."""
    found: list[str] = [sign for sign, bit in BITS.items() if signs & bit]
    return max(found, key=lambda sign: 2 * sign.isalnum() + sign.isprintable())
