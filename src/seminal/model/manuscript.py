"""The book as far as its citations go: chapters, topics and the manuscript."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from seminal.model.diagnostic import Diagnostic
from seminal.model.library import Library
from seminal.model.overrides import Decision
from seminal.model.scopes import DEFAULT, Loading
from seminal.model.source import Location

Mode = Literal["author-in-text", "normal", "suppress-author", "nocite", "latex"]
"""Pandoc's citation modes, `nocite` for metadata, and `latex` for LaTeX commands inside Markdown."""


class Citation(NamedTuple):
    """One occurrence of a key, as pandoc puts it into a Cite element."""

    key: str
    mode: Mode
    location: Location
    # `heading`, `alt`, `figure`, `option`, `metadata:FIELD` ...: docs/reference/pandoc-differences.md
    context: str = ""
    # which bibliographies have its key: model/scopes.py
    scope: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Include:
    """A file that a chapter includes (`{{< include x.qmd >}}`, `\\input{x}`), as written."""

    path: str
    location: Location
    command: str = "include"
    scope: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter file: what it cites, the topics it declares, the bibliographies it loads.

    `bibliography` is None where the chapter's front matter names none; `loads` are those of other scopes than the
    default one. `crossrefs` are Quarto's cross-references, of LaTeX those to a label; `labels` are the labels that
    LaTeX sets in it, or brings from other documents; `unread` are files that may set more.
    """

    path: str
    title: str = ""
    topics: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    crossrefs: tuple[Citation, ...] = ()
    bibliography: tuple[str, ...] | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    includes: tuple[Include, ...] = ()
    crossref_prefixes: frozenset[str] = frozenset()  # that it declares beside Quarto's and the book's
    loads: tuple[Loading, ...] = ()
    included_by: str = ""  # the chapter that takes this file in, where it is no chapter of its own
    references: tuple[int, int] | None = None  # the lines, from 0, of the metadata that has `references:`
    number: str = ""  # as the book prints it, where its columns were made (project/columns.py)
    labels: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the book and the keys of its works, in reading order.

    The author wants the works that `pin` names first in sections, and those that `remove` names not in this topic;
    `pinned` are the keys that `pin` means.
    """

    slug: str
    title: str
    keys: tuple[str, ...] = ()
    parent: str = ""
    headings: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    pin: tuple[Decision, ...] = ()
    remove: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Manuscript:
    """Chapters, topics and library: all that checks and coverage need."""

    chapters: tuple[Chapter, ...]
    topics: tuple[Topic, ...]
    library: Library
