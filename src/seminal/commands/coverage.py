"""`seminal coverage`: reading lists and chapters → what the book leaves out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.inputs import Inputs, inputs, read_overrides
from seminal.library.lists import merged_of
from seminal.library.lookup import keys_called
from seminal.library.readings import read_lists
from seminal.model.errors import FatalError
from seminal.model.source import Span
from seminal.project.columns import columns
from seminal.project.config import CHAPTERS, Config
from seminal.project.missing_chapters import absent_chapters
from seminal.project.project import Project
from seminal.store import files

if TYPE_CHECKING:
    from seminal.coverage import ListSignals
    from seminal.coverage.citing import Bibliographies
    from seminal.model.coverage import Coverage
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Entry, Reading
    from seminal.model.library import Library
    from seminal.model.manuscript import Chapter, Citation
    from seminal.model.merged import Merged
    from seminal.model.overrides import Decision
    from seminal.model.work import Work


@dataclass(frozen=True)
class Foreign:
    """A bibliography of the author's own: its works, and our keys to the author's.

    Nothing but years is printed of works from files at the `private` paths.
    """

    library: Library
    keys: Mapping[str, str]
    private: frozenset[str] = frozenset()
    scoped: Callable[[Sequence[Chapter]], Sequence[Chapter]] = list

    @property
    def printable(self) -> Library:
        """Return the works; those from private files have no field but the date."""
        return replace(self.library, works=tuple(map(self._printable, self.library)), _index={})

    def _printable(self, work: Work) -> Work:
        """Return a work, with its date alone if one of its entries is private."""
        if self.private.isdisjoint(entry.origin.source for entry in work.cluster.entries):
            return work
        return replace(work, claims={name: found for name, found in work.claims.items() if name == "date"})


def coverage(
    config: Config,
    *,
    bibliography: Sequence[Path] = (),
    chapters: Sequence[str] = (),
    target: int | None = None,
    told: Callable[[Diagnostic], None] = lambda _: None,
) -> Coverage:
    """Return which works of the lists the chapters cite, per topic and chapter.

    With a `bibliography` (or one that the book names and that is not ours), works are found in it by content, not key;
    what of it cannot be read, and which chapters are listed and absent, is `told`.
    """
    return book_and_coverage(config, bibliography, chapters, target, told)[1]


def book_and_coverage(
    config: Config,
    bibliography: Sequence[Path],
    chapters: Sequence[str],
    target: int | None,
    on_diagnostic: Callable[[Diagnostic], None],
) -> tuple[Bibliographies, Coverage]:
    """Return the works of the lists and of the book, and what `coverage` returns.

    Problems with bibliographies and absent chapters go to `on_diagnostic`. Saves the cache of scanned chapters. Raises
    FatalError without any chapter.
    """
    from seminal.coverage import coverage as covered
    from seminal.coverage.citing import Bibliographies
    from seminal.model.manuscript import Manuscript

    lists = inputs(config)
    merged = merged_of(lists)
    chosen_paths = tuple(files.expand(chapters, config.root, CHAPTERS)) if chapters else None
    book = Project(config, chosen_paths, cached=True)
    if not book.paths:
        raise FatalError("no chapter was found: name some with --chapters, or `chapters:` under `seminal:`")
    for missing in () if chapters else absent_chapters(config):
        on_diagnostic(missing)
    scanned = book.chapters
    if book.memory:
        book.memory.save()
    overrides = read_overrides(config)
    foreign_entries = foreign_bibliography(
        book.config, lists, bibliography, merged.library, scanned, on_diagnostic
    )
    scoped = foreign_entries.scoped(scanned) if foreign_entries else scanned
    manuscript = Manuscript(tuple(columns(scoped, book.sources, book.config)), merged.topics, merged.library)
    keys, foreign_library = (
        (foreign_entries.keys, foreign_entries.library) if foreign_entries else (None, None)
    )
    result = covered(
        manuscript,
        foreign=keys,
        bibliography=foreign_entries.printable if foreign_entries else None,
        seminal=_decided_keys(overrides.seminal, merged.library),
        minor=_decided_keys(overrides.minor, merged.library),
        signals=_list_signals(lists, merged),
        target=target if target is not None else config.coverage.get("target"),
    )
    return Bibliographies(merged.library, keys, foreign_library), result


def _list_signals(lists: Inputs, merged: Merged) -> ListSignals:
    """Return what the lists say of their works, cached for large lists."""
    from seminal.coverage import ListSignals, list_signals
    from seminal.store import cache

    made_of = cache.hash_of("list signals", lists.mark())
    cached = cache.recall_result(made_of) if lists.is_large else None
    if isinstance(cached, ListSignals):
        return cached
    found = list_signals(merged.library, merged.topics)
    if lists.is_large:
        cache.remember_result(made_of, found)
    return found


def _decided_keys(decided: Sequence[Decision], library: Library) -> list[str]:
    """Return the keys of the works that decisions name by key, identifier or title."""
    return keys_called((name for decision in decided for name in decision.works), library)


def foreign_bibliography(
    config: Config,
    lists: Inputs,
    paths_given: Sequence[Path],
    library: Library,
    chapters: Sequence[Chapter],
    on_diagnostic: Callable[[Diagnostic], None],
) -> Foreign | None:
    """Return the author's own bibliography; None if the book uses only ours.

    It is read from `paths_given`, else from what the chapters name; its problems go to `on_diagnostic`. Its entries
    are matched with our works; the result is cached until lists or entries change.
    """
    from seminal.project.bibliographies import generated_paths, named_bibliographies
    from seminal.project.find_project import quotable_files

    ours = generated_paths(config)
    named_by_path = {files.display(path, config.root): "" for path in paths_given} or named_bibliographies(
        chapters, config
    )
    paths = [  # a missing file that only a chapter names is reported by `seminal check`
        name
        for name, named_by in named_by_path.items()
        if name not in ours and (not named_by or files.is_file(config.root / name))
    ]
    if not paths:
        return None
    readings = read_lists([config.root / path for path in paths], config.root)
    quotable = quotable_files(paths, config.root, paths if paths_given else ())
    for problem in _problems(readings, quotable):
        on_diagnostic(problem)
    scoped = _ScopedKeys(readings, named_by_path, chapters, config)
    keyed = scoped.entries
    keys = _matched_keys(keyed, readings, lists, library)
    library_beside = library if ours[0] in named_by_path else None
    if not library_beside and ours[1] in named_by_path:
        from seminal.model.library import Library

        matched_keys = frozenset(keys)
        library_beside = Library(tuple(work for work in library if work.key not in matched_keys))
    return replace(
        rekeyed_bibliography(keyed, keys, library_beside),
        private=frozenset(paths).difference(quotable),
        scoped=scoped.cited_by,
    )


def _matched_keys(
    keyed: Sequence[Entry], readings: Iterable[Reading], lists: Inputs, library: Library
) -> list[str]:
    """Return our key of each entry of the author's, or "", cached by both texts."""
    from seminal.store import cache

    texts = [text for reading in readings for text in (reading.source.path, reading.source.text)]
    made_of = cache.hash_of("foreign", lists.mark(), *texts)
    keys = cache.recall_result(made_of)
    if not isinstance(keys, list) or len(keys) != len(keyed):
        from seminal.merge.crosswalk import keys_by_content

        keys = keys_by_content(keyed, library)
        cache.remember_result(made_of, keys)
    return keys


