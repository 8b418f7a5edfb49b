"""`seminal coverage --against`: what lists of the field name together with what each chapter cites."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from seminal.library.field import FieldList, FieldLists, read_field
from seminal.library.field_pool import Place, Pool
from seminal.library.field_works import NOTHING, Known
from seminal.library.kept_lists import KeptLists
from seminal.library.listed import marks_of
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
_LISTS: Final = "fields"
_LINKED: Final = "field"
_ANSWER: Final = "field answer"


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
    asked = partial(_compared, config, books, coverage, paths, wanted, on_progress)
    place = cache.database(config.root, _LISTS)
    try:
        return asked(KeptLists(place))
    except sqlite3.Error as error:  # the disk is full, or the file is damaged or changed by another run
        if place and not isinstance(error, sqlite3.OperationalError):
            cache.drop_database(place)
        return asked(KeptLists())


def _compared(
    config: Config,
    books: Bibliographies,
    coverage: Coverage,
    paths: Sequence[Path],
    wanted: WantedWork,
    on_progress: OnProgress,
    kept_lists: KeptLists,
) -> Suggestions:
    """Return the answer of `against`, cached until one of its inputs changes."""
    read = read_field(paths, config.root, on_progress, kept_lists)
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
    made_of = cache.mark(repr(answer_inputs))
    last_answer = cache.recall_last(config.root, _ANSWER)
    if isinstance(last_answer, tuple) and last_answer[0] == made_of:
        found: Suggestions = last_answer[1]
    else:
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
    """Link the lists with the book, and rank their works for it."""
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
    witness_mentions = _heard(read.lists, pool, works_of_book)
    on_progress(0.9, "ranking")
    statuses = {
        pool.number[key]: state for key, state in _states(books, coverage).items() if key in pool.number
    }
    statuses.update(dict.fromkeys(works_of_book, "cited elsewhere"))
    ranked = _Ranked(read.lists, pool, witness_mentions, statuses, wanted, works_of_book)
    titles = {chapter.path: chapter.title for chapter in coverage.chapters}
    chapters = []
    if wanted.chapters is None:
        chapters.append(ranked.of("", config.title or "The book", works_of_book, works_of_book))
    chapters += [
        ranked.of(path, titles[path], works, works_of_book)
        for path, works in cited.items()
        if works and (wanted.chapters is None or path in wanted.chapters)
    ]
    heard_units = {one.witness for one in read.lists if one.witness not in witness_mentions.own}
    return Suggestions(
        tuple(chapters),
        len(read.lists),
        len(heard_units),
        pool.count,
        tuple(sorted(witness_mentions.own)),
        read.skipped,
        witness_mentions.witnesses.copying,
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
    witnesses_of: defaultdict[int, set[str]] = defaultdict(set)
    for one, named in zip(lists, pool.named, strict=True):
        for number in named:
            witnesses_of[number].add(one.witness)
    sizes = Counter(name for names in witnesses_of.values() for name in names)
    mentions_of: dict[str, dict[int, Mention]] = {name: {} for name in sorted(sizes)}
    bibliographies = set()
    for one, named in zip(lists, pool.named, strict=True):
        names, mentions = one.listed.names, mentions_of[one.witness]
        if any(entry.structured for entry in names):
            bibliographies.add(one.witness)
        for number, entry in zip(named, names, strict=True):
            if number not in mentions and (len(witnesses_of[number]) > 1 or number in book):
                mentions[number] = entry.mention._replace(work=number)  # others are counted, not looked at
    lists_of_mentions = {name: list(mentions.values()) for name, mentions in mentions_of.items()}
    mentions_of_book = pool.mentions(sorted(book))
    our_list = ListedWorks.of([mentions_of_book[number] for number in sorted(book)])
    own_bibliographies = set()
    for name in sorted(bibliographies):
        their_list = ListedWorks.of(lists_of_mentions[name], sizes[name])
        if len(our_list.said.keys() & their_list.said.keys()) >= max(
            MIN_SHARED, SAME_BIBLIOGRAPHY * len(book)
        ):
            copying = compared((BOOK, name), our_list, their_list, {})
            if copying and copying.degree >= SAME_BIBLIOGRAPHY:
                own_bibliographies.add(name)
    other_witnesses = {
        name: mentions for name, mentions in lists_of_mentions.items() if name not in own_bibliographies
    }
    return _Heard(witnesses(other_witnesses, sizes=sizes), frozenset(own_bibliographies))


def _states(books: Bibliographies, coverage: Coverage) -> dict[str, KnownState]:
    """Return where the book has works: in a bibliography, or on its lists."""
    found: dict[str, KnownState] = {
        item.cite_key: "in the bibliography" if item.own_key else "listed" for item in coverage.works
    }
    found.update(dict.fromkeys([work.key for work in books.own or ()], "in the bibliography"))
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
        cited: Set[int],
    ) -> None:
        self._pool, self._heard, self._known, self._wanted = pool, heard, known, wanted
        self._lists = lists
        self._taken = set(pool.keys.values())
        self._keys: dict[int, str] = {}
        self._counted = [one.witness not in heard.own for one in lists]
        self._field = Field(
            (
                basket
                for at, one in enumerate(lists)
                if self._counted[at]
                and not cited.isdisjoint(pool.named[at])  # the others say nothing of the book
                for basket in baskets(one.witness, self._named(at))
            ),
            {name: 1 / (1 + sum(near.values())) for name, near in heard.witnesses.degrees.items()},
        )

    def _named(self, at: int) -> list[tuple[int, tuple[str, ...]]]:
        """Return the works of a list with their headings."""
        names = self._lists[at].listed.names
        return [(work, one.topics) for work, one in zip(self._pool.named[at], names, strict=True)]

    def of(self, path: str, title: str, cited: Collection[int], book: Collection[int]) -> ChapterSuggestions:
        """Return the best works for a chapter, or for the whole book."""
        scores = self._field.scores(cited, book)
        found = islice(self._wanted_works(scores), MAX_SUGGESTIONS)
        return ChapterSuggestions(
            path,
            title,
            tuple([self._suggestion_of(work, scores[work], count, cited) for work, count in found]),
        )

    def _wanted_works(self, scores: Mapping[int, float]) -> Iterator[tuple[int, float]]:
        """Yield works, best first, and the number of their independent witnesses."""
        ranked = sorted(scores, key=lambda work: -round(scores[work], 9))
        for _, equal in groupby(ranked, key=lambda work: round(scores[work], 9)):
            counted = [(work, self._count(work)) for work in equal]
            enough = [one for one in counted if one[1] >= self._wanted.min_witnesses]
            for work, count in sorted(enough, key=lambda one: (self._pool.row(one[0]).glance.raw, one[0])):
                year = self._pool.mentions((work,))[work].year if self._wanted.since else None
                if not self._wanted.since or (year or 0) >= self._wanted.since:
                    yield work, count

    def _count(self, work: int) -> float:
        naming = self._naming_lists(work)
        return self._heard.witnesses.count({self._lists[number].witness for number, _ in naming})

    def _naming_lists(self, work: int) -> list[Place]:
        """Return where lists name a work that are not the book's own."""
        return [place for place in self._pool.places.get(work, ()) if self._counted[place[0]]]

    def _suggestion_of(self, work: int, score: float, count: float, cited: Collection[int]) -> Suggestion:
        """Return a work that the lists name as a suggestion, with the strongest namings."""
        namings = sorted(
            (self._naming_of(place, cited) for place in self._naming_lists(work)),
            key=lambda one: (-len(one.beside), one.list, one.line),
        )
        strongest = {naming.list: naming for naming in reversed(namings)}
        namings_shown = [naming for naming in namings if strongest[naming.list] is naming][:MAX_NAMINGS]
        return Suggestion(
            self._key_of_work(work),
            self._pool.record(work),
            round(score, 4),
            count,
            len(strongest),
            self._known.get(work, ""),
            tuple(namings_shown),
        )

    def _naming_of(self, place: Place, cited: Collection[int]) -> Naming:
        """Return a list's naming of a work, with the chapter's works in the same section or list."""
        number, at = place
        works, names = self._pool.named[number], self._lists[number].listed.names
        in_section = [
            work
            for work, other in zip(works, names, strict=True)
            if other.topics == names[at].topics and work in cited
        ]
        beside = in_section or [work for work in works if work in cited]
        keys = [self._pool.keys[work] for work in dict.fromkeys(beside)][:MAX_BESIDE]
        return Naming(self._lists[number].path, names[at].line, names[at].topics, tuple(keys))

    def _key_of_work(self, work: int) -> str:
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
