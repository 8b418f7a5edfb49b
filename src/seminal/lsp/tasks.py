"""Run a book's checks one by one in a thread, cancelled by edits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
CHECKING = ThreadPoolExecutor(1, "seminal-check")


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
