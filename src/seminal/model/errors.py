"""Errors that stop a run."""

from __future__ import annotations

from seminal.model.source import Location


class FatalError(Exception):
    """The run must stop; `str(error)` has the place, the problem and the remedy."""


class UnreadableFile(FatalError):
    """A file that cannot be read: name, reason, remedy, and its place if known."""

    def __init__(self, name: str, what: str, cure: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(name, what, cure, line, column)  # the arguments again, so that it can be pickled
        self.name, self.what, self.cure, self.line, self.column = name, what, cure, line, column

    def __str__(self) -> str:
        place = f"{self.name}:{self.line}:{self.column}" if self.line else self.name
        return f"{place}: {self.reason}"

    @property
    def reason(self) -> str:
        """Return the reason and the remedy."""
        return f"{self.what}; {self.cure}" if self.cure else self.what

    @property
    def place(self) -> Location:
        """Return where the file cannot be read: one character, or the whole file."""
        if not self.line:
            return Location.of_file(self.name)
        return Location(self.name, self.line, self.column, self.line, self.column + 1)


class TooSlow(UnreadableFile):
    """A file that exceeded its time budget, with the line that was reached."""
