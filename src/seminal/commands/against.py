"""`seminal coverage --against`: what lists of the field name together with what each chapter cites."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from seminal.commands.field_ranking import Ranked, WantedWork, measured_witnesses
from seminal.library.field import FieldLists, read_field
from seminal.library.field_pool import Pool
from seminal.library.field_works import NOTHING, Known
from seminal.library.kept_lists import KeptLists
from seminal.library.listed import marks_of
from seminal.library.lists import OnProgress, no_progress
from seminal.model.allocation import uncollected
from seminal.model.suggestion import ChapterSuggestions, KnownState, Suggestions
from seminal.store import cache

if TYPE_CHECKING:
    from seminal.coverage.citing import Bibliographies
    from seminal.model.coverage import Coverage
    from seminal.model.entry import Entry
    from seminal.project.config import Config

_LISTS: Final = "fields"
_LINKED: Final = "field"
_ANSWER: Final = "field answer"


def suggested_works(
    config: Config,
    books: Bibliographies,
    coverage: Coverage,
    paths: Sequence[Path],
    wanted: WantedWork,
    on_progress: OnProgress = no_progress,
) -> Suggestions:
    """Return works that lists of the field name with those the book cites.

    Lists and the last answer are cached; where the database of lists is unusable, it is done without.
    """
    asked = partial(_comparison, config, books, coverage, paths, wanted, on_progress)
    place = cache.database(config.root, _LISTS)
    try:
        return asked(KeptLists(place))
    except sqlite3.Error as error:  # the disk is full, or the file is damaged or changed by another run
        if place and not isinstance(error, sqlite3.OperationalError):
            cache.drop_database(place)
        return asked(KeptLists())


def _comparison(
    config: Config,
    books: Bibliographies,
    coverage: Coverage,
    paths: Sequence[Path],
    wanted: WantedWork,
    on_progress: OnProgress,
    kept: KeptLists,
) -> Suggestions:
    """Return the answer of `suggested_works`, cached until one of its inputs changes.

    Stores the suggested records for `seminal add`.
    """
    read = read_field(paths, config.root, on_progress, kept)
    own_entries = {
        key: entries for key in _keys_of_book(books, coverage) if (entries := _entries_of_key(key, books))
    }
    answer_inputs = (
        [(one.path, one.witness, one.made_of) for one in read.lists],
        [(key, marks_of(entries)) for key, entries in own_entries.items()],
        [(chapter.path, chapter.title) for chapter in coverage.chapters],
        (read.skipped, config.title, _keys_by_chapter(coverage), _states(books, coverage)),
        (wanted.min_witnesses, wanted.since, wanted.chapters and sorted(wanted.chapters)),
    )
    made_of = cache.hash_of(repr(answer_inputs))
    last_answer = cache.recall_last(config.root, _ANSWER)
    if isinstance(last_answer, tuple) and last_answer[0] == made_of:
        found: Suggestions = last_answer[1]
    else:
        with uncollected(), kept.unchanged():
            found = _answer(config, books, coverage, wanted, on_progress, read, own_entries)
        cache.remember_last(config.root, _ANSWER, (made_of, found))
    _remember_records(config, found.chapters)
    return found


def _answer(
    config: Config,
    books: Bibliographies,
    coverage: Coverage,
    wanted: WantedWork,
    on_progress: OnProgress,
    read: FieldLists,
    own_entries: Mapping[str, Sequence[Entry]],
) -> Suggestions:
    """Match the lists' entries with the book's works, and rank other works for each chapter.

    Which entries are one work is cached for the next run.
    """
    on_progress(0.7, f"comparing {sum(one.listed.size for one in read.lists)} entries")
    known_links = cache.recall_last(config.root, _LINKED)
    pool = Pool(read.lists, own_entries, known_links if isinstance(known_links, Known) else NOTHING)
    if pool.known != known_links:
        cache.remember_last(config.root, _LINKED, pool.known)
    cited = {
        path: {pool.number[key] for key in keys if key in pool.number}
        for path, keys in _keys_by_chapter(coverage).items()
    }
    works_of_book = {work for works in cited.values() for work in works}
    mentions = measured_witnesses(read.lists, pool, works_of_book)
    on_progress(0.9, "ranking")
    statuses = {
        pool.number[key]: state for key, state in _states(books, coverage).items() if key in pool.number
    }
    statuses.update(dict.fromkeys(works_of_book, "cited elsewhere"))
    found = Ranked(read.lists, pool, mentions, statuses, wanted, works_of_book)
    titles = {chapter.path: chapter.title for chapter in coverage.chapters}
    chapters = []
    if wanted.chapters is None:
        chapters.append(found.of("", config.title or "The book", works_of_book, works_of_book))
    chapters += [
        found.of(path, titles[path], works, works_of_book)
        for path, works in cited.items()
        if works and (wanted.chapters is None or path in wanted.chapters)
    ]
    witness_names = {one.witness for one in read.lists if one.witness not in mentions.own}
    return Suggestions(
        tuple(chapters),
        len(read.lists),
        witnesses=len(witness_names),
        works=pool.count,
        own=tuple(sorted(mentions.own)),
        skipped=read.skipped,
        copying=mentions.witnesses.copying,
    )


def _keys_of_book(books: Bibliographies, coverage: Coverage) -> list[str]:
    """Return the keys of all works in the book, its bibliography or lists."""
    keys = [item.cite_key for item in coverage.works]
    keys += [item.key for item in coverage.candidates]
    keys += [work.key for work in books.own or ()]
    return list(dict.fromkeys(keys))


def _entries_of_key(key: str, books: Bibliographies) -> tuple[Entry, ...]:
    """Return the titled entries and records of a key's work, in bibliography and lists."""
    works = [work for work in (books.own_work(key), books.library.find(key)) if work]
    if books.foreign is not None and books.own_work(key):
        ours = [one for one, theirs in books.foreign.items() if theirs == key]
        works = [*works[:1], *(work for one in ours if (work := books.library.find(one)))]
    return tuple(
        {
            id(entry): entry
            for work in works
            for entry in (*work.cluster.entries, *work.found)
            if entry.title
        }.values()
    )


def _keys_by_chapter(coverage: Coverage) -> dict[str, list[str]]:
    """Return the keys of the works that each chapter cites."""
    found: dict[str, list[str]] = {chapter.path: [] for chapter in coverage.chapters}
    for item in coverage.works:
        for path in item.cited_in:
            found[path].append(item.cite_key)
    for other in coverage.candidates:
        for path in other.chapters:
            found[path].append(other.key)
    return found


def _states(books: Bibliographies, coverage: Coverage) -> dict[str, KnownState]:
    """Return by key where the book has a work: in a bibliography, or only listed."""
    found: dict[str, KnownState] = {
        item.cite_key: "in the bibliography" if item.own_key else "listed" for item in coverage.works
    }
    found.update(dict.fromkeys([work.key for work in books.own or ()], "in the bibliography"))
    return found


def _remember_records(config: Config, chapters: Iterable[ChapterSuggestions]) -> None:
    """Cache the records of what was suggested, by key, for `seminal add`."""
    records = {
        suggestion.key: suggestion.record for chapter in chapters for suggestion in chapter.suggestions
    }
    cache.remember_result(_suggestions_id(config), records)


def last_suggestions(config: Config) -> dict[str, Any]:
    """Return the records of the last suggestions by their keys, {} without any."""
    found = cache.recall_result(_suggestions_id(config))
    return found if isinstance(found, dict) else {}


def _suggestions_id(config: Config) -> bytes:
    """Return the hash under which a project's last suggestions are cached."""
    return cache.hash_of("suggested", str(config.root))
