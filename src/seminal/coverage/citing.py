"""Which topics a chapter covers, and which works it cites, by any key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from seminal.coverage.votes import folded, topic_names
from seminal.model.library import Library
from seminal.model.manuscript import Chapter, Citation, Topic
from seminal.model.source import Location
from seminal.model.work import Work


def complete(topics: Iterable[Topic], works: Iterable[Work]) -> tuple[Topic, ...]:
    """Return the topics without repeated slugs, and new ones for works' other slugs."""
    topic_of = {topic.slug: topic for topic in reversed(tuple(topics))}
    slugs = dict.fromkeys(topic.slug for topic in topics)
    unlisted = sorted({slug for work in works for slug in work.topics} - topic_of.keys())
    return (*(topic_of[slug] for slug in slugs), *(Topic(slug, slug) for slug in unlisted))


def works_by_topic(topics: Sequence[Topic], works: Iterable[Work]) -> dict[str, tuple[str, ...]]:
    """Return the keys of each topic's works: those it lists, then those naming it."""
    works = tuple(works)
    canonical = {alias: work.key for work in works for alias in work.aliases}
    canonical.update((work.key, work.key) for work in works)
    naming: defaultdict[str, list[str]] = defaultdict(list)
    for work in works:
        for slug in work.topics:
            naming[slug].append(work.key)
    return {
        topic.slug: tuple(
            dict.fromkeys((*(canonical[key] for key in topic.keys if key in canonical), *naming[topic.slug]))
        )
        for topic in topics
    }


def topics_declared(chapters: Iterable[Chapter], topics: Sequence[Topic]) -> dict[str, tuple[str, ...]]:
    """Return each chapter's topic slugs by path, which it declares by slug, title or heading."""
    names = topic_names(topics)
    slugs = [topic.slug for topic in topics]
    exact = frozenset(slugs)
    order = {slug: place for place, slug in enumerate(slugs)}
    result = {}
    for chapter in chapters:
        found: set[str] = set()
        for name in chapter.topics:
            found |= {name} if name in exact else names.get(folded(name), frozenset())
        result[chapter.path] = tuple(sorted(found, key=order.__getitem__))
    return result


def homes(declared: Mapping[str, Sequence[str]], topics: Sequence[Topic]) -> dict[str, tuple[str, ...]]:
    """Return the chapters' paths by topic: those that declare it or its parents."""
    declaring: defaultdict[str, list[str]] = defaultdict(list)
    for path, slugs in declared.items():
        for slug in slugs:
            declaring[slug].append(path)
    parents = {topic.slug: topic.parent for topic in topics}
    return {
        slug: tuple(sorted({path for ancestor in lineage(slug, parents) for path in declaring[ancestor]}))
        for slug in parents
    }


def lineage(slug: str, parents: Mapping[str, str]) -> tuple[str, ...]:
    """Return a topic and its parents, innermost first; a cycle ends the walk."""
    line: dict[str, None] = {}
    while slug in parents and slug not in line:
        line[slug] = None
        slug = parents[slug]
    return tuple(line)


@dataclass(slots=True)
class Citing:
    """What one chapter cites: listed works, other works, and keys that no bibliography has.

    `listed` (by the library's keys) and `others` (by the author's) map keys to places; `citations` is their number.
    """

    chapter: Chapter
    citations: int = 0
    listed: dict[str, list[Location]] = field(default_factory=lambda: defaultdict(list))
    others: dict[str, list[Location]] = field(default_factory=lambda: defaultdict(list))
    unknown: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Bibliographies:
    """The lists' library and the book's own bibliography, if any.

    `foreign` maps the library's keys to the author's, and only these count: an equal key of the library may name
    another work. Without it the book uses the library itself.
    """

    library: Library
    foreign: Mapping[str, str] | None = None
    own: Library | None = None

    @cached_property
    def _own_keys(self) -> dict[str, str]:
        """The author's keys by the library's; `foreign` may have aliases."""
        pairs = sorted((self.foreign or {}).items())
        return {work.key: theirs for ours, theirs in pairs if (work := self.library.find(ours))}

    def own_key(self, key: str) -> str:
        """Return the author's key for a listed work, "" if their bibliography lacks it."""
        return key if self.foreign is None else self._own_keys.get(key, "")

    def translation(self) -> dict[str, tuple[str, ...]]:
        """Return the library's keys of the works that each of the author's keys refers to."""
        back: defaultdict[str, list[str]] = defaultdict(list)
        for ours, theirs in self._own_keys.items():
            back[theirs].append(ours)
            if self.own and (entry := self.own.find(theirs)) and entry.key != theirs:
                back[entry.key].append(ours)
        return {theirs: tuple(dict.fromkeys(ours)) for theirs, ours in back.items()}

    def own_work(self, key: str) -> Work | None:
        """Return the work with a key or alias in the author's own bibliography, else None."""
        return self.own.find(key) if self.own else None


def citing(chapters: tuple[Chapter, ...], books: Bibliographies) -> tuple[Citing, ...]:
    """Return what each chapter cites; chapters of one path count once."""
    translation = books.translation()
    unique = {chapter.path: chapter for chapter in reversed(chapters)}
    ordered = (unique.pop(chapter.path) for chapter in chapters if chapter.path in unique)
    return tuple(_citing_of_chapter(chapter, books, translation) for chapter in ordered)


def _citing_of_chapter(
    chapter: Chapter, books: Bibliographies, translation: Mapping[str, tuple[str, ...]]
) -> Citing:
    """Return which works a chapter cites, and where, with `nocite` left out."""
    result = Citing(chapter)
    for citation in chapter.citations:
        if citation.mode != "nocite":  # in the list of references, but nothing in the text cites it
            result.citations += 1
            _add_place(result, citation, books, translation)
    return result


def _add_place(
    result: Citing, citation: Citation, books: Bibliographies, translation: Mapping[str, tuple[str, ...]]
) -> None:
    """Add a citation's place to the works in `result`, else its key to the unknown."""
    own_work = books.own_work(citation.key)
    own_key = own_work.key if own_work else citation.key
    if books.foreign is None:
        work = books.library.find(citation.key)
        works: tuple[str, ...] = (work.key,) if work and work.lists else ()
        is_known = work is not None or own_work is not None
        own_key = work.key if work else own_key
    else:
        works = translation.get(own_key) or translation.get(citation.key, ())
        # without the author's bibliography we cannot tell a typing error from a work of their own
        is_known = own_work is not None or books.own is None
    for key in works:
        result.listed[key].append(citation.location)
    if not works:
        if is_known:
            result.others[own_key].append(citation.location)
        else:
            result.unknown.add(citation.key)
