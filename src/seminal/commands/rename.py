"""`seminal rename`: keys in every chapter, the lock and the bibliographies, as one change."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.commands.build import build_result
from seminal.library.inputs import read_lock
from seminal.library.lookup import did_you_mean
from seminal.model.errors import FatalError
from seminal.model.source import Span
from seminal.project.baselines import renamed_baselines
from seminal.project.chapters import own_files
from seminal.project.config import CHAPTERS
from seminal.project.decoding import Texts
from seminal.project.manuscript import scan
from seminal.project.project import Project
from seminal.store import files
from seminal.text.bibtex_fields import RELATIONS
from seminal.text.rekey import KEY_FORM, finder, rekeyed, valid_key

if TYPE_CHECKING:
    from seminal.check.loading import Loads
    from seminal.model.bibliography import Bibliography
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Chapter, Citation
    from seminal.model.source import Location, Source
    from seminal.project.config import Config

_NAME = re.compile(r"[^\s,]+")


@dataclass(frozen=True)
class Renaming:
    """New texts by file, new keys by old, number of citations, and why keys stay.

    `before` is what the files held, those that are made anew from the lock apart.
    """

    texts: Mapping[Path, str] = field(default_factory=dict)
    before: Mapping[Path, str] = field(default_factory=dict)
    new_of: Mapping[str, str] = field(default_factory=dict)
    citations: int = 0
    left: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BookKeys:
    """The keys of a book: what cites works, what defines them, which are ours."""

    config: Config
    chapters: list[Chapter]
    sources: list[Source]
    loaded: list[Bibliography]
    lock: Lock

    @classmethod
    def of(cls, config: Config) -> BookKeys:
        """Read a project's chapters, bibliographies and lock. Raises FatalError for missing chapters."""
        book = Project(config, missing_ok=False)
        return cls(book.config, book.chapters, book.sources, book.bibliographies, read_lock(config))

    @cached_property
    def own(self) -> frozenset[str]:
        """Return the keys of our own library, whose old names stay as aliases."""
        return frozenset(work.key for work in self.lock.works)

    @cached_property
    def loads(self) -> Loads:
        """Return what the scopes of the chapters load."""
        from seminal.check.loading import Loads

        return Loads(self.chapters, self.loaded, self.config.quarto, lambda one: False)

    def scopes_of(self, key: str) -> list[frozenset[str]]:
        """Return the bibliographies that have a key, in groups of those that are loaded together."""
        having = [
            bibliography.path
            for bibliography in self.loaded
            if any(entry.key == key for entry in bibliography.entries)
        ]
        return _scopes(having, self.loads) if len(having) > 1 else [frozenset(having)]

    def narrowed(self, key: str, within: Path | None) -> BookKeys:
        """Return the book without the scopes in which a key means another work.

        Raises FatalError where several works have the key and no file says which is meant.
        """
        loads, groups = self.loads, self.scopes_of(key)
        name = files.display(within, self.config.root) if within else ""
        loaded_there = loads.around(name) or {name}
        known = {*(one.path for one in self.chapters), *(one.path for one in self.loaded)}
        if name and name not in known:
            raise FatalError(f"{name}: no chapter and no bibliography of this book")
        candidates = [one for one in groups if one & loaded_there] if name else groups
        if len(groups) < 2:
            return self
        if len(candidates) != 1:
            listed = " and ".join(", ".join(sorted(one)) for one in groups)
            message = f"{name} does not have one of them alone" if name else "say which with `--in FILE`"
            raise FatalError(f"`{key}` is the key of several works, in {listed}: {message}")
        group = candidates[0]

        def meant(citation: Citation) -> bool:
            """Return whether a citation has another key or loads the chosen bibliographies."""
            reach = loads.of(citation) if citation.key == key else None
            return reach is None or any(other.path in group for other in reach.bibliographies)

        chapters = [
            replace(chapter, citations=tuple(citation for citation in chapter.citations if meant(citation)))
            for chapter in self.chapters
        ]
        bibliographies = [
            bibliography
            for bibliography in self.loaded
            if any((bibliography.path, other) in loads.pairs for other in group)
        ]
        ours = any(one.generated for one in bibliographies if one.path in group)
        works = tuple(work for work in self.lock.works if ours or work.key != key)
        return replace(self, chapters=chapters, loaded=bibliographies, lock=replace(self.lock, works=works))

    @cached_property
    def unlocked(self) -> frozenset[str]:
        """Return our bibliography's keys that the lock lacks: they need a build first."""
        return (
            frozenset(
                e.key for bibliography in self.loaded if bibliography.generated for e in bibliography.entries
            )
            - self.own
        )


def _scopes(paths: Collection[str], loads: Loads) -> list[frozenset[str]]:
    """Return bibliographies in groups that are loaded together, directly or indirectly."""
    groups: list[frozenset[str]] = []
    for path in sorted(paths):
        joined = [group for group in groups if any((path, other) in loads.pairs for other in group)]
        groups = [group for group in groups if group not in joined] + [frozenset((path,)).union(*joined)]
    return groups


