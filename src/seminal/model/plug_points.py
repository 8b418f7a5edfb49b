"""Protocols of the plug points: formats, registers, reports and rules.

| table | where | a module gives |
|---|---|---|
| `READERS` | `read/__init__.py` | `ListReader`: a reading list's text to entries |
| `SCANNERS` | `scan/__init__.py` | `Scanner`: a chapter's text to citations with places |
| `REGISTERS` | `resolve/__init__.py` | `Register`: a question to an address, an answer to records |
| `REPORTS` | `report/diagnostics/__init__.py` | `Report`: diagnostics to text |
| `RULES` | `check/rules/` | `Rule` (`model/rules.py`), whose `check` is a `Check`, or a kind of `check/rule_kinds.py` |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from seminal.model.answer import Question
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Origin, Reading
from seminal.model.manuscript import Chapter
from seminal.model.source import Source

OptionsT = TypeVar("OptionsT", contravariant=True)
LookT = TypeVar("LookT", contravariant=True)
BookT = TypeVar("BookT", contravariant=True)
SettingsT = TypeVar("SettingsT", contravariant=True)


class ListReader(Protocol):
    """Reads one format of reading list."""

    def __call__(self, source: Source, /) -> Reading:
        """Return the entries, what was skipped and why; its pieces tile the source."""


class Scanner(Protocol[OptionsT]):
    """Scans one format of chapter, with `scan.options.Options`."""

    def __call__(self, source: Source, options: OptionsT, /) -> Chapter:
        """Return the citations as pandoc or LaTeX sees them, with their places."""


class Register(Protocol):
    """A module for a bibliographic register: its address, rate limit, and two pure functions."""

    @property
    def BASE(self) -> str:
        """Return the address that all of its addresses begin with."""

    @property
    def PAUSE(self) -> float:
        """Return the seconds between two questions that the register publishes as its limit."""

    @property
    def SCHEMES(self) -> tuple[str, ...]:
        """Return the schemes of the identifiers that it finds works by."""

    @property
    def KEY(self) -> tuple[str, str]:
        """Return the environment variable of an API key, and the header that carries it."""

    def url(self, question: Question) -> str:
        """Return the address that answers a question."""

    def entries(self, payload: bytes, origin: Origin) -> list[Entry]:
        """Return the records of an answer. Raises ValueError for another format."""


class Report(Protocol[LookT]):
    """Renders diagnostics in one format, as `report.look.Look` configures."""

    def __call__(self, diagnostics: Sequence[Diagnostic], look: LookT, /) -> str:
        """Return the whole output, with a final newline unless it is empty."""


class Check(Protocol[BookT, SettingsT]):
    """Checks a book (`check.book.Book`) under the author's `check.settings.Settings`."""

    def __call__(self, book: BookT, settings: SettingsT, /) -> Iterator[Diagnostic]:
        """Yield what breaks the rule, or the rules of a family that share a walk."""
