"""How work grows with the text: counted in steps of the interpreter, so that no machine is too slow for a test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial


def steps(work: Callable[[], object]) -> int:
    """Return how many functions are called while something is done, by the interpreter's own count."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def assert_linear(work: Callable[[int], object], times: int = 300) -> None:
    """Assert that four times the input takes at most five times the steps, or a hundred for each piece.

    `work` does something with an input of a number of pieces. What is done once, whatever the input, is let off; a
    hundred steps a piece are those of a reader that looks ahead up to a bound.
    """
    work(times)  # whatever is made at first use
    least = steps(lambda: work(1))
    small, large = (steps(partial(work, n)) - least for n in (times, 4 * times))
    assert large <= max(5 * small, 100 * 4 * times), (small, large)
