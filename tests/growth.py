"""How work grows with the text: counted in steps of the interpreter, so that no machine is too slow for a test.

Patterns work without steps of the interpreter: their processor time is compared with that of a quarter of the text.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


def counted(work: Callable[[], T]) -> tuple[T, int]:
    """Return what work gives, and how many functions it calls, by the interpreter's own count."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return work(), calls
    finally:
        sys.setprofile(before)


def steps(work: Callable[[], object]) -> int:
    """Return how many functions are called while something is done."""
    return counted(work)[1]


def assert_linear(work: Callable[[int], object], times: int = 300) -> None:
    """Assert that four times the input takes at most five times the steps, or a hundred for each piece.

    `work` does something with an input of a number of pieces. What is done once, whatever the input, is let off; a
    hundred steps a piece are those of a reader that looks ahead up to a bound.
    """
    work(times)  # whatever is made at first use
    least = steps(lambda: work(1))
    small, large = (steps(partial(work, n)) - least for n in (times, 4 * times))
    assert large <= max(5 * small, 100 * 4 * times), (small, large)


def assert_time_linear(work: Callable[[int], object], times: int, tries: int = 5) -> None:
    """Assert that 16 times the input takes at most 64 times the processor time, in one of some tries.

    What grows by the square takes 256 times as long in each of them, on a slow or busy machine too; what grows with the
    text may take more than twice as long where it no longer fits the processor's caches.
    """
    work(1)  # whatever is made at first use
    taken = []
    for _ in range(tries):
        taken.append((processor_time(partial(work, times // 16)), processor_time(partial(work, times))))
        small, large = taken[-1]
        if large <= 64 * small or large < MEASURABLE:
            return
    raise AssertionError(taken)


def processor_time(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


MEASURABLE = 0.02  # seconds: of less, a clock's own steps are much
