"""Run a book's checks one by one in a thread, other work after typing ends."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

IDLE_SECONDS = 5.0  # without a keystroke
EDITS_PER_COLLECTION = 100
"""After so many, memory is collected: a walk through a large book takes a tenth of a second."""

T = TypeVar("T")
CHECKING = ThreadPoolExecutor(1, "seminal-check")


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


class Superseded(Exception):
    """The text that is being checked has changed."""


class Tasks:
    """Tasks that end with their book; their errors are passed to `on_error`."""

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        """Begin with none."""
        self._on_error = on_error
        self._superseded = False
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, work: Coroutine[object, object, None]) -> None:
        """Start a task."""
        task = asyncio.create_task(self.run_guarded(work))
        self._tasks = [*(one for one in self._tasks if not one.done()), task]

    async def run_guarded(self, work: Coroutine[object, object, None]) -> None:
        """Await work, whatever it raises: the server goes on, whatever one text does to it."""
        try:
            await work
        except Exception as error:
            self._on_error(error)

    async def check(self, work: Callable[[], T]) -> T:
        """Return the result of a check, which raises Superseded after `cancel`."""
        self._superseded = False
        return await asyncio.get_running_loop().run_in_executor(CHECKING, work)

    def cancel(self) -> None:
        """Cancel the check that is running at its next `pause`."""
        self._superseded = True

    def pause(self) -> None:
        """Raise Superseded in a check that was cancelled."""
        if self._superseded:
            raise Superseded

    def stop(self) -> None:
        """Stop all work."""
        self.cancel()
        for task in self._tasks:
            task.cancel()
