"""Patterns that match one text in many ways, so that a text which fails takes time out of all proportion.

Two repeats that share signs, with nothing certain between them, divide a run of these signs in as many ways as it is
long (quadratic time); a repeat within a repeat does so in every way there is (exponential time). See "Static Analysis
for Regular Expression Exponential Runtime via Substructural Logics" (Rathnayake and Thielecke, 2014); this walk over
the parsed pattern finds fewer ways than theirs. What never gives back (possessive repeats, atomic groups) divides a
run in one way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

PARSER = import_module("re._parser")
SIGNS: Final = frozenset(map(chr, range(1, 256))) | frozenset("—“”«中，。é́")
"""The signs that stand for all others: two classes that share none of them share little."""
MIN_LONG: Final = 500
"""A repeat that takes fewer signs cannot take long."""
CATEGORIES: Final = {
    "CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_DIGIT": r"\D", "CATEGORY_NOT_SPACE": r"\S", "CATEGORY_NOT_WORD": r"\W",
}  # fmt: skip

Node = tuple[Any, Any]
Signs = frozenset[str]
Found = tuple[str, Signs]


def ambiguous(pattern: str, flags: int = 0) -> Iterator[Found]:
    """Yield each ambiguity of a pattern: "quadratic" or "exponential", with the signs of a run that shows it."""
    parsed = PARSER.parse(pattern, flags & ~re.DEBUG)
    yield from _sequence(list(parsed))


def _sequence(nodes: Sequence[Node], *, behind: Sequence[Node] = (), fails: bool = False) -> Iterator[Found]:
    """Yield the ambiguities of a sequence with what comes `behind` it, after which something `fails` or not."""
    for at, (code, value) in enumerate(nodes):
        rest = [*nodes[at + 1 :], *behind]
        failing = fails or any(map(_may_fail, rest))
        kind = str(code)
        if kind in ("MAX_REPEAT", "MIN_REPEAT") and value[1] >= MIN_LONG and failing:
            signs = _class(value[2])
            if signs is not None:
                if shared := _shared(signs, rest, after_may_fail=fails):
                    yield "quadratic", shared
            elif shared := _divided(list(value[2])):
                yield "exponential", shared
        alone = kind in ("ASSERT", "ASSERT_NOT", "ATOMIC_GROUP", "POSSESSIVE_REPEAT")
        again = kind.endswith("REPEAT") and value[1] > 1
        for inner in _parts(kind, value):
            if alone or again:
                yield from _sequence(inner, fails=not alone)
            else:
                yield from _sequence(inner, behind=rest, fails=fails)


def _shared(signs: Signs, rest: Sequence[Node], *, after_may_fail: bool) -> Signs:
    """Return the signs of which a run goes on from one repeat into the next, where something may fail after that."""
    for at, (code, value) in enumerate(rest):
        kind = str(code)
        if kind in ("AT", "ASSERT", "ASSERT_NOT"):
            continue
        if kind == "GROUPREF":
            return frozenset()  # what opened something closes it: other signs
        if kind == "SUBPATTERN":
            inside = [*list(value[-1]), *rest[at + 1 :]]
            return _shared(signs, inside, after_may_fail=after_may_fail)
        if kind == "BRANCH":
            found = (
                _shared(signs, [*one, *rest[at + 1 :]], after_may_fail=after_may_fail) for one in value[1]
            )
            return next((one for one in found if one), frozenset())
        if kind == "ATOMIC_GROUP":
            return frozenset()
        if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, body = value
            own = _class(body)
            if own is not None and own & signs and most >= MIN_LONG:
                ends = after_may_fail or any(map(_may_fail, rest[at + 1 :]))
                if ends and kind != "POSSESSIVE_REPEAT":
                    return own & signs
                if ends and least <= 1:
                    return own & signs  # the first gives back what the second then takes
            elif own is None and (found_in := _shared(signs, list(body), after_may_fail=True)):
                return found_in
            if least == 0:
                continue
            signs = signs & own if own is not None else frozenset()
        else:
            own = _class([(code, value)])
            signs = signs & own if own is not None else frozenset()
        if not signs:
            return signs
    return frozenset()


def _divided(body: Sequence[Node]) -> Signs:
    """Return the signs of a run that a repeat of this body divides in every way: `(a+)*`, `(a|a)*`, `(a*b?)*`."""
    long = [(at, one) for at, one in enumerate(body) if _long(one) is not None]
    for at, one in long:
        around = [*body[at + 1 :], *body[:at]]
        signs = _long(one)
        if signs and all(_width(other) == 0 for other in around):
            return signs
    if len(body) == 1 and str(body[0][0]) == "SUBPATTERN":
        return _divided(list(body[0][1][-1]))
    if len(body) == 1 and str(body[0][0]) == "BRANCH":
        seen: list[Signs] = []
        for branch in body[0][1][1]:
            first = _class(branch) or (_long(branch[0]) if len(branch) == 1 else None)
            if found := _divided(list(branch)):
                return found
            if first is not None:
                shared = next((one & first for one in seen if one & first), None)
                if shared:
                    return shared
                seen.append(first)
    return frozenset()


def _long(node: Node) -> Signs | None:
    """Return the signs of an unbounded repeat that gives back; None for anything else."""
    code, value = node
    if str(code) == "SUBPATTERN" and len(value[-1]) == 1:
        return _long(value[-1][0])
    if str(code) not in ("MAX_REPEAT", "MIN_REPEAT") or value[1] < MIN_LONG:
        return None
    return _class(value[2])


def _parts(kind: str, value: Any) -> Iterator[list[Node]]:
    if kind.endswith("REPEAT"):
        yield list(value[2])
    elif kind == "SUBPATTERN":
        yield list(value[-1])
    elif kind == "ATOMIC_GROUP":
        yield list(value)
    elif kind == "BRANCH":
        yield from map(list, value[1])
    elif kind in ("ASSERT", "ASSERT_NOT"):
        yield list(value[1])


def _may_fail(node: Node) -> bool:
    kind = str(node[0])
    return kind in ("AT", "ASSERT", "ASSERT_NOT", "GROUPREF") or _width(node) > 0


def _width(node: Node) -> int:
    if str(node[0]) == "GROUPREF":
        return 1  # of the group that it repeats, which is not empty
    least: int = PARSER.SubPattern(PARSER.State(), [node]).getwidth()[0]
    return least


def _class(body: Sequence[Node]) -> Signs | None:
    """Return the signs of a body that is one sign of a kind; None for a longer one."""
    if len(body) != 1:
        return None
    code, value = body[0]
    kind = str(code)
    if kind == "SUBPATTERN":
        return _class(value[-1])
    if kind == "LITERAL":
        return frozenset(chr(value))
    if kind == "NOT_LITERAL":
        return SIGNS - {chr(value)}
    if kind == "ANY":
        return SIGNS - {"\n"}
    return _of_set(value) if kind == "IN" else None


def _of_set(parts: Sequence[Node]) -> Signs:
    found: set[str] = set()
    negated = False
    for code, value in parts:
        kind = str(code)
        if kind == "NEGATE":
            negated = True
        elif kind == "LITERAL":
            found.add(chr(value))
        elif kind == "RANGE":
            found |= {sign for sign in SIGNS if value[0] <= ord(sign) <= value[1]}
        else:
            found |= _of_category(CATEGORIES[str(value)])
    return frozenset(SIGNS - found if negated else found)


@cache
def _of_category(category: str) -> Signs:
    return frozenset(sign for sign in SIGNS if re.match(category, sign))
