"""`seminal build`: reading lists → the files in bib/."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from seminal.library import last_build
from seminal.library.inputs import LOCK, Inputs, inputs, read_lock
from seminal.library.lists import (
    MAX_CACHED_ENTRIES,
    Compiled,
    OnProgress,
    cached_result,
    compile_lists,
    no_progress,
    remember,
)
from seminal.model.allocation import uncollected
from seminal.model.config_files import ADDITIONAL, WHOLE
from seminal.model.errors import FatalError
from seminal.parallel import in_background, parallel_map
from seminal.project.check_settings import house_style
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.lock import Lock
    from seminal.model.merged import Merged
    from seminal.project.config import Config
    from seminal.report.building import Summary
    from seminal.write.fields import VenueStyle

_MIN_KEPT_PAGES = 500  # works from which on it pays to remember how they were printed
_MIN_WORKS_PER_PROCESS = 500  # to render: fewer are done sooner than a process is begun

FilePieces = Sequence[bytes | memoryview]
"""A file's content in pieces, which are not joined: the whole would stand in memory once more."""
RenderedWork = tuple[bytes | memoryview, ...]
"""What `write.printed` gives for a work, as it is or as it was kept."""


@dataclass(frozen=True)
class Built:
    """What a build makes: the works, and the files as they should be."""

    compiled: Compiled
    texts: Mapping[Path, str]

    @property
    def merged(self) -> Merged:
        """Return the works with their topics and their lock."""
        return self.compiled.merged


@dataclass(frozen=True)
class BuildOutcome:
    """The result of a build: summary, changed files, diagnostics, what the lock lacks.

    `unlocked` are keys of works that the lock does not know, `unanswered` of those that nobody was asked for;
    both are empty where the build wrote the lock.
    """

    summary: Summary
    changed: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]
    unlocked: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Last:
    """The last build of a project: its inputs' hash, its files' hashes, its summary."""

    mark: bytes
    files: Mapping[str, bytes]
    summary: Summary
    diagnostics: tuple[Diagnostic, ...]


def build(
    config: Config, *, dry: bool = False, locked: bool = False, on_progress: OnProgress = no_progress
) -> BuildOutcome:
    """Build the canonical bibliography; with `dry`, only return what would change.

    Where `locked`, nothing is written either, and the outcome says what the lock lacks. Where inputs and files are
    those of the last build, its summary is returned. `on_progress` gets the share of the work that is done, and what
    comes next.
    """
    lists = inputs(config)
    last = cache.recall_last(config.root, "summary") if lists.is_large and not locked else None
    if isinstance(last, _Last) and last.mark == _build_mark(config, lists.mark()) and _is_fresh(config, last):
        return BuildOutcome(last.summary, (), last.diagnostics)
    with uncollected():
        return _build(config, lists, dry or locked, on_progress)


def _refuse_to_empty(config: Config) -> None:
    """Raise FatalError where a build without lists would drop works of earlier ones."""
    references = config.folder / WHOLE
    if "\n@" in (files.read_text_if_any(references, config.root) or ""):
        name = files.display(references, config.root)
        raise FatalError(
            f"there is no reading list any more (`seeds:`), and {name} has works of earlier ones: "
            "bring the lists back, or delete that file"
        )


def _build(config: Config, lists: Inputs, dry: bool, on_progress: OnProgress) -> BuildOutcome:
    """Read, merge and write; where `dry`, return what would change.

    Raises FatalError where all lists are gone: their folder was renamed, or not checked out.
    """
    from seminal.resolve.lock import text_of

    if not lists.lists:
        _refuse_to_empty(config)
    cached = cached_result(lists)
    found = (
        cached
        or last_build.resume(config.root, lists, on_progress)
        or compile_lists(lists, on_progress=on_progress)
    )
    on_progress(0.6, "writing")
    lock = text_of(found.merged.lock)
    if dry:
        texts = _files_of_build(config, found.merged, _rendered_works(config, found).by_key, lock)
        changed = tuple(files.changed(texts))
        return BuildOutcome(
            _summary_of(found), changed, found.diagnostics, *_missing_in_lock(config, found.merged)
        )
    # Where works are settled, the next build of the same lists with this lock has the same result.
    next_mark = lists.mark(lock)
    is_lasting = found.merged.settled and lists.is_large
    is_new = is_lasting and (cached is None or next_mark != lists.mark())
    with in_background(partial(remember, lists, found, next_mark), pays=is_new):
        pages = _rendered_works(config, found)
        texts = _files_of_build(config, found.merged, pages.by_key, lock)

        def keep() -> None:
            """Cache the rendered works and, if the result lasts, this build's state and summary."""
            pages.keep()
            if is_lasting:
                last_build.keep(config.root, lists, found, next_mark, lock)
                marks = {path.name: cache.mark_of(text) for path, text in texts.items()}
                summary_kept = _Last(
                    _build_mark(config, next_mark), marks, _summary_of(found), found.diagnostics
                )
                cache.remember_last(config.root, "summary", summary_kept)

        with in_background(keep, pays=lists.is_large):
            return BuildOutcome(
                _summary_of(found), tuple(files.write_all(texts, config.root)), found.diagnostics
            )


def _summary_of(found: Compiled) -> Summary:
    """Return a build's summary of its works."""
    from seminal.report.building import summary
    from seminal.store.packed_works import pack_matches

    merged = found.merged
    keys = [(left, right) for left, _, right, *_ in pack_matches(merged.unsure, merged.library)]
    return summary(found.lists, found.entries, merged.library, merged.unsure, keys)


