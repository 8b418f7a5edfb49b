"""A bar on standard error while a person waits."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from seminal import output

_MIN_SECONDS = 1.0  # seconds: what is over sooner needs no bar
_BAR_WIDTH = 24


@contextmanager
def progress() -> Iterator[Callable[[float, str], None]]:
    """Return a function that draws progress: the share done, in 0..1, and the next step.

    Nothing is drawn in the first second, nor where standard error is not a terminal that can erase a line.
    The line is erased at the end.
    """
    start = time.monotonic()
    shows_progress = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    is_drawn = False

    def draw(share: float, doing: str) -> None:
        """Draw the bar if a second has passed and standard error is a terminal."""
        nonlocal is_drawn
        if shows_progress and time.monotonic() - start >= _MIN_SECONDS:
            done = round(share * _BAR_WIDTH)
            line = f"[{'#' * done}{'.' * (_BAR_WIDTH - done)}] {share:4.0%} {doing}"
            columns = shutil.get_terminal_size().columns - 1
            output.draw(line, columns)
            is_drawn = True

    try:
        yield draw
    finally:
        if is_drawn:
            output.draw("")
