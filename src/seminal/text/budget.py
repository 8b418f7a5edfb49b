"""A budget of processor time for each file, by its size.

Time that grows with the square of a text is a fault of ours, and tests look for it; what they did not find ends here,
so that one file never keeps a whole book waiting. The clock is the processor's: how busy a machine is changes nothing.
A signal ends the work wherever it is, for `re` looks for signals while it searches. In other threads than the first
(the language server's) and where there is no such signal (Windows), the clock is looked at between two parts of a file.
"""

from __future__ import annotations

import signal
import sys
import time
from _thread import get_ident
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from types import FrameType
from typing import NoReturn, TypeVar

from seminal.model.errors import TooSlow
from seminal.model.source import Source

SECONDS = 20.0
"""For a file of any size."""
SECONDS_A_MEGABYTE = 120.0
"""For its size: ten times what prose takes, which is the slowest to read."""
_RETRY_SECONDS = 0.1  # seconds: where something swallowed what was raised (a destructor), it is raised again
_KEPT = 8
_reached = 0
_looks: dict[int, Callable[[int], None]] = {}
"""What looks at the clock, by thread, where no signal does."""


_Found = TypeVar("_Found")
_forget: list[Callable[[], None]] = []
"""What empties each cache of what was found in texts."""


def kept_for_a_file(function: Callable[..., _Found]) -> Callable[..., _Found]:
    """Return a function that caches its last 8 results, within one file only.

    A text that equals one of another file would be compared with that, to its end, each time.
    """
    cached = lru_cache(_KEPT)(function)
    _forget.append(cached.cache_clear)
    return cached


def _forget_texts() -> None:
    """Clear the caches of all functions made by `kept_for_a_file`."""
    for forget in _forget:
        forget()


def note_progress(offset: int) -> None:
    """Note the offset reached in a file. Raises TooSlow without budget left."""
    global _reached
    _reached = offset
    if _looks and (look := _looks.get(get_ident())):
        look(offset)


@contextmanager
def budget(source: Source) -> Iterator[None]:
    """Limit a file's time and depth of recursion. Raises TooSlow with the line reached."""
    try:
        yield from _timed(source)
    except RecursionError:
        line = source.text.count("\n", 0, _reached) + 1
        what = f"nested too deeply; line {line} was reached"
        raise TooSlow(source.path, what, "nest less there, and report the file", line, 1) from None


def _timed(source: Source) -> Iterator[None]:
    """Yield once; TooSlow is raised meanwhile, or at `note_progress`, without budget left.

    Within the budget of another file nothing is limited again; else the caches of `kept_for_a_file` are cleared.
    """
    seconds = SECONDS + SECONDS_A_MEGABYTE * len(source.text) / 1e6
    threads = sys.modules.get("threading")  # imported by nobody, there is one
    alone = threads is None or threads.current_thread() is threads.main_thread()
    if alone and hasattr(signal, "setitimer"):
        if signal.getitimer(signal.ITIMER_PROF)[0]:
            yield
        else:
            yield from _by_signal(source, seconds)
    elif get_ident() in _looks:
        yield
    else:
        _forget_texts()
        _looks[get_ident()] = partial(_stop_if_over, source, seconds, time.thread_time())
        try:
            yield
        finally:
            del _looks[get_ident()]


def _by_signal(source: Source, seconds: float) -> Iterator[None]:
    """Yield once; a signal raises TooSlow, wherever the work is, after `seconds` of processor time."""

    def stop(_: int, __: FrameType | None) -> None:
        _raise_too_slow(source, seconds, _reached)

    note_progress(0)
    _forget_texts()
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, _RETRY_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop_if_over(source: Source, seconds: float, begun: float, offset: int) -> None:
    """Raise TooSlow if this thread has worked longer than `seconds` since `begun`."""
    if time.thread_time() - begun > seconds:
        _raise_too_slow(source, seconds, offset)


def _raise_too_slow(source: Source, seconds: float, offset: int) -> NoReturn:
    """Raise TooSlow with the line of an offset."""
    line = source.text.count("\n", 0, offset) + 1
    what = f"takes more than {seconds:.0f} s of processor time; line {line} was reached"
    raise TooSlow(source.path, what, "shorten that line, and report the file", line, 1)