def _missing_in_lock(config: Config, merged: Merged) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys missing in the lock, and those of works never looked up.

    A project that never asks anybody lacks no answer.
    """
    lock = read_lock(config)
    known = {work.key for work in lock.works}
    keys = [work.key for work in merged.library]
    asks = bool(config.libraries or lock.answers or lock.misses)
    unanswered = lock.unanswered(key for key in keys if key in known) if asks else ()
    return tuple(key for key in keys if key not in known), tuple(unanswered)


def _build_mark(config: Config, made_of: bytes) -> bytes:
    """Return the hash of everything that a build's files depend on."""
    from seminal.library.own_works import latex_chapters, own_bibliographies

    book = latex_chapters(config)
    own = own_bibliographies(config, book) if book else ()
    texts = [text for one in own for text in (one.path, one.text)]
    return cache.hash_of(
        made_of.hex(), str(config.latex), config.venues, config.bib, _house_text(config), *texts
    )


def _is_fresh(config: Config, last: _Last) -> bool:
    """Return whether every file is as the last build wrote it."""
    return all(
        (path := config.folder / name).is_file() and cache.hash_of(files.read_bytes(path, name)) == mark
        for name, mark in last.files.items()
    )


def build_result(config: Config, *, lock: Lock | None = None) -> Built:
    """Return what `seminal build` would write, from another lock if given; only caches change."""
    from seminal.resolve.lock import text_of

    with uncollected():
        given = inputs(config)
        found = (cached_result(given) if lock is None else None) or compile_lists(given, lock=lock)
        pages = _rendered_works(config, found)
        pages.keep()
        texts = _files_of_build(config, found.merged, pages.by_key, text_of(found.merged.lock))
        return Built(found, {path: b"".join(text).decode() for path, text in texts.items()})


def _house_text(config: Config) -> str:
    """Return the house style as JSON with sorted keys; "" without one."""
    import json

    return json.dumps(config.house, sort_keys=True, default=str) if config.house else ""


@dataclass(frozen=True)
class _Pages:
    """The rendered works by key, in order, with their cache."""

    by_key: Mapping[str, RenderedWork]
    keep: Callable[[], None]


def _rendered_works(config: Config, found: Compiled) -> _Pages:
    """Return all works as they are printed, and a function that caches the new ones.

    Of libraries within the cache's limits only works without a cached rendering are rendered.
    """
    from seminal.write.printed import renderings

    options = str(config.latex), config.venues, *filter(None, [_house_text(config)])
    is_cached = _MIN_KEPT_PAGES <= len(found.marks) <= MAX_CACHED_ENTRIES
    rendered, rendered_before = ({}, {}) if not is_cached else cache.recall_printed(config.root, *options)
    library = sorted(found.merged.library, key=lambda work: work.key)
    to_render = [
        work
        for work in library
        if (mark := found.marks[work.key]) not in rendered and mark not in rendered_before
    ]
    share = _MIN_WORKS_PER_PROCESS if len(found.marks) <= MAX_CACHED_ENTRIES else len(to_render) or 1
    venues = cast("VenueStyle", config.venues)
    render = partial(renderings, latex=config.latex, venues=venues, house=house_style(config))
    new_pages = {
        work.key: page for work, page in zip(to_render, parallel_map(render, to_render, share), strict=True)
    }
    by_key: dict[str, RenderedWork] = {
        key: new_pages.get(key) or rendered.get(mark) or rendered_before[mark]
        for key, mark in ((work.key, found.marks[work.key]) for work in library)
    }

    def keep() -> None:
        """Cache the rendered works if any is new and their number is in the limits."""
        if is_cached and to_render:
            cache.remember_printed(
                config.root, rendered, {found.marks[key]: page for key, page in by_key.items()}, *options
            )

    return _Pages(by_key, keep)


def _files_of_build(
    config: Config, merged: Merged, pages: Mapping[str, RenderedWork], lock: str
) -> dict[Path, FilePieces]:
    """Return the files that a build writes, in pieces; `lock` is one of them."""
    from seminal.further.shelf import read_shelf
    from seminal.library.own_works import (
        OwnWorks,
        latex_chapters,
        not_in,
        own_bibliographies,
        own_works_in_project,
    )
    from seminal.write.bibtex import ADDITIONAL_HEADER, bibtex_file
    from seminal.write.csl_json import csl_json_file
    from seminal.write.provenance import provenance_file
    from seminal.write.topics import topics_json, topics_tex

    library, topics = merged.library, merged.topics
    folder = config.folder
    own_works = OwnWorks({}, frozenset())
    additional: dict[Path, FilePieces] = {}
    entries, items, rows, evidence, in_tex = zip(*pages.values(), strict=True) if pages else ((),) * 5
    shelf = topics_json(library, topics, dict(zip(pages, rows, strict=True)))
    if book := latex_chapters(config):
        own_works = own_works_in_project(config, book, read_shelf(shelf))
        if texts := own_bibliographies(config, book):
            lacking = not_in(texts, own_works, pages)
            lacking_entries = (entry for key, entry in zip(pages, entries, strict=True) if key in lacking)
            additional[folder / ADDITIONAL] = bibtex_file(lacking_entries, ADDITIONAL_HEADER)
    tex_of = dict(zip(pages, in_tex, strict=True))
    return {
        folder / WHOLE: bibtex_file(entries),
        **additional,
        folder / "references.json": csl_json_file(items),
        folder / "provenance.json": provenance_file(evidence),
        folder / "topics.json": [shelf.encode()],
        folder / "topics.tex": [
            topics_tex(library, topics, tex_of, own_works.keys, own_works.others).encode()
        ],
        folder / LOCK: [lock.encode()],
    }


def write_lock(config: Config, lock: Lock) -> None:
    """Write the lock if it changed."""
    from seminal.resolve.lock import text_of

    files.write_all({config.folder / LOCK: text_of(lock)}, config.root)