class _ScopedKeys:
    """Keys of the author's bibliographies: one that means several works gets a name for each.

    Where files that no chapter loads together define one key, it is `key (file)` in all but the first.
    """

    def __init__(
        self,
        readings: Sequence[Reading],
        named_by_path: Mapping[str, str],
        chapters: Sequence[Chapter],
        config: Config,
    ) -> None:
        from seminal.check.loading import loads_of

        self._entries = {
            reading.source.path: [entry for entry in reading.entries if entry.wanted_key]
            for reading in readings
        }
        self._keys = {
            path: {entry.wanted_key or "" for entry in entries} for path, entries in self._entries.items()
        }
        self._loads = loads_of(chapters, named_by_path, quarto=config.quarto, keys=self._keys)
        self._is_one_scope = len(named_by_path) < 2 or not any(
            one.bibliography or one.loads for one in chapters
        )
        self._names: dict[tuple[str, str], str] = {}
        places: dict[str, list[str]] = {}
        for path, own_keys in () if self._is_one_scope else self._keys.items():
            for key in sorted(own_keys):
                earlier_paths = places.setdefault(key, [])
                if earlier_paths and not any((other, path) in self._loads.pairs for other in earlier_paths):
                    self._names[path, key] = f"{key} ({path})"
                earlier_paths.append(path)
        self._known = places.keys()

    @property
    def entries(self) -> list[Entry]:
        """Return the entries with keys, those of ambiguous keys renamed to `key (file)`."""
        return [
            replace(entry, wanted_key=self._names.get((path, entry.wanted_key or ""), entry.wanted_key))
            for path, entries in self._entries.items()
            for entry in entries
        ]

    def cited_by(self, chapters: Sequence[Chapter]) -> Sequence[Chapter]:
        """Return chapters with the keys of `entries` in their citations."""
        if self._is_one_scope:
            return list(chapters)
        return [
            replace(
                chapter,
                citations=tuple(one._replace(key=self._key(one, chapter)) for one in chapter.citations),
            )
            for chapter in chapters
        ]

    def _key(self, citation: Citation, chapter: Chapter) -> str:
        """Return the key in `entries` that a citation means in its scope.

        `key (not loaded)` if only files have it that the chapter does not load.
        """
        loaded, key = self._loads.reach(chapter, citation.scope), citation.key
        if loaded.keys is None:
            return key
        paths = [one.path for one in loaded.bibliographies]
        path = next((path for path in paths if key in self._keys.get(path, ())), "")
        may_be_ours = any(path not in self._keys for path in paths)
        if not path and not may_be_ours and key in self._known:
            return f"{key} (not loaded)"
        return self._names.get((path, key), key)


