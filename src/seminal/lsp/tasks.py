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
"""Keystrokes between two collections of garbage, which take 0.1 s for a large book."""

T = TypeVar("T")
CHECKING = ThreadPoolExecutor(1, "seminal-check")


class IdleWork:
    """Saves a book and collects garbage while nobody types, since either would delay a keystroke.

    The collector skips what `keep` has frozen: otherwise it would traverse the whole book.
    """

    def __init__(self) -> None:
        """Count the opening of the book as a keystroke."""
        self._edited = time.monotonic()  # time of the last keystroke, or of opening the book
        self._edits = 0  # since memory was collected
        self._waiting = False

    def note_keystroke(self) -> None:
        """Note a keystroke."""
        self._edited = time.monotonic()
        self._edits += 1

    def keep(self) -> None:
        """Exclude all objects in memory now from later collections."""
        gc.freeze()

    async def run(self, save: Callable[[], Awaitable[None]]) -> None:
        """Save and collect after 5 s without keystrokes; return if already waiting."""
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
    """The asyncio tasks of a book, whose errors are passed to `on_error`, and its checks."""

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        """Start without tasks."""
        self._on_error = on_error
        self._superseded = False
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, work: Coroutine[object, object, None]) -> None:
        """Start a task."""
        task = asyncio.create_task(self.run_guarded(work))
        self._tasks = [*(one for one in self._tasks if not one.done()), task]

    async def run_guarded(self, work: Coroutine[object, object, None]) -> None:
        """Await work; pass an error to `on_error`, so that the server goes on."""
        try:
            await work
        except Exception as error:
            self._on_error(error)

    async def check(self, work: Callable[[], T]) -> T:
        """Run a check in the checking thread; it raises Superseded at a `pause` after `cancel`."""
        self._superseded = False
        return await asyncio.get_running_loop().run_in_executor(CHECKING, work)

    def cancel(self) -> None:
        """Have the running check raise Superseded at its next `pause`."""
        self._superseded = True

    def pause(self) -> None:
        """Raise Superseded if the check was cancelled: it calls this between its steps."""
        if self._superseded:
            raise Superseded

    def stop(self) -> None:
        """Cancel the running check and all tasks."""
        self.cancel()
        for task in self._tasks:
            task.cancel()
