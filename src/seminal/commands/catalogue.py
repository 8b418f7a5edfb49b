"""All works that a book can cite, from its bibliographies and reading lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import nsmallest
from itertools import chain, islice
from typing import TYPE_CHECKING

from seminal.model.entry import Entry, Origin, stated_people
from seminal.text.fold import plain_text, squash
from seminal.text.latex import to_unicode
from seminal.text.names import format_name, parse_names
from seminal.text.word_index import WordIndex

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.book_entries import BookEntry
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Topic
    from seminal.model.work import Match, Work
    from seminal.project.config import Config

VENUES = ("journal", "journaltitle", "booktitle", "publisher", "howpublished", "institution")
_YEAR = re.compile(r"\d{4}")
_SEAM = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_DIGITS = re.compile(r"\d")
_MAX_AUTHORS = 3  # authors that are shown before "et al."


@dataclass(frozen=True, slots=True)
class Citable:
    """A citable work: its entry, its work in the lists, or both."""

    key: str
    entry: BookEntry | None = None
    work: Work | None = None

    def without(self, private: Set[str]) -> Citable | None:
        """Return the work without what `private` paths say of it; None if nothing is left.

        A work of the lists goes as a whole if one of its entries or records is from a private path.
        """
        entry = None if self.entry and self.entry.bibliography.path in private else self.entry
        of_lists = (*self.work.cluster.entries, *self.work.found) if self.work else ()
        work = None if any(one.origin.source in private for one in of_lists) else self.work
        return replace(self, entry=entry, work=work) if entry or work else None

    @property
    def in_book(self) -> bool:
        """Return whether a bibliography of the book already has the work."""
        return self.entry is not None

    @property
    def aliases(self) -> tuple[str, ...]:
        """Return its other keys."""
        of_work = self.work.aliases if self.work else ()
        return tuple(dict.fromkeys((*(self.entry.aliases if self.entry else ()), *of_work)))

    @property
    def topics(self) -> tuple[str, ...]:
        """Return the slugs of its topics in the lists, () without a listed work."""
        return self.work.topics if self.work else ()

    @property
    def note(self) -> str:
        """Return the lists' notes on the work; without listed work, the entry's annotation."""
        return self.work.text("annotation") if self.work else self._field_text("annotation", "annote")

    @property
    def title(self) -> str:
        """Return the entry's title in Unicode, else the listed work's."""
        return (
            to_unicode(self._field_text("title"))
            if self.entry
            else self.work.text("title")
            if self.work
            else ""
        )

    @property
    def venue(self) -> str:
        """Return the journal, else the book, publisher or institution where it appeared, or ""."""
        if self.entry:
            return to_unicode(self._field_text(*VENUES))
        return next((text for name in VENUES if self.work and (text := self.work.text(name))), "")

    @property
    def year(self) -> str:
        """Return the four digits of its year, or ""."""
        if self.entry:
            found = _YEAR.search(self._field_text("year", "date"))
            return found[0] if found else ""
        return str(self.work.year or "") if self.work else ""

    @property
    def people(self) -> tuple[str, ...]:
        """Return the authors, else the editors, as `Family, Given`."""
        if self.entry:
            names = parse_names(stated_people(self.entry.fields.get) or "")
            return tuple(to_unicode(format_name(name, braces=False)) for name in names)
        return tuple(format_name(name, braces=False) for name in self.work.authors) if self.work else ()

    @property
    def authors(self) -> str:
        """Return up to three family names: `Vaswani, Shazeer, Parmar et al.`."""
        people = self.people
        families = [
            name.partition(",")[0] for name in people[: _MAX_AUTHORS if len(people) > _MAX_AUTHORS else None]
        ]
        return ", ".join(families) + (" et al." if len(people) > _MAX_AUTHORS else "")

    def identifier(self, name: str) -> str:
        """Return the field `doi`, `eprint` or `url` of the entry, else of the listed work."""
        return self._field_text(name) if self.entry else self.work.text(name) if self.work else ""

    def records(self) -> list[Entry]:
        """Return the entry and its records in lists and lock, which may mark a retraction."""
        of_lists = list(self.work.cluster.entries) if self.work else []
        if self.entry is None:
            return of_lists
        fields = {name: to_unicode(self.entry.fields.get(name, "")) for name in ("title", "note", "pubstate")}
        place = self.entry.place
        return [Entry(self.entry.entry.type, fields, (), Origin(place.path, place)), *of_lists]

    def _field_text(self, *names: str) -> str:
        """Return the entry's first field of these names that is not empty, or ""."""
        fields: Mapping[str, str] = self.entry.fields if self.entry else {}
        return next((fields[name] for name in names if fields.get(name)), "")

    def words(self) -> list[tuple[str, float]]:
        """Return the texts that a search finds the work by, with their weights."""
        if self.entry:
            fields = self.entry.fields
            people = plain_text(stated_people(fields.get) or "").split(" and ")
            title, venue = plain_text(fields.get("title", "")), plain_text(self._field_text(*VENUES))
        else:
            people, title, venue = list(self.people), self.title, self.venue
        keys = {
            form: None
            for key in (self.key, *self.aliases)
            for form in (key, squash(key), _DIGITS.sub("", key))
        }
        first_author, other_authors = people[:1], " ".join(people[1:])
        texts = [
            *((name, 0.9) for name in first_author),
            (other_authors, 0.8),
            (title, 0.8),
            (self.year, 0.7),
            (venue, 0.5),
        ]
        return [*((key, 1.0) for key in keys), *texts]