def rename(config: Config, old: str, new: str, within: Path | None = None) -> Renaming:
    """Return every file with its new text where one key is renamed; nothing is written.

    In our own library the old key becomes an alias, and what `seminal build` writes is made anew. Where chapters with
    bibliographies of their own have the key for several works, that is renamed which the file `within` loads or is.
    Raises FatalError where the old key is unknown or of several works, the new one taken or unfit.
    """
    if not valid_key(new):
        raise FatalError(f"`{new}` cannot be a key: {KEY_FORM}")
    if new == old:
        raise FatalError(f"`{old}` is already its key; nothing was changed")
    book = BookKeys.of(config)
    keys = {entry.key for bibliography in book.loaded for entry in bibliography.entries}
    cited = {citation.key for chapter in book.chapters for citation in chapter.citations}
    if old not in book.own | keys | cited:
        old = {alias: work.key for work in book.lock.works for alias in work.aliases}.get(old, old)
    if old not in book.own | keys | cited:
        hint = did_you_mean(old, sorted(book.own | keys | cited))
        raise FatalError(f"`{old}` is not a key of a bibliography, and no chapter cites it{hint}")
    book = with_drafts(book, {old}).narrowed(old, within)
    keys = {entry.key for bibliography in book.loaded for entry in bibliography.entries}
    aliases = {alias for work in book.lock.works if work.key != old for alias in work.aliases}
    if new in book.own | keys | aliases:
        raise FatalError(f"`{new}` is taken by another work")
    if old in book.unlocked:
        raise FatalError(f"the lock does not know `{old}`: run `seminal build` first")
    made = renamed_files(book, {old: new})
    if made.left:
        raise FatalError(f"`{old}`: {made.left[old]}; nothing was changed")
    return replace(made, texts={**made.texts, **renamed_baselines(config, made.new_of)})


def with_drafts(book: BookKeys, keys: Collection[str]) -> BookKeys:
    """Return the book with drafts and removed chapters, in its folder, naming a key."""
    config, known_paths = book.config, {chapter.path for chapter in book.chapters}
    own_paths = (files.display(path, config.root) for path in own_files(config, CHAPTERS))
    names = [name for name in own_paths if name not in known_paths]
    texts, mentions_key = Texts(config.root, names), finder(keys)
    drafts = [config.root / name for name in names if mentions_key(texts[name])]
    chapters, sources = scan(drafts, config, tolerant=True) if drafts else ([], [])
    new_chapters = [chapter for chapter in chapters if chapter.path not in known_paths]
    return replace(book, chapters=[*book.chapters, *new_chapters], sources=[*book.sources, *sources])


def renamed_files(book: BookKeys, new_of: Mapping[str, str]) -> Renaming:
    """Return every file with its new text where keys are renamed together; nothing is written.

    `left` are keys that some place spells in another way: where there are any, the texts must not be written.
    """
    cited: dict[str, set[tuple[Location, str]]] = {}
    for chapter in book.chapters:
        found = {
            (citation.location, citation.key) for citation in chapter.citations if citation.key in new_of
        }
        if found:
            cited.setdefault(chapter.path, set()).update(found)
    places = {path: set(found) for path, found in cited.items()}
    for bibliography in book.loaded:
        if not bibliography.generated and (defining_places := set(_defining_places(bibliography, new_of))):
            places.setdefault(bibliography.source.path, set()).update(defining_places)
    texts: dict[Path, str] = {}
    old_texts: dict[Path, str] = {}
    keys_left: dict[str, str] = {}
    for name, found in places.items():
        path = book.config.root / name
        old_texts[path] = files.read_exact(path, book.config.root)
        texts[path], missed = rekeyed(old_texts[path], sorted(found), new_of)
        keys_left |= {key: f"{place} does not hold it as it is" for place, key in missed}
    if own_new_of := {old: new for old, new in new_of.items() if old in book.own}:
        texts |= build_result(book.config, lock=_renamed_lock(book.lock, own_new_of)).texts
    return Renaming(texts, old_texts, new_of, sum(map(len, cited.values())), keys_left)


def _defining_places(bibliography: Bibliography, keys: Iterable[str]) -> Iterator[tuple[Location, str]]:
    """Yield each place where a bibliography defines a key or names it (`crossref`)."""
    text = bibliography.source.text
    for entry in bibliography.entries:
        if entry.key in keys:
            yield bibliography.source.locate(entry.key_span), entry.key
        for stated in entry.fields:
            if stated.name.lower() not in RELATIONS:
                continue
            start, end = stated.value_span.start, stated.value_span.end
            for name in _NAME.finditer(text, start, end):
                if name[0] in keys:
                    yield bibliography.source.locate(Span(*name.span())), name[0]


def _renamed_lock(lock: Lock, new_of: Mapping[str, str]) -> Lock:
    """Return the lock with keys renamed; a rename makes a key a final one."""
    from seminal.resolve import answers

    named = answers.rename(lock, new_of, new_of.keys())
    final = set(new_of.values())
    works = tuple(
        replace(work, provisional=False, aliases=tuple(a for a in work.aliases if a != work.key))
        if work.key in final
        else work
        for work in named.works
    )
    return replace(named, works=works)
