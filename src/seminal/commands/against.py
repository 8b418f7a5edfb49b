"""`seminal coverage --against`: what lists of the field name together with what each chapter cites."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from seminal.library.field import FieldList, read_field
from seminal.library.field_pool import Pool
from seminal.library.field_works import NOTHING, Known
from seminal.library.listed import Row
from seminal.library.lists import OnProgress, quiet
from seminal.model.suggestion import ChapterSuggestions, KnownState, Naming, Suggestion, Suggestions
from seminal.model.witnesses import Witnesses
from seminal.store import cache
from seminal.text.keys import base_key, free_key
from seminal.witness.colisting import Field, baskets
from seminal.witness.copying import MIN_SHARED, ListedWorks, compared
from seminal.witness.measure import witnesses
from seminal.witness.mention import Mention

if TYPE_CHECKING:
    from seminal.coverage.citing import Bibliographies
    from seminal.model.coverage import Coverage
    from seminal.model.entry import Entry
    from seminal.project.config import Config

MAX_SUGGESTIONS: Final = 20
"""Suggestions for a chapter."""
MAX_NAMINGS: Final = 5
"""Lists that are shown for a suggestion."""
MAX_BESIDE: Final = 3
"""Works of the chapter that are shown for a list."""
SAME_BIBLIOGRAPHY: Final = 0.5
"""Degree from which on a list is the book's own bibliography, and the share of the book that it then holds."""
BOOK: Final = "(the book)"
_LINKED: Final = "field"


@dataclass(frozen=True)
class WantedWork:
    """What is asked of suggestions: independent lists at least, years at least, chapters (none: all)."""

    min_witnesses: float = 2.0
    since: int | None = None
    chapters: Collection[str] | None = None


def against(
    config: Config,
    books: Bibliographies,
    coverage: Coverage,
    paths: Sequence[Path],
    wanted: WantedWork,
    on_progress: OnProgress = quiet,
) -> Suggestions:
    """Return works that lists of the field name with those the book cites."""
    read = read_field(paths, config.root, on_progress)
    on_progress(0.7, f"comparing {sum(len(one.listed.rows) for one in read.lists)} entries")
    own = {key: entries for key in _keys_of_book(books, coverage) if (entries := _entries_of_key(key, books))}
    known = cache.recall_last(config.root, _LINKED)
    pool = Pool(read.lists, own, known if isinstance(known, Known) else NOTHING)
    if pool.known != known:
        cache.remember_last(config.root, _LINKED, pool.known)
    cited = {
        path: {pool.number[key] for key in keys if key in pool.number}
        for path, keys in _keys_by_chapter(coverage).items()
    }
    everything = {work for works in cited.values() for work in works}
    heard = _heard(read.lists, pool, everything)
    on_progress(0.9, "ranking")
    found = _Ranked(read.lists, pool, heard, _statuses(books, coverage, pool, cited), wanted)
    titles = {chapter.path: chapter.title for chapter in coverage.chapters}
    chapters = []
    if wanted.chapters is None:
        chapters.append(found.of("", config.title or "The book", everything, everything))
    chapters += [
        found.of(path, titles[path], works, everything)
        for path, works in cited.items()
        if works and (wanted.chapters is None or path in wanted.chapters)
    ]
    _remember_records(config, chapters)
    heard_units = {one.witness for one in read.lists if one.witness not in heard.own}
    return Suggestions(
        tuple(chapters),
        len(read.lists),
        len(heard_units),
        pool.count,
        tuple(sorted(heard.own)),
        read.skipped,
        heard.witnesses.copying,
    )


def _keys_of_book(books: Bibliographies, coverage: Coverage) -> list[str]:
    """Return the keys of all works in the book, its bibliography or lists."""
    keys = [item.cite_key for item in coverage.works]
    keys += [item.key for item in coverage.candidates]
    keys += [work.key for work in books.own or ()]
    return list(dict.fromkeys(keys))


def _entries_of_key(key: str, books: Bibliographies) -> tuple[Entry, ...]:
    """Return a work's entries in the book."""
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


@dataclass(frozen=True)
class _Heard:
    """Which witnesses depend on which, and those that are the book's own bibliography."""

    witnesses: Witnesses
    own: frozenset[str]


def _heard(lists: Sequence[FieldList], pool: Pool, book: Collection[int]) -> _Heard:
    """Return what each witness mentions, and which of them are the book's own bibliography."""
    naming: defaultdict[int, set[str]] = defaultdict(set)
    for one, named in zip(lists, pool.named, strict=True):
        for number, _ in named:
            naming[number].add(one.witness)
    sizes = Counter(name for names in naming.values() for name in names)
    said: dict[str, dict[int, Mention]] = {name: {} for name in sorted(sizes)}
    for one, named in zip(lists, pool.named, strict=True):
        for number, row in named:  # what one witness alone names is counted, not looked at
            if number not in said[one.witness] and (len(naming[number]) > 1 or number in book):
                said[one.witness][number] = row.mention._replace(work=number)
    heard = {name: list(mentions.values()) for name, mentions in said.items()}
    mine = ListedWorks.of([pool.row(number).mention._replace(work=number) for number in sorted(book)])
    own = set()
    for name, mentions in heard.items():
        listed = ListedWorks.of(mentions, sizes[name])
        shared = len(mine.said.keys() & listed.said.keys())
        if shared >= max(MIN_SHARED, SAME_BIBLIOGRAPHY * len(book)) and name in _bibliography_names(lists):
            copying = compared((BOOK, name), mine, listed, {})
            if copying and copying.degree >= SAME_BIBLIOGRAPHY:
                own.add(name)
    others = {name: mentions for name, mentions in heard.items() if name not in own}
    return _Heard(witnesses(others, sizes=sizes), frozenset(own))


