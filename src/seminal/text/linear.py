"""Patterns of users, matched in linear time.

`re` tries a text in one way after another, `(a+)+b` in as many as there are; here all ways are walked at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final

_parser: Final = import_module("re._parser")  # of which no stub tells
_MAX_STEPS: Final = 5000
_CATEGORIES: Final = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}
_STARTS: Final = ("AT_BEGINNING", "AT_BEGINNING_STRING")
_ENDS: Final = ("AT_END", "AT_END_STRING")
_ACCEPTED: Final = 0
"""The state in which the whole text has been matched."""

Takes = Callable[[str], bool]
States = frozenset[int]


class Linear:
    """A regular expression without references, look-around and atomic groups.

    It is compiled to steps: what a step takes, and the states after it. Raises re.error for what is no pattern, has
    one of these, or is too large.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        try:
            tree = _parser.parse(pattern)
            self._flags: int = tree.state.flags
            self._steps: list[tuple[Takes | str, tuple[int, ...]]] = [("taken", ())]
            self._first = self._row(tree, _ACCEPTED)
        except (RecursionError, OverflowError):
            raise re.error("too large", pattern) from None
        self._known: dict[tuple[States, str, bool], States] = {}

    def fullmatch(self, text: str) -> bool:
        """Return whether the pattern matches the whole of a text."""
        states, last_index = self._with_empty_steps((self._first,), start=True, end=not text), len(text) - 1
        for at, char in enumerate(text):
            step = (states, char, at == last_index)
            next_states = self._known.get(step)
            if next_states is None:
                if len(self._known) > _MAX_STEPS:
                    self._known.clear()
                next_states = self._known[step] = self._after(states, char, end=at == last_index)
            states = next_states
        return _ACCEPTED in states

    def _after(self, states: States, char: str, *, end: bool) -> States:
        """Return the states after a character; `end` says that no other follows."""
        steps = (self._steps[state] for state in states)
        found = (then for takes, then in steps if not isinstance(takes, str) and takes(char))
        return self._with_empty_steps((state for then in found for state in then), start=False, end=end)

    def _with_empty_steps(self, states: Iterable[int], *, start: bool, end: bool) -> States:
        """Return the states and all that follow from them without a further character."""
        found: set[int] = set()
        to_visit = list(states)
        while to_visit:
            state = to_visit.pop()
            if state not in found:
                found.add(state)
                takes, next_states = self._steps[state]
                if takes == "any" or (takes == "start" and start) or (takes == "end" and end):
                    to_visit += next_states
        return frozenset(found)

    def _new(self, takes: Takes | str, *then: int) -> int:
        """Add a step that takes a character, or is "any", "start", "end"; return its state.

        `then` are the states after it. Raises re.error beyond `_MAX_STEPS` steps.
        """
        if len(self._steps) >= _MAX_STEPS:
            raise re.error("too large", self.pattern)
        self._steps.append((takes, then))
        return len(self._steps) - 1

    def _row(self, items: Any, then: int) -> int:
        """Add the steps of parts in sequence, leading to `then`; return the first."""
        for code, value in reversed(list(items)):
            then = self._item(str(code), value, then)
        return then

    def _item(self, code: str, value: Any, end: int) -> int:
        """Add the steps of one part of the pattern, leading to `end`; return the first."""
        if code in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, part = value
            return self._repeated(least, most, part, end)
        if code == "BRANCH":
            return self._new("any", *(self._row(one, end) for one in value[1]))
        if code == "SUBPATTERN" and not value[1] and not value[2]:
            return self._row(value[3], end)
        if code == "AT" and str(value) in (*_STARTS, *_ENDS) and not self._flags & re.MULTILINE:
            return self._new("start" if str(value) in _STARTS else "end", end)
        return self._new(self._in_any_case(self._sign(code, value)), end)

    def _repeated(self, minimum: int, maximum: int, part: Any, end: int) -> int:
        """Add the steps of a repetition, leading to `end`; return the first."""
        if maximum == _parser.MAXREPEAT:
            start = self._new("any")
            self._steps[start] = ("any", (self._row(part, start), end))
        else:
            start = end
            for _ in range(maximum - minimum):
                start = self._new("any", self._row(part, start), end)
        for _ in range(minimum):
            start = self._row(part, start)
        return start

    def _sign(self, code: str, value: Any) -> Takes:
        """Return the test for one character of the pattern. Raises re.error for other parts."""
        if code == "LITERAL":
            return chr(value).__eq__
        if code == "NOT_LITERAL":
            other = self._in_any_case(chr(value).__eq__)
            return lambda char: not other(char)
        if code == "ANY":
            every = bool(self._flags & re.DOTALL)
            return lambda char: every or char != "\n"
        if code == "RANGE":
            return lambda char: value[0] <= ord(char) <= value[1]
        if code == "CATEGORY":
            kind = re.compile(_CATEGORIES[str(value)], self._flags & re.ASCII)
            return lambda char: kind.match(char) is not None
        if code == "IN":
            without = str(value[0][0]) == "NEGATE"
            signs = [self._in_any_case(self._sign(str(kind), one)) for kind, one in value[without:]]
            return lambda char: any(takes(char) for takes in signs) != without
        raise re.error(f"what is not read here: {code.lower().replace('_', ' ')}", self.pattern)

    def _in_any_case(self, takes: Takes) -> Takes:
        """Return a test of both cases if the pattern's flags ignore case, else the test."""
        if not self._flags & re.IGNORECASE:
            return takes
        return lambda char: takes(char) or takes(char.lower()) or takes(char.upper())