def _problems(readings: Iterable[Reading], quotable: Collection[str]) -> Iterator[Diagnostic]:
    """Return the diagnostics of bibliographies, without values of those that are not quotable."""
    from seminal.check.load import bibliography
    from seminal.check.withheld import without_values

    private = [bibliography(one.source) for one in readings if one.source.path not in quotable]
    return without_values(chain.from_iterable(map(_reading_problems, readings)), private)


def _reading_problems(reading: Reading) -> Iterator[Diagnostic]:
    """Yield a bibliography's diagnostics, and one if no entry has a key."""
    from seminal.model.diagnostic import Diagnostic

    yield from reading.diagnostics
    if not any(entry.wanted_key for entry in reading.entries):
        place = reading.source.locate(Span(0, 0))
        yield Diagnostic("empty-bibliography", place, "holds no entry with a key, so every work is absent")


def rekeyed_bibliography(
    keyed: Sequence[Entry], keys: Sequence[str], library_beside: Library | None = None
) -> Foreign:
    """Return the author's entries as works, with a map of our keys to the author's.

    `keys` has our key of each of the `keyed` entries, or "". The author's further keys of one work are its aliases.
    Where the book loads our library too (`library_beside`), our keys count, and the author's for the same works are
    aliases.
    """
    from seminal.model.library import Library
    from seminal.model.work import Claim, Cluster, Work

    key_of = {work.key: work.key for work in library_beside or ()}
    matched: dict[str, str] = {}
    for entry, ours in zip(keyed, keys, strict=True):
        key = entry.wanted_key or ""
        matched[key] = matched.get(key) or ours  # copies of an entry, in several files, are one
    other_keys: dict[str, list[str]] = {}
    for theirs, ours in matched.items():
        if ours and key_of.setdefault(ours, theirs) != theirs:
            other_keys.setdefault(key_of[ours], []).append(theirs)  # the same work under two of their keys
    dropped = {key for group in other_keys.values() for key in group}
    works = {
        entry.wanted_key: Work(
            entry.wanted_key,
            entry.type,
            {name: (Claim(value, entry.origin),) for name, value in entry.fields.items()},
            Cluster((entry,)),
            tuple(other_keys.get(entry.wanted_key, ())),
        )
        for entry in keyed
        if entry.wanted_key and entry.wanted_key not in dropped
    }
    for work in library_beside or ():
        works[work.key] = replace(work, aliases=(*work.aliases, *other_keys.get(work.key, ())))
    return Foreign(Library(tuple(works[key] for key in sorted(works))), key_of)
