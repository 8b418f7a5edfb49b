"""A pattern as an automaton without empty steps, whose states are the places of its signs (Glushkov's).

A look ahead is a way that leads nowhere. Signs are told apart as far as `SIGNS` does, and what a look ahead asks for as
far as its first sign. A step that the pattern describes twice is there twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, reduce
from importlib import import_module
from itertools import product
from operator import or_
from typing import Any, Final, NamedTuple

PARSER = import_module("re._parser")
SIGNS: Final = [
    *map(chr, (*range(1, 0x250), *range(0x400, 0x460), *range(0x2000, 0x2060))),
    *"№中，。（）【】《》：；！？́−≥",
]
"""The signs that stand for all others."""
BITS: Final = {sign: 1 << at for at, sign in enumerate(SIGNS)}
ALL: Final = (1 << len(SIGNS)) - 1
EDGE: Final = 1 << len(SIGNS)
"""The sign behind the first and ahead of the last one."""
ANYWHERE: Final = ALL | EDGE
CATEGORIES: Final = {
    "CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_DIGIT": r"\D", "CATEGORY_NOT_SPACE": r"\S", "CATEGORY_NOT_WORD": r"\W",
}  # fmt: skip
REPEATS: Final = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


class Condition(NamedTuple):
    """What the signs behind and ahead of a place have to be."""

    behind: int = ANYWHERE
    ahead: int = ANYWHERE

    def __and__(self, other: Condition) -> Condition:
        return Condition(self.behind & other.behind, self.ahead & other.ahead)


FREE: Final = Condition()
Ends = list[tuple[int, Condition]]


class Part(NamedTuple):
    """How a part of a pattern is passed without a sign, and which states it begins and ends with."""

    empty: list[Condition]
    first: Ends
    last: Ends


class Automaton:
    """The states of a pattern, the signs that lead to each, and what leads from one to another.

    Repeats of at least `least` times count as endless; of others few rounds are there.
    """

    def __init__(self, nodes: Any, flags: int, *, least: int) -> None:
        self.least = least
        self.bodies: list[tuple[Any, int]] = []  # of atomic groups
        self.signs: list[int] = []
        self.groups: list[int] = []  # the atomic group that a state is in, 0 for none
        self.after: list[list[tuple[int, Condition]]] = []
        self.within: dict[int, int] = {}  # a group's signs, for references to it
        self._group = self._groups = 0
        whole = self._row(nodes, flags)
        self.final = {state for state, wants in whole.last if wants.ahead | self._goes_on(state) == ANYWHERE}
        self.first = [(state, wants) for state, wants in whole.first if self.signs[state] & wants.ahead]

    def state(self, signs: int) -> Part:
        """Return a new state, to which these signs lead."""
        self.signs.append(signs)
        self.groups.append(self._group)
        self.after.append([])
        number = len(self.signs) - 1
        return Part([], [(number, FREE)], [(number, FREE)])

    def _goes_on(self, state: int) -> int:
        """Return the signs that lead on from a state: `[^\\n]*$` takes all that is not asked for after it."""
        return reduce(or_, (wants.ahead for _, wants in self.after[state]), 0)

    def link(self, ends: Ends, begins: Ends) -> None:
        """Lead from states to others, where what both want can be."""
        for (one, wants), (other, asks) in product(ends, begins):
            both = wants & asks & Condition(self.signs[one], self.signs[other])
            if both.behind and both.ahead:
                self.after[one].append((other, both))

    def _row(self, nodes: Any, flags: int) -> Part:
        found = Part([FREE], [], [])
        for code, value in nodes:
            found = self._joined(found, self._node(str(code), value, flags))
        return found

    def _joined(self, one: Part, other: Part) -> Part:
        self.link(one.last, other.first)
        return Part(
            [a & b for a in one.empty for b in other.empty],
            one.first + [(state, a & b) for a in one.empty for state, b in other.first],
            other.last + [(state, a & b) for a in other.empty for state, b in one.last],
        )

    def _node(self, kind: str, value: Any, flags: int) -> Part:
        if kind == "SUBPATTERN":
            group, more, less, body = value
            found = self._row(body, (flags | more) & ~less)
            self.within[group] = reduce(or_, (self.signs[state] for state, _ in found.last), 0)
            return found
        if kind in REPEATS:
            least, most, body = value
            if kind == "POSSESSIVE_REPEAT":
                return self._atomic([(PARSER.MAX_REPEAT, value)], flags)
            return self._repeated(least, most, body, flags)
        if kind == "BRANCH":
            return _either([self._row(one, flags) for one in value[1]])
        if kind == "GROUPREF_EXISTS":
            return _either([self._row(one or [], flags) for one in value[1:]])
        if kind == "ATOMIC_GROUP":
            return self._atomic(value, flags)
        if kind in ("ASSERT", "ASSERT_NOT"):
            way, body = value
            return self._look(way, body, flags, negated=kind == "ASSERT_NOT")
        if kind == "AT":
            return Part(_place(str(value), flags), [], [])
        if kind == "GROUPREF":
            return self.state(self.within.get(value, ALL))
        return self.state(_of_sign(kind, value, flags))

    def _repeated(self, least: int, most: int, body: Any, flags: int) -> Part:
        found = Part([FREE], [], [])
        for _ in range(min(least, 8) - (most >= self.least and least > 0)):
            found = self._joined(found, self._row(body, flags))
        if most >= self.least:
            again = self._row(body, flags)
            self.link(again.last, again.first)
            if least == 0:
                again.empty.append(FREE)
            return self._joined(found, again)
        further = Part([FREE], [], [])
        for _ in range(min(most - least, 4)):
            further = self._joined(self._row(body, flags), further)
            further.empty.append(FREE)
        return self._joined(found, further)

    def _atomic(self, body: Any, flags: int) -> Part:
        """Return a part that is passed in one way, whatever comes after it."""
        self.bodies.append((body, flags))
        outer, self._groups = self._group, self._groups + 1
        self._group = self._group or self._groups
        found = self._row(body, flags)
        self._group = outer
        return Part(found.empty[:1], found.first, found.last)

    def _look(self, way: int, body: Any, flags: int, *, negated: bool) -> Part:
        if way < 0:
            signs = _of_body(body, flags)
            if signs is None:
                return Part([FREE], [], [])
            return Part([Condition(behind=ANYWHERE & ~signs if negated else signs)], [], [])
        found = self._row(body, flags)
        if negated:
            return Part([Condition(ahead=ANYWHERE & ~(_of_body(body, flags) or 0))], found.first, [])
        ahead = reduce(or_, (self.signs[state] for state, _ in found.first), 0)
        return Part([FREE if found.empty else Condition(ahead=ahead)], found.first, [])


def _either(parts: Sequence[Part]) -> Part:
    return Part(
        [one for part in parts for one in part.empty],
        [one for part in parts for one in part.first],
        [one for part in parts for one in part.last],
    )


def _place(kind: str, flags: int) -> list[Condition]:
    """Return the conditions that a place such as `^` or `\\b` stands for, one of which holds."""
    line = mask("\n") | EDGE
    if kind in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
        return [Condition(behind=line if flags & re.MULTILINE and kind == "AT_BEGINNING" else EDGE)]
    if kind in ("AT_END", "AT_END_STRING"):
        return [Condition(ahead=line if kind == "AT_END" else EDGE)]
    word = of_category(r"\w")
    other = ANYWHERE & ~word
    if kind == "AT_BOUNDARY":
        return [Condition(word, other), Condition(other, word)]
    return [Condition(word, word), Condition(other, other)]


def _of_body(body: Any, flags: int) -> int | None:
    """Return the signs of a body that is one sign; None for any other."""
    nodes = list(body)
    if len(nodes) != 1 or str(nodes[0][0]) not in ("LITERAL", "NOT_LITERAL", "ANY", "IN", "SUBPATTERN"):
        return None
    kind, value = str(nodes[0][0]), nodes[0][1]
    return _of_body(value[-1], flags) if kind == "SUBPATTERN" else _of_sign(kind, value, flags)


def mask(signs: str) -> int:
    """Return signs as a set; one that `SIGNS` does not have counts as a letter."""
    return reduce(or_, (BITS.get(sign, BITS["中"]) for sign in signs), 0)


@cache
def of_category(category: str) -> int:
    return mask("".join(sign for sign in SIGNS if re.match(category, sign)))


@cache
def _between(first: int, last: int) -> int:
    return mask("".join(sign for sign in SIGNS if first <= ord(sign) <= last))


@cache
def _cases(signs: int) -> int:
    known = "".join(sign for at, sign in enumerate(SIGNS) if signs >> at & 1)
    return signs | mask(known.lower()) | mask(known.upper())


def _of_sign(kind: str, value: Any, flags: int) -> int:
    """Return the signs that a node for one sign takes."""
    if kind == "ANY":
        return ALL if flags & re.DOTALL else ALL & ~mask("\n")
    negated = kind == "NOT_LITERAL" or (kind == "IN" and str(value[0][0]) == "NEGATE")
    found = 0
    for code, one in value if kind == "IN" else [("LITERAL", value)]:
        if str(code) == "LITERAL":
            found |= mask(chr(one))
        elif str(code) == "RANGE":
            found |= _between(*one)
        elif str(code) == "CATEGORY":
            found |= of_category(CATEGORIES[str(one)])
    found = _cases(found) if flags & re.IGNORECASE else found
    return ALL & ~found if negated else found
