"""The entries of a bibliography file with places, uninterpreted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Location, Source, Span

Problem = Literal["", "missing", "unreadable"]


class StatedField(Protocol):
    """One `name = value` as written; `value` is without its outer delimiters, LaTeX untouched."""

    @property
    def name(self) -> str:
        """Return the field name as written."""

    @property
    def value(self) -> str:
        """Return the value without outer delimiters."""

    @property
    def span(self) -> Span:
        """Return the place of the whole field."""

    @property
    def value_span(self) -> Span:
        """Return the place of the value."""


class StatedEntry(Protocol):
    """One entry as written; `type` and field names may have any case."""

    @property
    def type(self) -> str:
        """Return the type as written."""

    @property
    def key(self) -> str:
        """Return the key; empty where there is none."""

    @property
    def key_span(self) -> Span:
        """Return the place of the key."""

    @property
    def fields(self) -> Sequence[StatedField]:
        """Return the fields in order."""

    @property
    def span(self) -> Span:
        """Return the place of the whole entry."""


@dataclass(frozen=True, slots=True)
class Maker:
    """The origin of a missing bibliography: a script (calling R's `write_bib`), a Makefile, or TeX."""

    name: str
    of_tex: bool = False
    by_write_bib: bool = False


@dataclass(frozen=True)
class Bibliography:
    """One .bib, .json or .yaml file that the book loads.

    `shared` says that every chapter loads it (the project's configuration or the LaTeX root names it);
    otherwise only chapters whose own `bibliography` names it. `declared` is the place that names the
    file. A file that is missing or unreadable has a `problem`, the reason in `reason`, and no entries;
    `maker` is what will make a missing one, `meant` a file in its folder with a similar name,
    `submodule` the git submodule that holds it and is not checked out.
    `generated` marks the file that `seminal build` writes: nobody edits it by hand.
    """

    path: str
    source: Source
    entries: Sequence[StatedEntry] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    shared: bool = True
    declared: Location | None = None
    problem: Problem = ""
    reason: str = ""
    maker: Maker | None = None
    generated: bool = False
    meant: str = ""
    submodule: str = ""


STRING_FILES: Final = frozenset(("IEEEabrv.bib", "IEEEfull.bib", "mrabbrev.bib"))
"""Bibliographies that TeX comes with and that hold only abbreviations (`@string`)."""
EXAMPLE_FILES: Final = frozenset(("IEEEexample.bib", "biblatex-examples.bib", "xampl.bib"))
"""Bibliographies with entries that TeX comes with."""
