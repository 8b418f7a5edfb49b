"""Which bibliographies the scope of a citation loads, or why there are none."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from seminal.check.load import CslEntry
from seminal.model.bibliography import Bibliography
from seminal.model.manuscript import Chapter, Citation
from seminal.model.scopes import DEFAULT, Loading, loaded_by, resolved
from seminal.model.source import Source, Span

Gap = Literal["", "none", "missing", "empty"]
"""Why keys cannot be looked up: no file is named, one is missing or unreadable, all are empty."""
_MARKDOWN_SUFFIXES = (".md", ".markdown")
_NOWHERE = Span(0, 0)


class Reach(NamedTuple):
    """The bibliographies of a scope, their keys (None for all, or a gap), the gap."""

    bibliographies: tuple[Bibliography, ...]
    keys: frozenset[str] | None
    gap: Gap


@dataclass(frozen=True)
class Loads:
    """What the scopes of a book's chapters load.

    In Quarto's HTML (`quarto`), and in pandoc where several chapters name bibliographies of their own, these replace
    the project's; in bookdown all chapters are one document. A document of LaTeX has one list for all its files, but
    for the scopes that packages make. `made` returns whether a missing file is made while the book is built.
    """

    chapters: Sequence[Chapter]
    bibliographies: Sequence[Bibliography]
    quarto: bool
    made: Callable[[Bibliography], bool]

    def reach(self, chapter: Chapter, scope: str = DEFAULT) -> Reach:
        """Return what a scope of a chapter loads, from a cache."""
        known = chapter.path, scope
        if known not in self._reaches:
            self._reaches[known] = self._reach(chapter, scope)
        return self._reaches[known]

    def of(self, citation: Citation) -> Reach | None:
        """Return what a citation's scope loads; None where no chapter has the citation."""
        chapter = self._by_path.get(citation.location.path)
        return None if chapter is None else self.reach(chapter, citation.scope)

    def around(self, path: str) -> frozenset[str] | None:
        """Return the paths of bibliographies that any scope of a chapter loads; None without chapter."""
        chapter = self._by_path.get(path)
        if chapter is None:
            return None
        scopes = {
            DEFAULT,
            *(citation.scope for citation in chapter.citations),
            *(load.scope for load in chapter.loads),
        }
        loads = [self.reach(chapter, scope) for scope in scopes]
        return frozenset(bibliography.path for loaded in loads for bibliography in loaded.bibliographies)

    @cached_property
    def _reaches(self) -> dict[tuple[str, str], Reach]:
        return {}

    def _reach(self, chapter: Chapter, scope: str) -> Reach:
        """Return what a scope of a chapter loads, its keys, and why it has none."""
        loaded = self._of_scope(chapter, scope)
        if loaded is None:
            loaded = self._of_latex(chapter) if chapter.path.endswith(".tex") else self._of_markdown(chapter)
        gap = self._gap_of(loaded)
        loads_all = gap or len(loaded) == len(self.bibliographies)
        return Reach(
            loaded,
            None if loads_all else frozenset(e.key for bibliography in loaded for e in bibliography.entries),
            gap,
        )

    def _gap_of(self, loaded: Sequence[Bibliography]) -> Gap:
        """Return why keys cannot be looked up (file missing, empty or not named), or ""."""
        if any(bibliography.problem and not self.made(bibliography) for bibliography in loaded):
            return "missing"
        if not loaded:
            return "none"
        blank = not any(
            bibliography.entries or bibliography.problem or bibliography.diagnostics
            for bibliography in loaded
        )
        return "empty" if blank else ""

    def _of_scope(self, chapter: Chapter, scope: str) -> tuple[Bibliography, ...] | None:
        """Return the bibliographies of a scope; None for the default scope."""
        root = chapter.included_by or chapter.path
        files = loaded_by(scope, self._loads.get(root, ()))
        return None if files is None else self._with_paths(self._resolved(files, chapter))

    def _of_latex(self, chapter: Chapter) -> tuple[Bibliography, ...]:
        """Return the bibliographies that a LaTeX chapter loads through its document's root."""
        root = chapter.included_by or chapter.path
        if named := self._bibliographies_of_roots.get(root):
            return tuple(
                bibliography
                for bibliography in self.bibliographies
                if bibliography.shared or bibliography.path in named
            )
        return tuple(
            bibliography for bibliography in self.bibliographies if bibliography.path not in self._only_scoped
        )

    def _of_markdown(self, chapter: Chapter) -> tuple[Bibliography, ...]:
        """Return a Markdown chapter's bibliographies: its own, its includer's, else the project's."""
        if not self.replaces:
            return tuple(self.bibliographies)
        own_path = chapter.path
        if chapter.bibliography is None:
            chapter = self._by_path.get(chapter.included_by, chapter)
        if (
            chapter.bibliography is None and not self.quarto
        ):  # pandoc makes LaTeX of it, or a book of all chapters
            of_roots = frozenset().union(*self._bibliographies_of_roots.values())
            return tuple(
                bibliography
                for bibliography in self.bibliographies
                if bibliography.shared or not of_roots or bibliography.path in of_roots
            )
        if chapter.bibliography is None:
            return tuple(
                bibliography
                for bibliography in self.bibliographies
                if bibliography.shared and bibliography.path in (own_path, chapter.path, *self._outside)
            )
        wanted = self._resolved(chapter.bibliography, chapter) | {own_path, chapter.path}
        return self._with_paths(wanted)

    def _with_paths(self, paths: frozenset[str]) -> tuple[Bibliography, ...]:
        return tuple(bibliography for bibliography in self.bibliographies if bibliography.path in paths)

    @cached_property
    def replaces(self) -> bool:
        """Return whether a chapter's own `bibliography` replaces the project's."""
        if self.quarto:
            return True
        own = {
            chapter.bibliography or (chapter.path,)
            for chapter in self.chapters
            if (chapter.bibliography or (chapter.references and chapter.bibliography is not None))
            and chapter.path.endswith(_MARKDOWN_SUFFIXES)
        }
        return len(own) > 1 or bool(own and self._bibliographies_of_roots)

    def _resolved(self, names: Sequence[str], chapter: Chapter) -> frozenset[str]:
        """Return the paths of bibliographies that names mean from a chapter's or includer's folder."""
        if not chapter.path.endswith(".tex"):
            names = [name.lstrip("/") for name in names]
        folders = (posixpath.dirname(one) for one in (chapter.included_by, chapter.path) if one)
        return resolved(names, folders, self._known)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(bibliography.path for bibliography in self.bibliographies)

    @cached_property
    def _outside(self) -> frozenset[str]:
        """Return the paths of bibliographies that are files, not inside chapters."""
        return self._known - {chapter.path for chapter in self.chapters}

    @cached_property
    def _by_path(self) -> Mapping[str, Chapter]:
        return {chapter.path: chapter for chapter in self.chapters}

    @cached_property
    def _loads(self) -> Mapping[str, tuple[Loading, ...]]:
        """Return what each document loads for its scopes, by the path of its root."""
        found: dict[str, tuple[Loading, ...]] = {}
        for chapter in self.chapters:
            if chapter.loads:
                root = chapter.included_by or chapter.path
                found[root] = (*found.get(root, ()), *chapter.loads)
        return found

    @cached_property
    def _bibliographies_of_roots(self) -> Mapping[str, frozenset[str]]:
        """Return, by root, the paths that a LaTeX document names for its default scope."""
        found: dict[str, frozenset[str]] = {}
        for chapter in self.chapters:
            if not chapter.path.endswith(".tex"):
                continue
            root = chapter.included_by or chapter.path
            in_chapter = {chapter.path} & self._known
            everywhere = [load.file for load in chapter.loads if load.scope == "*"]
            if loaded := self._resolved((*(chapter.bibliography or ()), *everywhere), chapter) | in_chapter:
                found[root] = found.get(root, frozenset()) | loaded
        return found

    @cached_property
    def _only_scoped(self) -> frozenset[str]:
        """Return the paths of bibliographies that no default scope loads, but another does."""
        by_scopes = (
            path
            for chapter in self.chapters
            for load in chapter.loads
            for path in self._resolved(loaded_by(load.scope, chapter.loads) or (), chapter)
        )
        default = (
            frozenset().union(*self._bibliographies_of_roots.values())
            if self._bibliographies_of_roots
            else frozenset()
        )
        return frozenset(by_scopes) - default

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Return the pairs of bibliographies that are loaded together, either way round, each with itself."""
        return frozenset(
            (left, right) for paths in set(self.loaded_sets()) for left in paths for right in paths
        )

    def loaded_sets(self) -> Iterator[frozenset[str]]:
        """Yield the sets of paths that a chapter, document, scope or project loads together."""
        yield from (frozenset((path,)) for path in self._known)
        yield frozenset(bibliography.path for bibliography in self.bibliographies if bibliography.shared)
        yield from (self._bibliographies_of_roots[root] for root in self._bibliographies_of_roots)
        for chapter in self.chapters:
            if chapter.bibliography:
                yield self._resolved(chapter.bibliography, chapter)
            loads = self._loads.get(chapter.included_by or chapter.path, ())
            for scope in {citation.scope for citation in chapter.citations} if loads else ():
                yield self._resolved(loaded_by(scope, loads) or (), chapter)


def loads_of(
    chapters: Sequence[Chapter],
    names: Mapping[str, str],
    *,
    quarto: bool,
    keys: Mapping[str, Collection[str]] | None = None,
) -> Loads:
    """Return the Loads of chapters and bibliographies known only by name and keys.

    `names` maps a bibliography to what names it, empty for one of the project's. `keys` are those of each bibliography.
    """
    keys_of = keys or {}
    bibliographies = [
        Bibliography(
            name,
            Source(name, ""),
            tuple(CslEntry("misc", key, _NOWHERE, (), _NOWHERE) for key in keys_of.get(name, ())),
            shared=not named_by,
        )
        for name, named_by in names.items()
    ]
    return Loads(chapters, bibliographies, quarto, lambda one: False)
