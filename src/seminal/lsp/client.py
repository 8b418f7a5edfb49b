"""What a book reports to the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping, Sequence
    from pathlib import Path

    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Source


class NamedFiles(Protocol):
    """The folder of a book, and the texts that the places of its diagnostics name."""

    @property
    def root(self) -> Path:
        """Return the folder."""

    @property
    def sources(self) -> Mapping[str, Source]:
        """Return the texts by their paths in the folder."""


class Client(Protocol):
    """The editor, as a book sees it."""

    def publish(
        self,
        book: NamedFiles,
        path: Path,
        found: Sequence[Diagnostic],
        source: Source | None,
        version: int | None,
    ) -> None:
        """Show the diagnostics of a file, in place of those published before."""

    def show_error(self, message: str) -> None:
        """Show a message to the person."""

    def log(self, message: str) -> None:
        """Write a fault of the server to the editor's log."""

    async def show_progress(self, title: str, work: Coroutine[object, object, None]) -> None:
        """Await work that takes a while, shown in the editor's status line."""

    def refresh_lenses(self) -> None:
        """Ask the editor to request its code lenses again."""