@dataclass(frozen=True)
class Catalogue:
    """The works that a book can cite, by key and words, and its topics.

    `works` are in the order in which equals are found: those of the book first, by key.
    """

    works: Sequence[Citable]
    topics: Sequence[Topic] = ()
    by_key: Mapping[str, Citable] = field(default_factory=dict)

    @cached_property
    def _index(self) -> WordIndex:
        return WordIndex(work.words() for work in self.works)

    def without(self, private: Set[str]) -> Catalogue:
        """Return the works without what files at the `private` paths have of them."""
        if not private:
            return self
        kept = {id(one): one.without(private) for one in self.works}
        by_key = {key: found for key, one in self.by_key.items() if (found := kept[id(one)])}
        return Catalogue([one for one in kept.values() if one], self.topics, by_key)

    def find(self, key: str) -> Citable | None:
        """Return the work of a key or an alias, None if unknown."""
        return self.by_key.get(key)

    def search(
        self,
        query: str,
        limit: int,
        *,
        topics: Collection[str] = (),
        cited: Collection[str] = (),
        is_loaded: Callable[[Citable], bool] = lambda work: True,
    ) -> list[Citable]:
        """Return the works that match a query, best first: key, authors, title, venue, year.

        Only works that are `is_loaded` are returned. Among equals, uncited works on one of the `topics` come first,
        then those that the book has.
        """
        wanted = self._uncited_on(topics, cited)

        def takes(at: int) -> bool:
            return is_loaded(self.works[at])

        if not query.strip():
            other_works = (at for at in range(len(self.works)) if at not in wanted)
            return [self.works[at] for at in islice(filter(takes, chain(sorted(wanted), other_works)), limit)]
        spellings = (query, _SEAM.sub(" ", query))
        found = (self._index.find(way, limit, preferred=sorted(wanted), takes=takes) for way in spellings)
        scores = next(filter(None, found), {})
        best = nsmallest(limit, ((-round(score, 2), at not in wanted, at) for at, score in scores.items()))
        return [self.works[at] for _, _, at in best]

    def _uncited_on(self, topics: Collection[str], cited: Collection[str]) -> Set[int]:
        """Return the numbers of the works on some topics that are not cited."""
        numbers = {at for topic in topics for at in self._by_topic.get(topic, ())}
        return {at for at in numbers if self.works[at].key not in cited}

    @cached_property
    def _by_topic(self) -> Mapping[str, list[int]]:
        """Return the numbers of the works on each topic, by its slug."""
        found: dict[str, list[int]] = {}
        for at, work in enumerate(self.works):
            for topic in work.topics:
                found.setdefault(topic, []).append(at)
        return found

    def related(self, passage: str, limit: int) -> list[Citable]:
        """Return the works that have most rare words in common with a passage, best first."""
        scores = self._index.related(passage)
        return [
            self.works[at] for at in nsmallest(limit, scores, lambda at: (-scores[at], self.works[at].key))
        ]

    def ready(self) -> Catalogue:
        """Build the search index now, so that the first search is fast; return self."""
        self._index.find("a typo")
        return self


def catalogue(book: Book, listed: ListedRecord | None = None) -> Catalogue:
    """Return the works that a book can cite; without `listed`, those of its bibliographies alone."""
    keys_of_lists = listed.key_of if listed else {}
    entries: dict[str, BookEntry] = {}
    shared: list[BookEntry] = []
    for item in book.entries:
        if item.key and entries.setdefault(item.key, item) is not item:
            first_path = entries[item.key].bibliography.path
            if (first_path, item.bibliography.path) not in book.loads.pairs:
                shared.append(item)
    of_lists = {keys_of_lists.get(work.key, work.key): work for work in listed.works} if listed else {}
    found = [Citable(key, entry, of_lists.pop(key, None)) for key, entry in entries.items()]
    found += [Citable(key, None, work) for key, work in of_lists.items()]
    shared_works = [
        Citable(book_entry.key, book_entry) for book_entry in shared
    ]  # of chapters with bibliographies of their own
    by_key = {alias: one for one in reversed(found) for alias in one.aliases}
    by_key.update((one.key, one) for one in found)
    works = sorted([*found, *shared_works], key=lambda other: (not other.in_book, other.key))
    return Catalogue(works, listed.topics if listed else book.manuscript.topics, by_key)


@dataclass(frozen=True)
class ListedRecord:
    """The works of a book's reading lists, and pairs of entries that may be one.

    `key_of` says under which key the author has some of them.
    """

    works: Sequence[Work]
    topics: Sequence[Topic]
    key_of: Mapping[str, str]
    diagnostics: Sequence[Diagnostic] = ()
    unsure: Sequence[Match] = ()


def listed_works(config: Config, book: Book) -> ListedRecord:
    """Return the works of the reading lists. Raises FatalError for invalid decisions."""
    from seminal.commands.coverage import foreign_bibliography
    from seminal.library.inputs import inputs
    from seminal.library.lists import merged_of

    given = inputs(config)
    merged = merged_of(given)
    theirs = foreign_bibliography(config, given, (), merged.library, book.manuscript.chapters, lambda _: None)
    return ListedRecord(
        tuple(merged.library), merged.topics, theirs.keys if theirs else {}, merged.diagnostics, merged.unsure
    )