def _bibliography_names(lists: Sequence[FieldList]) -> set[str]:
    return {
        field_list.witness for field_list in lists if any(row.structured for row in field_list.listed.rows)
    }


def _statuses(
    books: Bibliographies, coverage: Coverage, pool: Pool, cited: Mapping[str, Collection[int]]
) -> dict[int, KnownState]:
    """Return where the book has works: cited elsewhere, in a bibliography, on its lists."""
    found: dict[int, KnownState] = {}
    for item in coverage.works:
        if item.cite_key in pool.number:
            found[pool.number[item.cite_key]] = "in the bibliography" if item.own_key else "listed"
    for work in books.own or ():
        if work.key in pool.number:
            found[pool.number[work.key]] = "in the bibliography"
    for works in cited.values():
        found.update(dict.fromkeys(works, "cited elsewhere"))
    return found


class _Ranked:
    """What ranks works for chapters."""

    def __init__(
        self,
        lists: Sequence[FieldList],
        pool: Pool,
        heard: _Heard,
        known: Mapping[int, KnownState],
        wanted: WantedWork,
    ) -> None:
        self._pool, self._heard, self._known, self._wanted = pool, heard, known, wanted
        self._lists = [
            (one, named) for one, named in zip(lists, pool.named, strict=True) if one.witness not in heard.own
        ]
        degrees = heard.witnesses.degrees
        self._field = Field(
            (
                basket
                for one, named in self._lists
                for basket in baskets(one.witness, [(number, row.topics) for number, row in named])
            ),
            {name: 1 / (1 + sum(near.values())) for name, near in degrees.items()},
        )
        self._naming: defaultdict[int, list[tuple[int, Row]]] = defaultdict(list)
        for at, (_, named) in enumerate(self._lists):
            for number, row in named:
                self._naming[number].append((at, row))
        self._taken = set(pool.keys.values())
        self._keys: dict[int, str] = {}

    def of(self, path: str, title: str, cited: Collection[int], book: Collection[int]) -> ChapterSuggestions:
        """Return the best works for a chapter, or for the whole book."""
        scores = self._field.scores(cited, book)
        ranked = sorted(
            scores, key=lambda work: (-round(scores[work], 9), self._pool.row(work).glance.raw, work)
        )
        found: list[Suggestion] = []
        for work in ranked:
            if len(found) == MAX_SUGGESTIONS:
                break
            if self._wanted.since and (self._pool.row(work).mention.year or 0) < self._wanted.since:
                continue
            namings = self._naming[work]
            count = self._heard.witnesses.count({self._lists[at][0].witness for at, _ in namings})
            if count >= self._wanted.min_witnesses:
                found.append(self._suggestion_of(work, scores[work], count, cited))
        return ChapterSuggestions(path, title, tuple(found))

    def _suggestion_of(self, work: int, score: float, count: float, cited: Collection[int]) -> Suggestion:
        """Return a work that the lists name as a suggestion, with the strongest namings."""
        namings = sorted(
            (self._naming_of(at, row, cited) for at, row in self._naming[work]),
            key=lambda one: (-len(one.beside), one.list, one.line),
        )
        first = {naming.list: naming for naming in reversed(namings)}
        shown = [naming for naming in namings if first[naming.list] is naming][:MAX_NAMINGS]
        return Suggestion(
            self._sort_key(work),
            self._pool.record(work),
            round(score, 4),
            count,
            len(first),
            self._known.get(work, ""),
            tuple(shown),
        )

    def _naming_of(self, at: int, row: Row, cited: Collection[int]) -> Naming:
        """Return a book's naming of a work, at its first citation."""
        one, named = self._lists[at]
        here = [number for number, other in named if other.topics == row.topics and number in cited]
        near = here or [number for number, _ in named if number in cited]
        keys = [self._pool.keys[number] for number in dict.fromkeys(near)][:MAX_BESIDE]
        return Naming(one.path, row.line, row.topics, tuple(keys))

    def _sort_key(self, work: int) -> str:
        """Return the key that the book would give a work, made once."""
        if work in self._pool.keys:
            return self._pool.keys[work]
        if work not in self._keys:
            record = self._pool.record(work)
            base = base_key(record.authors[0] if record.authors else None, record.year, record.title)
            self._keys[work] = free_key(base, self._taken)
            self._taken.add(self._keys[work])
        return self._keys[work]


def _remember_records(config: Config, chapters: Iterable[ChapterSuggestions]) -> None:
    """Keep the records of what was suggested for `seminal add`."""
    records = {
        suggestion.key: suggestion.record for chapter in chapters for suggestion in chapter.suggestions
    }
    cache.remember_works(_cache_mark(config), records)


def suggested(config: Config) -> dict[str, Any]:
    """Return the records of the last suggestions by their keys."""
    found = cache.recall_works(_cache_mark(config))
    return found if isinstance(found, dict) else {}


def _cache_mark(config: Config) -> bytes:
    """Return the hash of what field lists are made of."""
    return cache.mark("suggested", str(config.root))
