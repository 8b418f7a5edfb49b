"""How long one file may take: a budget of processor time that grows with its size.

Time that grows with the square of a text is a fault of ours, and tests look for it; what they did not find ends here,
so that one file never keeps a whole book waiting. The clock is the processor's: how busy a machine is changes nothing.
`re` looks for signals while it searches. Where there is no such clock (Windows, threads) nothing is bounded.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from seminal.model.errors import TooSlow
from seminal.model.source import Source

SECONDS = 20.0
"""For a file of any size."""
SECONDS_A_MEGABYTE = 120.0
"""For its size: ten times what prose takes, which is the slowest to read."""
_AGAIN = 0.1  # seconds: where something swallowed what was raised (a destructor), it is raised again
_reached = 0


def reached(offset: int) -> None:
    """Note how far the file has been read."""
    global _reached
    _reached = offset


@contextmanager
def budget(source: Source) -> Iterator[None]:
    """Bound what is done for a file. Raises TooSlow, with the line reached. Within another budget, that one counts."""
    threads = sys.modules.get("threading")  # imported by nobody, there is one
    alone = threads is None or threads.current_thread() is threads.main_thread()
    bounded = alone and hasattr(signal, "setitimer")
    if not bounded or signal.getitimer(signal.ITIMER_PROF)[0]:
        yield
        return
    seconds = SECONDS + SECONDS_A_MEGABYTE * len(source.text) / 1e6

    def over(_: int, __: FrameType | None) -> None:
        line = source.text.count("\n", 0, _reached) + 1
        what = f"takes more than {seconds:.0f} s of processor time; line {line} was reached"
        raise TooSlow(source.path, what, "shorten that line, and report the file", line, 1)

    reached(0)
    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
