"""Run work after the user stops typing: writing the cache, garbage collection."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable

IDLE_SECONDS = 5.0  # without a keystroke
EDITS_PER_COLLECTION = 100
"""After so many, memory is collected: a walk through a large book takes a tenth of a second."""


class IdleWork:
    """The work of one book that would hold up a keystroke.

    The collector leaves alone what was read (`keep`), since it would walk through the whole book.
    """

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._edited = time.monotonic()  # when somebody last typed, or opened the book
        self._edits = 0  # since memory was collected
        self._waiting = False

    def note_keystroke(self) -> None:
        """Note a keystroke."""
        self._edited = time.monotonic()
        self._edits += 1

    def keep(self) -> None:
        """Leave alone, in later collections, all that is in memory now."""
        gc.freeze()

    async def run(self, save: Callable[[], Awaitable[None]]) -> None:
        """Save and collect once nobody types; at once where that is already waited for."""
        if self._waiting:
            return
        self._waiting = True
        while (left := self._edited + IDLE_SECONDS - time.monotonic()) > 0:
            await asyncio.sleep(left)
        self._waiting = False
        await save()
        if self._edits >= EDITS_PER_COLLECTION:
            self._edits = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
